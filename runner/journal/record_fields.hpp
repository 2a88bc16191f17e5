// Journal records and their parts as the run model's types. A field that identifies or judges
// something must be there, one that merely describes may be missing. All throw
// nlohmann::json::exception or std::invalid_argument.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "journal/run_model.hpp"

namespace railgauge::journal {

std::string text(const nlohmann::json& record, const char* field);  // "" when missing

Header header_from(const nlohmann::json& record);
Port port_from(const nlohmann::json& port);
Case case_from(const nlohmann::json& record);
Value value_from(const nlohmann::json& value);

}  // namespace railgauge::journal
