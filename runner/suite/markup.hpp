// The elements of a suite file with the place of every name and value in it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "suite/faults.hpp"

namespace railgauge::suite {

struct Attribute {
  std::string name, value;  // value: entities decoded, later variables replaced
  std::size_t name_at = 0, value_at = 0;
  bool verbatim = true;  // value is as in the file, so that a place in it can be told
  bool broken = false;   // a fault in it is reported already

  std::size_t at(std::size_t index) const { return value_at + (verbatim ? index : 0); }
};

struct Element {
  std::string name;
  std::size_t at = 0;  // of its '<'
  std::vector<Attribute> attributes;
  std::vector<Element> children;
  bool misspelt =
      false;  // an unknown attribute or child is reported: what it misses may be that one

  const Attribute* find(const std::string& attribute) const;
  // The same, but nothing for one whose fault is reported already.
  const Attribute* usable(const std::string& attribute) const;
};

// The root element; nothing when the text is no XML. What is legal for the parser and never meant
// in a suite (DOCTYPE, text, a second root, an attribute twice, a bare &) is a fault too.
std::optional<Element> read_markup(Faults& faults);

}  // namespace railgauge::suite
