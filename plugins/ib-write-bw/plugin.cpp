#include "write_bandwidth.hpp"

using railgauge::ib_write_bw::WriteBandwidthCheck;
RAILGAUGE_PLUGIN("org.railgauge.ib-write-bw", RAILGAUGE_SDK_VERSION, WriteBandwidthCheck)
