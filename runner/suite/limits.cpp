#include "suite/limits.hpp"

#include <algorithm>

#include "suite/values.hpp"
#include "suite/where.hpp"

namespace railgauge::suite {
namespace {

using units::Dimension;

// One <limit> at a time: every step adds what is wrong and the next goes on with what is right.
class LimitReader {
 public:
  LimitReader(const Element& element, const catalog::CheckInfo& check, Faults& faults)
      : element_(element), check_(check), faults_(faults) {}

  std::optional<Limit> read() {
    const Attribute* name = element_.usable("metric");
    const catalog::MetricInfo* metric = name == nullptr ? nullptr : find_metric(*name);
    if (metric == nullptr) return std::nullopt;
    limit_.metric = metric->name;
    limit_.location = faults_.source().locate(element_.at);
    read_bounds(*metric);
    read_reference();
    read_where(*metric);
    check_presence();
    check_sides();
    if (faulty_) return std::nullopt;
    return limit_;
  }

 private:
  void fault(std::size_t at, const std::string& what) {
    faulty_ = true;
    faults_.add(at, what);
  }

  const catalog::MetricInfo* find_metric(const Attribute& name) {
    const catalog::MetricInfo* metric = check_.metric(name.value);
    if (metric == nullptr) {
      std::vector<std::string> known;
      for (const auto& one : check_.metrics) known.push_back(one.name);
      std::ranges::sort(known);
      fault(name.value_at, "check '" + check_.id + "' has no metric " + in_quotes(name.value) +
                               units::did_you_mean(name.value, known));
    } else if (!units::dimension_of(metric->unit)) {
      fault(name.value_at, "metric '" + metric->name + "' is text and cannot be limited");
      return nullptr;
    }
    return metric;
  }

  void read_bounds(const catalog::MetricInfo& metric) {
    const Dimension dimension = *units::dimension_of(metric.unit);
    const std::pair<const char*, std::optional<Bound>*> places[] = {{"min", &limit_.min},
                                                                    {"max", &limit_.max},
                                                                    {"equals", &limit_.equals},
                                                                    {"good", &limit_.good}};
    for (const auto& [name, bound] : places)
      if (const Attribute* attribute = element_.usable(name))
        *bound = read_bound(*attribute, dimension);
  }

  std::optional<Bound> read_bound(const Attribute& attribute, Dimension dimension) try {
    const bool relative = dimension != Dimension::percent && is_percent(attribute.value);
    if (!relative)
      return Bound{parse_quantity(attribute.value, dimension, "metric '" + limit_.metric + "'"),
                   false};
    const double share = units::parse(attribute.value).value;
    if (share > 0) return Bound{share, true};
    throw BadValue(in_quotes(attribute.value) + " must be above 0 %");
  } catch (const BadValue& error) {
    fault(attribute.value_at, error.what());
    return std::nullopt;
  }

  // What is no quantity at all is left to parse_quantity, which explains it.
  static bool is_percent(const std::string& text) try {
    return units::parse(text).dimension == Dimension::percent;
  } catch (const units::BadQuantity&) {
    return false;
  }

  void read_reference() {
    const Attribute* of = element_.usable("of");
    if (of == nullptr) return;
    if (of->value == "path")
      limit_.of = Reference::path;
    else if (of->value == "median" || of->value == "baseline")
      fault(of->value_at, "of=\"" + of->value +
                              "\" is not supported yet; use of=\"path\" or a bound with a unit");
    else
      fault(of->value_at,
            "unknown reference " + in_quotes(of->value) + units::did_you_mean(of->value, {"path"}));
  }

  void read_where(const catalog::MetricInfo& metric) {
    const Attribute* where = element_.usable("where");
    if (where == nullptr) return;
    try {
      limit_.where = parse_where(where->value, check_, metric);
    } catch (const BadValue& error) {
      fault(where->value_at, error.what());
    }
  }

  // Asked of the file, not of what could be read: a bound with a fault is a bound all the same.
  void check_presence() {
    const bool min = has("min"), max = has("max"), equals = has("equals");
    if (!min && !max && !equals && !element_.misspelt)
      fault(element_.at, has("good")
                             ? "a limit with good alone never fails; give min, max or equals too"
                             : "a limit without min, max or equals judges nothing");
    if (equals && (min || max || has("good")))
      fault(element_.find("equals")->name_at,
            "equals stands alone; remove min, max and good beside it");
    else if (min && max && has("good"))
      fault(element_.find("good")->name_at,
            "good beside both min and max has no side; split the limit in two");
    if (element_.find("of") == nullptr)
      refuse_relative();
    else if (!faulty_ && !any_relative())
      fault(element_.find("of")->name_at, "of is given, but no bound is a percentage");
  }

  void refuse_relative() {
    for (const char* name : {"min", "max", "equals", "good"}) {
      const Attribute* attribute = element_.usable(name);
      const std::optional<Bound>& bound = bound_of(name);
      if (bound && bound->relative)
        fault(attribute->value_at, in_quotes(attribute->value) + " of what? add of=\"path\"");
    }
  }

  void check_sides() {
    if (!limit_.equals && above("min", "max"))
      fault(element_.find("min")->value_at, "min " + text("min") + " is above max " + text("max"));
    if (limit_.max && limit_.min) return;
    if (above("min", "good"))
      fault(element_.find("good")->value_at,
            "good " + text("good") + " is below min " + text("min"));
    if (above("good", "max"))
      fault(element_.find("good")->value_at,
            "good " + text("good") + " is above max " + text("max"));
  }

  // Only bounds of one kind compare: what 95 % of path is, nobody knows before the run.
  bool above(const char* one, const char* other) const {
    const auto &a = bound_of(one), &b = bound_of(other);
    return a && b && a->relative == b->relative && a->value > b->value;
  }

  bool any_relative() const {
    return std::ranges::any_of(
        std::initializer_list<const char*>{"min", "max", "equals", "good"},
        [&](const char* name) { return bound_of(name) && bound_of(name)->relative; });
  }

  const std::optional<Bound>& bound_of(const std::string& name) const {
    return name == "min"      ? limit_.min
           : name == "max"    ? limit_.max
           : name == "equals" ? limit_.equals
                              : limit_.good;
  }
  bool has(const char* name) const { return element_.find(name) != nullptr; }
  std::string text(const char* name) const { return in_quotes(element_.find(name)->value); }

  const Element& element_;
  const catalog::CheckInfo& check_;
  Faults& faults_;
  Limit limit_;
  bool faulty_ = false;
};

}  // namespace

std::optional<Limit> read_limit(const Element& element, const catalog::CheckInfo& check,
                                Faults& faults) {
  return LimitReader(element, check, faults).read();
}

}  // namespace railgauge::suite
