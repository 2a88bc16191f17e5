#include "verbs/verbs_fabric.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <random>
#include <utility>
#include <vector>

#include "verbs/device.hpp"
#include "verbs/errno_text.hpp"
#include "verbs/error.hpp"
#include "verbs/memory_budget.hpp"
#include "verbs/page_memory.hpp"
#include "verbs/queue_pair.hpp"

namespace railgauge::verbs {
namespace {

constexpr std::uint32_t flag_queue = 0;
constexpr std::size_t flag_bytes = 64;  // its own cache line; the word and the one written from
constexpr std::uint64_t flag_value = 1;
constexpr unsigned signalled = IBV_SEND_SIGNALED;

// On a one-core machine the kernel needs the core to move the packets of a software device.
bool has_one_core() {
  cpu_set_t mine;
  CPU_ZERO(&mine);
  return sched_getaffinity(0, sizeof mine, &mine) == 0 && CPU_COUNT(&mine) == 1;
}

class VerbsEndpoint : public Endpoint {
 public:
  VerbsEndpoint(const std::string& device, int port, const std::string& root)
      : device_(open_device(device)),
        port_(query_port(device_.get(), port, root)),
        yields_(has_one_core()) {}

  PortState port() const override { return port_; }

  Address prepare(const TransferShape& shape) override {
    shape_ = shape;
    make_memory();
    make_queues();
    make_requests();
    Address address;
    address.memory = address_of(target());
    address.flag = address_of(flags());
    address.key = region_->rkey;
    std::random_device random;
    for (const QueuePair& queue : queues_) {
      first_packets_.push_back(random() & 0xffffff);
      address.queues.push_back({queue->qp_num, first_packets_.back()});
    }
    return address;
  }

  void accept(const PathAgreement& path, std::size_t rank, const Address& peer,
              TrafficMarks marks) override {
    if (peer.queues.size() != queues_.size())
      throw Unusable("the peer has " + std::to_string(peer.queues.size()) +
                     " queue pairs, this end " + std::to_string(queues_.size()) +
                     "; run the same version on both nodes");
    peer_ = peer;
    for (ibv_send_wr& request : requests_) request.wr.rdma.rkey = peer.key;
    for (std::size_t i = 0; i < queues_.size(); ++i)
      accept_from(queues_[i].get(), port_, path, rank, peer.queues[i], marks);
  }

  void activate() override {
    for (std::size_t i = 0; i < queues_.size(); ++i)
      start_sending(queues_[i].get(), first_packets_[i]);
  }

  std::span<std::byte> source() override { return area(0); }
  std::span<std::byte> target() override { return area(1); }

  void post(std::uint32_t queue, std::uint64_t first, std::uint32_t count) override {
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint64_t message = first + i;
      const std::uint64_t offset = shape_.slot(queue, message) * shape_.stride;
      elements_[i].addr = source_ + offset;
      requests_[i].wr.rdma.remote_addr = peer_.memory + offset;
      requests_[i].send_flags = (message + 1) % shape_.signal_every == 0 ? signalled : 0u;
      requests_[i].wr_id = queue;
    }
    // The array is one list; it ends where this chain does.
    ibv_send_wr& last = requests_[count - 1];
    ibv_send_wr* const rest = std::exchange(last.next, nullptr);
    hand_over(queue, &requests_[0]);
    last.next = rest;
  }

  std::size_t poll(std::span<Completion> into) override {
    const int wanted = static_cast<int>(std::min(into.size(), raw_.size()));
    const int count = ibv_poll_cq(completions_.get(), wanted, raw_.data());
    if (count < 0)
      throw Unusable("device " + port_.device + " cannot be polled for completions; look in dmesg");
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
      into[i] = {static_cast<std::uint32_t>(raw_[i].wr_id),
                 static_cast<std::uint32_t>(raw_[i].status), raw_[i].vendor_err};
    return static_cast<std::size_t>(count);
  }

  void post_flag() override {
    *flag_word(1) = flag_value;
    ibv_sge element{address_of(flags()) + sizeof flag_value, sizeof flag_value, region_->lkey};
    ibv_send_wr request{};
    request.wr_id = flag_queue;
    request.sg_list = &element;
    request.num_sge = 1;
    request.opcode = IBV_WR_RDMA_WRITE;
    request.send_flags = signalled;
    request.wr.rdma.remote_addr = peer_.flag;
    request.wr.rdma.rkey = peer_.key;
    hand_over(flag_queue, &request);
  }

