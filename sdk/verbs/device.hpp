// Finding a device by name and reading its port.
#pragma once

#include <string>

#include "verbs/handles.hpp"
#include "verbs/port_state.hpp"

namespace railgauge::verbs {

// Throws Unusable (absent, no permission) and NotApplicable (iWARP and other transports that
// connect otherwise).
Device open_device(const std::string& name);

// root: the folder that stands for "/", for what libibverbs does not tell. Throws Unusable.
PortState query_port(ibv_context* device, int number, const std::string& root);

}  // namespace railgauge::verbs
