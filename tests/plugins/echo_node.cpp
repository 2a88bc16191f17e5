#include "echo_node.hpp"

#include "work.hpp"

namespace railgauge::test_plugins {

Outcome EchoNode::run(Context& context) const {
  if (context.node_name(context.rank()).empty())
    context.finding("nameless", Severity::fail, "the host does not say what this node is called");
  const auto ports = context.ports(context.rank());
  context.metric("ports", static_cast<double>(ports.size()));
  std::thread([&] {
    context.metric("elsewhere", 1, {{"thread", "other"}});
    context.log("from another thread");
  }).join();

  if (!work(context, context.duration("duration"))) return Outcome::error("cancelled at work");

  const double slope = context.real("slope");
  std::vector<double> x, y;
  for (uint32_t i = 0; i < context.param_count("points"); ++i) {
    x.push_back(context.real("points", i));
    y.push_back(slope * x.back());
  }
  context.series("line", x, y);
  context.reference("line", "path", slope * x.back(), "slope times the last x");
  context.progress(1);
  return Outcome::done();
}

}  // namespace railgauge::test_plugins
