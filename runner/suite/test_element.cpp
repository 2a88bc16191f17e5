#include "suite/test_element.hpp"

#include <algorithm>

#include "suite/limits.hpp"
#include "suite/params.hpp"
#include "suite/spread.hpp"
#include "suite/timeout.hpp"
#include "suite/values.hpp"
#include "suite/words.hpp"

namespace railgauge::suite {
namespace {

class TestReader {
 public:
  TestReader(const Element& element, const catalog::Catalog& catalog, Faults& faults)
      : element_(element), catalog_(catalog), faults_(faults) {}

  Test read() {
    test_.location = faults_.source().locate(element_.at);
    read_id();
    read_tags();
    read_check();
    return std::move(test_);
  }

 private:
  void read_id() {
    const Attribute* id = element_.usable("id");
    if (id == nullptr) return;
    test_.id = id->value;
    if (!is_id(id->value))
      faults_.add(id->value_at, "bad test id " + in_quotes(id->value) + "; " + id_rule);
  }

  void read_tags() {
    const Attribute* tags = element_.usable("tags");
    if (tags == nullptr) return;
    for (const Word& word : words_of(*tags)) {
      if (!is_id(word.text))
        faults_.add(word.at, "bad tag " + in_quotes(word.text) + "; " + id_rule);
      test_.tags.push_back(word.text);
    }
  }

  // Without a check nothing else in the test can be told right from wrong.
  void read_check() {
    const Attribute* name = element_.usable("check");
    if (name == nullptr) return;
    std::string why;
    test_.check = catalog_.find(name->value, why);
    if (test_.check == nullptr) return faults_.add(name->value_at, why);
    read_spread(element_, test_, faults_);
    test_.params = read_params(element_, *test_.check, name->value_at, faults_);
    read_limits();
    read_timeout();
  }

  void read_limits() {
    bool any = false;
    for (const Element& child : element_.children) {
      if (child.name != "limit") continue;
      any = true;
      if (auto limit = read_limit(child, *test_.check, faults_))
        test_.limits.push_back(std::move(*limit));
    }
    if (!any && !test_.check->judges_itself && !element_.misspelt)
      faults_.add(element_.at,
                  "test " + in_quotes(test_.id) + " has no limit, and check '" + test_.check->id +
                      "' does not judge itself; add a <limit> on one of its metrics" + metrics());
  }

  std::string metrics() const {
    std::string names;
    for (const catalog::MetricInfo& metric : test_.check->metrics)
      if (units::dimension_of(metric.unit)) names += (names.empty() ? ": " : ", ") + metric.name;
    return names;
  }

  void read_timeout() {
    const CaseTime time = case_time(*test_.check, test_.params);
    test_.timeout_ns = default_timeout(time);
    const Attribute* timeout = element_.usable("timeout");
    if (timeout == nullptr) return;
    try {
      const double given = parse_quantity(timeout->value, units::Dimension::duration, "timeout");
      check_timeout(*timeout, given, time);
    } catch (const BadValue& error) {
      faults_.add(timeout->value_at, error.what());
    }
  }

  void check_timeout(const Attribute& attribute, double given, const CaseTime& time) {
    constexpr double longest = 9.2e18;  // below 2^63 ns
    if (given < static_cast<double>(test_.timeout_ns))
      throw BadValue("timeout " + in_quotes(attribute.value) + " is shorter than the " +
                     duration_text(test_.timeout_ns) + " a case may take: " + explain(time));
    if (given > longest)
      throw BadValue("timeout " + in_quotes(attribute.value) + " is out of range");
    test_.timeout_ns = static_cast<std::uint64_t>(given);
  }

  const Element& element_;
  const catalog::Catalog& catalog_;
  Faults& faults_;
  Test test_;
};

}  // namespace

Test read_test(const Element& element, const catalog::Catalog& catalog, Faults& faults) {
  return TestReader(element, catalog, faults).read();
}

}  // namespace railgauge::suite
