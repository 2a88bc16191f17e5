// What is wrong with a port's link, as its facts show it.
#pragma once

#include <string>
#include <vector>

#include "host/facts.hpp"
#include "railgauge/plugin.hpp"

namespace railgauge::link_up {

struct Fault {
  std::string code;
  Severity severity = Severity::fail;
  std::string text;  // one sentence: the port, what was found, what to do next
};

std::string name(const host::PortFacts& port);  // "rocep1s0f0/1 (enp1s0f0np0)"
std::string evidence(
    const host::PortFacts& port);  // every fact that was looked at, as sysfs has it

// ACTIVE, and nothing about its netdev says otherwise: waiting any longer changes nothing.
bool is_trained(const host::PortFacts& port);

// One fault a cause. expected_rate: bit/s, judged only while the port is ACTIVE; 0: not judged. A
// rate that trained_rate() does not know is no fault, but for Soft-RoCE it is said.
std::vector<Fault> faults(const host::PortFacts& port, double expected_rate);

}  // namespace railgauge::link_up
