#include "node/frame.hpp"

#include <cctype>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "text/sanitise.hpp"

namespace railgauge::node {
namespace {

using nlohmann::json;

constexpr std::string_view word = "RAILGAUGE/";

// The deepest level an encoded frame reaches; throws for a number JSON cannot write.
void check_tree(const json& value, int depth) {
  if (depth > depth_cap)
    throw BadFrame("a frame nests deeper than " + std::to_string(depth_cap) + " levels");
  if (value.is_number_float() && !std::isfinite(value.get<double>()))
    throw BadFrame("a frame holds a number that is not finite");
  if (value.is_structured())
    for (const json& item : value) check_tree(item, depth + 1);
}

std::string dump(const json& value) {
  check_tree(value, 0);
  try {
    return value.dump();
  } catch (const json::exception& error) {
    throw BadFrame(std::string("a frame cannot be written: ") + error.what());
  }
}

json parse(std::string_view text) {
  const json::parser_callback_t shallow = [](int depth, json::parse_event_t, json&) {
    if (depth > depth_cap)
      throw BadFrame("a frame nests deeper than " + std::to_string(depth_cap) + " levels");
    return true;
  };
  try {
    return json::parse(text, shallow);
  } catch (const json::exception& error) {
    throw BadFrame("not a JSON frame: " + text::truncate(text::visible(error.what()), 200));
  }
}

std::string capped(std::string line) {
  line += '\n';
  if (line.size() > frame_cap)
    throw BadFrame("a frame of " + std::to_string(line.size()) + " bytes exceeds the limit of " +
                   std::to_string(frame_cap));
  return line;
}

std::optional<FirstLine> first_line_at(std::string_view line, std::size_t at) {
  std::string_view rest = line.substr(at + word.size());
  FirstLine result;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), result.version);
  if (error != std::errc{}) return std::nullopt;
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  if (!rest.starts_with(" {")) return std::nullopt;
  result.body = rest.substr(1);
  return result;
}

// A login may print a prompt or a window title without a newline, so the word may come late.
std::optional<FirstLine> find_first_line(std::string_view line) {
  for (std::size_t at = line.find(word); at != line.npos; at = line.find(word, at + 1))
    if (auto found = first_line_at(line, at)) return found;
  return std::nullopt;
}

}  // namespace

std::string encode(const json& frame) { return capped(dump(frame)); }

json decode(std::string_view line) {
  if (line.size() >= frame_cap) throw BadFrame("a frame exceeds 1 MiB");
  json frame = parse(line);
  if (!frame.is_object() || !frame.contains("type") || !frame["type"].is_string())
    throw BadFrame("a frame is not an object with a type: " +
                   text::truncate(text::visible(line), 80));
  return frame;
}

std::string encode_first_line(const json& hello) {
  return capped(std::string(word) + std::to_string(protocol_version) + ' ' + dump(hello));
}

bool LineReader::next(std::string& line) {
  const std::size_t end = bytes_.find('\n', start_ + scanned_);
  const std::size_t length = (end == bytes_.npos ? bytes_.size() : end + 1) - start_;
  if (length > frame_cap) throw BadFrame("a frame exceeds 1 MiB");
  if (end == bytes_.npos) {
    bytes_.erase(0, start_);
    start_ = 0;
    scanned_ = bytes_.size();
    return false;
  }
  line.assign(bytes_, start_, length - 1);
  start_ = end + 1;
  scanned_ = 0;
  return true;
}

json hello(const FirstLine& line) {
  if (line.version != protocol_version)
    throw BadFrame("the other side speaks protocol " + std::to_string(line.version) +
                   ", this railgauge speaks " + std::to_string(protocol_version) +
                   "; install the same version on both");
  json body = parse(line.body);
  if (!body.is_object()) throw BadFrame("the first line holds no object");
  return body;
}

std::optional<FirstLine> Greeting::next(LineReader& lines) {
  std::string line;
  while (lines.next(line)) {
    if (auto found = find_first_line(line)) return found;
    banner_ += line + '\n';
    if (banner_.size() > banner_cap) break;
  }
  const bool might_be_first = lines.unfinished().find(word) != std::string_view::npos;
  if (banner_.size() + (might_be_first ? 0 : lines.unfinished().size()) > banner_cap)
    throw BadFrame("more than 64 KiB came before the first line of railgauge; it ended in: " +
                   quoted_banner(lines));
  return std::nullopt;
}

std::string Greeting::quoted_banner(const LineReader& lines) const {
  constexpr std::size_t shown = 300;
  std::string all = banner_ + std::string(lines.unfinished());
  while (!all.empty() && std::isspace(static_cast<unsigned char>(all.back()))) all.pop_back();
  return text::keep_end(text::visible(all), shown);
}

}  // namespace railgauge::node
