// Text from machines, made fit for a frame, a terminal, XML and HTML: whatever comes in, what goes
// out is valid UTF-8 that shows what was there. A byte that is no UTF-8 and an ASCII control read
// "\xNN", any other control or invisible steering character "\u{NN}". Colour sequences (SGR) and
// erase-to-end-of-line are dropped.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace railgauge::text {

// One line: no control character but tab; CR, LF and CRLF become a space.
std::string visible(std::string_view bytes);
// As visible(), and a tab becomes a space: for table cells and XML attributes.
std::string single_line(std::string_view bytes);
// Several lines: as visible(), but CR, LF and CRLF become LF.
std::string visible_lines(std::string_view bytes);

// At most max_bytes of valid UTF-8, cut between code points; a cut shows as "…" (3 bytes, within
// max_bytes) at the end, or at the start for keep_end.
std::string truncate(std::string_view utf8, std::size_t max_bytes);
std::string keep_end(std::string_view utf8, std::size_t max_bytes);

// Columns a terminal needs for it: 2 for East Asian wide characters and emoji, 0 for combining
// marks.
std::size_t display_width(std::string_view utf8);

}  // namespace railgauge::text
