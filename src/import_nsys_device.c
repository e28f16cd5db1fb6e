/*
 * What the tables say about GPUs, and which of them a row means: as TARGET_INFO_CUDA_DEVICE says;
 * without it the only GPU there is; else nothing is known, and devices of several processes are
 * kept apart.
 */
#include "src/import_nsys_device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/device.h"
#include "core/grow.h"

void nsys_devices_init(struct nsys_devices *devices, struct rt_capture *capture)
{
    *devices = (struct nsys_devices){.capture = capture};
    rt_index_init(&devices->by_seen);
}

void nsys_devices_fini(struct nsys_devices *devices)
{
    free(devices->gpu);
    free(devices->mapped);
    free(devices->identity);
    free(devices->seen);
    rt_index_fini(&devices->by_seen);
    nsys_devices_init(devices, devices->capture);
}

struct reader {
    struct nsys_devices *devices;
    struct nsys_strings *strings;
};

enum { GPU_ID, GPU_NAME, GPU_CUDA, GPU_MAJOR, GPU_MINOR, GPU_SM_MAJOR, GPU_SM_MINOR, GPU_UUID };

static const struct nsys_column gpu_column[] = {
    [GPU_ID] = {"id", NSYS_MUST},
    [GPU_NAME] = {"name", NSYS_NAME},
    [GPU_CUDA] = {"cuDevice", NSYS_MAY},
    [GPU_MAJOR] = {"computeMajor", NSYS_MAY},
    [GPU_MINOR] = {"computeMinor", NSYS_MAY},
    [GPU_SM_MAJOR] = {"smMajor", NSYS_MAY},
    [GPU_SM_MINOR] = {"smMinor", NSYS_MAY},
    [GPU_UUID] = {"uuid", NSYS_NAME},
};

/* "NAME, CC 8.0", or the part of it that is known. */
static int name_gpu(struct nsys_strings *strings, const struct nsys_value *value, uint32_t *name)
{
    const bool compute = value[GPU_MAJOR].kind == NSYS_INTEGER;
    const int64_t major = nsys_value_or(&value[compute ? GPU_MAJOR : GPU_SM_MAJOR], 0);
    const int64_t minor = nsys_value_or(&value[compute ? GPU_MINOR : GPU_SM_MINOR], -1);
    struct rt_buf text;
    int code = nsys_strings_take(strings, &value[GPU_NAME], name);
    if (code != RT_OK || major <= 0 || minor < 0) {
        return code;
    }
    rt_buf_init(&text);
    rt_buf_puts(&text, rt_names_text(strings->names, *name));
    rt_buf_puts(&text, *name != 0 ? ", " : "");
    rt_buf_printf(&text, RT_DEVICE_CC "%lld.%lld", (long long)major, (long long)minor);
    code = text.failed ? RT_ENOMEM : nsys_strings_put(strings->names, text.data, text.len, name);
    rt_buf_fini(&text);
    return code;
}

static int add_gpu(void *context, const struct nsys_value *value, struct nsys_tally *tally)
{
    const struct reader *const reader = context;
    struct nsys_devices *const devices = reader->devices;
    struct nsys_gpu gpu = {.id = value[GPU_ID].integer,
                           .cuda = value[GPU_CUDA].integer,
                           .has_cuda = value[GPU_CUDA].kind == NSYS_INTEGER};
    if (devices->gpus >= NSYS_GPUS_MAX) {
        tally->rows[NSYS_TOO_MANY]++;
        return RT_OK;
    }
    int code = name_gpu(reader->strings, value, &gpu.name);
    code = code == RT_OK ? nsys_strings_take(reader->strings, &value[GPU_UUID], &gpu.uuid) : code;
    struct nsys_gpu *const grown =
        code == RT_OK ? rt_grow(devices->gpu, devices->gpus, &devices->gpu_capacity, sizeof gpu)
                      : NULL;
    if (grown == NULL) {
        return code == RT_OK ? RT_ENOMEM : code;
    }
    devices->gpu = grown;
    devices->gpu[devices->gpus++] = gpu;
    tally->rows[NSYS_USED]++;
    return RT_OK;
}

enum { MAP_CUDA, MAP_PID, MAP_GPU, MAP_UUID };

static const struct nsys_column map_column[] = {
    [MAP_CUDA] = {"cudaId", NSYS_MUST},
    [MAP_PID] = {"pid", NSYS_MAY},
    [MAP_GPU] = {"gpuId", NSYS_MAY},
    [MAP_UUID] = {"uuid", NSYS_NAME},
};

/* The GPU's number where only its uuid is stated. */
static bool find_uuid(const struct nsys_devices *devices, uint32_t uuid, int64_t *gpu)
{
    for (size_t g = 0; g < devices->gpus && uuid != 0; g++) {
        if (devices->gpu[g].uuid == uuid) {
            *gpu = devices->gpu[g].id;
            return true;
        }
    }
    return false;
}

