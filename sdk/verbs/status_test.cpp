#include "verbs/status.hpp"

#include <gmock/gmock.h>
#include <infiniband/verbs.h>

#include <cerrno>

#include "verbs/errno_text.hpp"
#include "verbs/error.hpp"

namespace railgauge::verbs {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

TEST(Status, AnUnreachableTargetNamesTheUsualCauses) {
  EXPECT_THAT(describe_status(IBV_WC_RETRY_EXC_ERR, 0x81),
              AllOf(HasSubstr("RETRY_EXC_ERR"), HasSubstr("status 12"), HasSubstr("vendor 0x81"),
                    HasSubstr("firewall"), HasSubstr("4791"), HasSubstr("MTU")));
}

TEST(Status, EveryErrorOfAWriteHasAMeaning) {
  for (std::uint32_t status = IBV_WC_LOC_LEN_ERR; status <= IBV_WC_REM_ABORT_ERR; ++status) {
    // End-to-end context and reliable datagram errors do not exist on RC.
    if (status == IBV_WC_LOC_EEC_OP_ERR || status == IBV_WC_LOC_RDD_VIOL_ERR ||
        status == IBV_WC_REM_INV_RD_REQ_ERR)
      continue;
    EXPECT_STRNE(explain_status(status).name, "UNKNOWN") << status;
  }
  EXPECT_STREQ(explain_status(999).name, "UNKNOWN");
}

TEST(Status, OnlyTheFlushIsAnEcho) {
  EXPECT_TRUE(is_flush(IBV_WC_WR_FLUSH_ERR));
  EXPECT_FALSE(is_flush(IBV_WC_RETRY_EXC_ERR));
}

std::string refusal_code(int error) {
  try {
    throw_not_connected("rxe0", "10.77.0.2", error);
  } catch (const Refused& refused) {
    EXPECT_THAT(refused.what(), AllOf(HasSubstr("rxe0"), HasSubstr("10.77.0.2")));
    return refused.code;
  }
}

TEST(ErrnoText, ASubnetWithoutRouteOrNeighbourIsTheFabricsRefusal) {
  EXPECT_EQ(refusal_code(ENETUNREACH), "no-route");
  EXPECT_EQ(refusal_code(EHOSTUNREACH), "no-neighbour");
  EXPECT_EQ(refusal_code(ETIMEDOUT), "no-neighbour");
  EXPECT_EQ(refusal_code(EINVAL), "bad-path");
  EXPECT_EQ(refusal_code(ENETDOWN), "port-down");
}

TEST(ErrnoText, OtherErrorsAreThisMachines) {
  EXPECT_THROW(throw_not_connected("rxe0", "10.77.0.2", ENOMEM), Unusable);
}

TEST(ErrnoText, SaysWhatToDo) {
  EXPECT_THAT(explain_open("mlx5_0", EACCES), HasSubstr("/dev/infiniband/uverbs"));
  EXPECT_THAT(explain_open("mlx5_0", ENODEV), HasSubstr("ib_uverbs"));
  EXPECT_THAT(explain_memory("mlx5_0", "registration", ENOMEM, 16u << 20, 8u << 20),
              AllOf(HasSubstr("ulimit -l"), HasSubstr("16 MiB"), HasSubstr("8 MiB")));
}

}  // namespace
}  // namespace railgauge::verbs
