#include "worker/meeting.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "text/base64.hpp"
#include "text/sanitise.hpp"

namespace railgauge::worker {
namespace {

using nlohmann::json;

std::string quoted_label(const Call& call) {
  return std::string(call.kind) + " '" + text::visible(call.label) + "'";
}

json frame_of(const Call& call, std::uint64_t seq) {
  json frame{{"type", "meet"},
             {"kind", call.kind},
             {"label", text::visible(call.label)},
             {"seq", seq},
             {"data", text::base64_encode(call.data)}};
  if (std::string_view(call.kind) == "gather") frame["root"] = call.root;
  return frame;
}

}  // namespace

Meeting::Meeting(Wire& wire, std::uint32_t rank, std::uint32_t size)
    : wire_(wire), rank_(rank), size_(size) {}

std::string Meeting::forbidden(const Call& call) const {
  if (std::this_thread::get_id() != run_thread_)
    return std::string(call.kind) + " may be called only from the thread that runs the check";
  if (call.label == nullptr || *call.label == '\0' || std::string_view(call.label).size() > 128)
    return std::string(call.kind) + " needs a label of 1 to 128 bytes";
  if (call.data.data() == nullptr && !call.data.empty())
    return quoted_label(call) + " was given a null pointer";
  if (call.root >= size_)
    return quoted_label(call) + " names root " + std::to_string(call.root) + " of " +
           std::to_string(size_) + " ranks";
  if (call.data.size() > rank_cap)
    return quoted_label(call) + " sends " + std::to_string(call.data.size()) +
           " bytes; a rank may send " + std::to_string(rank_cap) + " in one call";
  if (bytes_ + call.data.size() > case_cap)
    return quoted_label(call) + " exceeds the " + std::to_string(case_cap) +
           " bytes that the ranks of a case may exchange";
  return {};
}

rg_status Meeting::meet(const Call& call, std::string& why) {
  why = forbidden(call);
  if (!why.empty()) return RG_INVALID;
  std::unique_lock lock(mutex_);
  if (!cancelled_) {
    waiting_ = true;
    answered_ = false;
    lock.unlock();
    wire_.send(frame_of(call, seq_));
    lock.lock();
    changed_.wait(lock, [&] { return answered_ || cancelled_; });
    waiting_ = false;
    ++seq_;
    if (answered_) return conclude(call, std::move(answer_), why);
  }
  why = cancel_reason_;
  return RG_CANCELLED;
}

rg_status Meeting::conclude(const Call& call, Answer answer, std::string& why) {
  if (answer.status == RG_OK) {
    received_ = std::move(answer.data);
    std::size_t sum = 0;
    for (const std::string& bytes : received_) sum += bytes.size();
    bytes_ += std::max(sum, call.data.size());
  }
  saw_peer_leave_ = saw_peer_leave_ || answer.status == RG_PEER_LEFT;
  why = std::move(answer.why);
  return answer.status;
}

void Meeting::answer(const json& frame, Answer answer) {
  const std::lock_guard lock(mutex_);
  if (!waiting_ || answered_ || frame.value("seq", ~std::uint64_t{0}) != seq_) return;
  answer_ = std::move(answer);
  answered_ = true;
  changed_.notify_all();
}

// A barrier, and a gather for all but its root, may come with fewer.
std::vector<std::string> Meeting::decoded(const json& frame) const {
  std::vector<std::string> all(size_);
  const auto data = frame.find("data");
  if (data == frame.end() || !data->is_array()) return all;
  if (data->size() > size_) throw node::BadFrame("a gathered frame holds more than all ranks");
  for (std::size_t rank = 0; rank < data->size(); ++rank) {
    auto bytes = text::base64_decode((*data)[rank].get<std::string>());
    if (!bytes) throw node::BadFrame("a gathered frame holds what is no base64");
    all[rank] = std::move(*bytes);
  }
  return all;
}

void Meeting::gathered(const json& frame) { answer(frame, {RG_OK, {}, decoded(frame)}); }

void Meeting::peer_left(const json& frame) {
  answer(frame, {RG_PEER_LEFT, frame.value("why", "another rank has ended"), {}});
}

void Meeting::cancel(const std::string& why) {
  const std::lock_guard lock(mutex_);
  if (cancelled_) return;
  cancel_reason_ = why;
  cancelled_ = true;
  changed_.notify_all();
}

}  // namespace railgauge::worker
