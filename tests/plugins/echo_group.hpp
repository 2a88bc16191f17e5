// echo-group: every rank checks every other's bytes, round after round.
#pragma once

#include "railgauge/plugin.hpp"

namespace railgauge::test_plugins {

struct EchoGroup {
  static constexpr auto id = "echo-group";
  static constexpr auto summary =
      "all nodes exchange bytes and each checks what it got from every other";
  static constexpr auto topology = Topology::group;
  static constexpr bool judges_itself = true;
  static constexpr std::array params{
      bytes_param("size", "bytes a rank sends a round", "1 KiB", 0, 64 << 10),
      int_param("rounds", "exchanges", "3", 1, 1000)};
  static constexpr std::array metrics{
      metric("matching", "1", "blobs that were what their sender should have sent", Better::higher,
             Scope::every_rank),
      metric("round", "ns", "mean time of one exchange", Better::lower)};

  Outcome run(Context& context) const;
};

// What a rank sends in a round: different for every rank, node name, round and position.
std::string blob(uint32_t rank, const std::string& node, int64_t round, uint64_t size);

}  // namespace railgauge::test_plugins
