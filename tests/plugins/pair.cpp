#include "echo_pair.hpp"

RAILGAUGE_PLUGIN("org.railgauge.test-pair", "1.0.0", railgauge::test_plugins::EchoPair)
