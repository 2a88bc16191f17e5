/* The binary contract between railgauge and a plugin: plain C data, one exported symbol.
 *
 * Compiles alone as C11 and C++17. Plugin authors normally include plugin.hpp, which wraps this in
 * C++20.
 *
 * Rules that hold for every struct below
 *  - `struct_size` is sizeof the struct as its writer knew it. A field past it reads as zero, so
 * fields are only ever added at the end and an older plugin keeps working. Anything else raises
 * RG_PLUGIN_ABI.
 *  - An array of structs is stepped by the size its writer used: the first element's struct_size.
 *  - Strings are UTF-8, end in NUL and live as long as the plugin is loaded. Nothing is owned by
 * the reader.
 *  - The host is a table of functions too: a plugin links nothing of railgauge and needs no host
 * symbol.
 *
 * Units. Every number that crosses is in the base unit of its declaration, never a multiple:
 *    "bit/s" bandwidth, "B" bytes (2^0), "ns" duration, "1/s" rate, "1" count or ratio, "%"
 * percent.
 */
#ifndef RAILGAUGE_PLUGIN_ABI_H
#define RAILGAUGE_PLUGIN_ABI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RG_PLUGIN_ABI 1u /* raised by a breaking change only; the loader asks for equality */
#define RG_PLUGIN_ENTRY_NAME "railgauge_plugin_entry"

/* Where a check runs. port: once a port. node: once a node. pair: on two nodes, a rail at a time or
 * all together. group: on all nodes at once. */
enum rg_topology {
  RG_TOPOLOGY_PORT = 1,
  RG_TOPOLOGY_NODE = 2,
  RG_TOPOLOGY_PAIR = 3,
  RG_TOPOLOGY_GROUP = 4
};

/* How run() ended. There is no "pass" to return: findings and the suite's limits decide that. */
enum rg_outcome { RG_DONE = 0, RG_SKIP = 1, RG_ERROR = 2 };

enum rg_severity { RG_INFO = 0, RG_MARGINAL = 1, RG_FAIL = 2 };

/* What a host call answers. RG_PEER_LEFT: a rank has returned, or called another label; the message
 * names it and its reason. RG_CANCELLED: the runner wants the case to end now. */
enum rg_status { RG_OK = 0, RG_PEER_LEFT = 1, RG_CANCELLED = 2, RG_INVALID = 3 };

enum rg_param_type {
  RG_PARAM_BOOL = 1,
  RG_PARAM_INT = 2,  /* int64_t; may carry a unit of plain count */
  RG_PARAM_REAL = 3, /* double */
  RG_PARAM_STRING = 4,
  RG_PARAM_ENUM = 5,     /* one of choices */
  RG_PARAM_BYTES = 6,    /* "64 KiB" -> uint64_t bytes */
  RG_PARAM_DURATION = 7, /* "5 s" -> uint64_t ns */
  RG_PARAM_BANDWIDTH = 8 /* "90 Gbit/s" -> double bit/s */
};

/* A scalar param given several values makes one case each; a LIST goes whole to the check. */
enum rg_param_flag { RG_PARAM_LIST = 1u, RG_PARAM_REQUIRED = 2u };

enum rg_better { RG_BETTER_NONE = 0, RG_BETTER_HIGHER = 1, RG_BETTER_LOWER = 2 };

/* Who must report a metric: the initiator (rank 0), every rank, or one rank of the case whichever
 * it is. */
enum rg_scope { RG_SCOPE_INITIATOR = 0, RG_SCOPE_EVERY_RANK = 1, RG_SCOPE_CASE = 2 };

/* When the default timeout counts this param: warm-up + duration x points x directions (see
 * rg_check). */
enum rg_role { RG_ROLE_NONE = 0, RG_ROLE_WARM_UP = 1, RG_ROLE_DURATION = 2, RG_ROLE_POINTS = 3 };

struct rg_param {
  uint32_t struct_size;
  uint32_t type;  /* enum rg_param_type */
  uint32_t flags; /* enum rg_param_flag */
  uint32_t role;  /* enum rg_role */
  const char* name;
  const char* summary;
  const char* default_text;   /* as a suite would write it ("64 KiB"); NULL: none */
  double min, max;            /* inclusive, in the base unit; no range when both are 0 */
  const char* const* choices; /* ENUM: NULL-terminated; else NULL */
};

struct rg_metric {
  uint32_t struct_size;
  uint32_t better; /* enum rg_better */
  uint32_t scope;  /* enum rg_scope */
  uint32_t flags;  /* none yet: 0 */
  const char* name;
  const char* unit; /* a base unit, see the top */
  const char* summary;
  const char* axis_name; /* of a series' x; NULL: this metric is a scalar */
  const char* axis_unit;
};

/* A name and a value that tell points of one metric apart: {"size", "65536"}, {"rail", "rail0"}. */
struct rg_label {
  const char* name;
  const char* value;
};

/* One RDMA port of a participant. Empty strings where unknown. */
struct rg_port {
  uint32_t struct_size;
  uint32_t number;        /* 1.. */
  const char* device;     /* "rocep1s0f0" */
  const char* netdev;     /* "enp1s0f0np0" */
  const char* link_layer; /* "Ethernet" | "InfiniBand" */
  const char* rail;       /* label of the rail it belongs to, "" for none */
  uint64_t declared_rate; /* bit/s, the inventory's rate=; 0: not declared */
};

