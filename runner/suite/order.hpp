// needs and after: which tests come before which.
#pragma once

#include <vector>

#include "suite/faults.hpp"
#include "suite/words.hpp"

namespace railgauge::suite {

// A test's name and the ones it waits for, each with its place.
struct Waiting {
  std::string id;
  std::vector<Word> needs, after;
};

// Reports unknown ids, a test that waits for itself, ids given twice, and every cycle by name.
void check_order(const std::vector<Waiting>& tests, Faults& faults);

}  // namespace railgauge::suite
