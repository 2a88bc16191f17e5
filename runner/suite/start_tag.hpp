// Rescans a start tag that the XML parser took, for what that does not tell: where attributes are,
// which come twice, and which hold characters that XML forbids there.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "suite/faults.hpp"

namespace railgauge::suite {

struct AttributeSpan {
  std::size_t name_at = 0, value_at = 0;
  std::string name, raw;  // raw: as in the file, entities not decoded
  bool broken = false;    // a fault in the value is reported already
};

// name_at: offset of the element's name.
std::vector<AttributeSpan> rescan(std::size_t name_at, Faults& faults);

}  // namespace railgauge::suite
