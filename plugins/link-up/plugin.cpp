#include "link_up.hpp"

RAILGAUGE_PLUGIN("org.railgauge.link-up", "0.1.0", railgauge::link_up::LinkUp)
