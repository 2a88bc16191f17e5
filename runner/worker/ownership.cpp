#include "worker/ownership.hpp"

#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <system_error>

namespace railgauge::worker {
namespace {

// A user's private group, as Debian and Ubuntu make it, is named for the user and holds nobody
// else. The name matters: a shared primary group such as "users" lists no members either.
bool private_group(const Ownership& file) {
  return file.group == file.owner_group && file.group_name == file.owner_name &&
         std::all_of(file.group_members.begin(), file.group_members.end(),
                     [&](const std::string& member) { return member == file.owner_name; });
}

std::string owner_of(const Ownership& file) {
  return file.owner_name.empty() ? "uid " + std::to_string(file.owner) : file.owner_name;
}

Ownership read_ownership(const std::filesystem::path& path) {
  struct stat status = {};
  if (stat(path.c_str(), &status) != 0)
    throw std::filesystem::filesystem_error("cannot examine", path,
                                            std::error_code(errno, std::generic_category()));
  Ownership result{
      status.st_mode, status.st_uid, status.st_gid, {}, {}, static_cast<gid_t>(-1), {}};
  if (const passwd* user = getpwuid(status.st_uid)) {
    result.owner_name = user->pw_name;
    result.owner_group = user->pw_gid;
  }
  if (const group* group = getgrgid(status.st_gid)) {
    result.group_name = group->gr_name;
    for (char** member = group->gr_mem; *member != nullptr; ++member)
      result.group_members.emplace_back(*member);
  }
  return result;
}

}  // namespace

std::string why_unsafe(const std::string& what, const Ownership& file, const Trusted& trusted) {
  if (file.owner != 0 && file.owner != trusted.me && file.owner != trusted.program_owner)
    return what + " belongs to " + owner_of(file) +
           ", who is neither root, you nor the owner of railgauge; chown it";
  if ((file.mode & S_IWOTH) != 0) return what + " can be written by everybody; chmod o-w it";
  if ((file.mode & S_IWGRP) != 0 && !private_group(file))
    return what + " can be written by group " +
           (file.group_name.empty() ? std::to_string(file.group) : file.group_name) +
           "; chmod g-w it";
  return {};
}

std::string why_unsafe(const std::filesystem::path& plugin) {
  const Trusted trusted{geteuid(), read_ownership("/proc/self/exe").owner};
  const auto file = std::filesystem::canonical(plugin);
  const std::string why = why_unsafe("file " + file.string(), read_ownership(file), trusted);
  if (!why.empty()) return why;
  const auto folder = file.parent_path();
  return why_unsafe("folder " + folder.string(), read_ownership(folder), trusted);
}

}  // namespace railgauge::worker
