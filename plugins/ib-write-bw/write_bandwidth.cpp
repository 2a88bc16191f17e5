#include "write_bandwidth.hpp"

#include <algorithm>

#include "report.hpp"
#include "verbs/error.hpp"
#include "verbs/near_port.hpp"
#include "verbs/pair_link.hpp"
#include "verbs/rate_summary.hpp"
#include "verbs/steady_clock.hpp"
#include "verbs/verbs_fabric.hpp"

namespace railgauge::ib_write_bw {
namespace {

using verbs::PairLink;
using verbs::WriteReport;
using verbs::WriteResult;

// The slower of the two declared rates; 0 when neither end declares one.
std::uint64_t declared_rate(const Context& context) {
  std::uint64_t slowest = 0;
  for (std::uint32_t rank = 0; rank < context.size(); ++rank)
    for (const Port& port : context.ports(rank))
      if (port.declared_rate > 0)
        slowest = slowest == 0 ? port.declared_rate : std::min(slowest, port.declared_rate);
  return slowest;
}

verbs::LinkWish wish_of(const Context& context) {
  const Port port = context.ports(context.rank()).at(0);
  const std::string mtu = context.text("path_mtu");
  verbs::LinkWish wish;
  wish.rank = context.rank();
  wish.device = port.device;
  wish.port = static_cast<int>(port.number);
  wish.root = context.root();
  wish.transfer.size = context.bytes("size");
  wish.transfer.depth = static_cast<std::uint32_t>(context.integer("depth"));
  wish.transfer.queues = static_cast<std::uint32_t>(context.integer("queue_pairs"));
  wish.transfer.declared_rate = declared_rate(context);
  wish.mtu_cap = mtu == "active" ? 0 : std::stoi(mtu);
  wish.marks.traffic_class = static_cast<std::uint8_t>(context.integer("traffic_class"));
  wish.marks.service_level = static_cast<std::uint8_t>(context.integer("service_level"));
  return wish;
}

verbs::Exchange exchange_through(Context& context) {
  return [&context](const char* label, const std::string& mine) {
    return context.exchange(label, mine)[1 - context.rank()];
  };
}

// Both start within one trip through the fabric, so that neither measures alone.
WriteResult write(Context& context, PairLink& link, verbs::Clock& clock) {
  const verbs::WriteTiming timing{context.duration("warm_up"), context.duration("duration")};
  const auto cancelled = [&context] { return context.cancelled(); };
  const auto quiet = context.quiet();
  if (context.direction() == "both") {
    WriteResult met = verbs::meet_in_band(*link.endpoint, clock, timing.stall, cancelled);
    if (!met.whole()) return met;
  }
  return verbs::run_writes(*link.endpoint, clock, link.shape, timing, cancelled);
}

WriteReport report_of(const PairLink& link, const WriteResult& result) {
  WriteReport report{true, result.whole(), result.posted, 0, 0, 0};
  if (!report.whole) return report;  // a broken run's bandwidth is 0
  const verbs::RateSummary summary = verbs::summarise(result.bins, link.shape.size);
  report.average = summary.average;
  report.least_second = summary.least_second;
  report.messages = summary.messages;
  return report;
}

Outcome transfer(Context& context, PairLink& link, verbs::Clock& clock) {
  const bool initiates = context.is_initiator() || context.direction() == "both";
  const verbs::Exchange exchange = exchange_through(context);
  report_path(context, link);
  context.barrier("start");
  WriteResult result;
  WriteReport mine;
  if (initiates) {
    result = write(context, link, clock);
    if (result.cancelled) return Outcome::error("cancelled while writing");
    mine = report_of(link, result);
  }
  // From here on both ends are known to be alive, so what went wrong is the fabric's.
  const WriteReport peer = verbs::decode_report(exchange("written", encode(mine)));
  if (initiates) report_broken(context, link, result);
  const std::string wrong =
      peer.initiated && peer.whole ? check_target(link, context.rank(), peer) : std::string();
  if (!wrong.empty()) report_wrong_memory(context, wrong);
  const bool peer_read_wrong = !exchange("verified", wrong).empty();
  if (result.whole() && initiates) report_over_time(context, link, result);
  if (context.is_initiator()) {
    report_rates(context, mine, peer_read_wrong, flow(context, 0));
    if (peer.initiated) report_rates(context, peer, !wrong.empty(), flow(context, 1));
  }
  return Outcome::done();
}

}  // namespace

Outcome measure(Context& context, verbs::Fabric& fabric, verbs::Clock& clock) {
  try {
    PairLink link = verbs::connect(fabric, wish_of(context), exchange_through(context));
    return transfer(context, link, clock);
  } catch (const verbs::Refused& refused) {
    report_refused(context, refused);
    return Outcome::done();
  } catch (const verbs::NotApplicable& reason) {
    return Outcome::skip(reason.what());
  }
}

Outcome WriteBandwidthCheck::run(Context& context) const {
  const std::string cpus =
      verbs::stay_near(context.ports(context.rank()).at(0).device, context.root());
  if (!cpus.empty()) context.log("runs on the CPUs next to the port, " + cpus);
  verbs::VerbsFabric fabric;
  verbs::SteadyClock clock;
  return measure(context, fabric, clock);
}

}  // namespace railgauge::ib_write_bw
