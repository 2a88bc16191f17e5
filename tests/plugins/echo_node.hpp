// echo-node: takes some time, reports a series with its reference, and from a second thread too.
#pragma once

#include "railgauge/plugin.hpp"

namespace railgauge::test_plugins {

struct EchoNode {
  static constexpr auto id = "echo-node";
  static constexpr auto summary = "works for a while and reports a straight line";
  static constexpr auto topology = Topology::node;
  static constexpr bool judges_itself = true;
  static constexpr auto base_time = std::chrono::milliseconds(100);
  static constexpr std::array params{
      role(duration_param("duration", "time to work", "0 s", 0, 3600e9), RG_ROLE_DURATION),
      list(role(real_param("points", "x of every point", "1", 0, 1e6), RG_ROLE_POINTS)),
      real_param("slope", "y per x", "2")};
  static constexpr std::array metrics{
      metric("ports", "1", "ports of the node", Better::higher),
      series_metric("line", "1", "slope times x", "x", "1", Better::higher),
      metric("elsewhere", "1", "reported by another thread than run()'s")};

  Outcome run(Context& context) const;
};

}  // namespace railgauge::test_plugins
