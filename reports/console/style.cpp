#include "console/style.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/sanitise.hpp"

namespace railgauge::console {
namespace {

const char* colour_code(journal::Outcome outcome) {
  switch (outcome) {
    case journal::Outcome::pass:
      return "32";
    case journal::Outcome::marginal:
      return "33";
    case journal::Outcome::fail:
      return "1;31";
    case journal::Outcome::error:
      return "1;35";
    case journal::Outcome::skip:
      return "2";
  }
  return "0";
}

}  // namespace

std::string paint(std::string_view text, journal::Outcome outcome, bool colour) {
  if (!colour) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", colour_code(outcome), text);
}

std::string padded(std::string_view text, std::size_t width) {
  const std::size_t used = text::display_width(text);
  return std::string(text) + std::string(width - std::min(used, width), ' ');
}

}  // namespace railgauge::console
