#include "suite/suite_element.hpp"

#include <map>

#include "suite/order.hpp"
#include "suite/test_element.hpp"
#include "suite/values.hpp"
#include "suite/words.hpp"

namespace railgauge::suite {
namespace {

constexpr std::size_t most_tests = 1000;
constexpr int most_expected = 10'000;

class SuiteReader {
 public:
  SuiteReader(const Element& root, const catalog::Catalog& catalog, Faults& faults)
      : root_(root), catalog_(catalog), faults_(faults) {}

  Suite read() {
    suite_.file = faults_.source().file();
    suite_.hash = faults_.source().hash();
    read_name();
    bool expected = false;
    for (const Element& child : root_.children) {
      if (child.name == "expect") read_expect(child, expected);
      if (child.name == "test") read_one(child);
    }
    if (waiting_.empty() && !root_.misspelt) faults_.add(root_.at, "the suite has no <test>");
    check_order(waiting_, faults_);
    return std::move(suite_);
  }

 private:
  void read_name() {
    const Attribute* name = root_.usable("name");
    if (name == nullptr) return;
    suite_.name = name->value;
    if (!is_id(name->value))
      faults_.add(name->value_at, "bad suite name " + in_quotes(name->value) + "; " + id_rule);
  }

  void read_expect(const Element& element, bool& expected) {
    if (expected) return faults_.add(element.at, "<expect> is given twice");
    expected = true;
    suite_.expect.location = faults_.source().locate(element.at);
    suite_.expect.nodes = read_count(element, "nodes");
    suite_.expect.rails = read_count(element, "rails");
    if (element.find("nodes") == nullptr && element.find("rails") == nullptr)
      faults_.add(element.at, "<expect> expects nothing; give nodes, rails or both");
  }

  std::optional<int> read_count(const Element& element, const std::string& name) {
    const Attribute* attribute = element.usable(name);
    if (attribute == nullptr) return std::nullopt;
    catalog::ParamInfo count;
    count.name = name;
    count.type = catalog::ParamType::integer;
    count.min = 1;
    count.max = most_expected;
    try {
      return static_cast<int>(std::get<std::int64_t>(parse_value(count, attribute->value).value));
    } catch (const BadValue& error) {
      faults_.add(attribute->value_at, error.what());
      return std::nullopt;
    }
  }

  void read_one(const Element& element) {
    if (waiting_.size() == most_tests)
      return faults_.add(element.at, "more than 1000 tests; split the suite");
    if (waiting_.size() > most_tests) return;
    Test test = read_test(element, catalog_, faults_);
    const Attribute* id = element.usable("id");
    if (id != nullptr) check_unique(*id, test.location.line);
    Waiting waiting{test.id, words(element, "needs"), words(element, "after")};
    for (const Word& word : waiting.needs) test.needs.push_back(word.text);
    for (const Word& word : waiting.after) test.after.push_back(word.text);
    waiting_.push_back(std::move(waiting));
    suite_.tests.push_back(std::move(test));
  }

  void check_unique(const Attribute& id, int line) {
    const auto [earlier, fresh] = lines_.emplace(id.value, line);
    if (!fresh)
      faults_.add(id.value_at, "test id " + in_quotes(id.value) + " is taken by the test in line " +
                                   std::to_string(earlier->second));
  }

  static std::vector<Word> words(const Element& element, const std::string& name) {
    const Attribute* attribute = element.usable(name);
    return attribute == nullptr ? std::vector<Word>{} : words_of(*attribute);
  }

  const Element& root_;
  const catalog::Catalog& catalog_;
  Faults& faults_;
  Suite suite_;
  std::vector<Waiting> waiting_;
  std::map<std::string, int> lines_;
};

}  // namespace

Suite read_suite(const Element& root, const catalog::Catalog& catalog, Faults& faults) {
  return SuiteReader(root, catalog, faults).read();
}

}  // namespace railgauge::suite
