#include "route.hpp"

RAILGAUGE_PLUGIN("org.example.route", "1.0.0", RouteCheck)
