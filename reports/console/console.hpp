// The report for people, in text: a line a case, then everything that is not in order in full, then
// the verdict as the last line, where a terminal leaves it in sight. report.txt is the same without
// colour.
#pragma once

#include <iosfwd>

#include "journal/run_model.hpp"

namespace railgauge::console {

struct Options {
  bool colour = false;
};

void render(const journal::Run& run, std::ostream& out, const Options& options);

}  // namespace railgauge::console
