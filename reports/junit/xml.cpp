#include "junit/xml.hpp"

#include "text/sanitise.hpp"

namespace railgauge::junit {
namespace {

// ">" too, because "]]>" may not stand in text.
void append_escaped(std::string& xml, std::string_view sanitised) {
  for (const char c : sanitised) {
    switch (c) {
      case '&':
        xml += "&amp;";
        break;
      case '<':
        xml += "&lt;";
        break;
      case '>':
        xml += "&gt;";
        break;
      case '"':
        xml += "&quot;";
        break;
      default:
        xml += c;
    }
  }
}

}  // namespace

void append_attribute(std::string& xml, std::string_view name, std::string_view value) {
  xml.append(" ").append(name).append("=\"");
  append_escaped(xml, text::single_line(value));
  xml += '"';
}

void append_text(std::string& xml, std::string_view text) {
  append_escaped(xml, text::visible_lines(text));
}

}  // namespace railgauge::junit
