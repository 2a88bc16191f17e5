// What a CI system recognises a case by from run to run: classname "suite.check.test" and the
// case's name.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "journal/run_model.hpp"

namespace railgauge::junit {

struct Identity {
  std::string classname, name;
};

// Lower case in [a-z0-9_-]; anything else, dots too, becomes "-": consumers split classnames at
// dots.
std::string slug(std::string_view word);

class Identities {
 public:
  explicit Identities(const journal::Run& run) : suite_(slug(run.header.suite)) {}

  // Every call's result is unique: a repeat's name ends in " #2", " #3" …
  Identity of(const journal::Case& item);
  Identity of_run();

 private:
  Identity unique(std::string classname, const std::string& name);

  std::string suite_;
  std::set<std::pair<std::string, std::string>> taken_;
};

}  // namespace railgauge::junit
