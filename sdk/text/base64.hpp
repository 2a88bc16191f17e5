// RFC 4648 base64 with padding and without line breaks: how bytes travel in frames.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace railgauge::text {

std::string base64_encode(std::string_view bytes);
// Nothing when the text is not exactly what base64_encode writes: wrong length, alphabet, padding
// or spare bits.
std::optional<std::string> base64_decode(std::string_view text);

}  // namespace railgauge::text
