#include "worker/host_table.hpp"

#include <cstdio>
#include <type_traits>

namespace railgauge::worker {

// Every call gets `self` back as the HostTable. noexcept: nothing may be thrown through a plugin.
struct HostCalls {
  static const HostTable& of(void* self) { return *static_cast<const HostTable*>(self); }

  static uint32_t rank(void* self) noexcept { return of(self).start_.rank; }
  static uint32_t size(void* self) noexcept {
    return static_cast<uint32_t>(of(self).start_.nodes.size());
  }
  static const char* node_name(void* self, uint32_t rank) noexcept {
    const auto& nodes = of(self).start_.nodes;
    return rank < nodes.size() ? nodes[rank].c_str() : "";
  }
  static const rg_port* ports(void* self, uint32_t rank, uint32_t* count) noexcept {
    const auto& all = of(self).ports_;
    const bool known = rank < all.size();
    if (count != nullptr) *count = known ? static_cast<uint32_t>(all[rank].size()) : 0;
    return known ? all[rank].data() : nullptr;
  }
  static const char* rail(void* self, uint32_t index) noexcept {
    const auto& rails = of(self).start_.rails;
    return index < rails.size() ? rails[index].c_str() : "";
  }
  static const char* direction(void* self) noexcept { return of(self).start_.direction.c_str(); }
  static const char* root(void* self) noexcept { return of(self).start_.root.c_str(); }

  static const Param* find(void* self, const char* name) {
    const auto& params = of(self).params_;
    const auto found = name == nullptr ? params.end() : params.find(name);
    return found == params.end() ? nullptr : &found->second;
  }
  static uint32_t param_count(void* self, const char* name) noexcept {
    const Param* param = find(self, name);
    return param == nullptr ? 0 : static_cast<uint32_t>(param->values.size());
  }
  template <class T, catalog::ParamType... types>
  static const T* value(void* self, const char* name, uint32_t index) {
    const Param* param = find(self, name);
    if (param == nullptr || index >= param->values.size()) return nullptr;
    if (((param->type != types) && ...)) return nullptr;
    return std::get_if<T>(&param->values[index]);
  }
  // As: what the caller wants; T: what the param holds.
  template <class As, class T, catalog::ParamType type>
  static rg_status param(void* self, const char* name, uint32_t index, As* out) noexcept {
    const T* found = value<T, type>(self, name, index);
    if (found == nullptr || out == nullptr) return RG_INVALID;
    *out = static_cast<As>(*found);
    return RG_OK;
  }
  static rg_status param_text(void* self, const char* name, uint32_t index,
                              const char** out) noexcept {
    using enum catalog::ParamType;
    const auto* found = value<std::string, string, enumeration>(self, name, index);
    if (found == nullptr || out == nullptr) return RG_INVALID;
    *out = found->c_str();
    return RG_OK;
  }

  static void metric(void* self, const char* name, double value, const rg_label* labels,
                     size_t count) noexcept {
    of(self).report_.metric(name, value, {labels, count});
  }
  static void metric_text(void* self, const char* name, const char* value, const rg_label* labels,
                          size_t count) noexcept {
    of(self).report_.metric_text(name, value, {labels, count});
  }
  static void series(void* self, const char* name, const double* x, const double* y, size_t points,
                     const rg_label* labels, size_t count) noexcept {
    of(self).report_.series(name, x, y, points, {labels, count});
  }
  static void reference(void* self, const char* metric, const char* kind, double value,
                        const char* derivation, const rg_label* labels, size_t count) noexcept {
    of(self).report_.reference(metric, kind, value, derivation, {labels, count});
  }
  static void finding(void* self, const char* code, rg_severity severity, const char* text,
                      const char* evidence, const rg_label* labels, size_t count) noexcept {
    of(self).report_.finding(code, severity, text, evidence, {labels, count});
  }
  static void log(void* self, const char* line) noexcept { of(self).report_.log(line); }
  static void progress(void* self, double fraction) noexcept {
    of(self).report_.progress(fraction);
  }
  static int cancelled(void* self) noexcept { return of(self).meeting_.cancelled() ? 1 : 0; }

