#include <algorithm>
#include <string>
#include <vector>

#include "units/units.hpp"

namespace railgauge::units {
namespace {

char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Optimal string alignment distance, letter case for free: two letters swapped are one slip.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before, last(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = folded(a[i - 1]) == folded(b[j - 1]);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (same ? 0u : 1u)});
      const bool swapped = i > 1 && j > 1 && folded(a[i - 1]) == folded(b[j - 2]) &&
                           folded(a[i - 2]) == folded(b[j - 1]);
      if (swapped) now[j] = std::min(now[j], before[j - 2] + 1);
    }
    before = last;
    last = now;
  }
  return last[b.size()];
}

constexpr std::size_t longest_word = 64;  // a distance is quadratic, and a longer word is no slip
constexpr std::size_t shown = 16;

}  // namespace

std::string nearest(std::string_view word, const std::string* first, const std::string* last) {
  if (word.empty() || word.size() > longest_word) return {};
  std::size_t best = std::max<std::size_t>(1, word.size() / 3) + 1;
  const std::string* found = nullptr;
  for (const std::string* candidate = first; candidate != last; ++candidate) {
    if (candidate->size() > longest_word) continue;
    const std::size_t apart = distance(word, *candidate);
    if (apart >= best || apart >= candidate->size()) continue;
    best = apart;
    found = candidate;
  }
  if (found != nullptr) return *found;
  const auto within = std::find_if(first, last, [&](const std::string& candidate) {
    return word.size() >= 3 && candidate.find(word) != std::string::npos;
  });
  return within == last ? std::string{} : *within;
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  return nearest(word, candidates.data(), candidates.data() + candidates.size());
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  if (candidates.empty()) return "; there are none";
  const std::string near = nearest(word, candidates);
  std::string text = near.empty() ? "; known: " : "; did you mean '" + near + "'? known: ";
  for (std::size_t i = 0; i < candidates.size() && i < shown; ++i)
    text += (i == 0 ? "" : ", ") + candidates[i];
  if (candidates.size() > shown)
    text += " and " + std::to_string(candidates.size() - shown) + " more";
  return text;
}

}  // namespace railgauge::units
