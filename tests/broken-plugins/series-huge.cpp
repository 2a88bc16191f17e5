#include "misbehaving.hpp"

namespace {
struct Huge {
  static constexpr auto id = "series-huge";
  static constexpr auto summary = "a series that no frame can hold";
  static constexpr auto topology = railgauge::Topology::node;
  static constexpr std::array metrics{
      railgauge::series_metric("curve", "1", "very long", "x", "1")};
  railgauge::Outcome run(railgauge::Context& context) const {
    const std::vector<double> points(200'000, 0.1234567890123);
    context.series("curve", points, points);
    return railgauge::Outcome::done();
  }
};
}  // namespace

RAILGAUGE_PLUGIN("org.railgauge.broken.series-huge", "1.0.0", Huge)
