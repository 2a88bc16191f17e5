#include "text/base64.hpp"

#include <gtest/gtest.h>

namespace railgauge::text {
namespace {

TEST(Base64, RfcVectors) {  // RFC 4648, section 10
  const std::pair<const char*, const char*> vectors[] = {{"", ""},
                                                         {"f", "Zg=="},
                                                         {"fo", "Zm8="},
                                                         {"foo", "Zm9v"},
                                                         {"foob", "Zm9vYg=="},
                                                         {"fooba", "Zm9vYmE="},
                                                         {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, encoded] : vectors) {
    EXPECT_EQ(base64_encode(bytes), encoded);
    EXPECT_EQ(base64_decode(encoded), bytes);
  }
}

TEST(Base64, EveryByteComesBackAtEveryLength) {
  std::string bytes;
  for (int i = 0; i < 256; ++i) {
    bytes.push_back(static_cast<char>(255 - i));
    EXPECT_EQ(base64_decode(base64_encode(bytes)), bytes);
  }
}

TEST(Base64, RefusesWhatItWouldNotWrite) {
  for (const char* bad : {"Z", "Zg", "Zg=", "Zg==Zg==", "Zm9v\n", "Zm9 ", "Z===", "====", "=",
                          "Zh==", "Zm9=", "Zm-_", "Zg=a"}) {
    EXPECT_EQ(base64_decode(bad), std::nullopt) << bad;
  }
}

}  // namespace
}  // namespace railgauge::text
