#include "verdict/judge.hpp"

namespace railgauge::verdict {
namespace {

int severity(Outcome outcome) {
  switch (outcome) {
    case Outcome::skip:
      return 0;
    case Outcome::pass:
      return 1;
    case Outcome::marginal:
      return 2;
    case Outcome::error:
      return 3;
    case Outcome::fail:
      return 4;
  }
  return 3;
}

}  // namespace

Outcome worst(Outcome a, Outcome b) { return severity(a) >= severity(b) ? a : b; }

}  // namespace railgauge::verdict
