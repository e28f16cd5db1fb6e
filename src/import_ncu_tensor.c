/*
 * What names of tensor metrics state. Names are cut into words at underscores; nothing depends on
 * a list of metrics, which grows with every GPU.
 */
#include "src/import_ncu_tensor.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *word;
    unsigned type;
} types[] = {
    {"fp64", NCU_FP64},     {"tf32", NCU_TF32},     {"bf16", NCU_BF16},    {"fp16", NCU_FP16},
    {"fp8", NCU_FP8},       {"e4m3", NCU_FP8},      {"e5m2", NCU_FP8},     {"fp6", NCU_FP6},
    {"e2m3", NCU_FP6},      {"e3m2", NCU_FP6},      {"fp4", NCU_FP4},      {"e2m1", NCU_FP4},
    {"mxfp8", NCU_FP8},     {"mxfp6", NCU_FP6},     {"mxfp4", NCU_FP4},    {"nvfp4", NCU_FP4},
    {"int", NCU_INTEGER},   {"int8", NCU_INTEGER},  {"int4", NCU_INTEGER}, {"int1", NCU_INTEGER},
    {"uint8", NCU_INTEGER}, {"uint4", NCU_INTEGER}, {"s8", NCU_INTEGER},   {"u8", NCU_INTEGER},
    {"s4", NCU_INTEGER},    {"u4", NCU_INTEGER},    {"b1", NCU_INTEGER},   {"bin", NCU_INTEGER},
};

static unsigned find_type(const char *word)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(types[i].word, word) == 0) {
            return types[i].type;
        }
    }
    return NCU_OTHER_TYPE;
}

/* The next word of the name, up to an underscore, a point or the end; false when there is none. */
static bool next_word(const char **rest, char word[16])
{
    while (**rest == '_') {
        ++*rest;
    }
    const size_t len = strcspn(*rest, "_.");
    if (len == 0) {
        return false;
    }
    (void)snprintf(word, 16, "%.*s", (int)(len < 15 ? len : 15), *rest);
    *rest += len;
    return true;
}

/* "op hmma src bf16 dst fp32 sparsity off", as far as the name goes; true when nothing else is. */
static bool parse_words(const char **rest, struct ncu_tensor *tensor)
{
    enum { NOWHERE, SOURCE } where = NOWHERE;
    char word[16];
    while (next_word(rest, word)) {
        char *into = NULL;
        size_t size = 0;
        if (strcmp(word, "op") == 0 || strcmp(word, "subpipe") == 0) {
            into = tensor->op;
            size = sizeof tensor->op;
        } else if (strcmp(word, "dst") == 0 || strcmp(word, "type") == 0) {
            into = tensor->dst;
            size = sizeof tensor->dst;
        } else if (strcmp(word, "sparsity") == 0) {
            into = tensor->sparse;
            size = sizeof tensor->sparse;
        }
        if (into != NULL) {
            where = NOWHERE;
            if (!next_word(rest, word)) {
                return false;
            }
            (void)snprintf(into, size, "%s", word);
        } else if (strcmp(word, "src") == 0) {
            where = SOURCE;
        } else if (where == SOURCE) {
            tensor->types |= find_type(word);
        } else {
            return false;
        }
    }
    return true;
}

/* A peak of the hardware is no measurement; a share of it is. */
static bool is_peak(const char *name)
{
    return strstr(name, "peak_sustained") != NULL && strstr(name, "pct_of_peak") == NULL;
}

/* Operations of the tensor path; from other rollups than sums follows only that there were any. */
static bool parse_ops(const char *rest, struct ncu_tensor *tensor)
{
    const bool whole = parse_words(&rest, tensor);
    tensor->kind = !whole                                        ? NCU_TENSOR_ACTIVE
                   : strcmp(rest, ".sum") == 0                   ? NCU_TENSOR_OPS
                   : strcmp(rest, ".sum.per_cycle_elapsed") == 0 ? NCU_TENSOR_CYCLE
                                                                 : NCU_TENSOR_ACTIVE;
    return true;
}

