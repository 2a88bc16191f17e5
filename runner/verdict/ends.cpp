#include "verdict/ends.hpp"

#include <algorithm>
#include <cctype>

namespace railgauge::verdict {
namespace {

// A rank that was ended from outside, or waited in vain, tells less than one that fell by itself.
int directness(const RankEnd& end) {
  if (end.kind == "Cancelled") return 2;
  return end.kind == "PluginTimeout" ? 1 : 0;
}

// "node-1" is not in "node-10 left", "a" not in "active".
bool has_word(const std::string& text, const std::string& word) {
  const auto inside = [&](std::size_t at) {
    return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 ||
                                text[at] == '-' || text[at] == '_');
  };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
    if ((at == 0 || !inside(at - 1)) && !inside(at + word.size())) return true;
  return false;
}

std::string reason(const RankEnd& end) {
  return said_by(end.node, end.reason.empty() ? "ended in error without a reason" : end.reason);
}

// A rank whose peer has skipped is told to stop by the runner: an echo like PEER_LEFT.
bool is_echo(const RankEnd& end, const Evidence& evidence) {
  const bool skipped = std::ranges::any_of(
      evidence.ends, [](const RankEnd& other) { return other.outcome == "skip"; });
  return end.peer_left || (end.kind == "Cancelled" && skipped);
}

}  // namespace

Ends sort_ends(const plan::Case& item, const Evidence& evidence) {
  Ends ends;
  for (const RankEnd& end : evidence.ends) {
    if (end.outcome == "done")
      ends.done.push_back(&end);
    else if (end.outcome == "skip")
      ends.skips.push_back(&end);
    else
      (is_echo(end, evidence) ? ends.echoes : ends.errors).push_back(&end);
  }
  for (const plan::Participant& rank : item.participants)
    if (std::ranges::none_of(evidence.ends, [&](const auto& end) { return end.node == rank.node; }))
      ends.silent.push_back(rank.node);
  std::ranges::stable_sort(ends.errors, {}, [](const RankEnd* end) { return directness(*end); });
  return ends;
}

std::optional<Broken> broken(const Ends& ends) {
  if (!ends.errors.empty()) {
    const RankEnd& cause = *ends.errors.front();
    return Broken{cause.kind.empty() ? "PluginError" : cause.kind, reason(cause)};
  }
  if (!ends.silent.empty()) {
    std::string names;
    for (const std::string& node : ends.silent) names += (names.empty() ? "" : ", ") + node;
    return Broken{"RankMissing", names + " took part and never reported an end"};
  }
  if (ends.done.empty() && ends.skips.empty()) {
    if (ends.echoes.empty()) return Broken{"RankMissing", "no rank reported an end"};
    return Broken{"PeerLeft", reason(*ends.echoes.front())};
  }
  return std::nullopt;
}

std::string said_by(const std::string& node, const std::string& text) {
  return node.empty() || has_word(text, node) ? text : node + ": " + text;
}

}  // namespace railgauge::verdict
