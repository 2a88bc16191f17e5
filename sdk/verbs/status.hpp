// What the status of a failed work completion means and what to check next.
#pragma once

#include <cstdint>
#include <string>

namespace railgauge::verbs {

struct StatusMeaning {
  const char* name;     // as in verbs.h without its prefix, "RETRY_EXC_ERR"
  const char* meaning;  // one clause
  const char* next;     // what to check
};

// For any status of enum ibv_wc_status; an unknown one has the name "UNKNOWN".
StatusMeaning explain_status(std::uint32_t status);

// Work request flushed: a consequence of an earlier error, never the cause.
bool is_flush(std::uint32_t status);

// "completion error RETRY_EXC_ERR (12, vendor 0x81): no acknowledgement …; check …"
std::string describe_status(std::uint32_t status, std::uint32_t vendor_error);

}  // namespace railgauge::verbs
