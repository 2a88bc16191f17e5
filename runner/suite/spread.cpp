#include "suite/spread.hpp"

#include <filesystem>
#include <optional>

#include "suite/pair_list.hpp"
#include "units/units.hpp"

namespace railgauge::suite {
namespace {

using catalog::Topology;

const char* name(Topology topology) {
  switch (topology) {
    case Topology::port:
      return "a port";
    case Topology::node:
      return "a node";
    case Topology::pair:
      return "a pair";
    case Topology::group:
      return "all nodes together";
  }
  return "";
}

class SpreadReader {
 public:
  SpreadReader(const Element& element, Test& test, Faults& faults)
      : element_(element), test_(test), faults_(faults) {}

  void read() {
    const Topology topology = test_.check->topology;
    const bool pair = topology == Topology::pair;
    if (const Attribute* direction = allowed("direction", pair)) read_direction(*direction);
    if (const Attribute* pairs = allowed("pairs", pair)) read_pairs(*pairs);
    if (const Attribute* rails = allowed("rails", pair || topology == Topology::group))
      read_rails(*rails);
    if (const Attribute* share = allowed("share", pair)) read_share(*share);
  }

 private:
  const Attribute* allowed(const char* attribute, bool fits) {
    const Attribute* found = element_.usable(attribute);
    if (found == nullptr || fits) return found;
    faults_.add(found->name_at, std::string(attribute) + " does not apply: check '" +
                                    test_.check->id + "' runs on " + name(test_.check->topology));
    return nullptr;
  }

  void refuse(const Attribute& attribute, const std::vector<std::string>& known) {
    faults_.add(attribute.value_at, "unknown value " + in_quotes(attribute.value) + " of " +
                                        attribute.name +
                                        units::did_you_mean(attribute.value, known));
  }

  void read_direction(const Attribute& attribute) {
    if (attribute.value == "each")
      test_.direction = Direction::each;
    else if (attribute.value == "forward")
      test_.direction = Direction::forward;
    else if (attribute.value == "both")
      test_.direction = Direction::both;
    else
      refuse(attribute, {"both", "each", "forward"});
  }

  void read_pairs(const Attribute& attribute) {
    if (attribute.value == "all")
      test_.pairs = Pairs::all;
    else if (attribute.value == "ring")
      test_.pairs = Pairs::ring;
    else if (attribute.value == "hub")
      test_.pairs = Pairs::hub;
    else
      read_file(attribute);
  }

  void read_file(const Attribute& attribute) {
    const auto folder = std::filesystem::path(faults_.source().file()).parent_path();
    const std::string file = (folder / attribute.value).string();
    std::error_code ignored;
    if (attribute.value.empty() || !std::filesystem::exists(file, ignored)) {
      faults_.add(attribute.value_at,
                  "pairs " + in_quotes(attribute.value) + " is no file beside the suite" +
                      units::did_you_mean(attribute.value, {"all", "hub", "ring"}));
      return;
    }
    test_.pairs = Pairs::file;
    test_.pair_list =
        read_pair_list(file, attribute.value_at, test_.direction == Direction::forward, faults_);
  }

  void read_rails(const Attribute& attribute) {
    if (attribute.value == "each")
      test_.rails = Rails::each;
    else if (attribute.value == "all")
      test_.rails = Rails::all;
    else
      return refuse(attribute, {"all", "each"});
    if (test_.rails == Rails::all && test_.check->one_rail)
      faults_.add(attribute.value_at,
                  "check '" + test_.check->id + "' takes one rail at a time; write rails=\"each\"");
  }

  void read_share(const Attribute& attribute) {
    if (attribute.value != "rails") return refuse(attribute, {"rails"});
    test_.share_rails = true;
    if (test_.rails == Rails::all)
      faults_.add(attribute.name_at,
                  "share=\"rails\" beside rails=\"all\": a case has all rails already");
  }

  const Element& element_;
  Test& test_;
  Faults& faults_;
};

}  // namespace

void read_spread(const Element& element, Test& test, Faults& faults) {
  SpreadReader(element, test, faults).read();
}

}  // namespace railgauge::suite
