// Write a railgauge check in C++20: a struct with its declarations as data and one run().
//
//   struct RouteCheck {
//     static constexpr auto id = "route";
//     static constexpr auto summary = "the route to the peer leaves by the rail's port";
//     static constexpr auto topology = railgauge::Topology::pair;
//     static constexpr std::array params{railgauge::duration_param("settle", "time to wait", "5
//     s")}; static constexpr std::array metrics{railgauge::metric("hops", "1", "routers on the
//     way")}; railgauge::Outcome run(railgauge::Context& context) const;
//   };
//   RAILGAUGE_PLUGIN("org.example.route", "1.0.0", RouteCheck)
//
// Header-only; nothing but plugin_abi.h crosses the shared object's border, so compiler and
// standard library may differ from railgauge's. Whatever run() throws becomes ERROR with its text.
#pragma once

#include <array>
#include <chrono>
#include <concepts>
#include <cstdio>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "railgauge/plugin_abi.h"

#define RAILGAUGE_SDK_VERSION "0.1.0"
#ifndef RAILGAUGE_PLUGIN_LICENCE
#define RAILGAUGE_PLUGIN_LICENCE "unspecified"
#endif

namespace railgauge {

enum class Topology : uint32_t {
  port = RG_TOPOLOGY_PORT,
  node = RG_TOPOLOGY_NODE,
  pair = RG_TOPOLOGY_PAIR,
  group = RG_TOPOLOGY_GROUP
};
enum class Severity { info = RG_INFO, marginal = RG_MARGINAL, fail = RG_FAIL };
enum class Better : uint32_t {
  none = RG_BETTER_NONE,
  higher = RG_BETTER_HIGHER,
  lower = RG_BETTER_LOWER
};
enum class Scope : uint32_t {
  initiator = RG_SCOPE_INITIATOR,
  every_rank = RG_SCOPE_EVERY_RANK,
  any_rank = RG_SCOPE_CASE
};

// ---- declarations
// -------------------------------------------------------------------------------------

constexpr rg_param param(uint32_t type, const char* name, const char* summary,
                         const char* default_text) {
  return {sizeof(rg_param), type, 0, RG_ROLE_NONE, name, summary, default_text, 0, 0, nullptr};
}
constexpr rg_param bool_param(const char* name, const char* summary, const char* default_text) {
  return param(RG_PARAM_BOOL, name, summary, default_text);
}
constexpr rg_param int_param(const char* name, const char* summary, const char* default_text,
                             double min = 0, double max = 0) {
  rg_param p = param(RG_PARAM_INT, name, summary, default_text);
  p.min = min;
  p.max = max;
  return p;
}
constexpr rg_param real_param(const char* name, const char* summary, const char* default_text,
                              double min = 0, double max = 0) {
  rg_param p = int_param(name, summary, default_text, min, max);
  p.type = RG_PARAM_REAL;
  return p;
}
constexpr rg_param string_param(const char* name, const char* summary, const char* default_text) {
  return param(RG_PARAM_STRING, name, summary, default_text);
}
// choices: a NULL-terminated array with static storage.
constexpr rg_param enum_param(const char* name, const char* summary, const char* default_text,
                              const char* const* choices) {
  rg_param p = param(RG_PARAM_ENUM, name, summary, default_text);
  p.choices = choices;
  return p;
}
// min and max in bytes.
constexpr rg_param bytes_param(const char* name, const char* summary, const char* default_text,
                               double min = 0, double max = 0) {
  rg_param p = int_param(name, summary, default_text, min, max);
  p.type = RG_PARAM_BYTES;
  return p;
}
// min and max in nanoseconds.
constexpr rg_param duration_param(const char* name, const char* summary, const char* default_text,
                                  double min = 0, double max = 0) {
  rg_param p = int_param(name, summary, default_text, min, max);
  p.type = RG_PARAM_DURATION;
  return p;
}
constexpr rg_param bandwidth_param(const char* name, const char* summary,
                                   const char* default_text) {
  return param(RG_PARAM_BANDWIDTH, name, summary, default_text);
}
// Takes all values at once instead of one case each.
constexpr rg_param list(rg_param p) {
  p.flags |= RG_PARAM_LIST;
  return p;
}
constexpr rg_param required(rg_param p) {
  p.flags |= RG_PARAM_REQUIRED;
  return p;
}
// How the default timeout counts this param.
constexpr rg_param role(rg_param p, rg_role role) {
  p.role = role;
  return p;
}

constexpr rg_metric metric(const char* name, const char* unit, const char* summary,
                           Better better = Better::none, Scope scope = Scope::initiator) {
  return {sizeof(rg_metric),
          static_cast<uint32_t>(better),
          static_cast<uint32_t>(scope),
          0,
          name,
          unit,
          summary,
          nullptr,
          nullptr};
}
constexpr rg_metric series_metric(const char* name, const char* unit, const char* summary,
                                  const char* axis_name, const char* axis_unit,
                                  Better better = Better::none, Scope scope = Scope::initiator) {
  rg_metric m = metric(name, unit, summary, better, scope);
  m.axis_name = axis_name;
  m.axis_unit = axis_unit;
  return m;
}

// ---- what run() returns and meets
// ---------------------------------------------------------------------

// How a run ended. Whether it passed is decided by findings and by the suite's limits.
class Outcome {
 public:
  static Outcome done() { return {RG_DONE, {}}; }
  static Outcome skip(std::string reason) { return {RG_SKIP, std::move(reason)}; }
  static Outcome error(std::string reason) { return {RG_ERROR, std::move(reason)}; }

