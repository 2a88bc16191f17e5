// Reading the ABI's structs as their writer knew them: fields past struct_size are zero, and arrays
// are stepped by the size their writer used.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace railgauge::worker {

// `size` is the writer's struct_size.
template <class T>
T read_sized(const void* raw, std::size_t size) {
  static_assert(std::is_trivially_copyable_v<T>);
  T result{};
  std::memcpy(&result, raw, std::min(size, sizeof(T)));
  return result;
}

// Elements of an array whose first member is struct_size.
template <class T>
class SizedArray {
 public:
  SizedArray(const T* first, std::size_t count)
      : first_(reinterpret_cast<const std::byte*>(first)), count_(count) {}

  std::size_t size() const { return count_; }
  // Of the first element; count must not be 0.
  std::uint32_t step() const {
    std::uint32_t step = 0;
    std::memcpy(&step, first_, sizeof step);
    return step;
  }
  T operator[](std::size_t index) const { return read_sized<T>(first_ + index * step(), step()); }

 private:
  const std::byte* first_;
  std::size_t count_;
};

}  // namespace railgauge::worker
