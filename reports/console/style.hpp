// Colour, and columns by the width a terminal shows.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "journal/outcome.hpp"

namespace railgauge::console {

// The text in the outcome's colour, or as it is.
std::string paint(std::string_view text, journal::Outcome outcome, bool colour);

// Filled with spaces to `width` columns; longer text stays whole.
std::string padded(std::string_view text, std::size_t width);

}  // namespace railgauge::console
