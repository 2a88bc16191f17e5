#include "suite/pair_list.hpp"

#include <map>
#include <optional>

#include "inventory/inventory.hpp"
#include "inventory/text_file.hpp"
#include "suite/words.hpp"

namespace railgauge::suite {
namespace {

using Pair = std::pair<std::string, std::string>;

class PairReader {
 public:
  PairReader(Source list, std::size_t named_at, bool one_way, Faults& faults)
      : list_(std::move(list)), named_at_(named_at), one_way_(one_way), faults_(faults) {}

  std::vector<Pair> read() {
    const std::string& text = list_.text();
    for (std::size_t at = 0; at < text.size();) {
      const auto end = std::min(text.find('\n', at), text.size());
      const std::string line = text.substr(at, end - at);
      take(Attribute{"", line.substr(0, line.find('#')), at, at});
      at = end + 1;
    }
    if (pairs_.empty() && !faulty_) fault(0, "no pair in it; write two node names a line");
    return std::move(pairs_);
  }

 private:
  void take(const Attribute& line) {
    const std::vector<Word> words = words_of(line);
    if (words.empty()) return;
    if (words.size() != 2)
      return fault(words.front().at,
                   "a line holds two node names, this one " + std::to_string(words.size()));
    if (!is_name(words[0]) || !is_name(words[1])) return;
    if (words[0].text == words[1].text)
      return fault(words[1].at, "node " + in_quotes(words[1].text) + " is paired with itself");
    if (!is_new(words)) return;
    pairs_.emplace_back(words[0].text, words[1].text);
  }

  bool is_name(const Word& word) {
    try {
      if (inventory::expand(word.text).size() == 1) return true;
      fault(word.at, in_quotes(word.text) + " is more than one node");
    } catch (const inventory::BadInventory& error) {
      fault(word.at, error.what());
    }
    return false;
  }

  bool is_new(const std::vector<Word>& words) {
    const Pair pair{words[0].text, words[1].text};
    auto earlier = lines_.find(pair);
    if (earlier == lines_.end() && !one_way_) earlier = lines_.find({pair.second, pair.first});
    if (earlier == lines_.end()) return lines_.emplace(pair, list_.locate(words[0].at).line).second;
    fault(words[0].at, "this pair stands in line " + std::to_string(earlier->second) + " already");
    return false;
  }

  void fault(std::size_t at, const std::string& what) {
    faulty_ = true;
    faults_.add_line(named_at_, list_.position(at) + ": " + what);
  }

  Source list_;
  std::size_t named_at_;
  bool one_way_, faulty_ = false;
  Faults& faults_;
  std::map<Pair, int> lines_;
  std::vector<Pair> pairs_;
};

}  // namespace

std::vector<Pair> read_pair_list(const std::string& file, std::size_t named_at, bool one_way,
                                 Faults& faults) {
  std::string text;
  try {
    text = inventory::read_text(file);
  } catch (const inventory::UnreadableText& error) {
    faults.add(named_at, "pairs: " + std::string(error.what()));
    return {};
  }
  try {
    return PairReader(Source(file, text), named_at, one_way, faults).read();
  } catch (const BadSuite& bad) {
    faults.add_line(named_at, bad.faults.front());
  }
  return {};
}

}  // namespace railgauge::suite
