// Whose file a plugin is: code that somebody else could have changed is not loaded.
#pragma once

#include <sys/types.h>
#include <filesystem>
#include <string>
#include <vector>

namespace railgauge::worker {

struct Ownership {
  mode_t mode = 0;
  uid_t owner = 0;
  gid_t group = 0;
  std::string owner_name, group_name;
  gid_t owner_group = static_cast<gid_t>(-1);  // the owner's primary one
  std::vector<std::string> group_members;
};

struct Trusted {
  uid_t me = 0, program_owner = 0;
};

// A sentence about `what` ("file /a/b.so"), or "" when nobody but root, me and the program's owner
// can write it.
std::string why_unsafe(const std::string& what, const Ownership& ownership, const Trusted& trusted);

// The same for a plugin's file and its folder on this machine. Throws std::filesystem's error when
// they cannot be examined.
std::string why_unsafe(const std::filesystem::path& plugin);

}  // namespace railgauge::worker
