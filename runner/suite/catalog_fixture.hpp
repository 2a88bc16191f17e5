// A catalog made by hand, with every kind of param, metric and topology, for this folder's tests.
#pragma once

#include "catalog/check_info.hpp"

namespace railgauge::suite {

catalog::Catalog fixture_catalog();

}  // namespace railgauge::suite