  bool flag_raised() const override {
    return std::atomic_ref(*flag_word(0)).load(std::memory_order_acquire) == flag_value;
  }

  void idle() override {
    if (yields_) sched_yield();
  }

 private:
  static std::uint64_t address_of(std::span<const std::byte> bytes) {
    return reinterpret_cast<std::uint64_t>(bytes.data());
  }

  // source | target | flags
  std::span<std::byte> area(std::size_t index) const {
    return {memory_.get() + index * shape_.bytes(), shape_.bytes()};
  }
  std::span<std::byte> flags() const { return {memory_.get() + 2 * shape_.bytes(), flag_bytes}; }
  // Word 0 is raised by the peer, word 1 is what this end raises the peer's with.
  std::uint64_t* flag_word(std::size_t index) const {
    return reinterpret_cast<std::uint64_t*>(flags().data()) + index;
  }

  void make_memory() {
    const std::size_t size = 2 * shape_.bytes() + flag_bytes;
    memory_ = map_pages(size);
    errno = 0;
    domain_.reset(ibv_alloc_pd(device_.get()));
    if (!domain_) refuse("a protection domain", 0);
    // Relaxed ordering lets EPYC and Sapphire Rapids reach full bandwidth; devices that do not know
    // it ignore it.
    region_.reset(
        ibv_reg_mr(domain_.get(), memory_.get(), size,
                   IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_RELAXED_ORDERING));
    if (!region_) refuse("registration", size);
    source_ = address_of(source());
  }

  void make_queues() {
    // A failed queue flushes its unsignalled writes too: room for every one of them, and for the
    // flag.
    const std::uint32_t room = (shape_.depth + 1) * shape_.queues;
    errno = 0;
    completions_.reset(ibv_create_cq(device_.get(), static_cast<int>(room), nullptr, nullptr, 0));
    if (!completions_) refuse("a completion queue", 0);
    for (std::uint32_t i = 0; i < shape_.queues; ++i)
      queues_.push_back(
          make_queue_pair(domain_.get(), completions_.get(), port_.number, shape_.depth + 1));
  }

  void make_requests() {
    elements_.assign(shape_.depth, {0, static_cast<std::uint32_t>(shape_.size), region_->lkey});
    requests_.assign(shape_.depth, {});
    for (std::size_t i = 0; i < requests_.size(); ++i) {
      requests_[i].next = i + 1 < requests_.size() ? &requests_[i + 1] : nullptr;
      requests_[i].sg_list = &elements_[i];
      requests_[i].num_sge = 1;
      requests_[i].opcode = IBV_WR_RDMA_WRITE;
    }
  }

  void hand_over(std::uint32_t queue, ibv_send_wr* first) {
    ibv_send_wr* refused = nullptr;
    if (const int error = ibv_post_send(queues_[queue].get(), first, &refused); error != 0)
      throw Unusable("device " + port_.device + " does not take a write: " + std::strerror(error) +
                     "; try a smaller depth");
  }

  [[noreturn]] void refuse(const std::string& what, std::uint64_t bytes) const {
    throw Unusable(explain_memory(port_.device, what, errno, bytes, lockable_memory()));
  }

  // In the order of making: destroyed in reverse.
  Device device_;
  PortState port_;
  bool yields_;
  TransferShape shape_;
  PageMemory memory_;
  ProtectionDomain domain_;
  MemoryRegion region_;
  CompletionQueue completions_;
  std::vector<QueuePair> queues_;
  std::vector<std::uint32_t> first_packets_;
  Address peer_;
  std::uint64_t source_ = 0;
  std::vector<ibv_sge> elements_;
  std::vector<ibv_send_wr> requests_;
  std::array<ibv_wc, 64> raw_;
};

}  // namespace

std::unique_ptr<Endpoint> VerbsFabric::open(const std::string& device, int port,
                                            const std::string& root) {
  return std::make_unique<VerbsEndpoint>(device, port, root);
}

}  // namespace railgauge::verbs
