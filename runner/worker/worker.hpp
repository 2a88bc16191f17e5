// `railgauge worker`: the process that loads a plugin, and the only code that does.
#pragma once

#include <string>

namespace railgauge::worker {

// `worker --describe FILE`: prints what the plugin declares as one line of catalog's JSON, or the
// same with `error`. 0 when a line was printed.
int describe(const std::string& file);

// `worker --fd N`: one case. Reads the start frame from the socket, runs the check, sends frames,
// and ends the process; returns only when there is no start frame.
int run(int fd);

}  // namespace railgauge::worker
