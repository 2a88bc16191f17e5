#include <cstdio>

#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("invalid-utf8", "prints, logs and finds bytes that are no text", {
  std::fputs("bad \xff\xfe byte, \x1b[31mred\x1b[0m, bell \a, cut \xe2\x82", stderr);
  context.log("log \xc0\x80 end");
  context.metric("answer", 1, {{"name", "\xed\xa0\x80"}});
  context.finding("odd-bytes", railgauge::Severity::info, "text \xf8", "one\x01\ntwo \x80");
  return railgauge::Outcome::error("reason \xfe");
})
