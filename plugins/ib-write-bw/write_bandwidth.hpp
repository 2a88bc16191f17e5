// The check ib-write-bw: RDMA write bandwidth of a pair on one rail, with the written memory
// verified.
#pragma once

#include <array>

#include "railgauge/plugin.hpp"
#include "verbs/endpoint.hpp"

namespace railgauge::ib_write_bw {

inline constexpr const char* mtu_choices[] = {"active", "256",  "512",  "1024",
                                              "2048",   "4096", nullptr};

struct WriteBandwidthCheck {
  static constexpr auto id = "ib-write-bw";
  static constexpr auto summary = "RDMA write bandwidth between two nodes on one rail";
  static constexpr auto topology = Topology::pair;
  static constexpr bool judges_itself = true;
  static constexpr bool one_rail = true;
  static constexpr auto base_time =
      std::chrono::seconds(10);  // a path that drops everything takes 8 s to give up
  static constexpr std::array params{
      bytes_param("size", "bytes a message", "64 KiB", 1, 1u << 30),
      role(duration_param("duration", "time that is measured", "5 s", 1e9, 3600e9),
           RG_ROLE_DURATION),
      role(duration_param("warm_up", "time before it that is not", "1 s", 0, 60e9),
           RG_ROLE_WARM_UP),
      int_param("depth", "messages in flight on a queue pair", "128", 1, 8192),
      int_param("queue_pairs", "0 is automatic: 1 below 200 Gbit/s, 4 from there, 8 on a bond", "0",
                0, 64),
      enum_param("path_mtu", "most bytes a packet; active: what both ports allow", "active",
                 mtu_choices),
      int_param("traffic_class", "of the packets; on RoCE v2 the DSCP times 4", "0", 0, 255),
      int_param("service_level", "of the packets on InfiniBand", "0", 0, 15),
  };
  static constexpr std::array metrics{
      railgauge::metric("bandwidth", "bit/s", "payload written, average of the measured time",
                        Better::higher),
      railgauge::metric("bandwidth_min", "bit/s",
                        "payload written, worst second of the measured time", Better::higher),
      railgauge::metric("message_rate", "1/s", "messages written", Better::higher),
      railgauge::metric("errors", "1", "failed completions and wrong memory", Better::lower),
      series_metric("bandwidth_over_time", "bit/s", "payload written in each 100 ms", "time", "ns",
                    Better::higher),
      railgauge::metric("path_mtu", "B", "payload a packet carries at most"),
      railgauge::metric("queue_pairs", "1", "connections used at once"),
      railgauge::metric("gid", "1", "addresses of the path's two ends"),
  };
  Outcome run(Context& context) const;
};

// The same with its effects handed in.
Outcome measure(Context& context, verbs::Fabric& fabric, verbs::Clock& clock);

}  // namespace railgauge::ib_write_bw
