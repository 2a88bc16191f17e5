#include "echo_group.hpp"

RAILGAUGE_PLUGIN("org.railgauge.test-group", "1.0.0", railgauge::test_plugins::EchoGroup)
