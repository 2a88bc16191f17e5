// What a slot of memory must hold after a transfer: words made of seed, slot and place, so that a
// lost, misplaced or damaged write is seen and located.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "verbs/transfer_shape.hpp"

namespace railgauge::verbs {

void fill_pattern(std::span<std::byte> area, const TransferShape& shape, std::uint64_t seed);

struct Mismatch {
  std::uint32_t slot = 0;
  std::uint64_t offset = 0;  // within the message
  std::uint32_t slots_wrong = 0, slots_checked = 0;
};

// posted: messages a queue has written in all. Checks every slot that any of them wrote; the first
// wrong byte, or nothing.
std::optional<Mismatch> find_mismatch(std::span<const std::byte> area, const TransferShape& shape,
                                      std::uint64_t seed, std::span<const std::uint64_t> posted);

}  // namespace railgauge::verbs
