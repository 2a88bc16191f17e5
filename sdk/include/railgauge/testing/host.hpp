// A host for one rank, in the plugin's own process: the table of functions a worker would offer.
#pragma once

#include <atomic>
#include <cmath>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "railgauge/testing/meeting.hpp"
#include "railgauge/testing/params.hpp"
#include "railgauge/testing/report.hpp"

namespace railgauge::testing {

struct Participant {
  std::string node;
  std::vector<Port> ports;  // one a rail, in rail order
};

// What all ranks of a case share.
struct Case {
  explicit Case(const rg_check& declaration) : check(declaration), params(declaration) {}
  const rg_check& check;
  Params params;
  std::vector<Participant> participants;
  std::string direction;
  std::string root = "/";
  std::atomic<bool> cancelled{false};
};

class Host {
 public:
  static constexpr std::size_t call_limit = 64u << 10;  // bytes a rank and call
  static constexpr std::size_t case_limit = 16u << 20;  // bytes a rank and case

  Host(Case& item, Meeting& meeting, uint32_t rank) : case_(item), meeting_(meeting), rank_(rank) {
    for (const Participant& participant : case_.participants)
      ports_.push_back(raw(participant.ports));
    fill_table();
  }

  const rg_host* table() const { return &table_; }
  // run() is on this thread from now on.
  void adopt_thread() { thread_ = std::this_thread::get_id(); }

  RankReport take_report(rg_outcome outcome, std::string reason) {
    const std::lock_guard lock(mutex_);
    report_.outcome = fault_.empty() ? outcome : RG_ERROR;
    report_.reason = fault_.empty() ? std::move(reason) : fault_;
    report_.peer_left = outcome == RG_ERROR && fault_.empty() && met_peer_left_;
    return std::move(report_);
  }

 private:
  static Host& of(void* self) { return *static_cast<Host*>(self); }

  static std::vector<rg_port> raw(const std::vector<Port>& ports) {
    std::vector<rg_port> result;
    for (const Port& p : ports)
      result.push_back({sizeof(rg_port), p.number, p.device.c_str(), p.netdev.c_str(),
                        p.link_layer.c_str(), p.rail.c_str(), p.declared_rate});
    return result;
  }

  static LabelMap copied(const rg_label* labels, std::size_t count) {
    LabelMap result;
    for (std::size_t i = 0; i < count; ++i) result[labels[i].name] = labels[i].value;
    return result;
  }

  void fill_table();

  // A metric the check did not declare, or a value no report can show, makes the rank an ERROR.
  bool accepts(std::string_view name, std::initializer_list<double> values) {
    bool known = false;
    for (std::size_t i = 0; i < case_.check.metric_count; ++i)
      known |= name == case_.check.metrics[i].name;
    if (!known) return refuse("metric '" + std::string(name) + "' is not declared");
    for (const double value : values)
      if (!std::isfinite(value))
        return refuse("metric '" + std::string(name) + "' is not a finite number");
    return true;
  }
  bool refuse(const std::string& fault) {
    const std::lock_guard lock(mutex_);
    if (fault_.empty()) fault_ = fault;
    return false;
  }

  template <class Store>
  void keep(Store&& store) {
    const std::lock_guard lock(mutex_);
    store(report_);
  }

  template <class T>
  static rg_status read(void* self, const char* name, uint32_t index, T* value,
                        std::initializer_list<uint32_t> types) {
    const ParamValue* found = of(self).case_.params.find(name, index, types);
    if (found == nullptr) return RG_INVALID;
    *value = static_cast<T>(found->number);
    return RG_OK;
  }

  rg_status meet(const char* kind, const char* label, const void* data, std::size_t size, bool sees,
                 rg_blob* all, rg_text why);

