#include "suite/suite.hpp"

#include "suite/parse.hpp"
#include "suite/shape.hpp"
#include "suite/suite_element.hpp"
#include "suite/variables.hpp"

namespace railgauge::suite {
namespace {

void stop_at_faults(const Faults& faults) {
  if (!faults.empty()) throw BadSuite{faults.lines()};
}

// Another version may mean anything by its words, so nothing more is said about them.
void check_version(const Element& root, Faults& faults) {
  const Attribute* version = root.find("version");
  if (root.name != "suite" || version == nullptr || version->value == "1") return;
  faults.add(version->value_at, "format version " + in_quotes(version->value) +
                                    " is not known; this railgauge reads version 1");
  stop_at_faults(faults);
}

}  // namespace

Suite parse(const Source& source, const catalog::Catalog& catalog, const Settings& settings) {
  Faults faults(source);
  std::optional<Element> root = read_markup(faults);
  if (!root) throw BadSuite{faults.lines()};
  check_version(*root, faults);
  check_shape(*root, faults);
  if (root->name != "suite") stop_at_faults(faults);
  replace_variables(*root, settings, faults);
  Suite suite = read_suite(*root, catalog, faults);
  stop_at_faults(faults);
  return suite;
}

Suite load(const std::string& file, const catalog::Catalog& catalog, const Settings& settings) {
  return parse(Source::read(file), catalog, settings);
}

}  // namespace railgauge::suite
