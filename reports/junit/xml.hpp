// Bytes of any origin as XML 1.0 attribute values and text. The output parses whatever the input
// was.
#pragma once

#include <string>
#include <string_view>

namespace railgauge::junit {

// name="value" with a space before it; a line break or tab in the value becomes a space.
void append_attribute(std::string& xml, std::string_view name, std::string_view value);
void append_text(std::string& xml, std::string_view text);

}  // namespace railgauge::junit
