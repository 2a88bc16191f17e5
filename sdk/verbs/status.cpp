#include "verbs/status.hpp"

#include <infiniband/verbs.h>

#include <array>
#include <cstdio>

namespace railgauge::verbs {
namespace {

struct Entry {
  ibv_wc_status status;
  StatusMeaning text;
};

constexpr std::array entries{
    Entry{IBV_WC_LOC_LEN_ERR,
          {"LOC_LEN_ERR", "the message is longer than the local queue pair accepts",
           "compare the message size with the port's max_msg_sz"}},
    Entry{IBV_WC_LOC_QP_OP_ERR,
          {"LOC_QP_OP_ERR", "the local device could not carry out the request",
           "look in dmesg for the driver and try a smaller depth"}},
    Entry{IBV_WC_LOC_PROT_ERR,
          {"LOC_PROT_ERR", "the local device could not read the source memory",
           "look for IOMMU or ACS faults in dmesg, and try 64 KiB or less"}},
    Entry{IBV_WC_WR_FLUSH_ERR,
          {"WR_FLUSH_ERR", "the queue pair had already failed",
           "look for the first error, here or on the other node"}},
    Entry{IBV_WC_MW_BIND_ERR,
          {"MW_BIND_ERR", "a memory window could not be bound", "look in dmesg"}},
    Entry{IBV_WC_BAD_RESP_ERR,
          {"BAD_RESP_ERR", "the target answered with an unexpected packet",
           "look for packet corruption counters"}},
    Entry{IBV_WC_LOC_ACCESS_ERR,
          {"LOC_ACCESS_ERR", "local memory may not be written", "look in dmesg"}},
    Entry{IBV_WC_REM_INV_REQ_ERR,
          {"REM_INV_REQ_ERR", "the target called the request invalid",
           "compare path MTU and message size with what the target supports"}},
    Entry{IBV_WC_REM_ACCESS_ERR,
          {"REM_ACCESS_ERR", "the target's memory key or range was refused",
           "look in the target's dmesg, its memory registration may be gone"}},
    Entry{
        IBV_WC_REM_OP_ERR,
        {"REM_OP_ERR", "the target could not carry out the request", "look in the target's dmesg"}},
    Entry{IBV_WC_RETRY_EXC_ERR,
          {"RETRY_EXC_ERR", "no acknowledgement came from the target after all retries",
           "check that nothing drops the traffic: a firewall or switch rule for UDP port 4791, a "
           "packet larger than "
           "the MTU of a hop, the wrong VLAN or GID, PFC or cable errors"}},
    Entry{IBV_WC_RNR_RETRY_EXC_ERR,
          {"RNR_RETRY_EXC_ERR", "the target was never ready to receive",
           "check that the target is not overloaded"}},
    Entry{IBV_WC_REM_ABORT_ERR,
          {"REM_ABORT_ERR", "the target aborted the operation", "look in the target's dmesg"}},
    Entry{IBV_WC_FATAL_ERR,
          {"FATAL_ERR", "the device failed",
           "look in dmesg for a device reset, then for PCIe errors"}},
    Entry{
        IBV_WC_RESP_TIMEOUT_ERR,
        {"RESP_TIMEOUT_ERR", "the target did not respond in time", "check the path to the target"}},
    Entry{IBV_WC_GENERAL_ERR,
          {"GENERAL_ERR", "the device reported an unspecified error", "look in dmesg"}},
};

}  // namespace

StatusMeaning explain_status(std::uint32_t status) {
  for (const Entry& entry : entries)
    if (entry.status == status) return entry.text;
  return {"UNKNOWN", "the device reported a status that verbs does not define", "look in dmesg"};
}

bool is_flush(std::uint32_t status) { return status == IBV_WC_WR_FLUSH_ERR; }

std::string describe_status(std::uint32_t status, std::uint32_t vendor_error) {
  const StatusMeaning text = explain_status(status);
  char numbers[64];
  std::snprintf(numbers, sizeof numbers, " (status %u, vendor 0x%x): ", status, vendor_error);
  return std::string("completion error ") + text.name + numbers + text.meaning + "; " + text.next;
}

}  // namespace railgauge::verbs
