#include "railgauge/plugin.hpp"
