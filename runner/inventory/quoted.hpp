// A bad word as a message shows it.
#pragma once

#include <string>
#include <string_view>

namespace railgauge::inventory {

inline std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

}  // namespace railgauge::inventory
