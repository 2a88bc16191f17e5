#include "journal/reader.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "journal/limits.hpp"

namespace railgauge::journal {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;
using testing::ThrowsMessage;

const std::string schema_line = R"({"type":"header","schema":1})"
                                "\n";

std::vector<std::string> types(const std::string& bytes, ReadEnd* end = nullptr) {
  std::istringstream stream(bytes);
  std::vector<std::string> types;
  const ReadEnd result =
      read(stream, "j", [&](const nlohmann::json& record) { types.push_back(record.at("type")); });
  if (end != nullptr) *end = result;
  return types;
}

void expect_bad(const std::string& bytes, const std::string& start, const std::string& part) {
  EXPECT_THAT([&] { types(bytes); },
              ThrowsMessage<BadJournal>(AllOf(StartsWith(start), HasSubstr(part))))
      << bytes.substr(0, 200);
}

TEST(Reader, HandsOverEveryRecordUnknownOnesToo) {
  ReadEnd end;
  EXPECT_THAT(types(schema_line + "{\"type\":\"node\"}\n{\"type\":\"from-the-future\"}\n", &end),
              ElementsAre("header", "node", "from-the-future"));
  EXPECT_EQ(end.records, 3u);
  EXPECT_FALSE(end.torn);
}

TEST(Reader, ATornLastLineIsIgnoredAndSaid) {
  for (const char* torn : {"{", "{\"type\":\"node\"}", "\xff", "  "}) {
    ReadEnd end;
    EXPECT_THAT(types(schema_line + torn, &end), ElementsAre("header")) << torn;
    EXPECT_TRUE(end.torn);
  }
}

TEST(Reader, DamageInTheMiddleNamesItsLine) {
  const std::string rest = "{\"type\":\"node\"}\n";
  expect_bad(schema_line + "{\"type\":\n" + rest, "j:2: the line is damaged: ", "parse error");
  expect_bad(schema_line + "\n" + rest, "j:2: the line is damaged", "");
  expect_bad(schema_line + rest + "[1]\n", "j:3: the line is not a journal record", "");
  expect_bad(schema_line + "{\"type\":7}\n", "j:2: the line is not a journal record", "");
  expect_bad(schema_line + "{\"type\":\"\xff\"}\n" + rest, "j:2: the line is damaged", "\\xFF");
  expect_bad(schema_line + std::string("\0\0\n", 3), "j:2: the line is damaged", "");
  expect_bad(schema_line + "{\"type\":\"metric\",\"value\":1e999}\n", "j:2: the line is damaged",
             "");
}

TEST(Reader, RefusesWhatIsNotAJournalItKnows) {
  expect_bad("", "j: holds no whole record", "");
  expect_bad("{\"type\":\"header\"", "j: holds no whole record", "");
  expect_bad("{\"type\":\"node\"}\n", "j:1: this is not a railgauge journal", "");
  expect_bad("<testsuites/>\n", "j:1: the line is damaged", "");
  expect_bad("{\"type\":\"header\",\"schema\":2}\n", "j:1: the journal's schema is 2", "reads 1");
  expect_bad("{\"type\":\"header\"}\n", "j:1: the journal's schema is null", "");
  expect_bad("{\"type\":\"header\",\"schema\":\"1\"}\n", "j:1: the journal's schema is \"1\"", "");
}

TEST(Reader, ALineWithoutEndIsRefusedNotSwallowed) {
  expect_bad(schema_line + std::string(max_line_bytes + 1, ' ') + "\n", "j:2: the line is longer",
             "");
}

TEST(Reader, TheLongestLineIsRead) {
  std::string record = "{\"type\":\"log\",\"line\":\"";
  record += std::string(max_line_bytes - record.size() - 3, 'x') + "\"}\n";
  ASSERT_EQ(record.size(), max_line_bytes);
  EXPECT_EQ(types(schema_line + record).size(), 2u);
}

TEST(Reader, DeepNestingIsNoStackOverflow) {
  const std::string deep(100'000, '[');
  expect_bad(schema_line + deep + "\n", "j:2: the line is damaged", "");
  EXPECT_EQ(
      types(schema_line + "{\"type\":\"x\",\"y\":" + deep + std::string(deep.size(), ']') + "}\n")
          .size(),
      2u);
}

TEST(Reader, AFieldTheCallerCannotUseNamesItsLine) {
  std::istringstream stream(schema_line);
  EXPECT_THAT([&] { read(stream, "j", [](const nlohmann::json& r) { r.at("case"); }); },
              ThrowsMessage<BadJournal>(AllOf(
                  StartsWith("j:1: record 'header' has an unusable field"), HasSubstr("case"))));
}

TEST(Reader, FilesThatCannotBeReadAreNamed) {
  const OnRecord ignore = [](const nlohmann::json&) {};
  EXPECT_THAT([&] { read("/nonexistent/journal.jsonl", ignore); },
              ThrowsMessage<BadJournal>(HasSubstr("/nonexistent/journal.jsonl: No such file")));
  EXPECT_THROW(read("/", ignore), BadJournal);
}

}  // namespace
}  // namespace railgauge::journal