/* What exchange and gather hand back: ranks in order. Valid until the next exchange, gather or
 * barrier. */
struct rg_blob {
  const void* data;
  size_t size;
};

struct rg_text {
  char* data; /* the caller's buffer for a sentence, always NUL-terminated by the host */
  size_t capacity;
};

/* What the host offers for the time of one run(). [any-thread] or [run-thread] as marked. */
struct rg_host {
  uint32_t struct_size;
  uint32_t abi;
  void* self; /* handed back as the first argument of every call */

  /* Who takes part. Rank 0 of a pair is the initiator. [any-thread] */
  uint32_t (*rank)(void* self);
  uint32_t (*size)(void* self);
  const char* (*node_name)(void* self, uint32_t rank);
  /* Ports of a rank under test in this case, one a rail, in rail order. *count is set. */
  const struct rg_port* (*ports)(void* self, uint32_t rank, uint32_t* count);
  const char* (*rail)(void* self, uint32_t index); /* label, "" past the last */
  const char* (*direction)(void* self);            /* "forward" | "both" | "" */
  const char* (*root)(void* self);                 /* folder that stands for "/", normally "/" */

  /* Params, in base units, defaults filled in. index is for a LIST; param_count is 1 for a scalar.
   * RG_INVALID when the name is not declared or the type differs. [any-thread] */
  uint32_t (*param_count)(void* self, const char* name);
  enum rg_status (*param_bool)(void* self, const char* name, uint32_t index, int* value);
  enum rg_status (*param_int)(void* self, const char* name, uint32_t index, int64_t* value);
  enum rg_status (*param_real)(void* self, const char* name, uint32_t index, double* value);
  enum rg_status (*param_text)(void* self, const char* name, uint32_t index, const char** value);
  enum rg_status (*param_bytes)(void* self, const char* name, uint32_t index, uint64_t* bytes);
  enum rg_status (*param_duration)(void* self, const char* name, uint32_t index, uint64_t* ns);
  enum rg_status (*param_bandwidth)(void* self, const char* name, uint32_t index,
                                    double* bit_per_s);

  /* What was measured. NaN, infinity or an undeclared name makes the case ERROR. [any-thread] */
  void (*metric)(void* self, const char* name, double value, const struct rg_label* labels,
                 size_t label_count);
  void (*metric_text)(void* self, const char* name, const char* value,
                      const struct rg_label* labels, size_t label_count);
  void (*series)(void* self, const char* name, const double* x, const double* y, size_t count,
                 const struct rg_label* labels, size_t label_count);
  /* What "of=path" resolves to: what this metric could reach here, and how that follows. */
  void (*reference)(void* self, const char* metric, const char* kind, double value,
                    const char* derivation, const struct rg_label* labels, size_t label_count);
  /* What is wrong. code: a-z0-9-, stable. text: one sentence. evidence: what was read, may be "".
   */
  void (*finding)(void* self, const char* code, enum rg_severity severity, const char* text,
                  const char* evidence, const struct rg_label* labels, size_t label_count);
  void (*log)(void* self, const char* line);
  void (*progress)(void* self, double fraction); /* 0..1 */
  int (*cancelled)(void* self);                  /* cheap enough for a poll loop */

  /* Meeting the other ranks; every rank must make the same calls with the same labels. 64 KiB a
   * rank and call, 16 MiB a case. [run-thread] */
  enum rg_status (*exchange)(void* self, const char* label, const void* data, size_t size,
                             struct rg_blob* all, struct rg_text why);
  enum rg_status (*gather)(void* self, const char* label, uint32_t root_rank, const void* data,
                           size_t size, struct rg_blob* all, struct rg_text why);
  enum rg_status (*barrier)(void* self, const char* label, struct rg_text why);

  /* Around a timed section: nothing but a cancel is sent to this process's node meanwhile.
   * [run-thread] */
  void (*quiet_begin)(void* self);
  void (*quiet_end)(void* self);
};

struct rg_check {
  uint32_t struct_size;
  uint32_t topology;      /* enum rg_topology */
  uint32_t judges_itself; /* 1: declares findings, so a suite need not give a limit */
  uint32_t rails;         /* pair and group: how many rails a case may have: 0 any, 1 exactly one */
  const char* id;         /* a-z0-9- */
  const char* summary;
  const struct rg_param* params;
  size_t param_count;
  const struct rg_metric* metrics;
  size_t metric_count;
  uint64_t base_time_ns; /* time a run needs besides its duration and warm-up params */
  /* Blocks until done. A sentence for SKIP and ERROR goes into `reason`. Must not throw or exit. */
  enum rg_outcome (*run)(const struct rg_host* host, struct rg_text reason);
};

struct rg_plugin {
  uint32_t abi; /* read before anything else */
  uint32_t struct_size;
  const char* id;      /* "org.example.route" */
  const char* version; /* "1.0.0" */
  const char* licence; /* SPDX */
  const char* sdk_version;
  const struct rg_check* checks;
  size_t check_count;
};

/* The one symbol a plugin exports. Called once; must not fail. */
const struct rg_plugin* railgauge_plugin_entry(void);

#ifdef __cplusplus
}
#endif
#endif
