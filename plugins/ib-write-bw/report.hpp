// What the check says: its metrics and findings, and nothing of how they were measured.
#pragma once

#include <string>

#include "railgauge/plugin.hpp"
#include "verbs/error.hpp"
#include "verbs/pair_link.hpp"

namespace railgauge::ib_write_bw {

// Which of the two ways a figure is of: "node-1 -> node-2" from rank 0, reversed from rank 1; ""
// unless both are measured at once.
std::string flow(const Context& context, std::uint32_t from);

// Addresses, MTU, queue pairs and why; rank 0 only.
void report_path(const Context& context, const verbs::PairLink& link);
void report_rates(const Context& context, const verbs::WriteReport& report, bool wrong_memory,
                  const std::string& flow);
void report_over_time(const Context& context, const verbs::PairLink& link,
                      const verbs::WriteResult& result);

// A failed completion or a stall; nothing for a whole run.
void report_broken(const Context& context, const verbs::PairLink& link,
                   const verbs::WriteResult& result);
void report_wrong_memory(const Context& context, const std::string& what);
// The ends could not connect: bandwidth 0, and why.
void report_refused(const Context& context, const verbs::Refused& refused);

}  // namespace railgauge::ib_write_bw