/* Metrics of the tensor pipe: warp instructions in sum, or anything that tells activity. */
static bool parse_pipe(const char *name, const char *pipe, struct ncu_tensor *tensor)
{
    const bool instructions = strncmp(name, "sm__inst_executed_pipe", 22) == 0 ||
                              strncmp(name, "smsp__inst_executed_pipe", 24) == 0;
    const char *rest = pipe + strlen("pipe_tensor");
    const bool whole = parse_words(&rest, tensor);
    tensor->kind =
        instructions && whole && strcmp(rest, ".sum") == 0 ? NCU_TENSOR_INST : NCU_TENSOR_ACTIVE;
    return strncmp(name, "derived__", 9) != 0;
}

bool ncu_tensor_parse(const char *name, struct ncu_tensor *tensor)
{
    static const char ops[] = "sm__ops_path_tensor";
    *tensor = (struct ncu_tensor){.name = NULL};
    if (is_peak(name)) {
        return false;
    }
    if (strncmp(name, ops, sizeof ops - 1) == 0) {
        return parse_ops(name + sizeof ops - 1, tensor);
    }
    const char *const pipe = strstr(name, "pipe_tensor");
    return pipe != NULL && parse_pipe(name, pipe, tensor);
}

bool ncu_tensor_same(const struct ncu_tensor *a, const struct ncu_tensor *b)
{
    return a->kind == b->kind && a->types == b->types && strcmp(a->op, b->op) == 0 &&
           strcmp(a->dst, b->dst) == 0 && strcmp(a->sparse, b->sparse) == 0;
}

/* An attribute that is not stated stands for every value. */
static bool covers(const char *a, const char *b)
{
    return a[0] == '\0' || strcmp(a, b) == 0;
}

static bool differ(const char *a, const char *b)
{
    return a[0] != '\0' && b[0] != '\0' && strcmp(a, b) != 0;
}

bool ncu_tensor_contains(const struct ncu_tensor *a, const struct ncu_tensor *b)
{
    const bool all_types = a->types == 0 || (b->types != 0 && (b->types & ~a->types) == 0);
    return all_types && covers(a->op, b->op) && covers(a->dst, b->dst) &&
           covers(a->sparse, b->sparse);
}

bool ncu_tensor_disjoint(const struct ncu_tensor *a, const struct ncu_tensor *b)
{
    /* Names that are not known may mean anything. */
    const unsigned known = ~(unsigned)NCU_OTHER_TYPE;
    const bool both = a->types != 0 && b->types != 0;
    return (both && (a->types & b->types) == 0 && ((a->types | b->types) & ~known) == 0) ||
           differ(a->op, b->op) || differ(a->dst, b->dst) || differ(a->sparse, b->sparse);
}

bool ncu_tensor_integer(const struct ncu_tensor *tensor)
{
    return tensor->types == NCU_INTEGER || strcmp(tensor->op, "imma") == 0 ||
           strcmp(tensor->op, "bmma") == 0;
}

const char *ncu_tensor_dtype(const struct ncu_tensor *tensor)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (tensor->types == types[i].type && types[i].type != NCU_INTEGER) {
            return types[i].word;
        }
    }
    return NULL;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* "mma" as a word of its own: not in gamma, comma, summary. */
static bool has_mma_word(const char *name)
{
    for (const char *at = strstr(name, "mma"); at != NULL; at = strstr(at + 1, "mma")) {
        if ((at == name || !is_letter(at[-1])) && !is_letter(at[3])) {
            return true;
        }
    }
    return false;
}

bool ncu_tensor_likely(const char *kernel)
{
    static const char *const signs[] = {"hmma",        "wgmma",         "gmma_",
                                        "wmma",        "xmma",          "dmma",
                                        "qmma",        "tensorop",      "tensor_op",
                                        "TensorOp",    "OpClassTensor", "s16816gemm",
                                        "s1688gemm",   "h16816gemm",    "h1688gemm",
                                        "s884gemm",    "h884gemm",      "i16816gemm",
                                        "d884gemm",    "nvjet",         "flash_fwd",
                                        "flash_bwd",   "flash_attn",    "fmha",
                                        "cublasLt",    "16816",         "wgrad_alg1_engine_NHWC",
                                        "_tensor16x8", "tcgen05",       "utcmma"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (strstr(kernel, signs[i]) != NULL) {
            return true;
        }
    }
    return has_mma_word(kernel);
}
