// The tests' own program is the agent and the worker too: an agent starts its workers through
// /proc/self/exe.
#include <gtest/gtest.h>
#include <charconv>
#include <string>
#include <string_view>

#include "node/agent.hpp"
#include "worker/worker.hpp"

namespace {

using railgauge::node::AgentOptions;

long number(std::string_view text) {
  long value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

int agent(int argc, char** argv) {
  AgentOptions options;
  for (int i = 2; i < argc; ++i) {
    const std::string_view word = argv[i];
    const char* value = i + 1 < argc ? argv[i + 1] : "";
    if (word == "--wait") options.wait = true;
    if (word == "--root") options.root = value;
    if (word == "--memory-cap") options.memory_cap = static_cast<std::uint64_t>(number(value));
    if (word == "--silence-ms") options.silence = std::chrono::milliseconds(number(value));
    if (word == "--heartbeat-ms") options.heartbeat = std::chrono::milliseconds(number(value));
    if (word == "--grace-ms") options.grace = std::chrono::milliseconds(number(value));
  }
  return railgauge::node::agent(options);
}

}  // namespace

// A sanitizer would turn a plugin's crash into an exit of its own; and a race in a worker shall end
// it, where it would only be printed.
extern "C" __attribute__((visibility("default"))) const char* __asan_default_options() {
  return "handle_segv=0:handle_abort=0";
}
extern "C" __attribute__((visibility("default"))) const char* __tsan_default_options() {
  return "handle_segv=0:handle_abort=0:halt_on_error=1:atexit_sleep_ms=0";
}

int main(int argc, char** argv) {
  const std::string_view command = argc > 1 ? argv[1] : "";
  if (command == "agent") return agent(argc, argv);
  if (command == "worker" && argc == 4 && std::string_view(argv[2]) == "--describe")
    return railgauge::worker::describe(argv[3]);
  if (command == "worker" && argc == 4)
    return railgauge::worker::run(static_cast<int>(number(argv[3])));
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
