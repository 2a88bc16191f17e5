// Every case of a run, in rounds, before anything is measured.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "host/facts.hpp"
#include "inventory/inventory.hpp"
#include "suite/suite.hpp"

namespace railgauge::plan {

// A node as the connection left it: facts, or why there are none.
struct NodeState {
  inventory::Node node;
  std::optional<host::HostFacts> facts;  // nothing: unreachable, and `error` says why
  std::string error;
  std::string error_type;  // JUnit type, "NodeUnreachable", "AgentMissing", "ProtocolMismatch", …
  std::string machine_id, boot_id;  // as the agent said, even where it refused to serve
  std::string control_addr;  // its own end of the control connection (SSH_CONNECTION), "" unknown
};

struct Port {
  std::string device, netdev, link_layer, rail;
  int number = 1;
  double declared_rate = 0;  // bit/s
};

struct Participant {
  std::string node;  // as named by the inventory
  // One a rail of the case, in rail order; all ports under test for node and group.
  std::vector<Port> ports;
};

// A judgement that needs no run: a dead node's placeholder, an unused port, an <expect> that does
// not hold.
struct Preset {
  enum class Outcome { fail, error, skip } outcome = Outcome::error;
  std::string type;     // "NodeUnreachable", "RailMissing", "NotInUse", …
  std::string message;  // cause and next action
};

struct Case {
  std::string id;  // identity: test, nodes, rail, direction, swept params; unique in a plan
  // Identity without the test, JUnit's name: "node-1 -> node-2 rail 10.77.0.0/24 [size=64 KiB]".
  std::string name;
  std::string target;                     // for people, with devices: "node-1/rxe0 -> node-2/rxe0"
  int test = -1;                          // index in Suite::tests; -1: the suite's <expect>
  int round = 0;                          // counts up over the plan
  std::vector<Participant> participants;  // rank order; rank 0 of a pair is the initiator
  std::vector<std::string> rails;
  std::string direction;                   // "forward" | "both" | ""
  std::vector<suite::ParamValues> params;  // one value each, but LISTs
  std::vector<std::size_t> needs;          // cases that must hold first
  std::vector<std::size_t> after;          // cases that are merely earlier
  std::optional<Preset> preset;
};

struct Rail {
  std::string label;
  std::vector<std::pair<std::string, Port>> ports;  // node, port
};

struct Plan {
  std::vector<Rail> rails;
  std::string rails_from;          // "inventory" | "subnets" | "" when there is nothing to pair
  std::vector<std::string> nodes;  // all that take part, in given order
  std::vector<std::pair<std::string, std::string>> unreachable;  // node, why
  std::vector<std::pair<std::string, Port>> used, left_out;
  std::vector<std::string> left_out_why;  // one for each of left_out
  std::vector<Case> cases;                // in the order they are started
  std::vector<std::string> warnings;
  int rounds = 0;
  std::uint64_t eta_ns = 0;  // sum over rounds of base + warm-up + duration x points x directions
};

struct Selection {
  std::vector<std::string> only;   // globs over test ids; what they need comes along
  std::vector<std::string> rails;  // labels; empty: all
  std::optional<std::pair<std::string, std::string>> pair;
  // Identities, for --failed; what they need comes along.
  std::optional<std::vector<std::string>> cases;
};

// Unusable input: a pair suite with one node, an unknown --only, two names with one machine-id.
struct BadPlan : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

Plan make(const suite::Suite& suite, const std::vector<NodeState>& nodes,
          const Selection& selection);

// What --plan prints: ports used and left out, rails, cases, rounds, coverage, directions, ETA,
// warnings.
std::string describe(const Plan& plan, const suite::Suite& suite);

}  // namespace railgauge::plan
