#include "suite/shape.hpp"

#include <algorithm>
#include <vector>

#include "units/units.hpp"

namespace railgauge::suite {
namespace {

struct Shape {
  std::string name;
  std::vector<std::string> required, optional, children;
};

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all{
      {"suite", {"name", "version"}, {}, {"expect", "variable", "test"}},
      {"expect", {}, {"nodes", "rails"}, {}},
      {"variable", {"name", "value"}, {}, {}},
      {"test",
       {"id", "check"},
       {"needs", "after", "tags", "pairs", "rails", "direction", "share", "timeout"},
       {"param", "limit"}},
      {"param", {"name", "value"}, {}, {}},
      {"limit", {"metric"}, {"min", "max", "equals", "good", "of", "where"}, {}},
  };
  return all;
}

const Shape* shape_of(const std::string& name) {
  const auto found = std::ranges::find(shapes(), name, &Shape::name);
  return found == shapes().end() ? nullptr : &*found;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

std::vector<std::string> known_attributes(const Shape& shape) {
  std::vector<std::string> known = shape.required;
  known.insert(known.end(), shape.optional.begin(), shape.optional.end());
  return known;
}

void refuse_attribute(const Attribute& attribute, const Shape& shape, Faults& faults) {
  if (shape.name == "test" && attribute.name == "repeat") {
    faults.add(attribute.name_at, "repeat is not supported yet; remove it");
    return;
  }
  faults.add(attribute.name_at, "unknown attribute " + in_quotes(attribute.name) + " of <" +
                                    shape.name + ">" +
                                    units::did_you_mean(attribute.name, known_attributes(shape)));
}

void check_attributes(Element& element, const Shape& shape, Faults& faults) {
  const std::vector<std::string> known = known_attributes(shape);
  for (const Attribute& attribute : element.attributes) {
    if (has(known, attribute.name)) continue;
    refuse_attribute(attribute, shape, faults);
    element.misspelt = true;
  }
  for (const std::string& name : shape.required)
    if (element.find(name) == nullptr)
      faults.add(element.at, "<" + shape.name + "> misses its attribute '" + name + "'");
}

const Shape* rightful_parent(const std::string& child) {
  const auto found = std::ranges::find_if(
      shapes(), [&](const Shape& shape) { return has(shape.children, child); });
  return found == shapes().end() ? nullptr : &*found;
}

void refuse_child(const Element& child, const Shape& parent, Faults& faults) {
  const std::string tag = "<" + child.name + ">";
  const std::string place = "<" + parent.name + ">";
  if (child.name == "include")
    faults.add(child.at, "<include> is not supported yet; put the tests into this file");
  else if (const Shape* rightful = rightful_parent(child.name); rightful != nullptr)
    faults.add(child.at, tag + " stands in " + place + "; it belongs in <" + rightful->name + ">");
  else if (parent.children.empty())
    faults.add(child.at, "unknown element " + tag + " in " + place + ", which holds no elements");
  else
    faults.add(child.at, "unknown element " + tag + " in " + place +
                             units::did_you_mean(child.name, parent.children));
}

void check(Element& element, const Shape& shape, Faults& faults) {
  check_attributes(element, shape, faults);
  std::erase_if(element.children, [&](Element& child) {
    if (!has(shape.children, child.name)) {
      refuse_child(child, shape, faults);
      element.misspelt = true;
      return true;
    }
    check(child, *shape_of(child.name), faults);
    return false;
  });
}

}  // namespace

void check_shape(Element& root, Faults& faults) {
  if (root.name == "suite")
    check(root, shapes().front(), faults);
  else
    faults.add(root.at, "the root element is <" + root.name +
                            ">; a suite starts with <suite name=\"…\" version=\"1\">");
}

}  // namespace railgauge::suite
