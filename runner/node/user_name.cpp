#include "node/user_name.hpp"

#include <pwd.h>

namespace railgauge::node {

std::string user_name(uid_t uid) {
  const passwd* user = getpwuid(uid);
  return user != nullptr ? user->pw_name : "uid " + std::to_string(uid);
}

}  // namespace railgauge::node