  rg_outcome code() const { return code_; }
  const std::string& reason() const { return reason_; }

 private:
  Outcome(rg_outcome code, std::string reason) : code_(code), reason_(std::move(reason)) {}
  rg_outcome code_;
  std::string reason_;
};

// Thrown by exchange, gather and barrier: a rank has returned or stands at another label.
struct PeerLeft : std::runtime_error {
  using std::runtime_error::runtime_error;
};
// Thrown by the same calls when the runner ends the case.
struct Cancelled : std::runtime_error {
  using std::runtime_error::runtime_error;
};
// A call the contract forbids: an undeclared param, too large a message, the wrong thread.
struct Misuse : std::logic_error {
  using std::logic_error::logic_error;
};

struct Label {
  std::string name;
  std::string value;
};
using Labels = std::initializer_list<Label>;

// One RDMA port of a participant.
struct Port {
  std::string device, netdev, link_layer, rail;
  uint32_t number = 1;
  uint64_t declared_rate = 0;  // bit/s; 0: not declared
};

// The host as a check sees it. Every call may be made from any thread unless it says otherwise.
class Context {
 public:
  explicit Context(const rg_host* host) : host_(host) {}

  uint32_t rank() const { return host_->rank(host_->self); }
  uint32_t size() const { return host_->size(host_->self); }
  bool is_initiator() const { return rank() == 0; }
  std::string node_name(uint32_t rank) const { return host_->node_name(host_->self, rank); }
  // Ports of that rank in this case, one a rail, in rail order.
  std::vector<Port> ports(uint32_t rank) const {
    uint32_t count = 0;
    const rg_port* first = host_->ports(host_->self, rank, &count);
    std::vector<Port> result;
    for (uint32_t i = 0; i < count; ++i) {
      const auto* p = reinterpret_cast<const rg_port*>(reinterpret_cast<const char*>(first) +
                                                       i * static_cast<size_t>(first->struct_size));
      result.push_back({p->device, p->netdev, p->link_layer, p->rail, p->number, p->declared_rate});
    }
    return result;
  }
  std::string rail(uint32_t index) const { return host_->rail(host_->self, index); }
  std::string direction() const { return host_->direction(host_->self); }
  // The folder that stands for "/": read files below it, so that a recorded machine can be
  // replayed.
  std::string root() const { return host_->root(host_->self); }

