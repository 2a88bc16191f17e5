// Which machines take part and how to reach them: --nodes lists and hostfiles.
#pragma once

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace railgauge::inventory {

struct Node {
  std::string name;
  std::string connect;  // prefix of the agent's command line, "{name}" expands; "" for the default
  std::string agent;    // path of railgauge there; "" to look for it
  std::string root = "/";
  std::vector<std::string> ports;            // globs over device names; empty: chosen by facts
  std::map<std::string, std::string> rails;  // device -> label
  double rate = 0;                           // bit/s declared for its ports; 0: none
  int line = 0;                              // in the hostfile; 0 from --nodes
};

struct Inventory {
  std::vector<Node> nodes;  // in given order, names distinct
  std::string file;         // "" from --nodes
};

// One sentence with "file:line:" or the bad word in it.
struct BadInventory : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// "hgx[001-031,040],b1" -> names, in order. Width of the first number is kept. Throws BadInventory.
std::vector<std::string> expand(const std::string& list);

Inventory from_list(const std::string& nodes);
// One node a line: NAME key=value…; values may be "quoted"; # starts a comment.
// Throws BadInventory.
Inventory from_hostfile(const std::string& file);

// Words of a connect prefix: double quotes group, backslash escapes inside them; "{name}" is
// replaced. Throws BadInventory.
std::vector<std::string> connect_words(const std::string& prefix, const std::string& name);

}  // namespace railgauge::inventory
