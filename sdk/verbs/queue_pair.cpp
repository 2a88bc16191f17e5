#include "verbs/queue_pair.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>

#include "verbs/errno_text.hpp"
#include "verbs/error.hpp"
#include "verbs/memory_budget.hpp"

namespace railgauge::verbs {
namespace {

// 4.096 us x 2^16 = 268 ms before a packet is sent again; devices may take up to four times that.
// perftest's 14 is so short that a busy Soft-RoCE machine sends again without need, which
// kernel 6.1 answers with REM_INV_REQ_ERR. Six times and not perftest's seven: Soft-RoCE takes 7
// for "for ever" (rxe_comp.c), so a blocked path would hang instead of telling why.
constexpr std::uint8_t acknowledge_timeout = 16;
constexpr std::uint8_t retries = 6;
constexpr std::uint8_t not_ready_timer = 12;

std::string device_of(ibv_qp* queue) { return ibv_get_device_name(queue->context->device); }

ibv_mtu mtu_code(int bytes) {
  return static_cast<ibv_mtu>(std::countr_zero(static_cast<unsigned>(bytes)) -
                              7);  // 256 is IBV_MTU_256, 1
}

// The switches' hash sees it (RoCE v2: as the UDP source port), so each queue pair may take another
// cable.
std::uint32_t flow_label(std::uint32_t mine, std::uint32_t theirs) {
  // The formula of the kernel's rdma_calc_flow_label (include/rdma/ib_verbs.h), equal on both ends.
  std::uint64_t product = std::uint64_t{mine} * theirs;
  product ^= product >> 20;
  product ^= product >> 40;
  return static_cast<std::uint32_t>(product & 0xfffff);
}

}  // namespace

QueuePair make_queue_pair(ibv_pd* domain, ibv_cq* completions, int port, std::uint32_t depth) {
  ibv_qp_init_attr wish{};
  wish.send_cq = wish.recv_cq = completions;
  wish.qp_type = IBV_QPT_RC;
  wish.cap.max_send_wr = depth;
  wish.cap.max_recv_wr = 1;
  wish.cap.max_send_sge = wish.cap.max_recv_sge = 1;
  const std::string device = ibv_get_device_name(domain->context->device);
  errno = 0;
  QueuePair queue(ibv_create_qp(domain, &wish));
  if (!queue) throw Unusable(explain_memory(device, "a queue pair", errno, 0, lockable_memory()));

  ibv_qp_attr attr{};
  attr.qp_state = IBV_QPS_INIT;
  attr.port_num = static_cast<std::uint8_t>(port);
  attr.qp_access_flags = IBV_ACCESS_REMOTE_WRITE;
  const int error = ibv_modify_qp(
      queue.get(), &attr, IBV_QP_STATE | IBV_QP_PKEY_INDEX | IBV_QP_PORT | IBV_QP_ACCESS_FLAGS);
  if (error != 0)
    throw Unusable(explain_memory(device, "to set up a queue pair", error, 0, lockable_memory()));
  return queue;
}

void accept_from(ibv_qp* queue, const PortState& mine, const PathAgreement& path, std::size_t rank,
                 const QueueAddress& peer, TrafficMarks marks) {
  const GidEntry& my_gid = path.gids[rank];
  const GidEntry& peer_gid = path.gids[1 - rank];
  ibv_qp_attr attr{};
  attr.qp_state = IBV_QPS_RTR;
  attr.path_mtu = mtu_code(path.mtu);
  attr.dest_qp_num = peer.number;
  attr.rq_psn = peer.first_packet;
  attr.max_dest_rd_atomic = 1;
  attr.min_rnr_timer = not_ready_timer;
  attr.ah_attr.port_num = static_cast<std::uint8_t>(mine.number);
  attr.ah_attr.dlid = static_cast<std::uint16_t>(path.lids[1 - rank]);
  attr.ah_attr.sl = marks.service_level;
  attr.ah_attr.is_global = path.global ? 1 : 0;
  std::copy(peer_gid.bytes.begin(), peer_gid.bytes.end(), attr.ah_attr.grh.dgid.raw);
  attr.ah_attr.grh.sgid_index = static_cast<std::uint8_t>(my_gid.index);
  attr.ah_attr.grh.hop_limit = 255;
  attr.ah_attr.grh.traffic_class = marks.traffic_class;
  attr.ah_attr.grh.flow_label = flow_label(queue->qp_num, peer.number);
  const int error =
      ibv_modify_qp(queue, &attr,
                    IBV_QP_STATE | IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_DEST_QPN | IBV_QP_RQ_PSN |
                        IBV_QP_MAX_DEST_RD_ATOMIC | IBV_QP_MIN_RNR_TIMER);
  if (error != 0) throw_not_connected(device_of(queue), gid_text(peer_gid.bytes), error);
}

void start_sending(ibv_qp* queue, std::uint32_t first_packet) {
  ibv_qp_attr attr{};
  attr.qp_state = IBV_QPS_RTS;
  attr.sq_psn = first_packet;
  attr.timeout = acknowledge_timeout;
  attr.retry_cnt = retries;
  attr.rnr_retry = retries;
  attr.max_rd_atomic = 1;
  const int error = ibv_modify_qp(queue, &attr,
                                  IBV_QP_STATE | IBV_QP_SQ_PSN | IBV_QP_TIMEOUT | IBV_QP_RETRY_CNT |
                                      IBV_QP_RNR_RETRY | IBV_QP_MAX_QP_RD_ATOMIC);
  if (error != 0)
    throw Unusable(
        explain_memory(device_of(queue), "to let a queue pair send", error, 0, lockable_memory()));
}

}  // namespace railgauge::verbs
