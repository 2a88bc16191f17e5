#include "suite/params.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "suite/values.hpp"
#include "suite/words.hpp"

namespace railgauge::suite {
namespace {

using catalog::ParamInfo;

constexpr std::size_t most_combinations = 1000;

struct Piece {
  std::string text;
  std::size_t at = 0;  // in the value
};

// At commas; "\," is a comma within a value.
std::vector<Piece> split(std::string_view value) {
  std::vector<Piece> pieces{{"", 0}};
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value.substr(i).starts_with("\\,"))
      pieces.back().text += value[++i];
    else if (value[i] == ',')
      pieces.push_back({"", i + 1});
    else
      pieces.back().text += value[i];
  }
  for (Piece& piece : pieces) {
    const auto lead = piece.text.find_first_not_of(" \t\r\n");
    if (lead != std::string::npos) piece.at += lead;
    piece.text = trimmed(piece.text);
  }
  return pieces;
}

void append(ParamValues& values, TypedValue value) {
  values.values.push_back(std::move(value.value));
  values.texts.push_back(std::move(value.text));
}

class Reader {
 public:
  Reader(const catalog::CheckInfo& check, Faults& faults) : check_(check), faults_(faults) {}

  void take(const Element& element) {
    const Attribute* name = element.usable("name");
    if (name == nullptr) return;
    const ParamInfo* param = check_.param(name->value);
    if (param == nullptr)
      faults_.add(name->value_at, "check '" + check_.id + "' has no param " +
                                      in_quotes(name->value) +
                                      units::did_you_mean(name->value, known()));
    else if (given_.contains(name->value))
      faults_.add(name->value_at, "param " + in_quotes(name->value) + " is given twice");
    else
      given_[name->value] = read(*param, element.usable("value"));
  }

  std::vector<ParamValues> result(const Element& test, std::size_t check_at) {
    std::vector<ParamValues> all;
    for (const ParamInfo& param : check_.params) {
      const auto given = given_.find(param.name);
      std::optional<ParamValues> values =
          given != given_.end() ? given->second : by_default(param, check_at);
      if (values) all.push_back(std::move(*values));
      if (given == given_.end() && param.required)
        faults_.add(test.at,
                    "check '" + check_.id + "' needs param '" + param.name + "': " + param.summary);
    }
    check_combinations(all, test.at);
    return all;
  }

 private:
  std::vector<std::string> known() const {
    std::vector<std::string> names;
    for (const ParamInfo& param : check_.params) names.push_back(param.name);
    std::ranges::sort(names);
    return names;
  }

  std::optional<ParamValues> read(const ParamInfo& param, const Attribute* attribute) {
    if (attribute == nullptr) return std::nullopt;
    ParamValues values{param.name, {}, {}, false};
    for (const Piece& piece : split(attribute->value)) try {
        append(values, parse_value(param, piece.text));
      } catch (const BadValue& error) {
        faults_.add(attribute->at(piece.at), error.what());
      }
    values.swept = !param.list && values.values.size() > 1;
    if (values.swept) check_distinct(values, *attribute);
    return values;
  }

  // Equal values would make two cases of one identity.
  void check_distinct(const ParamValues& values, const Attribute& attribute) {
    std::vector<std::string> sorted = values.texts;
    std::ranges::sort(sorted);
    const auto twice = std::ranges::adjacent_find(sorted);
    if (twice != sorted.end())
      faults_.add(attribute.value_at,
                  "param '" + values.name + "' has the value " + in_quotes(*twice) + " twice");
  }

  std::optional<ParamValues> by_default(const ParamInfo& param, std::size_t check_at) {
    if (!param.default_text || param.required) return std::nullopt;
    ParamValues values{param.name, {}, {}, false};
    const std::vector<Piece> pieces =
        param.list ? split(*param.default_text) : std::vector<Piece>{{*param.default_text, 0}};
    for (const Piece& piece : pieces) try {
        append(values, parse_value(param, piece.text));
      } catch (const BadValue& error) {
        faults_.add(check_at,
                    "plugin " + check_.plugin + " declares a bad default: " + error.what());
      }
    return values;
  }

  void check_combinations(const std::vector<ParamValues>& all, std::size_t at) {
    std::size_t combinations = 1;
    for (const ParamValues& values : all)
      if (values.swept)
        combinations = std::min(combinations * values.values.size(), std::size_t{1} << 40);
    if (combinations > most_combinations)
      faults_.add(at, "the params make " + std::to_string(combinations) +
                          " combinations, one case each; at most 1000 are taken");
  }

  const catalog::CheckInfo& check_;
  Faults& faults_;
  std::map<std::string, std::optional<ParamValues>> given_;  // nothing: its value is broken
};

}  // namespace

std::vector<ParamValues> read_params(const Element& test, const catalog::CheckInfo& check,
                                     std::size_t check_at, Faults& faults) {
  Reader reader(check, faults);
  for (const Element& child : test.children)
    if (child.name == "param") reader.take(child);
  return reader.result(test, check_at);
}

}  // namespace railgauge::suite
