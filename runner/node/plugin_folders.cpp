#include "node/plugin_folders.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace railgauge::node {
namespace {

namespace fs = std::filesystem;

bool plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_' || c == '-';
}

bool is_plugin_name(const std::string& name) {
  return name.size() <= 128 && name.ends_with(".so") && name.front() != '.' &&
         std::all_of(name.begin(), name.end(), plain);
}

}  // namespace

std::vector<fs::path> plugin_folders() {
  std::vector<fs::path> folders;
  // The variable first, so that an author's build of a plugin stands in for the installed one.
  if (const char* list = std::getenv("RAILGAUGE_PLUGINS")) {
    std::string rest = list;
    for (std::size_t colon = 0; !rest.empty(); rest.erase(0, colon)) {
      colon = std::min(rest.find(':'), rest.size());
      if (colon > 0) folders.emplace_back(rest.substr(0, colon));
      colon = std::min(colon + 1, rest.size());
    }
  }
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) folders.push_back(program.parent_path().parent_path() / "lib/railgauge/plugins");
  return folders;
}

std::vector<fs::path> plugin_files(const std::vector<fs::path>& folders) {
  std::map<std::string, fs::path> by_name;
  for (const fs::path& folder : folders) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
      const std::string name = entry->path().filename();
      if (is_plugin_name(name)) by_name.emplace(name, entry->path());
    }
  }
  std::vector<fs::path> files;
  for (const auto& [name, path] : by_name) files.push_back(path);
  return files;
}

std::optional<fs::path> find_plugin(const std::vector<fs::path>& folders, const std::string& name) {
  if (!is_plugin_name(name)) return std::nullopt;
  for (const fs::path& folder : folders) {
    std::error_code error;
    if (fs::exists(folder / name, error)) return folder / name;
  }
  return std::nullopt;
}

}  // namespace railgauge::node
