#pragma once

#include <array>

#include "railgauge/plugin.hpp"

struct RouteCheck {
  static constexpr auto id = "route";
  static constexpr auto summary = "both ends name the same rail";
  static constexpr auto topology = railgauge::Topology::pair;
  static constexpr bool judges_itself = true;
  static constexpr std::array params{railgauge::duration_param("settle", "time to wait", "5 s")};
  static constexpr std::array metrics{railgauge::metric("rails", "1", "rails both ends name")};

  railgauge::Outcome run(railgauge::Context& context) const {
    const std::string mine = context.rail(0);
    const std::string theirs = context.exchange("rail", mine)[1 - context.rank()];
    if (mine != theirs)
      context.finding("rails-differ", railgauge::Severity::fail,
                      "the peer is on rail " + theirs + ", not " + mine);
    if (context.is_initiator()) context.metric("rails", mine == theirs ? 1 : 0);
    return railgauge::Outcome::done();
  }
};
