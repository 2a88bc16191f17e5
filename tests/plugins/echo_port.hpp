// echo-port: says back what the host gave it. Every param type, every way to report, every way to
// end.
#pragma once

#include "railgauge/plugin.hpp"

namespace railgauge::test_plugins {

constexpr const char* outcomes[] = {"done", "skip", "error", nullptr};
constexpr const char* severities[] = {"none", "info", "marginal", "fail", nullptr};

struct EchoPort {
  static constexpr auto id = "echo-port";
  static constexpr auto summary = "reports its params, its port and its place back";
  static constexpr auto topology = Topology::port;
  static constexpr bool judges_itself = true;
  static constexpr std::array params{
      enum_param("outcome", "how run() ends", "done", outcomes),
      string_param("reason", "of skip and error", "asked to"),
      enum_param("finding", "severity of the one finding", "none", severities),
      bool_param("bool", "a flag", "true"),
      int_param("int", "a whole number", "-7", -100, 100),
      real_param("real", "a number", "0.5", 0, 1),
      string_param("string", "a text", "text"),
      bytes_param("bytes", "a size", "64 KiB", 1, 1 << 20),
      duration_param("duration", "a time", "5 ms", 0, 60e9),
      bandwidth_param("bandwidth", "a speed", "90 Gbit/s"),
      bandwidth_param("absent", "a speed without default", nullptr),
      list(bytes_param("sizes", "sizes, all at once", "64 B", 1, 1 << 20)),
      list(string_param("words", "texts, all at once", "a"))};
  static constexpr std::array metrics{
      metric("bool", "1", "the param"),
      metric("int", "1", "the param"),
      metric("real", "1", "the param"),
      metric("string", "1", "the param, as text"),
      metric("bytes", "B", "the param", Better::higher),
      metric("duration", "ns", "the param", Better::lower),
      metric("bandwidth", "bit/s", "the param", Better::higher),
      metric("absent", "1", "how many values it has"),
      metric("size", "B", "one a value of sizes, labelled with its index"),
      metric("word", "1", "one a value of words, as text"),
      metric("place", "1", "node, root and direction, as text"),
      metric("port", "1", "the port's names, as text"),
      metric("declared_rate", "bit/s", "of the port")};

  Outcome run(Context& context) const;
};

}  // namespace railgauge::test_plugins