  static rg_status meet(void* self, const Call& call, rg_blob* all, rg_text why) {
    Meeting& meeting = of(self).meeting_;
    std::string reason;
    const rg_status status = meeting.meet(call, reason);
    if (why.data != nullptr && why.capacity > 0)
      std::snprintf(why.data, why.capacity, "%s", reason.c_str());
    if (status == RG_OK && all != nullptr)
      for (const std::string& bytes : meeting.received()) *all++ = {bytes.data(), bytes.size()};
    return status;
  }
  static std::string_view bytes(const void* data, size_t size) {
    return {static_cast<const char*>(data), size};
  }
  static rg_status exchange(void* self, const char* label, const void* data, size_t size,
                            rg_blob* all, rg_text why) noexcept {
    return meet(self, {"exchange", label, bytes(data, size)}, all, why);
  }
  static rg_status gather(void* self, const char* label, uint32_t root, const void* data,
                          size_t size, rg_blob* all, rg_text why) noexcept {
    return meet(self, {"gather", label, bytes(data, size), root}, all, why);
  }
  static rg_status barrier(void* self, const char* label, rg_text why) noexcept {
    return meet(self, {"barrier", label, {}}, nullptr, why);
  }
  static void quiet_begin(void* self) noexcept { of(self).report_.quiet(true); }
  static void quiet_end(void* self) noexcept { of(self).report_.quiet(false); }
};

namespace {

rg_port lend(const Port& port) {
  return {sizeof(rg_port),         port.number,       port.device.c_str(), port.netdev.c_str(),
          port.link_layer.c_str(), port.rail.c_str(), port.declared_rate};
}

rg_host calls() {
  using enum catalog::ParamType;
  rg_host host{};
  host.struct_size = sizeof host;
  host.abi = RG_PLUGIN_ABI;
  host.rank = HostCalls::rank;
  host.size = HostCalls::size;
  host.node_name = HostCalls::node_name;
  host.ports = HostCalls::ports;
  host.rail = HostCalls::rail;
  host.direction = HostCalls::direction;
  host.root = HostCalls::root;
  host.param_count = HostCalls::param_count;
  host.param_bool = HostCalls::param<int, bool, boolean>;
  host.param_int = HostCalls::param<int64_t, int64_t, integer>;
  host.param_real = HostCalls::param<double, double, real>;
  host.param_text = HostCalls::param_text;
  host.param_bytes = HostCalls::param<uint64_t, uint64_t, catalog::ParamType::bytes>;
  host.param_duration = HostCalls::param<uint64_t, uint64_t, duration>;
  host.param_bandwidth = HostCalls::param<double, double, bandwidth>;
  host.metric = HostCalls::metric;
  host.metric_text = HostCalls::metric_text;
  host.series = HostCalls::series;
  host.reference = HostCalls::reference;
  host.finding = HostCalls::finding;
  host.log = HostCalls::log;
  host.progress = HostCalls::progress;
  host.cancelled = HostCalls::cancelled;
  host.exchange = HostCalls::exchange;
  host.gather = HostCalls::gather;
  host.barrier = HostCalls::barrier;
  host.quiet_begin = HostCalls::quiet_begin;
  host.quiet_end = HostCalls::quiet_end;
  return host;
}

}  // namespace

HostTable::HostTable(const Start& start, const Params& params, Report& report, Meeting& meeting)
    : start_(start), params_(params), report_(report), meeting_(meeting), table_(calls()) {
  for (const auto& of_rank : start.ports) {
    auto& lent = ports_.emplace_back();
    for (const Port& port : of_rank) lent.push_back(lend(port));
  }
  table_.self = this;
}

}  // namespace railgauge::worker
