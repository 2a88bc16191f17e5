#include "suite/start_tag.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "suite/words.hpp"

namespace railgauge::suite {
namespace {

constexpr std::size_t longest_entity = 10;  // "&#x10ffff;"

// &amp; &lt; &gt; &quot; &apos; &#65; &#x41; and no other: without a DOCTYPE there are no more.
bool is_entity(std::string_view text) {
  const auto end = text.find(';');
  if (end == std::string_view::npos) return false;
  std::string_view name = text.substr(1, end - 1);
  for (const std::string_view known : {"amp", "lt", "gt", "quot", "apos"})
    if (name == known) return true;
  if (!name.starts_with('#')) return false;
  name.remove_prefix(1);
  const bool hex = name.starts_with('x');
  if (hex) name.remove_prefix(1);
  const std::string_view digits = hex ? "0123456789abcdefABCDEF" : "0123456789";
  return !name.empty() && name.find_first_not_of(digits) == std::string_view::npos;
}

void check_value(AttributeSpan& span, Faults& faults) {
  for (std::size_t i = 0; i < span.raw.size(); ++i) {
    const bool tag = span.raw[i] == '<';
    const bool bare =
        span.raw[i] == '&' && !is_entity(std::string_view(span.raw).substr(i, longest_entity));
    if (tag) faults.add(span.value_at + i, "'<' in a value; write &lt;");
    if (bare) faults.add(span.value_at + i, "'&' starts no known entity; write &amp;");
    span.broken = span.broken || tag || bare;
  }
}

// Walks the tag; the parser has taken it, so every step finds what it looks for or the tag ends.
class Walk {
 public:
  Walk(const std::string& text, std::size_t at) : text_(text), at_(at) { skip_name(); }

  bool next(AttributeSpan& span) {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] == '>' || text_[at_] == '/') return false;
    span = {};
    span.name_at = at_;
    skip_name();
    span.name = text_.substr(span.name_at, at_ - span.name_at);
    at_ = std::min(text_.find_first_of("\"'", at_), text_.size());
    if (at_ == text_.size()) return false;
    const char quote = text_[at_];
    span.value_at = ++at_;
    at_ = std::min(text_.find(quote, at_), text_.size());
    span.raw = text_.substr(span.value_at, at_ - span.value_at);
    ++at_;
    return true;
  }

 private:
  void skip_name() { at_ = std::min(text_.find_first_of("= \t\r\n/>", at_), text_.size()); }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size()); }

  const std::string& text_;
  std::size_t at_;
};

}  // namespace

std::vector<AttributeSpan> rescan(std::size_t name_at, Faults& faults) {
  std::vector<AttributeSpan> spans;
  std::set<std::string> seen;
  Walk walk(faults.source().text(), name_at);
  for (AttributeSpan span; walk.next(span);) {
    if (!seen.insert(span.name).second)
      faults.add(span.name_at, "attribute " + in_quotes(span.name) + " is given twice");
    check_value(span, faults);
    spans.push_back(span);
  }
  return spans;
}

}  // namespace railgauge::suite
