// How values, bounds and margins read.
#pragma once

#include <string>

#include "verdict/judge.hpp"

namespace railgauge::verdict {

// "97.85 Gbit/s (11664 MiB/s)"; a number and its unit when the unit is none of ours.
std::string value_text(double value, const std::string& unit);
std::string short_text(double value, const std::string& unit);  // "97.85 Gbit/s"

// " at size 64 KiB, rail rail0"; the axis is written in its unit. "" without labels.
std::string labels_text(const Labels& labels, const catalog::MetricInfo& metric);

// "bandwidth 97.85 Gbit/s (11664 MiB/s) at size 64 KiB on node-2"; `node` "" leaves that out.
std::string point_text(const Point& point, const catalog::MetricInfo& metric,
                       const std::string& node);

// ", 8.7 % above"; "" where a percentage says nothing: equal values, or a bound of 0.
std::string margin_text(double value, double bound);

std::string one_line(std::string text);  // newlines become spaces

}  // namespace railgauge::verdict
