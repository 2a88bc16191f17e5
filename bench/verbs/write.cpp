// railgauge-bench-write: one end of a bandwidth run, without a runner. Two of them with crossed
// pipes make a pair: what one says on stdout is the other's stdin. The result goes to stderr as one
// line of JSON.
//
//   railgauge-bench-write RANK DEVICE [size=64KiB] [duration=5s] [warm_up=1s] [depth=128]
//   [queue_pairs=0] [mtu=0]
#include <cstdio>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "units/units.hpp"
#include "verbs/pair_link.hpp"
#include "verbs/rate_summary.hpp"
#include "verbs/status.hpp"
#include "verbs/steady_clock.hpp"
#include "verbs/verbs_fabric.hpp"

namespace {

using namespace railgauge;
using nlohmann::json;

std::string exchange_over_pipes(const char* label, const std::string& mine) {
  std::cout << label << ' ' << mine << std::endl;
  std::string line;
  if (!std::getline(std::cin, line))
    throw std::runtime_error("the peer left before '" + std::string(label) + "'");
  const std::string start = std::string(label) + ' ';
  if (!line.starts_with(start))
    throw std::runtime_error("the peer stands at another step: " + line);
  return line.substr(start.size());
}

class Arguments {
 public:
  Arguments(int argc, char** argv) {
    for (int i = 3; i < argc; ++i) {
      const std::string text = argv[i];
      const std::size_t equals = text.find('=');
      if (equals == std::string::npos || !values_.contains(text.substr(0, equals)))
        throw std::invalid_argument("unknown argument '" + text + "'");
      values_[text.substr(0, equals)] = text.substr(equals + 1);
    }
  }
  std::uint64_t number(const std::string& name) const {
    return static_cast<std::uint64_t>(units::parse(values_.at(name)).value);
  }
  std::chrono::nanoseconds time(const std::string& name) const {
    return std::chrono::nanoseconds(number(name));
  }

 private:
  std::map<std::string, std::string> values_{{"size", "64 KiB"},   {"duration", "5 s"},
                                             {"warm_up", "1 s"},   {"depth", "128"},
                                             {"queue_pairs", "0"}, {"mtu", "0"}};
};

json describe(const verbs::PairLink& link, const verbs::WriteResult& result) {
  const verbs::RateSummary summary = verbs::summarise(result.bins, link.shape.size);
  json out{{"bandwidth", summary.average},        {"bandwidth_min", summary.least_second},
           {"message_rate", summary.messages},    {"size", link.shape.size},
           {"queue_pairs", link.shape.queues},    {"depth", link.shape.depth},
           {"slots", link.shape.slots},           {"signal_every", link.shape.signal_every},
           {"path_mtu", link.path.mtu},           {"gid", verbs::gid_text(link.path.gids[0].bytes)},
           {"why_queues", link.shape.why_queues}, {"stalled", result.stalled}};
  if (result.error)
    out["error"] = verbs::describe_status(result.error->status, result.error->vendor_error);
  return out;
}

int run(int argc, char** argv) {
  if (argc < 3)
    throw std::invalid_argument("usage: railgauge-bench-write RANK DEVICE [name=value...]");
  const Arguments arguments(argc, argv);
  verbs::LinkWish wish;
  wish.rank = std::string(argv[1]) == "0" ? 0 : 1;
  wish.device = argv[2];
  wish.transfer.size = arguments.number("size");
  wish.transfer.depth = static_cast<std::uint32_t>(arguments.number("depth"));
  wish.transfer.queues = static_cast<std::uint32_t>(arguments.number("queue_pairs"));
  wish.mtu_cap = static_cast<int>(arguments.number("mtu"));

  verbs::VerbsFabric fabric;
  verbs::SteadyClock clock;
  verbs::PairLink link = verbs::connect(fabric, wish, exchange_over_pipes);
  verbs::WriteReport mine;
  if (wish.rank == 0) {
    const auto result = verbs::run_writes(*link.endpoint, clock, link.shape,
                                          {arguments.time("warm_up"), arguments.time("duration")},
                                          [] { return false; });
    std::cerr << describe(link, result).dump() << '\n';
    mine = {true, result.whole(), result.posted, 0, 0, 0};
  }
  const verbs::WriteReport peer =
      verbs::decode_report(exchange_over_pipes("written", encode(mine)));
  std::string wrong;
  if (peer.initiated && peer.whole) wrong = check_target(link, wish.rank, peer);
  exchange_over_pipes("verified", wrong);
  if (!wrong.empty()) std::cerr << wrong << '\n';
  return wrong.empty() && mine.whole == mine.initiated ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "railgauge-bench-write: " << error.what() << '\n';
    return 2;
  }
}