  uint32_t param_count(const char* name) const { return host_->param_count(host_->self, name); }
  bool flag(const char* name, uint32_t index = 0) const {
    int value = 0;
    declared(host_->param_bool(host_->self, name, index, &value), name);
    return value != 0;
  }
  int64_t integer(const char* name, uint32_t index = 0) const {
    int64_t value = 0;
    declared(host_->param_int(host_->self, name, index, &value), name);
    return value;
  }
  double real(const char* name, uint32_t index = 0) const {
    double value = 0;
    declared(host_->param_real(host_->self, name, index, &value), name);
    return value;
  }
  // STRING and ENUM.
  std::string text(const char* name, uint32_t index = 0) const {
    const char* value = "";
    declared(host_->param_text(host_->self, name, index, &value), name);
    return value;
  }
  uint64_t bytes(const char* name, uint32_t index = 0) const {
    uint64_t value = 0;
    declared(host_->param_bytes(host_->self, name, index, &value), name);
    return value;
  }
  std::chrono::nanoseconds duration(const char* name, uint32_t index = 0) const {
    uint64_t value = 0;
    declared(host_->param_duration(host_->self, name, index, &value), name);
    return std::chrono::nanoseconds(value);
  }
  // bit/s
  double bandwidth(const char* name, uint32_t index = 0) const {
    double value = 0;
    declared(host_->param_bandwidth(host_->self, name, index, &value), name);
    return value;
  }

  // value is in the metric's declared base unit.
  void metric(const char* name, double value, Labels labels = {}) const {
    const auto raw = lend(labels);
    host_->metric(host_->self, name, value, raw.data(), raw.size());
  }
  void metric_text(const char* name, const std::string& value, Labels labels = {}) const {
    const auto raw = lend(labels);
    host_->metric_text(host_->self, name, value.c_str(), raw.data(), raw.size());
  }
  // x and y have equal length, in the units the metric declares for its axis and itself.
  void series(const char* name, std::span<const double> x, std::span<const double> y,
              Labels labels = {}) const {
    if (x.size() != y.size())
      throw Misuse(std::string("series ") + name + ": x and y differ in length");
    const auto raw = lend(labels);
    host_->series(host_->self, name, x.data(), y.data(), x.size(), raw.data(), raw.size());
  }
  void reference(const char* metric, const char* kind, double value, const std::string& derivation,
                 Labels labels = {}) const {
    const auto raw = lend(labels);
    host_->reference(host_->self, metric, kind, value, derivation.c_str(), raw.data(), raw.size());
  }
  void finding(const char* code, Severity severity, const std::string& text,
               const std::string& evidence = {}, Labels labels = {}) const {
    const auto raw = lend(labels);
    host_->finding(host_->self, code, static_cast<rg_severity>(severity), text.c_str(),
                   evidence.c_str(), raw.data(), raw.size());
  }
  void log(const std::string& line) const { host_->log(host_->self, line.c_str()); }
  void progress(double fraction) const { host_->progress(host_->self, fraction); }
  bool cancelled() const { return host_->cancelled(host_->self) != 0; }

  // All-gather: everybody's bytes in rank order. run()'s thread only; at most 64 KiB.
  std::vector<std::string> exchange(const char* label, std::string_view mine) const {
    std::vector<rg_blob> all(size());
    char why[512] = "";
    met(host_->exchange(host_->self, label, mine.data(), mine.size(), all.data(),
                        {why, sizeof why}),
        why);
    return copied(all);
  }
  // The same, but only root_rank sees the others' bytes; elsewhere the result is empty.
  std::vector<std::string> gather(const char* label, uint32_t root_rank,
                                  std::string_view mine) const {
    std::vector<rg_blob> all(size());
    char why[512] = "";
    met(host_->gather(host_->self, label, root_rank, mine.data(), mine.size(), all.data(),
                      {why, sizeof why}),
        why);
    return rank() == root_rank ? copied(all) : std::vector<std::string>{};
  }
  void barrier(const char* label) const {
    char why[512] = "";
    met(host_->barrier(host_->self, label, {why, sizeof why}), why);
  }

  // While it lives nothing but a cancel is sent to this process's node. Put it around a timed
  // section.
  class Quiet {
   public:
    explicit Quiet(const Context& context) : host_(context.host_) {
      host_->quiet_begin(host_->self);
    }
    ~Quiet() { host_->quiet_end(host_->self); }
    Quiet(const Quiet&) = delete;
    Quiet& operator=(const Quiet&) = delete;

