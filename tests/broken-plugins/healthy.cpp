// Nothing is broken here: it uses everything the host offers, so that a test can tell the broken
// ones from a broken host.
#include <array>

#include "railgauge/plugin.hpp"

namespace {

using namespace railgauge;

constexpr const char* modes[] = {"read", "write", nullptr};

struct Healthy {
  static constexpr auto id = "healthy";
  static constexpr auto summary = "uses everything the host offers";
  static constexpr auto topology = Topology::pair;
  static constexpr auto judges_itself = true;
  static constexpr auto base_time = std::chrono::seconds(2);
  static constexpr std::array params{
      bool_param("flag", "a flag", "true"),
      int_param("count", "a count", "3", 1, 10),
      real_param("ratio", "a ratio", "0.5"),
      enum_param("mode", "a mode", "read", modes),
      list(bytes_param("size", "message sizes", "64 KiB")),
      duration_param("time", "a time", "5 s"),
      bandwidth_param("rate", "a rate", "90 Gbit/s"),
  };
  static constexpr std::array metrics{
      metric("answer", "1", "what came of it", Better::higher, Scope::every_rank),
      series_metric("curve", "bit/s", "bandwidth by size", "size", "B"),
      metric("device", "1", "which device"),
  };

  Outcome run(Context& context) const {
    context.log("params " + std::to_string(context.flag("flag")) + ' ' +
                std::to_string(context.integer("count")) + ' ' + context.text("mode") + ' ' +
                std::to_string(context.param_count("size")) + ' ' +
                std::to_string(context.bytes("size", 1)) + ' ' +
                std::to_string(context.duration("time").count()) + ' ' +
                std::to_string(static_cast<uint64_t>(context.bandwidth("rate"))));
    context.metric("answer", 42, {{"size", "64"}});
    context.metric_text("device", context.ports(context.rank()).at(0).device);
    const std::array x{1.0, 2.0}, y{10.0, 20.0};
    context.series("curve", x, y);
    context.reference("answer", "path", 50, "by design");
    context.finding("cable-loose", Severity::marginal, "the cable is loose", "line 1\nline 2");
    context.progress(0.5);
    std::string met;
    for (const auto& bytes : context.exchange("qp", context.node_name(context.rank()) + '\0'))
      met += bytes;
    context.log("met " + std::to_string(met.size()) + " bytes, rail " + context.rail(0) +
                ", direction " + context.direction() + ", root " + context.root());
    context.barrier("go");
    context.log("gathered " + std::to_string(context.gather("sum", 0, "x").size()));
    {
      const auto quiet = context.quiet();
      context.log("said while quiet");
      context.metric("answer", 43);
    }
    return Outcome::done();
  }
};

}  // namespace

RAILGAUGE_PLUGIN("org.railgauge.broken.healthy", "1.2.3", Healthy)
