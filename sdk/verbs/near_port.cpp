#include "verbs/near_port.hpp"

#include <sched.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <stdexcept>
#include <string_view>

namespace railgauge::verbs {
namespace {

int number(std::string_view text, const std::string& list) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0 || value >= CPU_SETSIZE)
    throw std::invalid_argument("'" + list + "' is no list of CPUs");
  return value;
}

std::string first_line(const std::string& file) {
  std::string line;
  std::getline(std::ifstream(file) >> std::ws, line);
  return line;
}

}  // namespace

std::vector<int> parse_cpu_list(const std::string& text) {
  std::vector<int> cpus;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    const std::string_view range = std::string_view(text).substr(start, comma - start);
    const std::size_t dash = range.find('-');
    const int first = number(range.substr(0, dash), text);
    const int last = dash == std::string_view::npos ? first : number(range.substr(dash + 1), text);
    for (int cpu = first; cpu <= last; ++cpu) cpus.push_back(cpu);
    start = comma + 1;
  }
  return cpus;
}

std::string stay_near(const std::string& device, const std::string& root) {
  const std::string folder = root + "/sys/class/infiniband/" + device + "/device/";
  const std::string node = first_line(folder + "numa_node");
  const std::string list = first_line(folder + "local_cpulist");
  if (node.empty() || node == "-1" || list.empty()) return {};
  cpu_set_t allowed, near;
  CPU_ZERO(&near);
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return {};
  for (const int cpu : parse_cpu_list(list)) CPU_SET(cpu, &near);
  CPU_AND(&near, &near, &allowed);
  if (CPU_COUNT(&near) == 0 || CPU_EQUAL(&near, &allowed)) return {};
  return sched_setaffinity(0, sizeof near, &near) == 0 ? list : std::string();
}

}  // namespace railgauge::verbs
