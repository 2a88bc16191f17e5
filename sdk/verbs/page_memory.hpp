// Whole zeroed pages, present from the start, for memory that a device shall reach.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

namespace railgauge::verbs {

struct Unmap {
  std::size_t size = 0;
  void operator()(std::byte* pages) const;
};
using PageMemory = std::unique_ptr<std::byte, Unmap>;

// Throws Unusable.
PageMemory map_pages(std::size_t bytes);

}  // namespace railgauge::verbs