  Case& case_;
  Meeting& meeting_;
  uint32_t rank_;
  std::vector<std::vector<rg_port>> ports_;
  rg_host table_{};
  std::thread::id thread_;
  std::vector<std::string> blobs_;  // what the last meeting brought, alive until the next
  std::size_t sent_ = 0;
  bool met_peer_left_ = false;
  std::mutex mutex_;  // guards report_ and fault_: metric and log come from any thread
  RankReport report_;
  std::string fault_;
};

inline rg_status Host::meet(const char* kind, const char* label, const void* data, std::size_t size,
                            bool sees, rg_blob* all, rg_text why) {
  const auto invalid = [&](const char* text) {
    detail::write(why, text);
    return RG_INVALID;
  };
  if (std::this_thread::get_id() != thread_) return invalid("ranks meet only on run()'s thread");
  if (size > call_limit) return invalid("more than 64 KiB in one call");
  if ((sent_ += size) > case_limit) return invalid("more than 16 MiB in one case");
  Meeting::Result result =
      meeting_.meet(rank_, kind, label, std::string(static_cast<const char*>(data), size));
  if (result.status != RG_OK) {
    met_peer_left_ |= result.status == RG_PEER_LEFT;
    detail::write(why, result.why.c_str());
    return result.status;
  }
  blobs_ = std::move(result.all);
  if (!sees) blobs_.assign(blobs_.size(), {});
  for (std::size_t i = 0; all != nullptr && i < blobs_.size(); ++i)
    all[i] = {blobs_[i].data(), blobs_[i].size()};
  return RG_OK;
}

inline void Host::fill_table() {
  table_.struct_size = sizeof(rg_host);
  table_.abi = RG_PLUGIN_ABI;
  table_.self = this;

  table_.rank = [](void* self) { return of(self).rank_; };
  table_.size = [](void* self) {
    return static_cast<uint32_t>(of(self).case_.participants.size());
  };
  table_.node_name = [](void* self, uint32_t rank) {
    const auto& all = of(self).case_.participants;
    return rank < all.size() ? all[rank].node.c_str() : "";
  };
  table_.ports = [](void* self, uint32_t rank, uint32_t* count) -> const rg_port* {
    const auto& all = of(self).ports_;
    *count = rank < all.size() ? static_cast<uint32_t>(all[rank].size()) : 0;
    return *count == 0 ? nullptr : all[rank].data();
  };
  table_.rail = [](void* self, uint32_t index) {
    const auto& mine = of(self).case_.participants[of(self).rank_].ports;
    return index < mine.size() ? mine[index].rail.c_str() : "";
  };
  table_.direction = [](void* self) { return of(self).case_.direction.c_str(); };
  table_.root = [](void* self) { return of(self).case_.root.c_str(); };

  table_.param_count = [](void* self, const char* name) {
    return of(self).case_.params.count(name);
  };
  table_.param_bool = [](void* self, const char* name, uint32_t index, int* value) {
    return read(self, name, index, value, {RG_PARAM_BOOL});
  };
  table_.param_int = [](void* self, const char* name, uint32_t index, int64_t* value) {
    return read(self, name, index, value, {RG_PARAM_INT});
  };
  table_.param_real = [](void* self, const char* name, uint32_t index, double* value) {
    return read(self, name, index, value, {RG_PARAM_REAL});
  };
  table_.param_text = [](void* self, const char* name, uint32_t index, const char** value) {
    const ParamValue* found =
        of(self).case_.params.find(name, index, {RG_PARAM_STRING, RG_PARAM_ENUM});
    if (found != nullptr) *value = found->text.c_str();
    return found == nullptr ? RG_INVALID : RG_OK;
  };
  table_.param_bytes = [](void* self, const char* name, uint32_t index, uint64_t* value) {
    return read(self, name, index, value, {RG_PARAM_BYTES});
  };
  table_.param_duration = [](void* self, const char* name, uint32_t index, uint64_t* value) {
    return read(self, name, index, value, {RG_PARAM_DURATION});
  };
  table_.param_bandwidth = [](void* self, const char* name, uint32_t index, double* value) {
    return read(self, name, index, value, {RG_PARAM_BANDWIDTH});
  };

  table_.metric = [](void* self, const char* name, double value, const rg_label* labels,
                     size_t count) {
    if (of(self).accepts(name, {value}))
      of(self).keep([&](RankReport& r) {
        r.metrics.push_back({name, value, copied(labels, count)});
      });
  };
  table_.metric_text = [](void* self, const char* name, const char* text, const rg_label* labels,
                          size_t count) {
    if (of(self).accepts(name, {}))
      of(self).keep([&](RankReport& r) { r.texts.push_back({name, text, copied(labels, count)}); });
  };
  table_.series = [](void* self, const char* name, const double* x, const double* y, size_t points,
                     const rg_label* labels, size_t count) {
    Series series{name, {x, x + points}, {y, y + points}, copied(labels, count)};
    bool good = of(self).accepts(name, {});
    for (size_t i = 0; good && i < points; ++i) good = of(self).accepts(name, {x[i], y[i]});
    if (good) of(self).keep([&](RankReport& r) { r.series.push_back(std::move(series)); });
  };
  table_.reference = [](void* self, const char* metric, const char* kind, double value,
                        const char* derivation, const rg_label* labels, size_t count) {
    if (of(self).accepts(metric, {value}))
      of(self).keep([&](RankReport& r) {
        r.references.push_back({metric, kind, derivation, value, copied(labels, count)});
      });
  };
  table_.finding = [](void* self, const char* code, rg_severity severity, const char* text,
                      const char* evidence, const rg_label* labels, size_t count) {
    of(self).keep([&](RankReport& r) {
      r.findings.push_back(
          {code, text, evidence, static_cast<Severity>(severity), copied(labels, count)});
    });
  };
  table_.log = [](void* self, const char* line) {
    of(self).keep([&](RankReport& r) { r.logs.emplace_back(line); });
  };
  table_.progress = [](void* self, double fraction) {
    of(self).keep([&](RankReport& r) { r.progress = fraction; });
  };
  table_.cancelled = [](void* self) { return of(self).case_.cancelled.load() ? 1 : 0; };

  table_.exchange = [](void* self, const char* label, const void* data, size_t size, rg_blob* all,
                       rg_text why) {
    return of(self).meet("exchange", label, data, size, true, all, why);
  };
  table_.gather = [](void* self, const char* label, uint32_t root_rank, const void* data,
                     size_t size, rg_blob* all, rg_text why) {
    return of(self).meet("gather", label, data, size, of(self).rank_ == root_rank, all, why);
  };
  table_.barrier = [](void* self, const char* label, rg_text why) {
    return of(self).meet("barrier", label, "", 0, false, nullptr, why);
  };
  table_.quiet_begin = [](void* self) { of(self).keep([](RankReport& r) { ++r.quiet_sections; }); };
  table_.quiet_end = [](void*) {};
}

}  // namespace railgauge::testing
