// Command-line words of a subcommand, parsed with Boost.Program_options, and the help that goes
// with them.
#pragma once

#include <boost/program_options.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace railgauge::cli {

using Words = std::vector<std::string>;

// Ends the program with exit code 3 and this sentence.
struct Usage : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

class Arguments {
 public:
  // "railgauge run SUITE [options]", and one sentence on what it does.
  Arguments(std::string usage, std::string summary);

  boost::program_options::options_description& options() { return options_; }
  void positional(const char* name, int count);

  // Throws Usage with the bad word and "did you mean". --help is always there.
  void parse(const Words& words);
  bool wants_help() const { return values_.count("help") != 0; }
  std::string help() const;

  bool has(const std::string& name) const { return values_.count(name) != 0; }
  std::string text(const std::string& name) const;  // "" when absent
  Words texts(const std::string& name) const;       // all given values
  Words list(const std::string& name) const;        // comma-separated values of all of them
  std::vector<std::pair<std::string, std::string>> pairs(
      const std::string& name) const;  // K=V; throws Usage

 private:
  std::string usage_, summary_;
  boost::program_options::options_description options_{"Options"}, hidden_;
  boost::program_options::positional_options_description positional_;
  boost::program_options::variables_map values_;
};

// Shorthands for option values.
boost::program_options::typed_value<std::string>* value();
boost::program_options::typed_value<Words>* values();

}  // namespace railgauge::cli
