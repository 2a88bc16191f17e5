// `railgauge report`: the reports of a run again, from its journal alone.
#include <iostream>

#include "cli/commands.hpp"
#include "cli/exit_code.hpp"
#include "cli/reports.hpp"
#include "journal/reader.hpp"

namespace railgauge::cli {

int report_command(const Words& words) {
  Arguments arguments("railgauge report JOURNAL [--junit FILE]",
                      "Renders report.txt and junit.xml again, beside the journal. Cases that a "
                      "broken-off run left\n"
                      "without a verdict are ERROR NotRun.");
  arguments.positional("journal", 1);
  auto add = arguments.options().add_options();
  add("junit", value(), "write the JUnit file here too");
  add("color", value()->default_value("auto"), "auto, always or never; NO_COLOR is honoured");
  arguments.parse(words);
  if (arguments.wants_help()) return std::cout << arguments.help(), ok;
  if (!arguments.has("journal"))
    throw Usage("which journal? usage: railgauge report DIR/journal.jsonl");
  try {
    return render(arguments.text("journal"), arguments.text("junit"),
                  paint_of(arguments.text("color")));
  } catch (const journal::BadJournal& error) {
    throw Usage(error.what());
  }
}

}  // namespace railgauge::cli
