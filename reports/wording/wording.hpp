// What every report says about a case in plain words. All text is sanitised: valid UTF-8 without
// control characters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "journal/run_model.hpp"

namespace railgauge::wording {

// The case's message, else its values: "bandwidth 97.28 Gbit/s (11597 MiB/s)". One line, empty only
// for a PASS that measured nothing.
std::string result(const journal::Case& item);

// Why, line by line: the verdict's details (but quoted output), then findings and ranks' reasons
// that nothing above has told.
std::vector<std::string> explanation(const journal::Case& item);

// The last lines that the ranks printed, under a heading a rank. Empty when none printed.
std::vector<std::string> output(const journal::Case& item);

// "suites/roce.xml:42", where the test was asked for.
std::string location(const journal::Run& run, const journal::Case& item);

// Why the run as a whole proves too little, whatever its cases say: it had no plan, was
// interrupted, judged nothing or no pair, or railgauge itself failed.
struct Shortfall {
  std::string kind, message;  // as in a verdict
};
std::optional<Shortfall> shortfall(const journal::Run& run);

}  // namespace railgauge::wording
