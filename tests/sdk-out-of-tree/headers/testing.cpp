#include "railgauge/testing.hpp"
