#include "suite/variables.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "suite/words.hpp"
#include "units/units.hpp"

namespace railgauge::suite {
namespace {

constexpr std::size_t longest_value = 64 << 10;  // variables that quote each other double in length

class Variables {
 public:
  Variables(Element& root, const Settings& settings, Faults& faults) : faults_(faults) {
    for (const auto& [name, value] : settings) settings_[name] = value;
    for (Element& child : root.children)
      if (child.name == "variable") declare(child);
    check_settings(root.at);
    for (Element& child : root.children)
      if (child.name == "variable") define(child);
  }

  void replace(Attribute& attribute) {
    if (attribute.broken || attribute.value.find('$') == std::string::npos) return;
    const std::optional<std::string> value = replaced(attribute);
    attribute.broken = !value;
    if (!value) return;
    attribute.value = *value;
    attribute.verbatim = false;
  }

 private:
  static Attribute* attribute(Element& element, std::string_view name) {
    const auto found = std::ranges::find(element.attributes, name, &Attribute::name);
    return found == element.attributes.end() ? nullptr : &*found;
  }

  void declare(Element& element) {
    const Attribute* const name = element.usable("name");
    if (name == nullptr) return;
    if (!is_id(name->value))
      faults_.add(name->value_at, "bad variable name " + in_quotes(name->value) + "; " + id_rule);
    else if (!names_.insert(name->value).second)
      faults_.add(name->value_at, "variable " + in_quotes(name->value) + " is defined twice");
  }

  void check_settings(std::size_t at) {
    for (const auto& [name, value] : settings_)
      if (!names_.contains(name))
        faults_.add(at, "--set " + in_quotes(name) + ": the suite has no such variable" +
                            units::did_you_mean(name, {names_.begin(), names_.end()}));
  }

  // A broken value is known by name all the same: one fault is enough.
  void define(Element& element) {
    const Attribute* const name = element.usable("name");
    Attribute* const value = attribute(element, "value");
    if (name == nullptr || value == nullptr) return;
    replace(*value);
    const auto setting = settings_.find(name->value);
    if (setting != settings_.end())
      values_[name->value] = setting->second;
    else
      values_[name->value] = value->broken ? std::nullopt : std::optional(value->value);
  }

  std::optional<std::string> replaced(const Attribute& attribute) {
    const std::string_view text = attribute.value;
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
      const auto dollar = std::min(text.find('$', at), text.size());
      result += text.substr(at, dollar - at);
      if (dollar == text.size()) break;
      const std::optional<std::size_t> next = take(attribute, dollar, result);
      if (!next) return std::nullopt;
      at = *next;
    }
    return result;
  }

  // Appends what the dollar at `dollar` stands for; where to go on, or nothing after a fault.
  std::optional<std::size_t> take(const Attribute& attribute, std::size_t dollar,
                                  std::string& result) {
    const std::string_view rest = std::string_view(attribute.value).substr(dollar);
    if (rest.starts_with("$$")) {
      result += '$';
      return dollar + 2;
    }
    const auto close = rest.find('}');
    if (!rest.starts_with("${") || close == std::string_view::npos) {
      faults_.add(attribute.at(dollar), "'$' starts no ${name}; write $$ for a dollar");
      return std::nullopt;
    }
    if (!append(std::string(rest.substr(2, close - 2)), attribute.at(dollar), result))
      return std::nullopt;
    return dollar + close + 1;
  }

  bool append(const std::string& name, std::size_t at, std::string& result) {
    const auto found = values_.find(name);
    if (found == values_.end()) {
      refuse(name, at);
      return false;
    }
    if (!found->second) return false;
    result += *found->second;
    if (result.size() <= longest_value) return true;
    faults_.add(at, "variables make this value longer than 64 KiB");
    return false;
  }

  void refuse(const std::string& name, std::size_t at) {
    if (names_.contains(name))
      faults_.add(at, "variable " + in_quotes(name) + " has no value yet; define it above");
    else
      faults_.add(at, "unknown variable " + in_quotes(name) +
                          units::did_you_mean(name, {names_.begin(), names_.end()}));
  }

  Faults& faults_;
  std::map<std::string, std::string> settings_;
  std::set<std::string> names_;                               // every <variable>
  std::map<std::string, std::optional<std::string>> values_;  // nothing: its own value is broken
};

void replace_below(Element& element, Variables& variables) {
  for (Element& child : element.children) {
    if (child.name == "variable") continue;
    for (Attribute& attribute : child.attributes) variables.replace(attribute);
    replace_below(child, variables);
  }
}

}  // namespace

void replace_variables(Element& root, const Settings& settings, Faults& faults) {
  Variables variables(root, settings, faults);
  for (Attribute& attribute : root.attributes) variables.replace(attribute);
  replace_below(root, variables);
}

}  // namespace railgauge::suite
