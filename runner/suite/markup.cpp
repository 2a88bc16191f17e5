#include "suite/markup.hpp"

#include <algorithm>
#include <pugixml.hpp>

#include "suite/start_tag.hpp"
#include "suite/words.hpp"

namespace railgauge::suite {
namespace {

constexpr int deepest = 8;  // a suite needs three levels

// Fragments are asked for only so that text and roots beside the first one are seen and refused.
constexpr unsigned options =
    pugi::parse_default | pugi::parse_fragment | pugi::parse_doctype | pugi::parse_declaration;

const char* explain(pugi::xml_parse_status status) {
  switch (status) {
    case pugi::status_bad_pi:
      return "a processing instruction does not end with '?>'";
    case pugi::status_bad_comment:
      return "a comment does not end with '-->'";
    case pugi::status_bad_cdata:
      return "a CDATA section does not end with ']]>'";
    case pugi::status_bad_doctype:
      return "a DOCTYPE that does not end; a suite needs none";
    case pugi::status_bad_start_element:
      return "a start tag does not end with '>'";
    case pugi::status_bad_attribute:
      return "an attribute is not written NAME=\"value\"";
    case pugi::status_bad_end_element:
      return "an end tag is not written </name>";
    case pugi::status_unrecognized_tag:
      return "a '<' that starts no tag; write &lt; in a value";
    default:
      return "the text cannot be read as elements";
  }
}

class Reader {
 public:
  explicit Reader(Faults& faults) : faults_(faults), text_(faults.source().text()) {
    if (std::string_view(text_).starts_with(byte_order_mark)) skipped_ = byte_order_mark.size();
  }

  std::optional<Element> read() {
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_buffer(
        text_.data() + skipped_, text_.size() - skipped_, options, pugi::encoding_utf8);
    if (!parsed) {
      refuse(parsed.status,
             skipped_ + static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, parsed.offset)));
      return std::nullopt;
    }
    if (document.document_element()) return root(document);
    faults_.add(0, "no element in it; a suite starts with <suite name=\"…\" version=\"1\">");
    return std::nullopt;
  }

 private:
  std::size_t offset(const pugi::xml_node& node) const {
    return skipped_ + static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, node.offset_debug()));
  }

  void refuse(pugi::xml_parse_status status, std::size_t at) {
    const std::string what = "not well-formed XML: ";
    if (status != pugi::status_end_element_mismatch) {
      faults_.add(at, what + explain(status));
    } else if (at + 1 >= text_.size()) {
      faults_.add(text_.size(), what + "the file ends before its elements do; is it cut short?");
    } else {
      const auto tag = std::min(text_.rfind("</", at), at);
      const auto end = std::min(text_.find('>', tag), text_.size());
      faults_.add(tag, what + "end tag " + in_quotes(text_.substr(tag, end + 1 - tag)) +
                           " closes an element of another name");
    }
  }

  std::optional<Element> root(const pugi::xml_document& document) {
    std::optional<Element> first;
    for (const pugi::xml_node node : document)
      if (node.type() == pugi::node_element && !first)
        first = element(node, 1);
      else
        check_beside_root(node);
    return first;
  }

  void check_beside_root(const pugi::xml_node& node) {
    if (node.type() == pugi::node_element)
      faults_.add(offset(node) - 1, "a second root element <" + std::string(node.name()) +
                                        ">; a file holds one <suite>");
    else if (node.type() == pugi::node_doctype)
      faults_.add(std::min(text_.rfind("<!DOCTYPE", offset(node)), offset(node)),
                  "a DOCTYPE is not accepted; remove it");
    else if (node.type() == pugi::node_declaration)
      check_encoding(node);
    else
      check_text(node, "outside <suite>");
  }

  void check_encoding(const pugi::xml_node& declaration) {
    std::string encoding = declaration.attribute("encoding").value();
    std::ranges::transform(encoding, encoding.begin(), [](char c) {
      return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    if (!encoding.empty() && encoding != "UTF-8")
      faults_.add(offset(declaration) - 2,
                  "encoding " + in_quotes(encoding) + " is not read; save the file as UTF-8");
  }

  void check_text(const pugi::xml_node& node, const std::string& where) {
    if (node.type() != pugi::node_pcdata && node.type() != pugi::node_cdata) return;
    const std::string_view value = node.value();
    const auto first = std::min(value.find_first_not_of(" \t\r\n"), value.size());
    faults_.add(offset(node) + first,
                "text " + in_quotes(trimmed(value)) + " " + where + "; values go into attributes");
  }

  Element element(const pugi::xml_node& node, int depth) {
    Element result;
    result.name = node.name();
    result.at = offset(node) - 1;
    result.attributes = attributes(node);
    for (const pugi::xml_node child : node) {
      if (child.type() != pugi::node_element)
        check_text(child, "in <" + result.name + ">");
      else if (depth == deepest)
        faults_.add(offset(child) - 1, "elements are nested too deep");
      else
        result.children.push_back(element(child, depth + 1));
    }
    return result;
  }

  std::vector<Attribute> attributes(const pugi::xml_node& node) {
    std::vector<Attribute> result;
    pugi::xml_attribute parsed = node.first_attribute();
    for (const AttributeSpan& span : rescan(offset(node), faults_)) {
      Attribute attribute{span.name, parsed.value(), span.name_at, span.value_at};
      attribute.verbatim = attribute.value == span.raw;
      attribute.broken = span.broken;
      result.push_back(std::move(attribute));
      parsed = parsed.next_attribute();
    }
    return result;
  }

  Faults& faults_;
  const std::string& text_;
  std::size_t skipped_ = 0;  // bytes of a byte order mark, which the parser is not given
};

}  // namespace

const Attribute* Element::find(const std::string& attribute) const {
  const auto found = std::ranges::find(attributes, attribute, &Attribute::name);
  return found == attributes.end() ? nullptr : &*found;
}

const Attribute* Element::usable(const std::string& attribute) const {
  const Attribute* found = find(attribute);
  return found != nullptr && found->broken ? nullptr : found;
}

std::optional<Element> read_markup(Faults& faults) { return Reader(faults).read(); }

}  // namespace railgauge::suite
