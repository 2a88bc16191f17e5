#include "inventory/inventory.hpp"

namespace railgauge::inventory {
namespace {

// Cuts a prefix into words without a shell, so that nothing in it is ever executed by one.
class Splitter {
 public:
  explicit Splitter(const std::string& text) : text_(text) {}

  std::vector<std::string> words() {
    for (at_ = 0; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"')
        take_quoted();
      else if (c == '\'')
        throw BadInventory("single quotes do not group words in connect '" + text_ +
                           "'; use double quotes");
      else if (c == ' ' || c == '\t')
        end_word();
      else
        add(c);
    }
    end_word();
    return std::move(words_);
  }

 private:
  void take_quoted() {
    open_ = true;
    while (++at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      add(text_[at_]);
    }
    if (at_ >= text_.size()) throw BadInventory("missing closing '\"' in connect '" + text_ + "'");
  }

  void add(char c) {
    open_ = true;
    word_ += c;
  }

  void end_word() {
    if (open_) words_.push_back(std::move(word_));
    word_.clear();
    open_ = false;
  }

  const std::string& text_;
  std::size_t at_ = 0;
  bool open_ = false;  // "" is a word too
  std::string word_;
  std::vector<std::string> words_;
};

void replace_name(std::string& word, const std::string& name) {
  constexpr std::string_view mark = "{name}";
  for (auto at = word.find(mark); at != std::string::npos; at = word.find(mark, at + name.size()))
    word.replace(at, mark.size(), name);
}

}  // namespace

std::vector<std::string> connect_words(const std::string& prefix, const std::string& name) {
  std::vector<std::string> words = Splitter(prefix).words();
  for (std::string& word : words) replace_name(word, name);
  return words;
}

}  // namespace railgauge::inventory
