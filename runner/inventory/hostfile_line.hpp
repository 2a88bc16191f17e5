// One line of a hostfile as words with their columns, before anything is known about keys.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace railgauge::inventory {

struct Setting {
  std::string key, value;
  int column = 0;  // of the key, from 1
};

struct HostfileLine {
  std::string names;  // "" on a blank or comment line
  int column = 0;
  std::vector<Setting> settings;
};

// A line that cannot be cut into NAME key=value…, with where.
struct BadLine {
  int column = 0;
  std::string what;
};

HostfileLine cut(std::string_view line);  // throws BadLine

}  // namespace railgauge::inventory
