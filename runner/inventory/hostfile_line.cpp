#include "inventory/hostfile_line.hpp"

#include <algorithm>

namespace railgauge::inventory {
namespace {

bool blank(char c) { return c == ' ' || c == '\t'; }

class Cutter {
 public:
  explicit Cutter(std::string_view line) : line_(line) { refuse_control_characters(); }

  HostfileLine cut() {
    HostfileLine result;
    skip_blanks();
    if (at_end()) return result;
    result.column = column();
    result.names = take_until_blank();
    for (skip_blanks(); !at_end(); skip_blanks()) result.settings.push_back(take_setting());
    return result;
  }

 private:
  void refuse_control_characters() {
    for (; at_ < line_.size(); ++at_) {
      const auto byte = static_cast<unsigned char>(line_[at_]);
      if (byte == 0x7f || (byte < 0x20 && byte != '\t')) fail("a control character");
    }
    at_ = 0;
  }

  Setting take_setting() {
    Setting setting;
    setting.column = column();
    const auto equals = line_.find('=', at_);
    const auto end = line_.find_first_of(" \t", at_);
    if (equals == std::string_view::npos || end < equals)
      fail("'" + std::string(line_.substr(at_, end - at_)) +
           "' is not key=value; quote values that hold spaces: key=\"…\"");
    setting.key = line_.substr(at_, equals - at_);
    at_ = equals + 1;
    setting.value = at_ < line_.size() && line_[at_] == '"' ? take_quoted() : take_until_blank();
    return setting;
  }

  std::string take_quoted() {
    std::string value;
    const std::size_t open = at_;
    for (++at_; at_ < line_.size() && line_[at_] != '"'; ++at_) {
      const bool escaped = line_[at_] == '\\' && at_ + 1 < line_.size();
      if (escaped) ++at_;
      value += line_[at_];
    }
    if (at_ >= line_.size()) {
      at_ = open;
      fail("missing closing '\"'");
    }
    ++at_;
    if (at_ < line_.size() && !blank(line_[at_])) fail("a space must follow the closing '\"'");
    return value;
  }

  std::string take_until_blank() {
    const std::size_t start = at_;
    at_ = std::min(line_.find_first_of(" \t", at_), line_.size());
    return std::string(line_.substr(start, at_ - start));
  }

  void skip_blanks() {
    while (at_ < line_.size() && blank(line_[at_])) ++at_;
  }

  bool at_end() const { return at_ == line_.size() || line_[at_] == '#'; }
  int column() const { return static_cast<int>(at_) + 1; }
  [[noreturn]] void fail(const std::string& what) const { throw BadLine{column(), what}; }

  std::string_view line_;
  std::size_t at_ = 0;
};

}  // namespace

HostfileLine cut(std::string_view line) { return Cutter(line).cut(); }

}  // namespace railgauge::inventory
