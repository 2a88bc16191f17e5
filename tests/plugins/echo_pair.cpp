#include "echo_pair.hpp"

#include "work.hpp"

namespace railgauge::test_plugins {

namespace {

std::string greeting(const Context& context, uint32_t rank) {
  std::string text = context.node_name(rank);
  for (const Port& port : context.ports(rank)) text += " " + port.device;
  return text;
}

void mismatch(const Context& context, const char* call, const std::string& got) {
  context.finding(
      "echo-mismatch", Severity::fail,
      std::string(call) + " brought '" + got + "', which the other rank should not have sent", {},
      {{"call", call}});
}

// What the other rank said.
std::string greet(const Context& context) {
  const uint32_t peer = 1 - context.rank();
  const auto all = context.exchange("greeting", greeting(context, context.rank()));
  if (all[peer] != greeting(context, peer)) mismatch(context, "exchange", all[peer]);
  const auto gathered = context.gather("node-name", 0, context.node_name(context.rank()));
  if (context.is_initiator() && gathered[1] != context.node_name(1))
    mismatch(context, "gather", gathered[1]);
  return all[peer];
}

bool timed_section(const Context& context) {
  if (!work(context, context.duration("warm-up"))) return false;
  context.barrier("start");
  bool complete = false;
  {
    const auto quiet = context.quiet();
    complete = work(context, context.duration("duration"));
  }
  context.barrier("stop");
  return complete;
}

void report(const Context& context) {
  const std::string size = std::to_string(context.bytes("size"));
  for (uint32_t i = 0; !context.rail(i).empty(); ++i) {
    const std::string rail = context.rail(i);
    context.metric("bandwidth", context.bandwidth("bandwidth"), {{"rail", rail}, {"size", size}});
    context.reference("bandwidth", "path", context.bandwidth("path"), "as the suite says",
                      {{"rail", rail}, {"size", size}});
  }
}

}  // namespace

Outcome EchoPair::run(Context& context) const {
  context.metric_text("greeting", greet(context));
  if (!timed_section(context)) return Outcome::error("cancelled in the timed section");
  if (context.is_initiator()) report(context);
  return Outcome::done();
}

}  // namespace railgauge::test_plugins
