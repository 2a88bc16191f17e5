// echo-pair: two ranks meet in every way there is, then the initiator reports a made-up measurement
// a rail.
#pragma once

#include "railgauge/plugin.hpp"

namespace railgauge::test_plugins {

struct EchoPair {
  static constexpr auto id = "echo-pair";
  static constexpr auto summary =
      "two nodes exchange their names; reports the bandwidth it is told to";
  static constexpr auto topology = Topology::pair;
  static constexpr bool judges_itself = true;
  static constexpr std::array params{
      bandwidth_param("bandwidth", "what to report", "100 Gbit/s"),
      bandwidth_param("path", "what to say the path could do", "100 Gbit/s"),
      bytes_param("size", "a label of the point", "64 KiB", 1, 1 << 20),
      role(duration_param("warm-up", "time before the timed section", "0 s", 0, 60e9),
           RG_ROLE_WARM_UP),
      role(duration_param("duration", "time of the timed section", "0 s", 0, 3600e9),
           RG_ROLE_DURATION)};
  static constexpr std::array metrics{metric("bandwidth", "bit/s", "as told", Better::higher),
                                      metric("greeting", "1", "what the other rank said, as text",
                                             Better::none, Scope::every_rank)};

  Outcome run(Context& context) const;
};

}  // namespace railgauge::test_plugins
