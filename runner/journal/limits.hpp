// What writer and reader agree on.
#pragma once

#include <cstddef>
#include <string_view>

namespace railgauge::journal {

inline constexpr int schema = 1;
inline constexpr std::string_view file_name = "journal.jsonl";
// A frame is at most 1 MiB; escapes of a record made from it may double its length.
inline constexpr std::size_t max_line_bytes = std::size_t{4} << 20;

}  // namespace railgauge::journal
