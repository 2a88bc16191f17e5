#include "junit/identity.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/sanitise.hpp"

namespace railgauge::junit {
namespace {

constexpr std::size_t max_name_bytes = 500;

char slug_character(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<char>(c - 'A' + 'a');
  const bool kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  return kept ? c : '-';
}

}  // namespace

std::string slug(std::string_view word) {
  std::string result(word.empty() ? "-" : word.substr(0, 100));
  std::transform(result.begin(), result.end(), result.begin(), slug_character);
  return result;
}

Identity Identities::of(const journal::Case& item) {
  const std::string& name = item.name.empty() ? item.id : item.name;
  if (item.test.empty()) return unique(suite_ + ".expect", name);
  return unique(fmt::format("{}.{}.{}", suite_, slug(item.check), slug(item.test)), name);
}

Identity Identities::of_run() { return unique(suite_ + ".run", "run"); }

Identity Identities::unique(std::string classname, const std::string& name) {
  // As a parser hands an attribute back, so that no two names differ in what attributes do not
  // keep.
  const std::string line = text::single_line(name.empty() ? "-" : name);
  const std::string base = text::truncate(line, max_name_bytes);
  std::string candidate = base;
  for (int repeat = 2; !taken_.emplace(classname, candidate).second; ++repeat) {
    candidate = fmt::format("{} #{}", base, repeat);
  }
  return {std::move(classname), std::move(candidate)};
}

}  // namespace railgauge::junit
