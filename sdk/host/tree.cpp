#include "host/tree.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <utility>

namespace railgauge::host {

namespace fs = std::filesystem;

namespace {

// No file read here comes near it; a wrong path must not pull in /dev/zero.
constexpr std::size_t largest_file = 256 * 1024;

fs::path normal(const fs::path& root) {
  const fs::path path = (root.empty() ? fs::path("/") : root).lexically_normal();
  return path.has_filename() || path == "/" ? path : path.parent_path();
}

std::string trimmed(const std::string& text) {
  static constexpr auto white = " \t\r\n";
  const auto first = text.find_first_not_of(white);
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(white) - first + 1);
}

}  // namespace

Tree::Tree(fs::path root) : root_(normal(root)) {}

std::string Tree::text(const std::string& path) const {
  std::error_code error;
  if (!fs::is_regular_file(root_ / path, error)) return {};
  std::ifstream file(root_ / path);
  std::string content;
  char part[4096];
  do {
    file.read(part, sizeof part);
    content.append(part, static_cast<std::size_t>(file.gcount()));
  } while (file && content.size() < largest_file);
  if (file.bad()) return {};
  return trimmed(content);
}

std::optional<int> Tree::number(const std::string& path) const {
  const std::string digits = text(path);
  int value = 0;
  const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (fault != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

bool Tree::is_folder(const std::string& path) const {
  std::error_code error;
  return fs::is_directory(root_ / path, error);
}

std::vector<std::string> Tree::names(const std::string& folder) const {
  std::vector<std::string> result;
  std::error_code error;
  for (fs::directory_iterator at(root_ / folder, error), end; !error && at != end;
       at.increment(error))
    result.push_back(at->path().filename().string());
  std::sort(result.begin(), result.end());
  return result;
}

std::string Tree::link_name(const std::string& path) const {
  std::error_code error;
  return fs::read_symlink(root_ / path, error).filename().string();
}

std::string Tree::resolved(const std::string& path) const {
  std::error_code error;
  const fs::path root = fs::canonical(root_, error);
  if (error) return {};
  const fs::path target = fs::canonical(root_ / path, error);
  if (error) return {};
  const std::string inside = target.lexically_relative(root).generic_string();
  return inside.starts_with("..") ? std::string{} : inside;
}

}  // namespace railgauge::host
