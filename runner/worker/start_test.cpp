#include "worker/start.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "node/frame.hpp"

namespace railgauge::worker {
namespace {

using catalog::ParamType;
using nlohmann::json;
using testing::HasSubstr;

json start_frame() {
  return json::parse(R"({"type":"start","node":"b","case":"bw a -> b","check":"bw","plugin":"org.x",
    "file":"bw.so","rank":1,"size":2,"nodes":["a","b"],"rails":["r0"],"direction":"forward",
    "ports":[[{"device":"rxe0","number":1,"rail":"r0","declared_rate":2e11}],[]],"timeout_ns":5})");
}

catalog::CheckInfo check_with(ParamType type, bool list = false) {
  catalog::ParamInfo param;
  param.name = "p";
  param.type = type;
  param.list = list;
  catalog::CheckInfo check;
  check.id = "bw";
  check.params = {param};
  return check;
}

Value value_of(ParamType type, const json& raw) {
  return read_params({{"params", {{"p", json::array({raw})}}}}, check_with(type))
      .at("p")
      .values.at(0);
}

TEST(Start, IsReadInFull) {
  const Start start = read_start(start_frame());
  EXPECT_EQ(start.node, "b");
  EXPECT_EQ(start.case_id, "bw a -> b");
  EXPECT_EQ(start.rank, 1U);
  EXPECT_EQ(start.root, "/");
  ASSERT_EQ(start.ports.size(), 2U);
  EXPECT_EQ(start.ports[0].at(0).device, "rxe0");
  EXPECT_EQ(start.ports[0].at(0).declared_rate, 200'000'000'000U);
}

TEST(Start, IsRefusedWhenSomethingIsMissingOrContradicts) {
  for (const char* name :
       {"node", "case", "check", "plugin", "file", "rank", "size", "nodes", "ports"}) {
    json frame = start_frame();
    frame.erase(name);
    EXPECT_THROW(read_start(frame), node::BadFrame) << name;
    frame[name] = json::object({{"x", 1}});
    EXPECT_THROW(read_start(frame), node::BadFrame) << name;
  }
  json frame = start_frame();
  frame["rank"] = 2;
  EXPECT_THROW(read_start(frame), node::BadFrame);
  frame = start_frame();
  frame["size"] = 3;
  EXPECT_THROW(read_start(frame), node::BadFrame);
  frame = start_frame();
  frame["ports"] = json::array();
  EXPECT_THROW(read_start(frame), node::BadFrame);
  EXPECT_THROW(read_start({{"type", "ping"}}), node::BadFrame);
}

TEST(Params, KeepTheirTypes) {
  EXPECT_EQ(std::get<bool>(value_of(ParamType::boolean, true)), true);
  EXPECT_EQ(std::get<std::int64_t>(value_of(ParamType::integer, -3)), -3);
  EXPECT_EQ(std::get<std::uint64_t>(value_of(ParamType::bytes, 65536.0)), 65536U);
  EXPECT_EQ(std::get<std::uint64_t>(value_of(ParamType::duration, 1ULL << 63)), 1ULL << 63);
  EXPECT_EQ(std::get<double>(value_of(ParamType::bandwidth, 90)), 90.0);
  EXPECT_EQ(std::get<std::string>(value_of(ParamType::enumeration, "read")), "read");
}

TEST(Params, OfAnotherTypeAreNamed) {
  const std::pair<ParamType, json> wrong[] = {
      {ParamType::boolean, 1},      {ParamType::integer, 1.5}, {ParamType::integer, 1ULL << 63},
      {ParamType::bytes, -1},       {ParamType::bytes, "64"},  {ParamType::duration, 1e300},
      {ParamType::bandwidth, "90"}, {ParamType::string, 90},   {ParamType::real, nullptr},
  };
  for (const auto& [type, raw] : wrong) {
    try {
      value_of(type, raw);
      ADD_FAILURE() << raw << " was taken";
    } catch (const std::invalid_argument& error) {
      EXPECT_EQ(error.what(), "param 'p' cannot be " + raw.dump());
    }
  }
}

TEST(Params, HaveOneValueUnlessTheyAreAList) {
  const json two{{"params", {{"p", {1, 2}}}}};
  EXPECT_THROW(read_params(two, check_with(ParamType::bytes)), std::invalid_argument);
  EXPECT_EQ(read_params(two, check_with(ParamType::bytes, true)).at("p").values.size(), 2U);
  EXPECT_TRUE(read_params({}, check_with(ParamType::bytes)).at("p").values.empty());
}

TEST(Params, ThatAreNotDeclaredAreNamed) {
  try {
    read_params({{"params", {{"q", {1}}}}}, check_with(ParamType::bytes));
    FAIL() << "was taken";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "check 'bw' has no param 'q'");
  }
}

}  // namespace
}  // namespace railgauge::worker
