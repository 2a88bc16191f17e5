#include "echo_node.hpp"

RAILGAUGE_PLUGIN("org.railgauge.test-node", "1.0.0", railgauge::test_plugins::EchoNode)
