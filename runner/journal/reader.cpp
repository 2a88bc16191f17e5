#include "journal/reader.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <istream>
#include <memory>
#include <nlohmann/json.hpp>

#include "journal/limits.hpp"
#include "text/sanitise.hpp"

namespace railgauge::journal {
namespace {

using nlohmann::json;

constexpr std::size_t buffer_bytes = max_line_bytes + 1;  // getline ends it with NUL

[[noreturn]] void bad_line(const std::string& name, std::size_t number, const std::string& what) {
  throw BadJournal(fmt::format("{}:{}: {}", name, number, what));
}

// nlohmann's texts are "[json.exception.parse_error.101] parse error at …".
std::string cause(const std::exception& error) {
  const std::string_view what = error.what();
  const std::size_t start = what.starts_with('[') ? what.find("] ") : std::string_view::npos;
  const auto sentence = start == std::string_view::npos ? what : what.substr(start + 2);
  return text::truncate(text::visible(sentence), 300);
}

json parse(std::string_view line, const std::string& name, std::size_t number) {
  json record;
  try {
    record = json::parse(line);
  } catch (const json::exception& error) {
    bad_line(name, number, "the line is damaged: " + cause(error));
  }
  if (!record.is_object() || !record.contains("type") || !record["type"].is_string()) {
    bad_line(name, number, "the line is not a journal record: an object with a type is expected");
  }
  return record;
}

void check_header(const json& record, const std::string& name) {
  if (record["type"] != "header") {
    bad_line(name, 1, "this is not a railgauge journal: its first record must be a header");
  }
  const json found = record.value("schema", json());
  if (found != schema) {
    bad_line(name, 1,
             fmt::format("the journal's schema is {}, this railgauge reads {}; use the "
                         "railgauge that wrote it",
                         text::truncate(found.dump(), 40), schema));
  }
}

void hand_over(const json& record, const OnRecord& on_record, const std::string& name,
               std::size_t number) {
  const auto type = text::truncate(text::visible(record["type"].get<std::string>()), 40);
  try {
    on_record(record);
  } catch (const json::exception& error) {
    bad_line(name, number,
             fmt::format("record '{}' has an unusable field: {}", type, cause(error)));
  } catch (const std::invalid_argument& error) {
    bad_line(name, number, fmt::format("record '{}': {}", type, error.what()));
  }
}

}  // namespace

ReadEnd read(std::istream& stream, const std::string& name, const OnRecord& on_record) {
  const auto buffer = std::make_unique_for_overwrite<char[]>(buffer_bytes);
  ReadEnd end;
  while (stream.getline(buffer.get(), static_cast<std::streamsize>(buffer_bytes))) {
    if (stream.eof()) {
      end.torn = true;
      break;
    }
    const auto length = static_cast<std::size_t>(stream.gcount()) - 1;
    const json record = parse({buffer.get(), length}, name, ++end.records);
    if (end.records == 1) check_header(record, name);
    hand_over(record, on_record, name, end.records);
  }
  if (stream.bad()) bad_line(name, end.records + 1, "cannot be read: input/output error");
  if (!stream.eof()) {
    bad_line(
        name, end.records + 1,
        fmt::format("the line is longer than {} bytes, so this is no journal", max_line_bytes));
  }
  if (end.records == 0) throw BadJournal(name + ": holds no whole record");
  return end;
}

ReadEnd read(const std::string& file, const OnRecord& on_record) {
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    throw BadJournal(fmt::format("cannot open journal {}: {}", file, std::strerror(errno)));
  }
  return read(stream, file, on_record);
}

}  // namespace railgauge::journal
