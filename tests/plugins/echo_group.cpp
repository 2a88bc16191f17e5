#include "echo_group.hpp"

namespace railgauge::test_plugins {

namespace {

// The number of blobs that are right; the first wrong one of every sender is a finding.
uint32_t matching(const Context& context, int64_t round, const std::vector<std::string>& all) {
  uint32_t count = 0;
  for (uint32_t rank = 0; rank < all.size(); ++rank) {
    const std::string node = context.node_name(rank);
    if (all[rank] == blob(rank, node, round, context.bytes("size"))) {
      ++count;
      continue;
    }
    context.finding("echo-mismatch", Severity::fail,
                    "in round " + std::to_string(round) + " rank " +
                        std::to_string(context.rank()) + " got " +
                        std::to_string(all[rank].size()) + " bytes that rank " +
                        std::to_string(rank) + " (" + node + ") should not have sent",
                    {}, {{"sender", node}});
  }
  return count;
}

}  // namespace

std::string blob(uint32_t rank, const std::string& node, int64_t round, uint64_t size) {
  const std::string seed = node + "/" + std::to_string(rank) + "/" + std::to_string(round) + ";";
  std::string bytes;
  bytes.reserve(size);
  for (uint64_t i = 0; i < size; ++i)
    bytes.push_back(
        static_cast<char>(static_cast<unsigned char>(seed[i % seed.size()]) + i / seed.size()));
  return bytes;
}

Outcome EchoGroup::run(Context& context) const {
  const int64_t rounds = context.integer("rounds");
  const uint64_t size = context.bytes("size");
  const std::string mine = context.node_name(context.rank());
  uint32_t right = 0;
  context.barrier("begin");
  const auto start = std::chrono::steady_clock::now();
  for (int64_t round = 0; round < rounds; ++round)
    right +=
        matching(context, round, context.exchange("echo", blob(context.rank(), mine, round, size)));
  const std::chrono::nanoseconds spent = std::chrono::steady_clock::now() - start;
  context.metric("matching", right);
  if (context.is_initiator())
    context.metric("round", static_cast<double>(spent.count()) / static_cast<double>(rounds));
  return Outcome::done();
}

}  // namespace railgauge::test_plugins
