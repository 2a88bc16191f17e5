#include "verbs/pattern.hpp"

#include <algorithm>
#include <cstring>

namespace railgauge::verbs {
namespace {

// splitmix64's finaliser (Steele, Lea, Flood 2014): neighbours differ in half of their bits.
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

std::uint64_t word(std::uint64_t seed, std::uint32_t slot, std::uint64_t index) {
  return mix(seed + (std::uint64_t{slot} << 40) + index);
}

template <class Visit>
void each_word(std::uint64_t size, const Visit& visit) {
  for (std::uint64_t offset = 0; offset < size; offset += sizeof(std::uint64_t))
    if (!visit(offset, std::min<std::uint64_t>(sizeof(std::uint64_t), size - offset))) return;
}

std::optional<std::uint64_t> first_wrong_byte(const std::byte* message, std::uint64_t size,
                                              std::uint64_t seed, std::uint32_t slot) {
  std::optional<std::uint64_t> wrong;
  each_word(size, [&](std::uint64_t offset, std::uint64_t length) {
    const std::uint64_t expected = word(seed, slot, offset);
    if (std::memcmp(message + offset, &expected, length) == 0) return true;
    wrong = offset;
    while (message[*wrong] == reinterpret_cast<const std::byte*>(&expected)[*wrong - offset])
      ++*wrong;
    return false;
  });
  return wrong;
}

std::vector<bool> written_slots(const TransferShape& shape, std::span<const std::uint64_t> posted) {
  std::vector<bool> written(shape.slots);
  for (std::uint32_t queue = 0; queue < posted.size(); ++queue)
    for (std::uint64_t message = 0; message < std::min<std::uint64_t>(posted[queue], shape.slots);
         ++message)
      written[shape.slot(queue, message)] = true;
  return written;
}

}  // namespace

void fill_pattern(std::span<std::byte> area, const TransferShape& shape, std::uint64_t seed) {
  for (std::uint32_t slot = 0; slot < shape.slots; ++slot) {
    std::byte* message = area.data() + slot * shape.stride;
    each_word(shape.size, [&](std::uint64_t offset, std::uint64_t length) {
      const std::uint64_t value = word(seed, slot, offset);
      std::memcpy(message + offset, &value, length);
      return true;
    });
  }
}

std::optional<Mismatch> find_mismatch(std::span<const std::byte> area, const TransferShape& shape,
                                      std::uint64_t seed, std::span<const std::uint64_t> posted) {
  Mismatch found;
  const std::vector<bool> written = written_slots(shape, posted);
  for (std::uint32_t slot = 0; slot < shape.slots; ++slot) {
    if (!written[slot]) continue;
    ++found.slots_checked;
    const auto wrong = first_wrong_byte(area.data() + slot * shape.stride, shape.size, seed, slot);
    if (!wrong) continue;
    if (found.slots_wrong++ == 0) {
      found.slot = slot;
      found.offset = *wrong;
    }
  }
  if (found.slots_wrong == 0) return std::nullopt;
  return found;
}

}  // namespace railgauge::verbs