   private:
    const rg_host* host_;
  };
  [[nodiscard]] Quiet quiet() const { return Quiet(*this); }

 private:
  static std::vector<rg_label> lend(Labels labels) {
    std::vector<rg_label> raw;
    for (const Label& label : labels) raw.push_back({label.name.c_str(), label.value.c_str()});
    return raw;
  }
  static std::vector<std::string> copied(const std::vector<rg_blob>& all) {
    std::vector<std::string> result;
    for (const rg_blob& blob : all)
      result.emplace_back(static_cast<const char*>(blob.data), blob.size);
    return result;
  }
  static void declared(rg_status status, const char* name) {
    if (status != RG_OK)
      throw Misuse(std::string("param ") + name + " is not declared with that type or index");
  }
  static void met(rg_status status, const char* why) {
    if (status == RG_PEER_LEFT) throw PeerLeft(why);
    if (status == RG_CANCELLED) throw Cancelled(why);
    if (status != RG_OK) throw Misuse(why);
  }
  const rg_host* host_;
};

// ---- from a struct to the C tables
// ----------------------------------------------------------------------

template <class C>
concept Check = requires(const C check, Context& context) {
  { C::id } -> std::convertible_to<const char*>;
  { C::summary } -> std::convertible_to<const char*>;
  { C::topology } -> std::convertible_to<Topology>;
  { check.run(context) } -> std::same_as<Outcome>;
};

namespace detail {

inline void write(rg_text to, const char* text) noexcept {
  if (to.data != nullptr && to.capacity > 0) std::snprintf(to.data, to.capacity, "%s", text);
}

template <Check C>
rg_outcome run_thunk(const rg_host* host, rg_text reason) noexcept {
  try {
    Context context(host);
    const Outcome outcome = C{}.run(context);
    write(reason, outcome.reason().c_str());
    return outcome.code();
  } catch (const std::exception& error) {
    write(reason, error.what());
  } catch (...) {
    write(reason, "the check threw something that is not a std::exception");
  }
  return RG_ERROR;
}

template <Check C>
constexpr rg_check describe() {
  rg_check check{};
  check.struct_size = sizeof(rg_check);
  check.topology = static_cast<uint32_t>(static_cast<Topology>(C::topology));
  check.id = C::id;
  check.summary = C::summary;
  check.run = &run_thunk<C>;
  if constexpr (requires { C::judges_itself; }) check.judges_itself = C::judges_itself ? 1 : 0;
  if constexpr (requires { C::one_rail; }) check.rails = C::one_rail ? 1 : 0;
  if constexpr (requires { C::base_time; })
    check.base_time_ns = static_cast<uint64_t>(std::chrono::nanoseconds(C::base_time).count());
  if constexpr (requires { C::params; }) {
    check.params = C::params.data();
    check.param_count = C::params.size();
  }
  if constexpr (requires { C::metrics; }) {
    check.metrics = C::metrics.data();
    check.metric_count = C::metrics.size();
  }
  return check;
}

}  // namespace detail
}  // namespace railgauge

#if defined(__GNUC__)
#define RAILGAUGE_EXPORT __attribute__((visibility("default")))
#else
#define RAILGAUGE_EXPORT
#endif

// Once in a plugin, at file scope outside any namespace.
#define RAILGAUGE_PLUGIN(plugin_id, plugin_version, ...)                             \
  namespace {                                                                        \
  template <class... Checks>                                                         \
  struct RailgaugeTables {                                                           \
    static constexpr rg_check checks[] = {railgauge::detail::describe<Checks>()...}; \
    static constexpr rg_plugin plugin = {                                            \
        RG_PLUGIN_ABI,  sizeof(rg_plugin),        plugin_id,                         \
        plugin_version, RAILGAUGE_PLUGIN_LICENCE, RAILGAUGE_SDK_VERSION,             \
        checks,         sizeof...(Checks)};                                          \
  };                                                                                 \
  }                                                                                  \
  extern "C" RAILGAUGE_EXPORT const rg_plugin* railgauge_plugin_entry(void) {        \
    return &RailgaugeTables<__VA_ARGS__>::plugin;                                    \
  }
