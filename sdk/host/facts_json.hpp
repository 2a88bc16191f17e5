// Facts as the agent sends them and the journal keeps them. A port's names are those of
// docs/journal.md; an address is one string, "10.77.0.1/24"; what is unknown is left out.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "host/facts.hpp"

namespace railgauge::host {

nlohmann::json to_json(const PortFacts& port);
nlohmann::json to_json(const HostFacts& facts);

// Throw nlohmann::json::exception on another shape, std::invalid_argument on an address that is
// none.
PortFacts port_from_json(const nlohmann::json& json);
HostFacts facts_from_json(const nlohmann::json& json);

}  // namespace railgauge::host
