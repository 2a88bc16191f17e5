#include "worker/report.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "text/sanitise.hpp"

namespace railgauge::worker {
namespace {

using nlohmann::json;

constexpr std::size_t name_cap = 256, sentence_cap = 4096, evidence_cap = 65536, log_cap = 16384;
constexpr std::size_t most_labels = 64;
constexpr std::int64_t progress_interval = 200'000'000;  // ns

struct Invalid : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What the plugin gave, cut before it is looked at: it may be anything.
std::string fit(const char* text, std::size_t cap) {
  if (text == nullptr) return {};
  return text::truncate(text::visible(std::string_view(text, strnlen(text, cap + 1))), cap);
}

std::string fit_lines(const char* text, std::size_t cap) {
  if (text == nullptr) return {};
  return text::truncate(text::visible_lines(std::string_view(text, strnlen(text, cap + 1))), cap);
}

json labels_of(RawLabels labels) {
  json result = json::object();
  if (labels.count > most_labels || (labels.count > 0 && labels.first == nullptr))
    throw Invalid("has unusable labels");
  for (std::size_t i = 0; i < labels.count; ++i) {
    const std::string name = fit(labels.first[i].name, name_cap);
    if (name.empty()) throw Invalid("has a label without a name");
    result[name] = fit(labels.first[i].value, name_cap);
  }
  return result;
}

const catalog::MetricInfo& declared(const catalog::CheckInfo& check, const char* name) {
  const catalog::MetricInfo* metric = name == nullptr ? nullptr : check.metric(name);
  if (metric == nullptr) throw Invalid("is not declared by check '" + check.id + "'");
  return *metric;
}

void require_finite(double value) {
  if (!std::isfinite(value))
    throw Invalid(std::isnan(value) ? "is NaN, which is no measurement"
                                    : "is infinite, which is no measurement");
}

json finite_array(const double* values, std::size_t count) {
  json result = json::array();
  for (std::size_t i = 0; i < count; ++i) {
    require_finite(values[i]);
    result.push_back(values[i]);
  }
  return result;
}

bool is_code(std::string_view code) {
  return !code.empty() && code.size() <= 64 && std::all_of(code.begin(), code.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

std::int64_t coarse_now() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return now.tv_sec * std::int64_t{1'000'000'000} + now.tv_nsec;
}

std::string named(const char* what, const char* name) {
  return std::string(what) + " '" + fit(name, name_cap) + "' ";
}

}  // namespace

void Report::send(const char* what, json frame, RawLabels labels) {
  frame["type"] = what;
  frame["labels"] = labels_of(labels);
  try {
    wire_.send(std::move(frame));
  } catch (const node::BadFrame& error) {
    throw Invalid(std::string("does not fit into a frame: ") + error.what());
  }
}

void Report::metric(const char* name, double value, RawLabels labels) try {
  declared(check_, name);
  require_finite(value);
  send("metric", {{"name", name}, {"value", value}}, labels);
} catch (const Invalid& error) {
  refuse(named("metric", name) + error.what());
}

void Report::metric_text(const char* name, const char* value, RawLabels labels) try {
  declared(check_, name);
  send("metric_text", {{"name", name}, {"text", fit(value, sentence_cap)}}, labels);
} catch (const Invalid& error) {
  refuse(named("metric", name) + error.what());
}

void Report::series(const char* name, const double* x, const double* y, std::size_t count,
                    RawLabels labels) try {
  if (declared(check_, name).axis_name.empty())
    throw Invalid("is declared as one value, not a series");
  if (count > 0 && (x == nullptr || y == nullptr)) throw Invalid("has no points");
  // A number takes two bytes at least; do not build what no frame can hold.
  if (count > node::frame_cap / 4) throw Invalid("has too many points for a frame");
  send("series", {{"name", name}, {"x", finite_array(x, count)}, {"y", finite_array(y, count)}},
       labels);
} catch (const Invalid& error) {
  refuse(named("series", name) + error.what());
}

void Report::reference(const char* metric, const char* kind, double value, const char* derivation,
                       RawLabels labels) try {
  declared(check_, metric);
  require_finite(value);
  if (kind == nullptr || *kind == '\0') throw Invalid("has no kind");
  send("reference",
       {{"metric", metric},
        {"kind", fit(kind, name_cap)},
        {"value", value},
        {"derivation", fit(derivation, sentence_cap)}},
       labels);
} catch (const Invalid& error) {
  refuse(named("reference of metric", metric) + error.what());
}

void Report::finding(const char* code, rg_severity severity, const char* text, const char* evidence,
                     RawLabels labels) try {
  constexpr const char* names[] = {"info", "marginal", "fail"};
  if (code == nullptr || !is_code(code)) throw Invalid("is no code; use a-z0-9-");
  if (severity < RG_INFO || severity > RG_FAIL) throw Invalid("has an unknown severity");
  const std::string sentence = fit(text, sentence_cap);
  if (sentence.empty()) throw Invalid("has no text");
  send("finding",
       {{"code", code},
        {"severity", names[severity]},
        {"text", sentence},
        {"evidence", fit_lines(evidence, evidence_cap)}},
       labels);
} catch (const Invalid& error) {
  refuse(named("finding", code) + error.what());
}

void Report::log(const char* line) {
  wire_.send({{"type", "log"}, {"line", fit(line, log_cap)}, {"source", "check"}});
}

void Report::progress(double fraction) {
  if (!std::isfinite(fraction) || quiet_.load(std::memory_order_relaxed) > 0) return;
  const std::int64_t now = coarse_now();
  std::int64_t due = next_progress_.load(std::memory_order_relaxed);
  if (now < due || !next_progress_.compare_exchange_strong(due, now + progress_interval)) return;
  wire_.send({{"type", "progress"}, {"fraction", std::clamp(fraction, 0.0, 1.0)}});
}

void Report::quiet(bool on) {
  const int before = on ? quiet_.fetch_add(1) : quiet_.fetch_sub(1);
  if (before == (on ? 0 : 1)) wire_.send({{"type", "quiet"}, {"on", on}});
}

std::string Report::invalid() const {
  const std::lock_guard lock(mutex_);
  return invalid_;
}

void Report::refuse(const std::string& why) {
  const std::lock_guard lock(mutex_);
  if (invalid_.empty()) invalid_ = why;
}

}  // namespace railgauge::worker