static int add_mapping(void *context, const struct nsys_value *value, struct nsys_tally *tally)
{
    const struct reader *const reader = context;
    struct nsys_devices *const devices = reader->devices;
    struct nsys_cuda_device mapped = {.cuda = value[MAP_CUDA].integer,
                                      .pid = value[MAP_PID].integer,
                                      .gpu = value[MAP_GPU].integer,
                                      .has_pid = nsys_value_or(&value[MAP_PID], 0) != 0};
    const int code = nsys_strings_take(reader->strings, &value[MAP_UUID], &mapped.uuid);
    if (code != RT_OK) {
        return code;
    }
    if (value[MAP_GPU].kind != NSYS_INTEGER && !find_uuid(devices, mapped.uuid, &mapped.gpu)) {
        tally->rows[NSYS_NULL]++;
        return RT_OK;
    }
    if (devices->mappings >= NSYS_GPUS_MAX) {
        tally->rows[NSYS_TOO_MANY]++;
        return RT_OK;
    }
    struct nsys_cuda_device *const grown =
        rt_grow(devices->mapped, devices->mappings, &devices->mapped_capacity, sizeof mapped);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    devices->mapped = grown;
    devices->mapped[devices->mappings++] = mapped;
    tally->rows[NSYS_USED]++;
    return RT_OK;
}

int nsys_devices_read(struct nsys_devices *devices, struct nsys_strings *strings,
                      const struct nsys_schema *schema, struct nsys_tally *tally)
{
    struct reader reader = {devices, strings};
    const int code =
        nsys_table_read(strings->db, schema, NSYS_GPU, gpu_column,
                        sizeof gpu_column / sizeof *gpu_column, add_gpu, &reader, &tally[NSYS_GPU]);
    return code != RT_OK ? code
                         : nsys_table_read(strings->db, schema, NSYS_CUDA_DEVICE, map_column,
                                           sizeof map_column / sizeof *map_column, add_mapping,
                                           &reader, &tally[NSYS_CUDA_DEVICE]);
}

enum { PID_BITS = 24 };
static const uint32_t pid_mask = (UINT32_C(1) << PID_BITS) - 1;

/* Whether a row's process is the one of a pid, as the system numbers it or as a global one. */
static bool is_process(int64_t pid, uint32_t process)
{
    return pid == (int64_t)(process & pid_mask) ||
           (pid > (int64_t)pid_mask && (uint32_t)((uint64_t)pid >> PID_BITS) == process);
}

/*
 * What a process's device is by the table. A row of another process says something only where
 * nobody knows the process, and all rows of that number say the same.
 */
static const struct nsys_cuda_device *find_mapping(const struct nsys_devices *devices,
                                                   const struct nsys_seen *seen)
{
    const struct nsys_cuda_device *any = NULL;
    bool several = false;
    for (size_t m = 0; m < devices->mappings; m++) {
        const struct nsys_cuda_device *const mapped = &devices->mapped[m];
        if (mapped->cuda != seen->number) {
            continue;
        }
        if (mapped->has_pid && seen->has_process && is_process(mapped->pid, seen->process)) {
            return mapped;
        }
        if (!mapped->has_pid || !seen->has_process) {
            several =
                several || (any != NULL && (any->gpu != mapped->gpu || any->uuid != mapped->uuid));
            any = any == NULL ? mapped : any;
        }
    }
    return several ? NULL : any;
}

/* A GPU with several uuids is in parts, which count as devices. */
static bool in_parts(const struct nsys_devices *devices, int64_t gpu)
{
    uint32_t uuid = 0;
    for (size_t m = 0; m < devices->mappings; m++) {
        if (devices->mapped[m].gpu == gpu && devices->mapped[m].uuid != 0) {
            if (uuid != 0 && devices->mapped[m].uuid != uuid) {
                return true;
            }
            uuid = devices->mapped[m].uuid;
        }
    }
    return false;
}

static struct nsys_identity identify(struct nsys_devices *devices, const struct nsys_seen *seen)
{
    const struct nsys_cuda_device *const mapped = find_mapping(devices, seen);
    if (mapped != NULL) {
        devices->renumbered = devices->renumbered || mapped->gpu != seen->number;
        return (struct nsys_identity){.kind = NSYS_OF_GPU,
                                      .number = mapped->gpu,
                                      .owner = in_parts(devices, mapped->gpu) ? mapped->uuid : 0};
    }
    if (devices->gpus == 1 || !seen->has_process) {
        return (struct nsys_identity){.kind = NSYS_OF_ALL, .number = seen->number};
    }
    return (struct nsys_identity){
        .kind = NSYS_OF_PROCESS, .number = seen->number, .owner = seen->process};
}

