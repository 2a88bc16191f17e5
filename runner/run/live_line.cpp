#include "run/live_line.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "text/sanitise.hpp"

namespace railgauge::run {
namespace {

std::size_t columns() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace

LiveLine::LiveLine(bool on, std::size_t cases, std::chrono::nanoseconds eta)
    : on_(on), cases_(cases), eta_(eta) {}

LiveLine::~LiveLine() {
  if (on_) fmt::print(stderr, "\r\x1b[K");
}

void LiveLine::show(const std::string& text) {
  if (!on_) return;
  fmt::print(stderr, "\r\x1b[K{}", text::truncate(text, columns() - 1));
  std::fflush(stderr);
}

void LiveLine::connecting(std::size_t nodes) { show(fmt::format("connecting to {} nodes", nodes)); }

void LiveLine::started(const std::string& target) {
  using Seconds = std::chrono::duration<double>;
  const double left = std::max(
      0.0, Seconds(eta_).count() - Seconds(std::chrono::steady_clock::now() - began_).count());
  std::string tally;
  for (const auto& [outcome, count] : outcomes_) tally += fmt::format(" {} {}", count, outcome);
  show(fmt::format("[{}/{}{}] about {:.0f} s left: {}", judged_, cases_, tally, left, target));
}

void LiveLine::judged(const std::string& outcome) {
  ++judged_;
  ++outcomes_[outcome];
}

}  // namespace railgauge::run
