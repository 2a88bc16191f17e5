// Not broken: built with a later SDK of the same ABI, whose structs have grown at their ends.
#include <cstring>

#include "tables.hpp"

namespace {

template <class T>
struct Grown {
  T known;
  uint64_t added = 0x6b6b6b6b6b6b6b6b;
};

}  // namespace

BROKEN_TABLES(tables, {
  static Grown<rg_check> grown[2] = {{tables.check("first")}, {tables.check("second")}};
  static Grown<rg_metric> metrics[2] = {{tables.metric}, {tables.metric}};
  for (auto& metric : metrics) metric.known.struct_size = sizeof metric;
  metrics[1].known.name = "other";
  for (auto& check : grown) {
    check.known.struct_size = sizeof check;
    check.known.metrics = &metrics[0].known;
    check.known.metric_count = 2;
  }
  tables.plugin.checks = &grown[0].known;
})
