// Reads a journal record by record in bounded memory, whatever its length.
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>

namespace railgauge::journal {

// "out/journal.jsonl:12: …": not a journal, of a schema this railgauge does not know, or damaged in
// the middle.
struct BadJournal : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct ReadEnd {
  std::size_t records = 0;
  bool torn = false;  // the last line had no end (the writer died in it) and was ignored
};

// Every record is an object with a string `type`; the first is a header of a known schema. Records
// of an unknown type are handed over too, the caller skips them. A nlohmann::json::exception or
// std::invalid_argument out of the callback, i.e. a field that is missing or of another kind,
// becomes a BadJournal naming the line.
using OnRecord = std::function<void(const nlohmann::json& record)>;

ReadEnd read(const std::string& file, const OnRecord& on_record);
ReadEnd read(std::istream& stream, const std::string& name, const OnRecord& on_record);

}  // namespace railgauge::journal
