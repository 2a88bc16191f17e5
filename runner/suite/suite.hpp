// A suite as written in XML, checked against the catalog: every word in it is known and in place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "catalog/check_info.hpp"
#include "units/units.hpp"

namespace railgauge::suite {

struct Location {
  std::string file;  // as the user named it
  int line = 0, column = 0;
};

// In the base unit of the param: BOOL bool, INT int64, REAL double, STRING and ENUM string, BYTES
// and DURATION uint64, BANDWIDTH double.
using Value = std::variant<bool, std::int64_t, std::uint64_t, double, std::string>;

struct ParamValues {
  std::string name;
  std::vector<Value> values;
  std::vector<std::string> texts;  // canonical, for identities and tables: "64 KiB"
  bool swept = false;              // a scalar with several values: one case each
};

// A bound of a limit: absolute in the metric's base unit, or percent of what `of` names.
struct Bound {
  double value = 0;
  bool relative = false;
};

enum class Reference { none, path };  // median and baseline come later; the parser says "not yet"

enum class Comparison { less, less_equal, greater, greater_equal, equal, not_equal };

// where="size >= 64 KiB": only points whose label (or param) compares so.
struct Where {
  std::string label;
  Comparison comparison = Comparison::equal;
  std::string text;             // as written, for text labels
  std::optional<double> value;  // base unit, when the text is a quantity
  std::string source;           // whole attribute
};

struct Limit {
  std::string metric;
  std::optional<Bound> min, max, equals, good;
  Reference of = Reference::none;
  std::optional<Where> where;
  Location location;
};

enum class Pairs { all, ring, hub, file };
enum class Rails { each, all };
enum class Direction { each, forward, both };

struct Test {
  std::string id;
  const catalog::CheckInfo* check = nullptr;  // lives in the Catalog
  std::vector<std::string> needs, after, tags;
  Pairs pairs = Pairs::all;
  std::vector<std::pair<std::string, std::string>> pair_list;  // pairs=FILE: "A B" a line
  Rails rails = Rails::each;
  Direction direction = Direction::each;
  bool share_rails = false;
  std::uint64_t timeout_ns = 0;  // given, or derived from the check's declaration
  // Every declared param that has a value or a default, in declared order.
  std::vector<ParamValues> params;
  std::vector<Limit> limits;
  Location location;
};

struct Expect {
  std::optional<int> nodes, rails;
  Location location;
};

struct Suite {
  std::string name;
  std::string file;  // as the user named it
  std::string hash;  // of the text, "fnv1a64:…"; identity of a run, not a security claim
  Expect expect;
  std::vector<Test> tests;  // file order; needs and after are acyclic
};

// Settings from the command line, they win over <variable>.
using Settings = std::vector<std::pair<std::string, std::string>>;

// One line a fault, "file:line:column: what; what to do", all faults that can be found in one pass.
struct BadSuite {
  std::vector<std::string> faults;
};

// Throws BadSuite. Reads nothing but the file and its pair lists.
Suite load(const std::string& file, const catalog::Catalog& catalog, const Settings& settings);

}  // namespace railgauge::suite
