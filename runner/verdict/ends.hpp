// How a case's ranks ended, told apart by who speaks for itself and who only lost its peer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verdict/judge.hpp"

namespace railgauge::verdict {

struct Ends {
  std::vector<const RankEnd*> errors;  // own ones, the likely cause first
  std::vector<const RankEnd*> skips, done, echoes;
  std::vector<std::string> silent;  // nodes that took part and never said how it ended
};

Ends sort_ends(const plan::Case& item, const Evidence& evidence);

struct Broken {
  std::string kind, message;
};
// Why nothing the case reported can be trusted: a rank in error, a rank without an end, only
// echoes.
std::optional<Broken> broken(const Ends& ends);

// "node-2: reason", without the name when the reason has it.
std::string said_by(const std::string& node, const std::string& text);

}  // namespace railgauge::verdict
