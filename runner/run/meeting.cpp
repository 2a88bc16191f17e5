#include "run/meeting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace railgauge::run {
namespace {

// A frame is 1 MiB; what is not data in it takes far less than 64 KiB.
constexpr std::size_t largest_answer = (1024 - 64) * 1024;

}  // namespace

Meeting::Meeting(std::vector<std::string> rank_names,
                 std::function<void(std::size_t, const Answer&)> answer)
    : names_(std::move(rank_names)),
      answer_(std::move(answer)),
      standing_(names_.size()),
      left_(names_.size()) {}

void Meeting::arrive(std::size_t rank, Call call) {
  standing_.at(rank) = std::move(call);
  settle();
}

void Meeting::leave(std::size_t rank, const std::string& reason) {
  left_.at(rank) = reason;
  standing_[rank].reset();
  settle();
}

void Meeting::settle() {
  const auto gone = std::find_if(left_.begin(), left_.end(),
                                 [](const auto& reason) { return reason.has_value(); });
  if (gone != left_.end()) {
    const auto rank = static_cast<std::size_t>(gone - left_.begin());
    return send_away(fmt::format("{} left: {}", names_[rank], **gone));
  }
  if (const std::string why = disagreement(); !why.empty()) return send_away(why);
  if (!std::all_of(standing_.begin(), standing_.end(),
                   [](const auto& call) { return call.has_value(); }))
    return;

  if (const std::size_t bytes = carried(); bytes > largest_answer)
    return send_away(
        fmt::format("{} bytes of {} ranks do not fit one answer of {} bytes; send less a rank",
                    bytes, names_.size(), largest_answer));

  const auto calls = std::exchange(standing_, std::vector<std::optional<Call>>(names_.size()));
  std::vector<std::string> all;
  for (const auto& call : calls) all.push_back(call->data);
  for (std::size_t rank = 0; rank < calls.size(); ++rank) {
    const bool sees = calls[rank]->kind == "exchange" ||
                      (calls[rank]->kind == "gather" && calls[rank]->root == rank);
    answer_(rank, {false,
                   {},
                   calls[rank]->label,
                   calls[rank]->seq,
                   sees ? all : std::vector<std::string>(all.size())});
  }
}

std::size_t Meeting::carried() const {
  std::size_t bytes = 0;
  for (const auto& call : standing_) bytes += call->data.size();
  return bytes;
}

void Meeting::send_away(const std::string& why) {
  for (std::size_t rank = 0; rank < standing_.size(); ++rank) {
    if (!standing_[rank]) continue;
    const Call call = *std::exchange(standing_[rank], std::nullopt);
    answer_(rank, {true, why, call.label, call.seq, {}});
  }
}

std::string Meeting::disagreement() const {
  const std::optional<Call>* first = nullptr;
  std::size_t first_rank = 0;
  for (std::size_t rank = 0; rank < standing_.size(); ++rank) {
    if (!standing_[rank]) continue;
    if (first == nullptr) {
      first = &standing_[rank];
      first_rank = rank;
      continue;
    }
    const Call &a = **first, &b = *standing_[rank];
    if (a.kind != b.kind || a.label != b.label || a.seq != b.seq || a.root != b.root)
      return fmt::format("{} stands at {} '{}' (call {}) and {} at {} '{}' (call {})",
                         names_[first_rank], a.kind, a.label, a.seq, names_[rank], b.kind, b.label,
                         b.seq);
  }
  return {};
}

}  // namespace railgauge::run
