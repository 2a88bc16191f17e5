#include "cli/reports.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <sstream>

#include "cli/arguments.hpp"
#include "cli/exit_code.hpp"
#include "console/console.hpp"
#include "journal/run_model.hpp"
#include "junit/junit.hpp"
#include "output/replace_file.hpp"

namespace railgauge::cli {

Paint paint_of(const std::string& word) {
  if (word == "always") return Paint::coloured;
  if (word == "never") return Paint::plain;
  if (word != "auto") throw Usage(fmt::format("--color '{}' is not auto, always or never", word));
  const char* no_color = std::getenv("NO_COLOR");
  const bool wanted = no_color == nullptr || *no_color == '\0';
  return wanted && isatty(STDOUT_FILENO) != 0 ? Paint::coloured : Paint::plain;
}

int render(const std::string& journal, const std::string& extra_junit, Paint paint) {
  const journal::Run run = journal::load(journal);
  console::render(run, std::cout, {.colour = paint == Paint::coloured});

  std::ostringstream text;
  console::render(run, text, {});
  const std::string junit = junit::render(run);
  const auto folder = std::filesystem::path(journal).parent_path();
  try {
    output::replace_file(folder / "report.txt", text.str());
    output::replace_file(folder / "junit.xml", junit);
    if (!extra_junit.empty()) output::replace_file(extra_junit, junit);
  } catch (const output::ReportFailed& error) {
    std::cout.flush();
    fmt::print(stderr, "railgauge: {}\n", error.what());
    return own_failure;
  }
  std::cout << "journal: " << journal << "\nreport:  " << (folder / "report.txt").string()
            << "\njunit:   "
            << (extra_junit.empty() ? (folder / "junit.xml").string() : extra_junit) << '\n'
            << std::flush;
  // A report on a full disk or a closed pipe is a report nobody has.
  return std::cout ? run.exit() : own_failure;
}

}  // namespace railgauge::cli
