#include "suite/order.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "units/units.hpp"

namespace railgauge::suite {
namespace {

std::string suffix(const std::string& id, const std::vector<std::string>& known) {
  if (id.find(',') != std::string::npos) return "; separate ids by spaces";
  return units::did_you_mean(id, known);
}

class Words {
 public:
  Words(const std::vector<Waiting>& tests, Faults& faults) : faults_(faults) {
    for (const Waiting& test : tests) known_.push_back(test.id);
    std::ranges::sort(known_);
  }

  void check(const Waiting& test, const std::vector<Word>& words, const std::string& attribute) {
    std::set<std::string> seen;
    for (const Word& word : words) {
      if (word.text == test.id)
        faults_.add(word.at, "test " + in_quotes(test.id) + " " + attribute + " itself");
      else if (!std::ranges::binary_search(known_, word.text))
        faults_.add(word.at, "unknown test " + in_quotes(word.text) + " in " + attribute +
                                 suffix(word.text, known_));
      else if (!seen.insert(word.text).second)
        faults_.add(word.at, "test " + in_quotes(word.text) + " is given twice in " + attribute);
    }
  }

 private:
  Faults& faults_;
  std::vector<std::string> known_;
};

// Depth first; a test met again while its own path is open closes a cycle.
class Cycles {
 public:
  Cycles(const std::vector<Waiting>& tests, Faults& faults) : tests_(tests), faults_(faults) {
    for (const Waiting& test : tests) by_id_.emplace(test.id, &test);
  }

  void find() {
    for (const Waiting& test : tests_) visit(test);
  }

 private:
  void visit(const Waiting& test) {
    if (!visited_.insert(&test).second) return;
    path_.push_back(&test);
    for (const auto* words : {&test.needs, &test.after})
      for (const Word& word : *words) follow(test, word);
    path_.pop_back();
  }

  void follow(const Waiting& from, const Word& word) {
    const auto next = by_id_.find(word.text);
    if (next == by_id_.end() || next->second == &from) return;
    const auto open = std::ranges::find(path_, next->second);
    if (open == path_.end()) return visit(*next->second);
    std::string cycle;
    for (auto step = open; step != path_.end(); ++step) cycle += (*step)->id + " -> ";
    faults_.add(word.at, "tests wait for each other: " + cycle + word.text);
  }

  const std::vector<Waiting>& tests_;
  Faults& faults_;
  std::map<std::string, const Waiting*> by_id_;
  std::set<const Waiting*> visited_;
  std::vector<const Waiting*> path_;
};

}  // namespace

void check_order(const std::vector<Waiting>& tests, Faults& faults) {
  Words words(tests, faults);
  for (const Waiting& test : tests) {
    words.check(test, test.needs, "needs");
    words.check(test, test.after, "after");
  }
  Cycles(tests, faults).find();
}

}  // namespace railgauge::suite
