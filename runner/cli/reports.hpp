// Everything a journal is turned into: the console table, report.txt and junit.xml beside it.
#pragma once

#include <string>

namespace railgauge::cli {

enum class Paint { plain, coloured };

// auto: coloured on a terminal without NO_COLOR. Throws Usage for another word.
Paint paint_of(const std::string& word);

// Prints the table, writes the files, names them in the last lines. extra_junit: one more place, ""
// for none. Answers with the run's exit code, or own_failure when a report could not be written.
int render(const std::string& journal, const std::string& extra_junit, Paint paint);

}  // namespace railgauge::cli
