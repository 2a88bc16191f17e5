// For tests: a folder of its own that stands for "/", removed at the end.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace railgauge::host {

class ScratchTree {
 public:
  ScratchTree() : root_(made()) {}
  ~ScratchTree() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }
  ScratchTree(const ScratchTree&) = delete;
  ScratchTree& operator=(const ScratchTree&) = delete;

  const std::filesystem::path& root() const { return root_; }
  void folder(const std::string& path) const { std::filesystem::create_directories(root_ / path); }
  void write(const std::string& path, const std::string& text) const {
    std::filesystem::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }

 private:
  static std::filesystem::path made() {
    std::string pattern = testing::TempDir() + "railgauge-XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder for a test");
    return pattern;
  }
  std::filesystem::path root_;
};

}  // namespace railgauge::host
