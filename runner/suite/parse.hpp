// A suite from text that is read already, so that tests and fuzzers need no file.
#pragma once

#include "suite/source.hpp"

namespace railgauge::suite {

// Throws BadSuite. Pair lists are looked for beside source.file().
Suite parse(const Source& source, const catalog::Catalog& catalog, const Settings& settings);

}  // namespace railgauge::suite
