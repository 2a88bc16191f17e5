// Small files and links below a folder that stands for "/". What cannot be read is empty: a netdev
// may go away between a listing and a read, and half of sysfs answers EINVAL while a link is down.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace railgauge::host {

class Tree {
 public:
  explicit Tree(std::filesystem::path root);

  // True for the machine this runs on, false for a recorded one.
  bool is_live() const { return root_ == "/"; }

  // Paths are relative to the root: "sys/class/net".
  std::string text(const std::string& path) const;  // surrounding white space removed
  std::optional<int> number(const std::string& path) const;
  bool is_folder(const std::string& path) const;
  std::vector<std::string> names(const std::string& folder) const;  // sorted
  std::string link_name(const std::string& path) const;             // last part of a link's target
  // Where a link ends, relative to the root; "" when it dangles or leaves the root.
  std::string resolved(const std::string& path) const;

 private:
  std::filesystem::path root_;
};

}  // namespace railgauge::host
