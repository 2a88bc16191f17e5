// What a check reports, checked against what it declares and sent at once, so that it survives a
// crash. Any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "catalog/check_info.hpp"
#include "railgauge/plugin_abi.h"
#include "worker/wire.hpp"

namespace railgauge::worker {

struct RawLabels {
  const rg_label* first;
  std::size_t count;
};

class Report {
 public:
  Report(Wire& wire, const catalog::CheckInfo& check) : wire_(wire), check_(check) {}

  void metric(const char* name, double value, RawLabels labels);
  void metric_text(const char* name, const char* value, RawLabels labels);
  void series(const char* name, const double* x, const double* y, std::size_t count,
              RawLabels labels);
  void reference(const char* metric, const char* kind, double value, const char* derivation,
                 RawLabels labels);
  void finding(const char* code, rg_severity severity, const char* text, const char* evidence,
               RawLabels labels);
  void log(const char* line);
  void progress(double fraction);
  // Sections may nest.
  void quiet(bool on);

  // What the first thing that could not be taken was; "" for none.
  std::string invalid() const;

 private:
  void send(const char* what, nlohmann::json frame, RawLabels labels);
  void refuse(const std::string& why);

  Wire& wire_;
  const catalog::CheckInfo& check_;
  mutable std::mutex mutex_;
  std::string invalid_;
  std::atomic<int> quiet_{0};
  std::atomic<std::int64_t> next_progress_{0};  // coarse clock, ns
};

}  // namespace railgauge::worker
