#include "railgauge/plugin_abi.h"
