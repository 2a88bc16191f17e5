#include "link_up.hpp"

#include "fault.hpp"
#include "host/facts.hpp"
#include "rate.hpp"
#include "settle.hpp"

namespace railgauge::link_up {

namespace {

// A recorded machine stays as it is, so only the real one is waited for.
std::chrono::nanoseconds patience(const Context& context) {
  return context.root() == "/" ? context.duration("settle") : std::chrono::nanoseconds(0);
}

double expected_rate(const Context& context, const Port& port) {
  return context.param_count("rate") > 0 ? context.bandwidth("rate")
                                         : static_cast<double>(port.declared_rate);
}

void report(const Context& context, const host::PortFacts& port) {
  if (const auto rate = trained_rate(port)) context.metric("rate", *rate);
  if (port.carrier) context.metric("carrier", *port.carrier ? 1 : 0);
  context.metric_text("state", port.state);
  context.metric_text("physical_state", port.physical_state);
  context.metric_text("link_layer", port.link_layer);
}

}  // namespace

Outcome LinkUp::run(Context& context) const {
  const auto ports = context.ports(context.rank());
  if (ports.size() != 1)
    return Outcome::error("link-up looks at one port, the case has " +
                          std::to_string(ports.size()));
  const Port& declared = ports.front();
  const auto read = [&] {
    return host::read_port(context.root(), declared.device, static_cast<int>(declared.number));
  };
  const host::PortFacts port = settled(read, Pause(context, patience(context)));
  if (context.cancelled() && !is_trained(port))
    return Outcome::error("cancelled while waiting for " + name(port) + " to train");

  report(context, port);
  const double expected = expected_rate(context, declared);
  for (const Fault& fault : faults(port, expected))
    context.finding(fault.code.c_str(), fault.severity, fault.text, evidence(port));
  if (port.is_active() && expected > 0 && !trained_rate(port) && !is_soft(port))
    return Outcome::error(name(port) + " does not tell the rate it trained at (rate '" + port.rate +
                          "'); update its driver or leave out the expected rate");
  return Outcome::done();
}

}  // namespace railgauge::link_up
