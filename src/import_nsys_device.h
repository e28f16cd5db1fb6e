/*
 * Which GPU a row's device is. The number in a row is that of its process, which may see only some
 * of the GPUs; two processes can mean two GPUs by one number.
 */
#ifndef IMPORT_NSYS_DEVICE_H
#define IMPORT_NSYS_DEVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/capture.h"
#include "core/index.h"
#include "src/import_nsys_strings.h"
#include "src/import_nsys_table.h"

/* A row of TARGET_INFO_GPU. */
struct nsys_gpu {
    int64_t id, cuda;
    bool has_cuda;
    uint32_t name, uuid; /* names of the capture; the first with the compute capability */
};

/* A row of TARGET_INFO_CUDA_DEVICE. */
struct nsys_cuda_device {
    int64_t cuda, pid, gpu;
    bool has_pid;
    uint32_t uuid;
};

/* What decides whether two devices are one. */
enum nsys_owner {
    NSYS_OF_GPU,    /* the number is the GPU's; `owner` its uuid */
    NSYS_OF_ALL,    /* every process's device of that number */
    NSYS_OF_PROCESS /* only that process's: `owner` */
};

struct nsys_identity {
    enum nsys_owner kind;
    int64_t number;
    uint32_t owner;
    uint32_t device; /* of the capture */
};

/* A device as a row has it, and what it was found to be. */
struct nsys_seen {
    uint32_t process;
    bool has_process;
    int64_t number;
    size_t identity;
};

enum { NSYS_GPUS_MAX = 4096, NSYS_SEEN_MAX = 1 << 14 };

struct nsys_devices {
    struct rt_capture *capture; /* borrowed */
    struct nsys_gpu *gpu;       /* owned */
    size_t gpus, gpu_capacity;
    struct nsys_cuda_device *mapped; /* owned */
    size_t mappings, mapped_capacity;
    struct nsys_identity *identity; /* owned */
    size_t identities, identity_capacity;
    struct nsys_seen *seen; /* owned */
    struct rt_index by_seen;
    size_t count, seen_capacity;
    bool renumbered; /* a GPU's number is not the one of a process */
};

void nsys_devices_init(struct nsys_devices *devices, struct rt_capture *capture);
void nsys_devices_fini(struct nsys_devices *devices);

/* Reads what there is about GPUs. RT_OK, also when there is nothing; RT_ENOMEM; RT_EINVAL. */
int nsys_devices_read(struct nsys_devices *devices, struct nsys_strings *strings,
                      const struct nsys_schema *schema, struct nsys_tally *tally);

/* The capture's device of a row. RT_OK; RT_ENOMEM; RT_EREFUSED: there are too many. */
int nsys_devices_find(struct nsys_devices *devices, bool has_process, uint32_t process,
                      int64_t number, uint32_t *device);

/*
 * Takes the notes from devices whose number is theirs alone; to be called before the capture is
 * finished. True: some share a number.
 */
bool nsys_devices_finish(struct nsys_devices *devices);

#endif
