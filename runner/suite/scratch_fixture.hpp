// A folder of its own for a test that needs files, gone with the test.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "suite/catalog_fixture.hpp"
#include "suite/parse.hpp"

namespace railgauge::suite {

class Scratch : public testing::Test {
 protected:
  Scratch() : folder_(testing::TempDir() + "railgauge-suite-" + std::to_string(::getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~Scratch() override { std::filesystem::remove_all(folder_); }

  // A file beside the suite, which itself is never written.
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ + "/" + name, std::ios::binary) << text;
    return folder_ + "/" + name;
  }

  Suite load_text(const std::string& text, const Settings& settings = {}) const {
    return parse(Source(folder_ + "/a.xml", text), catalog_, settings);
  }

  // The body of a suite whose fixed parts are right.
  Suite load_body(const std::string& body, const Settings& settings = {}) const {
    return load_text("<suite name=\"a\" version=\"1\">" + body + "</suite>", settings);
  }

  // Faults without the folder; empty when the suite loads.
  std::vector<std::string> faults(const std::string& text, const Settings& settings = {}) const {
    try {
      load_text(text, settings);
      return {};
    } catch (const BadSuite& bad) {
      std::vector<std::string> lines;
      for (const std::string& line : bad.faults)
        lines.push_back(line.starts_with(folder_) ? line.substr(folder_.size() + 1) : line);
      return lines;
    }
  }

  std::string folder_;
  const catalog::Catalog catalog_ = fixture_catalog();
};

}  // namespace railgauge::suite
