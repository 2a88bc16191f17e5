// What stands inside a testcase, within the sizes that consumers keep (docs/junit.md). Plain text,
// not yet escaped.
#pragma once

#include <cstddef>
#include <string>

#include "journal/run_model.hpp"

namespace railgauge::junit {

inline constexpr std::size_t max_message_bytes = 300;
inline constexpr std::size_t max_failure_bytes = 4096;
inline constexpr std::size_t max_passing_output_bytes = 900;  // Jenkins keeps 1000 characters
inline constexpr std::size_t max_failing_output_bytes = 8192;

// One line, never empty but for a PASS that measured nothing.
std::string message_of(const journal::Case& item);

// First line: the message. Then why, and the last lines of output as far as there is room. Last
// line: "at suite.xml:42". brief: without what stands between.
std::string failure_text(const journal::Run& run, const journal::Case& item, bool brief);

// "MARGINAL: …" first for a MARGINAL case; judged values as
// [[PROPERTY|bandwidth_bit_per_s=97850000000]] lines.
std::string passing_output(const journal::Case& item);
// Values, and the output's end when the failure text could not hold all of it.
std::string failing_output(const journal::Run& run, const journal::Case& item);

// "bandwidth_bit_per_s", with labels "bandwidth_bit_per_s.size-65536".
std::string property_name(const journal::Value& value);

}  // namespace railgauge::junit
