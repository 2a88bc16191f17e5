// The child's side between fork and exec: only async-signal-safe calls on memory made before.
#pragma once

#include <sys/types.h>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace railgauge::node {

struct ChildPlan {
  ChildPlan(const std::vector<std::string>& argv,
            const std::vector<std::pair<std::string, std::string>>& environment);
  ChildPlan(const ChildPlan&) = delete;

  std::vector<std::string> words, settings;
  std::vector<char*> argv, envp;           // into the above, NULL-terminated
  std::array<int, 4> fds{-1, -1, -1, -1};  // sources of 0, 1, 2 and 3; -1 closes
  int death_signal = 9;
  int failure_fd = -1;  // gets errno when exec fails
  pid_t parent;
};

[[noreturn]] void become(const ChildPlan& plan);

}  // namespace railgauge::node
