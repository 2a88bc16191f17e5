#include "echo_port.hpp"

RAILGAUGE_PLUGIN("org.railgauge.test-port", "1.0.0", railgauge::test_plugins::EchoPort)
