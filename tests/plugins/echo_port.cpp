#include "echo_port.hpp"

namespace railgauge::test_plugins {

namespace {

void echo_scalars(const Context& context) {
  context.metric("bool", context.flag("bool") ? 1 : 0);
  context.metric("int", static_cast<double>(context.integer("int")));
  context.metric("real", context.real("real"));
  context.metric_text("string", context.text("string"));
  context.metric("bytes", static_cast<double>(context.bytes("bytes")));
  context.metric("duration", static_cast<double>(context.duration("duration").count()));
  context.metric("bandwidth", context.bandwidth("bandwidth"));
  context.metric("absent", context.param_count("absent"));
}

void echo_lists(const Context& context) {
  for (uint32_t i = 0; i < context.param_count("sizes"); ++i)
    context.metric("size", static_cast<double>(context.bytes("sizes", i)),
                   {{"index", std::to_string(i)}});
  for (uint32_t i = 0; i < context.param_count("words"); ++i)
    context.metric_text("word", context.text("words", i), {{"index", std::to_string(i)}});
}

void echo_place(const Context& context) {
  context.metric_text("place", context.node_name(context.rank()) + " " + context.root() + " '" +
                                   context.direction() + "'");
  for (const Port& port : context.ports(context.rank())) {
    context.metric_text("port", port.device + "/" + std::to_string(port.number) + " " +
                                    port.netdev + " " + port.link_layer + " '" + port.rail + "'");
    context.metric("declared_rate", static_cast<double>(port.declared_rate));
  }
}

void find(const Context& context) {
  const std::string severity = context.text("finding");
  for (const auto& [name, value] :
       {std::pair{"info", Severity::info}, std::pair{"marginal", Severity::marginal},
        std::pair{"fail", Severity::fail}})
    if (severity == name)
      context.finding("asked-for", value, "the suite asked for a finding",
                      "param finding=" + severity, {{"severity", severity}});
}

}  // namespace

Outcome EchoPort::run(Context& context) const {
  context.log("echo-port on " + context.node_name(context.rank()));
  echo_scalars(context);
  echo_lists(context);
  echo_place(context);
  find(context);
  const std::string outcome = context.text("outcome");
  if (outcome == "skip") return Outcome::skip(context.text("reason"));
  if (outcome == "error") return Outcome::error(context.text("reason"));
  return Outcome::done();
}

}  // namespace railgauge::test_plugins
