#include "report.hpp"

#include <numeric>

#include "verbs/rate_summary.hpp"
#include "verbs/status.hpp"

namespace railgauge::ib_write_bw {
namespace {

std::string way(const Context& context, std::uint32_t from) {
  return context.node_name(from) + " -> " + context.node_name(1 - from);
}

std::string hex(std::uint32_t number) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%x", number);
  return text;
}

std::string posted_text(const verbs::WriteResult& result) {
  return std::to_string(
             std::accumulate(result.posted.begin(), result.posted.end(), std::uint64_t{0})) +
         " messages posted";
}

}  // namespace

std::string flow(const Context& context, std::uint32_t from) {
  return context.direction() == "both" ? way(context, from) : std::string();
}

void report_path(const Context& context, const verbs::PairLink& link) {
  if (!context.is_initiator()) return;
  const verbs::PathAgreement& path = link.path;
  context.metric("path_mtu", path.mtu);
  context.metric("queue_pairs", link.shape.queues);
  context.metric_text("gid", verbs::gid_text(path.gids[0].bytes) + " (index " +
                                 std::to_string(path.gids[0].index) + ") -> " +
                                 verbs::gid_text(path.gids[1].bytes) + " (index " +
                                 std::to_string(path.gids[1].index) + ")");
  context.log(std::to_string(link.shape.queues) + " queue pairs, " + link.shape.why_queues +
              "; depth " + std::to_string(link.shape.depth) + ", " +
              std::to_string(link.shape.slots) + " slots of " + std::to_string(link.shape.stride) +
              " bytes");
  for (const std::string& note : path.notes) context.finding("path-note", Severity::info, note);
}

void report_rates(const Context& context, const verbs::WriteReport& report, bool wrong_memory,
                  const std::string& flow) {
  const auto value = [&](const char* name, double number) {
    if (flow.empty())
      context.metric(name, number);
    else
      context.metric(name, number, {{"flow", flow}});
  };
  value("bandwidth", report.average);
  value("bandwidth_min", report.least_second);
  value("message_rate", report.messages);
  value("errors", (report.whole ? 0 : 1) + (wrong_memory ? 1 : 0));
}

void report_over_time(const Context& context, const verbs::PairLink& link,
                      const verbs::WriteResult& result) {
  const verbs::RateSummary summary = verbs::summarise(result.bins, link.shape.size);
  if (const std::string label = flow(context, context.rank()); label.empty())
    context.series("bandwidth_over_time", summary.time, summary.bandwidth);
  else
    context.series("bandwidth_over_time", summary.time, summary.bandwidth, {{"flow", label}});
}

void report_broken(const Context& context, const verbs::PairLink& link,
                   const verbs::WriteResult& result) {
  const std::string here = way(context, context.rank()) + ": ";
  if (result.error) {
    const verbs::PortState& port = link.ports[context.rank()];
    context.finding("completion-error", Severity::fail,
                    here + verbs::describe_status(result.error->status, result.error->vendor_error),
                    "device " + port.device + ", queue " + std::to_string(result.error->queue) +
                        ", vendor error " + hex(result.error->vendor_error) + ", " +
                        posted_text(result));
  } else if (result.stalled) {
    context.finding("stalled", Severity::fail,
                    here + "no write completed for " +
                        std::to_string(std::chrono::seconds(verbs::stall_patience).count()) +
                        " s and the device reported no error; check dmesg on both nodes and pause "
                        "frames (PFC) on "
                        "the path",
                    posted_text(result));
  }
}

void report_wrong_memory(const Context& context, const std::string& what) {
  context.finding("data-mismatch", Severity::fail,
                  way(context, 1 - context.rank()) + ": " + what +
                      "; data is damaged or lost on the way, look for PCIe errors (AER) in dmesg "
                      "and replace the card "
                      "that reports them");
}

void report_refused(const Context& context, const verbs::Refused& refused) {
  context.log(refused.what());
  if (!context.is_initiator()) return;
  context.finding(refused.code.c_str(), Severity::fail, refused.what());
  report_rates(context, {}, false, flow(context, 0));
  if (context.direction() == "both") report_rates(context, {}, false, flow(context, 1));
}

}  // namespace railgauge::ib_write_bw
