// A fabric in memory for tests: writes are copies, time passes only when somebody looks, and faults
// are scripted. Two ends in two threads of one process reach each other by plain addresses.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <deque>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "verbs/endpoint.hpp"
#include "verbs/error.hpp"

namespace railgauge::verbs {

class FakeClock : public Clock {
 public:
  std::chrono::nanoseconds now() override { return now_; }
  void advance(std::chrono::nanoseconds by) { now_ += by; }

 private:
  std::chrono::nanoseconds now_{};
};

inline GidEntry ipv4_gid(int index, std::array<std::uint8_t, 4> address,
                         GidType type = GidType::roce_v2) {
  GidEntry gid{index, type, {}};
  gid.bytes[10] = gid.bytes[11] = 0xff;
  std::copy(address.begin(), address.end(), gid.bytes.begin() + 12);
  return gid;
}

// An ACTIVE 100 Gbit/s RoCE port with the address 10.77.0.HOST.
inline PortState fake_port(const std::string& device, std::uint8_t host) {
  PortState port;
  port.device = device;
  port.active = true;
  port.state = "ACTIVE";
  port.active_mtu = 4096;
  port.rate = 100'000'000'000;
  port.max_depth = 8192;
  port.max_completions = 1 << 20;
  port.max_message = 1u << 30;
  port.registrable = 32u << 20;
  port.gids = {ipv4_gid(1, {10, 77, 0, host})};
  return port;
}

// What the fake does; times are of its clock. Message numbers count over all queues.
struct FakeBehaviour {
  static constexpr auto never = std::numeric_limits<std::uint64_t>::max();
  PortState port = fake_port("fake0", 1);
  std::chrono::nanoseconds per_message = std::chrono::microseconds(100);
  std::chrono::nanoseconds per_poll = std::chrono::microseconds(10);
  std::uint64_t fail_at = never;  // that message and all later ones complete with fail_status
  std::uint32_t fail_status = 12;
  std::uint64_t stall_at = never;  // that message and all later ones never complete
  std::uint64_t damage_at =
      never;                // that message and all later ones arrive with one bit turned over
  std::string refuse_code;  // accept() throws Refused with it
  bool no_memory = false;   // prepare() throws Unusable
};

// What a peer may write into. It outlives its endpoint as long as somebody writes there.
struct FakeMemory {
  std::vector<std::byte> target;
  std::atomic<std::uint64_t> flag{0};
};

// Memory of every endpoint of this process, by key.
class FakeMemories {
 public:
  static std::uint32_t add(std::shared_ptr<FakeMemory> memory) {
    const std::lock_guard lock(mutex_);
    all_.push_back(std::move(memory));
    return static_cast<std::uint32_t>(all_.size() - 1);
  }
  static std::shared_ptr<FakeMemory> find(std::uint32_t key) {
    const std::lock_guard lock(mutex_);
    return all_.at(key).lock();
  }

 private:
  static inline std::mutex mutex_;
  static inline std::vector<std::weak_ptr<FakeMemory>> all_;
};

class FakeEndpoint : public Endpoint {
 public:
  FakeEndpoint(FakeBehaviour behaviour, FakeClock& clock)
      : behaviour_(std::move(behaviour)), clock_(clock) {}

  PortState port() const override { return behaviour_.port; }

  Address prepare(const TransferShape& shape) override {
    if (behaviour_.no_memory) throw Unusable("no memory in this test");
    shape_ = shape;
    source_.resize(shape.bytes());
    mine_->target.resize(shape.bytes());
    return {std::vector<QueueAddress>(shape.queues), 0, 0, FakeMemories::add(mine_)};
  }

  void accept(const PathAgreement& path, std::size_t, const Address& peer, TrafficMarks) override {
    if (!behaviour_.refuse_code.empty())
      throw Refused(behaviour_.refuse_code, "refused in this test");
    accepted_mtu = path.mtu;
    peer_ = FakeMemories::find(peer.key);
  }
  void activate() override {}
  std::span<std::byte> source() override { return source_; }
  std::span<std::byte> target() override { return mine_->target; }

  void post(std::uint32_t queue, std::uint64_t first, std::uint32_t count) override {
    outstanding_[queue] += count;
    most_outstanding = std::max(most_outstanding, outstanding_[queue]);
    for (std::uint32_t i = 0; i < count; ++i) write(queue, first + i);
  }

  std::size_t poll(std::span<Completion> into) override {
    clock_.advance(behaviour_.per_poll);
    std::size_t count = 0;
    while (count < into.size() && !due_.empty() && due_.front().first <= clock_.now()) {
      into[count] = due_.front().second;
      if (!flag_in_flight_) outstanding_[into[count].queue] -= shape_.signal_every;
      flag_in_flight_ = false;
      due_.pop_front();
      ++count;
    }
    return count;
  }

  void post_flag() override {
    flag_in_flight_ = awaits_flag_ = true;
    if (behaviour_.fail_at == 0) {
      due_.push_back({clock_.now(), {0, behaviour_.fail_status, 0}});
      return;
    }
    peer_->flag = 1;
    due_.push_back({clock_.now(), {}});
  }
  bool flag_raised() const override { return mine_->flag == 1; }
  // While a flag is awaited the peer is another thread, which needs real time.
  void idle() override {
    if (awaits_flag_ && !flag_raised()) std::this_thread::sleep_for(std::chrono::microseconds(100));
  }

  std::uint64_t most_outstanding = 0;
  int accepted_mtu = 0;

 private:
  void write(std::uint32_t queue, std::uint64_t message) {
    const std::uint64_t number = written_++;
    if (number >= behaviour_.stall_at) return;
    free_at_ = std::max(free_at_, clock_.now()) + behaviour_.per_message;
    const bool fails = number >= behaviour_.fail_at;
    if (!fails) copy(queue, message, number >= behaviour_.damage_at);
    if (fails || (message + 1) % shape_.signal_every == 0)
      due_.push_back({free_at_, {queue, fails ? behaviour_.fail_status : 0, fails ? 0x81u : 0u}});
  }

  void copy(std::uint32_t queue, std::uint64_t message, bool damaged) {
    if (peer_ == nullptr) return;
    const std::uint64_t offset = shape_.slot(queue, message) * shape_.stride;
    std::byte* to = peer_->target.data() + offset;
    std::memcpy(to, source_.data() + offset, shape_.size);
    if (damaged) to[shape_.size / 2] ^= std::byte{1};
  }

  FakeBehaviour behaviour_;
  FakeClock& clock_;
  TransferShape shape_;
  std::vector<std::byte> source_;
  std::shared_ptr<FakeMemory> mine_ = std::make_shared<FakeMemory>(), peer_;
  std::deque<std::pair<std::chrono::nanoseconds, Completion>> due_;
  std::array<std::uint64_t, 64> outstanding_{};
  std::chrono::nanoseconds free_at_{};
  std::uint64_t written_ = 0;
  bool flag_in_flight_ = false, awaits_flag_ = false;
};

class FakeFabric : public Fabric {
 public:
  FakeFabric(FakeBehaviour behaviour, FakeClock& clock)
      : behaviour_(std::move(behaviour)), clock_(clock) {}
  std::unique_ptr<Endpoint> open(const std::string& device, int, const std::string&) override {
    if (device != behaviour_.port.device)
      throw Unusable("device " + device + " does not exist here");
    return std::make_unique<FakeEndpoint>(behaviour_, clock_);
  }

 private:
  FakeBehaviour behaviour_;
  FakeClock& clock_;
};

}  // namespace railgauge::verbs
