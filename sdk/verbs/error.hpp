// The two ways verbs can fail, which end differently: the fabric's refusal is a measured FAIL, a
// machine that cannot even try is an ERROR.
#pragma once

#include <stdexcept>
#include <string>

namespace railgauge::verbs {

// The fabric or its configuration refused, with both ends alive. `code` is a finding's: "no-route".
struct Refused : std::runtime_error {
  Refused(std::string finding_code, const std::string& text)
      : std::runtime_error(text), code(std::move(finding_code)) {}
  std::string code;
};

// This machine cannot take part: no such device, no permission, no lockable memory. The text says
// what to do.
struct Unusable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The device cannot do this by design (iWARP, EFA): the check does not apply.
struct NotApplicable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace railgauge::verbs
