#include <unistd.h>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "node/plugin_folders.hpp"
#include "text/sanitise.hpp"
#include "worker/host_table.hpp"
#include "worker/load.hpp"
#include "worker/worker.hpp"

namespace railgauge::worker {
namespace {

using nlohmann::json;

struct End {
  std::string outcome = "error", kind, reason;
  bool peer_left = false;
};

End error(const std::string& kind, const std::string& reason) { return {"error", kind, reason}; }

void read_frames(Wire& wire, Meeting& meeting) {
  try {
    for (json frame; wire.receive(frame);) {
      if (frame["type"] == "gathered") meeting.gathered(frame);
      if (frame["type"] == "peer_left") meeting.peer_left(frame);
      if (frame["type"] == "cancel") meeting.cancel(frame.value("why", "the runner ends the case"));
    }
  } catch (const std::exception& broken) {
    std::fprintf(stderr, "railgauge worker: %s\n", broken.what());
  }
  // The agent is gone or cannot be understood; nobody waits for what this process would say.
  _exit(1);
}

End judged(rg_outcome outcome, const std::string& reason, const Meeting& meeting) {
  if (outcome == RG_DONE) return {"done", "", reason};
  if (outcome == RG_SKIP && !reason.empty()) return {"skip", "", reason};
  if (outcome == RG_SKIP) return error("PluginError", "the check skipped without a reason");
  if (outcome != RG_ERROR)
    return error("PluginError", "run() returned " + std::to_string(static_cast<int>(outcome)) +
                                    ", which is no rg_outcome");
  End end = error(meeting.cancelled() ? "Cancelled" : "PluginError",
                  reason.empty() ? "the check ended with ERROR and gave no reason" : reason);
  end.peer_left = meeting.saw_peer_leave();
  return end;
}

// noexcept: an exception that leaves a plugin ends the process as a crash and is not taken for
// ours.
rg_outcome call(const rg_check& check, const HostTable& host, rg_text reason) noexcept {
  return check.run(host.table(), reason);
}

End run_check(const rg_check& check, const HostTable& host, const Report& report,
              const Meeting& meeting) {
  char reason[4096] = "";
  const rg_outcome outcome = call(check, host, {reason, sizeof reason});
  reason[sizeof reason - 1] = '\0';
  if (const std::string why = report.invalid(); !why.empty()) return error("InvalidValue", why);
  return judged(outcome, text::truncate(text::visible(reason), sizeof reason), meeting);
}

const catalog::CheckInfo& info_of(const catalog::PluginInfo& plugin, const std::string& check) {
  for (const auto& info : plugin.checks)
    if (info.id == check) return info;
  throw Refused("plugin " + plugin.id + " has no check '" + check + "'");
}

LoadedPlugin load_named(const Start& start) {
  const auto file = node::find_plugin(node::plugin_folders(), start.file);
  if (!file)
    throw Refused("plugin file '" + text::visible(start.file) +
                  "' is not in this node's plugin folder");
  try {
    LoadedPlugin plugin = load(*file);
    if (plugin.info.id == start.plugin) return plugin;
    throw Refused("holds plugin " + plugin.info.id + ", not " + start.plugin);
  } catch (const Refused& refused) {
    throw Refused(file->filename().string() + ": " + refused.what());
  }
}

// Never returns to what a thread the check left running may still use: its report, its host table.
// The destructors of a plugin's statics go with them.
[[noreturn]] void finish(Wire& wire, const End& end) {
  std::fflush(nullptr);
  wire.send({{"type", "rank_end"},
             {"outcome", end.outcome},
             {"kind", end.kind},
             {"reason", end.reason},
             {"peer_left", end.peer_left}});
  _exit(0);
}

[[noreturn]] void run_case(Wire& wire, Meeting& meeting, const Start& start,
                           const json& frame) try {
  const LoadedPlugin plugin = load_named(start);
  const catalog::CheckInfo& info = info_of(plugin.info, start.check);
  const Params params = read_params(frame, info);
  Report report(wire, info);
  const HostTable host(start, params, report, meeting);
  finish(wire, run_check(find_check(plugin.tables, start.check), host, report, meeting));
} catch (const Refused& refused) {
  finish(wire, error("PluginRefused", refused.what()));
} catch (const std::invalid_argument& invalid) {
  finish(wire, error("InvalidValue", invalid.what()));
}

// Should memory run out all the same, the kernel shall end the check and not the agent.
void die_first() { std::ofstream("/proc/self/oom_score_adj") << 1000; }

}  // namespace

int run(int fd) try {
  Wire wire(fd);
  json frame;
  if (!wire.receive(frame)) return 1;
  const Start start = read_start(frame);
  wire.identify(start.node, start.case_id);
  die_first();
  // What a check prints before it crashes shall be in the tail.
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  Meeting meeting(wire, start.rank, static_cast<std::uint32_t>(start.nodes.size()));
  std::thread([&wire, &meeting] { read_frames(wire, meeting); }).detach();
  run_case(wire, meeting, start, frame);
} catch (const node::BadFrame& broken) {
  std::fprintf(stderr, "railgauge worker: %s\n", broken.what());
  return 1;
}

}  // namespace railgauge::worker
