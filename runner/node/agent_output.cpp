#include "node/agent_output.hpp"

#include <algorithm>
#include <utility>

#include "text/sanitise.hpp"

namespace railgauge::node {
namespace {

// At most `cap` bytes of it, not cut within a UTF-8 sequence.
std::size_t cut_before(std::string_view line, std::size_t cap) {
  std::size_t length = std::min(line.size(), cap);
  if (length == line.size()) return length;
  const auto continues = [&](std::size_t at) {
    return (static_cast<unsigned char>(line[at]) & 0xC0U) == 0x80U;
  };
  for (int back = 0; back < 3 && length > 1 && continues(length); ++back) --length;
  return length;
}

}  // namespace

void Tail::add(std::string_view line) {
  lines_.emplace_back(line.substr(0, cut_before(line, line_cap)));
  if (lines_.size() > lines_kept) lines_.pop_front();
}

std::vector<std::string> Tail::lines() const {
  std::vector<std::string> result;
  for (const std::string& line : lines_) result.push_back(text::visible(line));
  return result;
}

void OutputCut::line(std::string_view line, std::vector<std::string>& shown) {
  tail_.add(line);
  if (shown_bytes_ < kept) {
    shown_bytes_ += line.size() + 1;
    shown.push_back(text::visible(line));
    return;
  }
  late_.emplace_back(line);
  late_bytes_ += line.size() + 1;
  while (late_bytes_ > kept) {
    late_bytes_ -= late_.front().size() + 1;
    left_out_ += late_.front().size() + 1;
    late_.pop_front();
  }
}

std::vector<std::string> OutputCut::take(std::string_view bytes) {
  std::vector<std::string> shown;
  partial_.append(bytes);
  std::string_view rest = partial_;
  for (;;) {
    const std::size_t newline = rest.substr(0, line_cap + 1).find('\n');
    if (newline == rest.npos && rest.size() <= line_cap) break;
    const std::size_t length = newline == rest.npos ? cut_before(rest, line_cap) : newline;
    line(rest.substr(0, length), shown);
    rest.remove_prefix(length + (newline == rest.npos ? 0 : 1));
  }
  partial_.erase(0, partial_.size() - rest.size());
  return shown;
}

std::vector<std::string> OutputCut::finish() {
  std::vector<std::string> shown;
  if (!partial_.empty()) line(std::exchange(partial_, {}), shown);
  if (left_out_ > 0)
    shown.push_back("railgauge: " + std::to_string(left_out_) + " bytes of " + source_ +
                    " are left out here");
  for (const std::string& late : late_) shown.push_back(text::visible(late));
  late_.clear();
  return shown;
}

}  // namespace railgauge::node
