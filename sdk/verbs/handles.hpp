// Ownership of libibverbs' objects. Destroy in the reverse order of making, as members of one
// struct do.
#pragma once

#include <infiniband/verbs.h>

#include <memory>

namespace railgauge::verbs {

template <auto destroy>
struct Destroyer {
  template <class T>
  void operator()(T* object) const {
    destroy(object);
  }
};

using Device = std::unique_ptr<ibv_context, Destroyer<ibv_close_device>>;
using ProtectionDomain = std::unique_ptr<ibv_pd, Destroyer<ibv_dealloc_pd>>;
using MemoryRegion = std::unique_ptr<ibv_mr, Destroyer<ibv_dereg_mr>>;
using CompletionQueue = std::unique_ptr<ibv_cq, Destroyer<ibv_destroy_cq>>;
using QueuePair = std::unique_ptr<ibv_qp, Destroyer<ibv_destroy_qp>>;

}  // namespace railgauge::verbs
