// A user as a message names them.
#pragma once

#include <sys/types.h>
#include <string>

namespace railgauge::node {

std::string user_name(uid_t uid);  // "alice", or "uid 1234" for one without an account here

}  // namespace railgauge::node