static uint32_t name_of(const struct nsys_devices *devices, const struct nsys_identity *identity)
{
    for (size_t g = 0; g < devices->gpus; g++) {
        const struct nsys_gpu *const gpu = &devices->gpu[g];
        const bool by_id = identity->kind == NSYS_OF_GPU || !gpu->has_cuda;
        if ((by_id ? gpu->id : gpu->cuda) == identity->number) {
            return gpu->name;
        }
    }
    return devices->gpus == 1 ? devices->gpu[0].name : 0;
}

/* What tells a device apart from others of its number. */
static int note_of(struct nsys_devices *devices, const struct nsys_identity *identity,
                   uint32_t *note)
{
    char text[64];
    if (identity->kind == NSYS_OF_GPU && identity->owner != 0) {
        (void)snprintf(text, sizeof text, "uuid %.50s",
                       rt_capture_name(devices->capture, identity->owner));
    } else if (identity->kind == NSYS_OF_GPU) {
        (void)snprintf(text, sizeof text, "GPU %lld", (long long)identity->number);
    } else if (identity->kind == NSYS_OF_PROCESS) {
        (void)snprintf(text, sizeof text, "process %lu",
                       (unsigned long)(identity->owner & pid_mask));
    } else {
        (void)snprintf(text, sizeof text, "process not recorded");
    }
    return nsys_strings_put(&devices->capture->names, text, strlen(text), note);
}

/* The place of an identity, which is added, and its device, when it is new. */
static int place(struct nsys_devices *devices, struct nsys_identity wanted, size_t *at)
{
    uint32_t note = 0;
    for (*at = 0; *at < devices->identities; (*at)++) {
        const struct nsys_identity *const held = &devices->identity[*at];
        if (held->kind == wanted.kind && held->number == wanted.number &&
            held->owner == wanted.owner) {
            return RT_OK;
        }
    }
    if (devices->identities >= NSYS_GPUS_MAX) {
        return RT_EREFUSED;
    }
    int code = note_of(devices, &wanted, &note);
    struct nsys_identity *const grown =
        rt_grow(devices->identity, devices->identities, &devices->identity_capacity, sizeof wanted);
    devices->identity = grown != NULL ? grown : devices->identity;
    code = grown == NULL ? RT_ENOMEM : code;
    if (code == RT_OK) {
        code = rt_capture_device(devices->capture, wanted.number, &wanted.device);
    }
    if (code == RT_OK) {
        /* With a note it is not found again for another one of its number. */
        devices->capture->device[wanted.device].note = note;
        devices->capture->device[wanted.device].name = name_of(devices, &wanted);
        devices->identity[devices->identities++] = wanted;
    }
    return code == RT_EINVAL ? RT_EREFUSED : code;
}

static int see(struct nsys_devices *devices, struct nsys_seen seen, uint64_t hash)
{
    if (devices->count >= NSYS_SEEN_MAX) {
        return RT_EREFUSED;
    }
    const int code = place(devices, identify(devices, &seen), &seen.identity);
    struct nsys_seen *const grown =
        code == RT_OK ? rt_grow(devices->seen, devices->count, &devices->seen_capacity, sizeof seen)
                      : NULL;
    devices->seen = grown != NULL ? grown : devices->seen;
    if (code != RT_OK) {
        return code;
    }
    if (grown == NULL || rt_index_add(&devices->by_seen, hash) != RT_OK) {
        return RT_ENOMEM;
    }
    devices->seen[devices->count++] = seen;
    return RT_OK;
}

int nsys_devices_find(struct nsys_devices *devices, bool has_process, uint32_t process,
                      int64_t number, uint32_t *device)
{
    const struct nsys_seen wanted = {process, has_process, number, 0};
    const uint64_t hash = ((uint64_t)number ^ ((uint64_t)process << 32) ^ (has_process ? 1U : 0U)) *
                          UINT64_C(0x9fb21c651e98df25);
    long at = rt_index_first(&devices->by_seen, hash);
    while (at >= 0 && (devices->seen[at].number != number || devices->seen[at].process != process ||
                       devices->seen[at].has_process != has_process)) {
        at = rt_index_next(&devices->by_seen, at);
    }
    if (at < 0) {
        const int code = see(devices, wanted, hash);
        if (code != RT_OK) {
            return code;
        }
        at = (long)devices->count - 1;
    }
    *device = devices->identity[devices->seen[at].identity].device;
    return RT_OK;
}

bool nsys_devices_finish(struct nsys_devices *devices)
{
    bool shared = false;
    for (size_t i = 0; i < devices->identities; i++) {
        bool alone = true;
        for (size_t k = 0; k < devices->identities && alone; k++) {
            alone = k == i || devices->identity[k].number != devices->identity[i].number;
        }
        shared = shared || !alone;
        if (alone) {
            devices->capture->device[devices->identity[i].device].note = 0;
        }
    }
    return shared;
}
