// One line on a terminal that tells what runs now and how long the rest may take; silent elsewhere.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>

namespace railgauge::run {

class LiveLine {
 public:
  LiveLine(bool on, std::size_t cases, std::chrono::nanoseconds eta);
  ~LiveLine();

  void connecting(std::size_t nodes);
  void started(const std::string& target);
  void judged(const std::string& outcome);

 private:
  void show(const std::string& text);

  bool on_;
  std::size_t cases_, judged_ = 0;
  std::chrono::nanoseconds eta_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::map<std::string, std::size_t> outcomes_;
};

}  // namespace railgauge::run
