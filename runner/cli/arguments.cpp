#include "cli/arguments.hpp"

#include <fmt/format.h>

#include <sstream>

#include "units/units.hpp"

namespace railgauge::cli {

namespace po = boost::program_options;

po::typed_value<std::string>* value() { return po::value<std::string>(); }
po::typed_value<Words>* values() { return po::value<Words>()->composing(); }

Arguments::Arguments(std::string usage, std::string summary)
    : usage_(std::move(usage)), summary_(std::move(summary)) {
  options_.add_options()("help,h", "print this and exit");
}

void Arguments::positional(const char* name, int count) {
  if (count == 1)
    hidden_.add_options()(name, value());
  else
    hidden_.add_options()(name, values());
  positional_.add(name, count);
}

void Arguments::parse(const Words& words) {
  po::options_description all;
  all.add(options_).add(hidden_);
  try {
    // Guessing from a prefix would make a script's meaning change when an option is added.
    const int style =
        po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
    po::store(
        po::command_line_parser(words).options(all).positional(positional_).style(style).run(),
        values_);
    po::notify(values_);
  } catch (const po::unknown_option& error) {
    Words known;
    for (const auto& option : options_.options()) known.push_back("--" + option->long_name());
    const std::string near =
        units::nearest(error.get_option_name(), known.data(), known.data() + known.size());
    throw Usage(fmt::format("unknown option '{}'{}", error.get_option_name(),
                            near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
  } catch (const po::too_many_positional_options_error&) {
    throw Usage(fmt::format("too many arguments; usage: {}", usage_));
  } catch (const po::error& error) {
    throw Usage(error.what());
  }
}

std::string Arguments::help() const {
  std::ostringstream out;
  out << "usage: " << usage_ << "\n\n" << summary_ << "\n\n" << options_;
  return out.str();
}

std::string Arguments::text(const std::string& name) const {
  return has(name) ? values_[name].as<std::string>() : std::string();
}

Words Arguments::texts(const std::string& name) const {
  return has(name) ? values_[name].as<Words>() : Words();
}

Words Arguments::list(const std::string& name) const {
  Words result;
  for (const std::string& given : texts(name)) {
    std::istringstream stream(given);
    for (std::string word; std::getline(stream, word, ',');)
      if (!word.empty()) result.push_back(word);
  }
  return result;
}

std::vector<std::pair<std::string, std::string>> Arguments::pairs(const std::string& name) const {
  std::vector<std::pair<std::string, std::string>> result;
  for (const std::string& given : texts(name)) {
    const auto equals = given.find('=');
    if (equals == 0 || equals == std::string::npos)
      throw Usage(fmt::format("--{} '{}' is not of the form NAME=VALUE", name, given));
    result.emplace_back(given.substr(0, equals), given.substr(equals + 1));
  }
  return result;
}

}  // namespace railgauge::cli
