#include "junit/failure_type.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace railgauge::junit {
namespace {

// The words of runner/plan, runner/run, runner/verdict and docs/protocol.md. tests/golden/junit.xsd
// and docs/junit.md list the same; a test compares them.
constexpr std::array types = std::to_array<std::string_view>({"ThresholdExceeded",
                                                              "Finding",
                                                              "ExpectationNotMet",
                                                              "Marginal",
                                                              "ExpectationNotJudged",
                                                              "NoValue",
                                                              "NoReference",
                                                              "InvalidValue",
                                                              "NothingJudged",
                                                              "NodeUnreachable",
                                                              "NodeLost",
                                                              "NodeBusy",
                                                              "AgentMissing",
                                                              "AgentFailed",
                                                              "ProtocolMismatch",
                                                              "ProtocolError",
                                                              "VersionMismatch",
                                                              "PluginMismatch",
                                                              "PluginRefused",
                                                              "PluginError",
                                                              "PluginCrashed",
                                                              "PluginExited",
                                                              "PluginTimeout",
                                                              "OutOfMemory",
                                                              "RankMissing",
                                                              "PeerLeft",
                                                              "Cancelled",
                                                              "Interrupted",
                                                              "PortMissing",
                                                              "RailMissing",
                                                              "RailsAmbiguous",
                                                              "NoPort",
                                                              "NoRail",
                                                              "NotRun",
                                                              "RunnerFailed",
                                                              "OtherFailure",
                                                              "OtherError"});

}  // namespace

std::span<const std::string_view> failure_types() { return types; }

std::string failure_type(const std::string& kind, journal::Outcome outcome) {
  if (outcome == journal::Outcome::marginal) return "Marginal";
  if (std::find(types.begin(), types.end(), kind) != types.end()) return kind;
  return outcome == journal::Outcome::fail ? "OtherFailure" : "OtherError";
}

}  // namespace railgauge::junit
