/*
 * The built-in devices by the names their drivers give them. The figures stand in
 * reference_builtin.c; here is only whose they are.
 */
#include "core/device.h"

#include <string.h>

/* A board, or several that one set of figures is for. */
struct device {
    const char *prefix;  /* of the ids of its references */
    const char *cc;      /* compute capability; "" where there is none */
    const char *name[2]; /* of cudaDeviceProp.name, without "NVIDIA "; AMD's as HIP has them */
    bool part;           /* the driver's device is a part of what the figures are for */
};

static const struct device devices[] = {
    {"v100-sxm2", "7.0", {"Tesla V100-SXM2-16GB", "Tesla V100-SXM2-32GB"}, false},
    {"v100-pcie", "7.0", {"Tesla V100-PCIE-16GB", "Tesla V100-PCIE-32GB"}, false},
    {"t4", "7.5", {"Tesla T4", "T4"}, false},
    {"a100-40gb-pcie", "8.0", {"A100-PCIE-40GB"}, false},
    {"a100-40gb-sxm", "8.0", {"A100-SXM4-40GB"}, false},
    {"a100-80gb-pcie", "8.0", {"A100 80GB PCIe"}, false},
    {"a100-80gb-sxm", "8.0", {"A100-SXM4-80GB"}, false},
    {"h100-pcie", "9.0", {"H100 PCIe"}, false},
    {"h100-sxm", "9.0", {"H100 80GB HBM3"}, false},
    {"h200-sxm", "9.0", {"H200"}, false},
    {"b200", "10.0", {"B200"}, false},
    {"l4", "8.9", {"L4"}, false},
    {"l40s", "8.9", {"L40S"}, false},
    {"rtx-3090", "8.6", {"GeForce RTX 3090"}, false},
    {"rtx-4090", "8.9", {"GeForce RTX 4090"}, false},
    {"rtx-5090", "12.0", {"GeForce RTX 5090"}, false},
    {"mi210", "", {"AMD Instinct MI210"}, false},
    {"mi250x", "", {"AMD Instinct MI250X"}, true}, /* one GCD of two */
    {"mi300x", "", {"AMD Instinct MI300X"}, false},
};

enum { DEVICES = sizeof devices / sizeof *devices };

/* The two parts of a record's device; either may be empty. */
struct stated {
    const char *name, *cc;
    size_t name_len;
};

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static struct stated read_device(const char *device)
{
    struct stated stated = {.name = device, .cc = ""};
    if (starts(device, RT_DEVICE_CC)) {
        stated.cc = device + strlen(RT_DEVICE_CC);
        return stated;
    }
    const char *const ending = strstr(device, ", " RT_DEVICE_CC);
    stated.name_len = ending != NULL ? (size_t)(ending - device) : strlen(device);
    if (ending != NULL) {
        stated.cc = ending + strlen(", " RT_DEVICE_CC);
    }
    static const char vendor[] = "NVIDIA ";
    if (starts(stated.name, vendor) && stated.name_len >= strlen(vendor)) {
        stated.name += strlen(vendor);
        stated.name_len -= strlen(vendor);
    }
    return stated;
}

static bool has_name(const struct device *device, const struct stated *stated)
{
    for (size_t n = 0; n < sizeof device->name / sizeof *device->name; n++) {
        const char *const name = device->name[n];
        if (name != NULL && strlen(name) == stated->name_len &&
            strncmp(name, stated->name, stated->name_len) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether the table's device may be the one stated: all that is stated fits. */
static bool fits(const struct device *device, const struct stated *stated)
{
    if (stated->name_len == 0 && stated->cc[0] == '\0') {
        return false;
    }
    return (stated->name_len == 0 || has_name(device, stated)) &&
           (stated->cc[0] == '\0' || strcmp(stated->cc, device->cc) == 0);
}

static bool dtype_stated(const char *dtype)
{
    return dtype != NULL && dtype[0] != '\0';
}

/* Whether the row "l4-fp32" is of the device "l4", not of "l40s". */
static bool is_row_of(const struct device *device, const char *id)
{
    return starts(id, device->prefix) && id[strlen(device->prefix)] == '-';
}

bool rt_device_may_be(const char *device, const char *dtype, const struct rt_reference *reference)
{
    if (device == NULL || reference->origin != RT_ORIGIN_BUILTIN ||
        (dtype_stated(dtype) && (reference->text[RT_REF_DTYPE] == NULL ||
                                 !rt_dtype_same(dtype, reference->text[RT_REF_DTYPE])))) {
        return false;
    }
    const struct stated stated = read_device(device);
    for (size_t d = 0; d < DEVICES; d++) {
        if (is_row_of(&devices[d], reference->id)) {
            return fits(&devices[d], &stated);
        }
    }
    return false;
}

/* The row of the device for this precision; *rows counts them. */
static const char *find_row(const struct device *device, const char *dtype, size_t *rows)
{
    const char *id = NULL;
    *rows = 0;
    for (size_t r = 0; r < rt_builtin_reference_count; r++) {
        const struct rt_builtin_reference *const row = &rt_builtin_references[r];
        if (is_row_of(device, row->id) && rt_dtype_same(dtype, row->dtype)) {
            id = row->id;
            ++*rows;
        }
    }
    return id;
}

/* The id, or NULL with the reason. */
static const char *decide(const char *device, const char *dtype, const char **why)
{
    const struct stated stated = read_device(device != NULL ? device : "");
    const struct device *found = NULL;
    for (size_t d = 0; d < DEVICES && found == NULL; d++) {
        found = fits(&devices[d], &stated) ? &devices[d] : NULL;
    }
    if (found == NULL) {
        *why = "no built-in reference is known to be for this device";
        return NULL;
    }
    if (stated.name_len == 0) {
        *why = "several devices share a compute capability";
        return NULL;
    }
    if (found->part) {
        *why = "the driver's device is half of the package that the built-in figures are for";
        return NULL;
    }
    if (!dtype_stated(dtype)) {
        *why = "the record does not state its dtype";
        return NULL;
    }
    size_t rows;
    const char *const id = find_row(found, dtype, &rows);
    if (rows != 1) {
        *why = rows == 0 ? "this device has no built-in reference of this dtype"
                         : "this dtype has an ordinary and a tensor ceiling";
        return NULL;
    }
    return id;
}

const char *rt_device_reference(const char *device, const char *dtype)
{
    const char *why;
    return decide(device, dtype, &why);
}

const char *rt_device_undecided(const char *device, const char *dtype)
{
    const char *why = NULL;
    (void)decide(device, dtype, &why);
    return why;
}
