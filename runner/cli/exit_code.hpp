// The exit codes are part of the contract: a CI job gates on them.
#pragma once

namespace railgauge::cli {

enum ExitCode : int {
  ok = 0,              // nothing worse than MARGINAL, and something was judged
  failed = 1,          // a FAIL, or MARGINAL with --strict
  not_judged = 2,      // no FAIL but an ERROR, or nothing was judged
  unusable_input = 3,  // usage, suite, node list; nothing was started
  own_failure = 4,     // journal or report could not be written
  interrupted = 130
};

}  // namespace railgauge::cli
