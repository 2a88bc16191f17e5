// Cases of one test before they have a round and know what they wait for.
#pragma once

#include <vector>

#include "plan/rails.hpp"

namespace railgauge::plan {

struct Draft {
  Case item;
  std::vector<int> nodes;  // indices of members, sorted
  std::vector<int>
      ports;  // port_key of every port it touches, sorted; empty for a check of the whole node
};

struct TestDrafts {
  std::vector<Draft> presets;              // judged without a run
  std::vector<std::vector<Draft>> rounds;  // what may be measured at the same time
};

// Different for every port of every member; left-out ports have keys too.
int port_key(int member, int used);

// One of each swept param in every combination, in declared order.
std::vector<std::vector<suite::ParamValues>> sweep(const suite::Test& test);

// `list_unused`: this test is the one that lists ports not in use.
TestDrafts port_drafts(const suite::Test& test, int index, const Fabric& fabric, bool list_unused);
TestDrafts node_drafts(const suite::Test& test, int index, const Fabric& fabric);
TestDrafts pair_drafts(const suite::Test& test, int index, const Fabric& fabric);
TestDrafts group_drafts(const suite::Test& test, int index, const Fabric& fabric);

// A placeholder for a node or pair that cannot be measured.
Draft preset_draft(const suite::Test& test, int index, const std::string& name, Preset preset,
                   const Fabric& fabric, std::vector<int> nodes);

}  // namespace railgauge::plan
