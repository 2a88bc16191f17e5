#include "plan/fold.hpp"

#include <cctype>
#include <cstddef>

namespace railgauge::plan {
namespace {

struct Numbered {
  std::string stem, digits;
};

Numbered split(const std::string& name) {
  std::size_t start = name.size();
  while (start > 0 && std::isdigit(static_cast<unsigned char>(name[start - 1])) != 0) --start;
  return {name.substr(0, start), name.substr(start)};
}

// "007" -> "008", "9" -> "10", "099" -> "100".
std::string next(std::string digits) {
  for (std::size_t i = digits.size(); i-- > 0;) {
    if (digits[i] != '9') {
      ++digits[i];
      return digits;
    }
    digits[i] = '0';
  }
  return "1" + digits;
}

bool follows(const Numbered& a, const Numbered& b) {
  return !a.digits.empty() && !a.stem.empty() && a.stem == b.stem && next(a.digits) == b.digits;
}

}  // namespace

std::string fold(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t first = 0; first < names.size();) {
    const Numbered start = split(names[first]);
    Numbered end = start;
    std::size_t after = first + 1;
    for (; after < names.size(); ++after) {
      const Numbered candidate = split(names[after]);
      if (!follows(end, candidate)) break;
      end = candidate;
    }
    if (!text.empty()) text += ",";
    text +=
        after - first > 1 ? start.stem + "[" + start.digits + "-" + end.digits + "]" : names[first];
    first = after;
  }
  return text;
}

}  // namespace railgauge::plan
