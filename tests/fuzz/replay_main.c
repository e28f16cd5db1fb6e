/*
 * Runs a fuzz target without a fuzzer: over every file given (and every file in a folder
 * given), and over seeded mutations of each.
 *
 *     replay_TARGET [-n MUTATIONS] [-s SEED] PATH...
 *
 * An input that fails is the one named last; the seed makes it come again.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct corpus {
    struct rt_buf *file; /* owned */
    size_t count;
};

static uint64_t state;

static size_t draw(size_t below)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return below == 0 ? 0 : (size_t)((state >> 11) % below);
}

static int add_file(struct corpus *corpus, const char *path)
{
    FILE *const file = fopen(path, "rb");
    struct rt_buf *const grown = realloc(corpus->file, (corpus->count + 1) * sizeof *grown);
    if (file == NULL || grown == NULL) {
        fprintf(stderr, "cannot read %s\n", path);
        exit(1);
    }
    corpus->file = grown;
    struct rt_buf *const bytes = &grown[corpus->count++];
    char part[4096];
    size_t len;
    rt_buf_init(bytes);
    while ((len = fread(part, 1, sizeof part, file)) > 0) {
        rt_buf_put(bytes, part, len);
    }
    return fclose(file);
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name); /* the same order in every locale */
}

static int add_path(struct corpus *corpus, const char *path)
{
    struct dirent **entry = NULL;
    const int entries = scandir(path, &entry, NULL, by_name);
    if (entries < 0) {
        return add_file(corpus, path);
    }
    int code = 0;
    for (int i = 0; i < entries; i++) {
        struct rt_buf name;
        rt_buf_init(&name);
        rt_buf_printf(&name, "%s/%s", path, entry[i]->d_name);
        if (entry[i]->d_name[0] != '.') {
            code |= add_path(corpus, rt_buf_text(&name));
        }
        rt_buf_fini(&name);
        free(entry[i]);
    }
    free(entry);
    return code;
}

/* One run on a block of exactly that size, so that a read past its end is seen. */
static void run(const char *bytes, size_t len)
{
    uint8_t *const block = malloc(len > 0 ? len : 1);
    if (block == NULL) {
        exit(1);
    }
    memcpy(block, bytes, len);
    (void)LLVMFuzzerTestOneInput(block, len);
    free(block);
}

/* Replaces `cut` bytes at `at` by others. */
static void splice(struct rt_buf *bytes, size_t at, size_t cut, const char *put, size_t len)
{
    struct rt_buf next;
    rt_buf_init(&next);
    rt_buf_put(&next, rt_buf_text(bytes), at);
    rt_buf_put(&next, put, len);
    rt_buf_put(&next, rt_buf_text(bytes) + at + cut, bytes->len - at - cut);
    rt_buf_fini(bytes);
    *bytes = next;
}

static void mutate(const struct corpus *corpus, struct rt_buf *bytes)
{
    static const char odd[] = "\0\n\r\t \"\\;#=[]{},:.-+eE09\xff\xc3\xef\xbb\xbf";
    const size_t at = draw(bytes->len + 1);
    const size_t rest = bytes->len - at;
    const size_t some = draw(rest < 30 ? rest + 1 : 30);
    char byte = odd[draw(sizeof odd - 1)];
    if (draw(2) == 0) {
        byte = (char)draw(256);
    }
    const struct rt_buf *const other = &corpus->file[draw(corpus->count)];
    const size_t from = draw(other->len + 1);
    switch (draw(6)) {
    case 0: /* another byte */
        splice(bytes, at, rest > 0, &byte, 1);
        break;
    case 1: /* one byte more */
        splice(bytes, at, 0, &byte, 1);
        break;
    case 2: /* a piece missing */
        splice(bytes, at, some, "", 0);
        break;
    case 3: /* a piece of another file */
        splice(bytes, at, some, rt_buf_text(other) + from, draw(other->len - from + 1));
        break;
    case 4: /* a piece twice */
        splice(bytes, at, 0, rt_buf_text(other) + from, draw(other->len - from + 1) % 200);
        break;
    default: /* the end missing */
        splice(bytes, at, rest, "", 0);
        break;
    }
}

int main(int argc, char **argv)
{
    struct corpus corpus = {NULL, 0};
    long mutations = 0;
    unsigned long long seed = 1;
    int code = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-n") == 0 && i + 1 < argc) {
            mutations = strtol(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "-s") == 0 && i + 1 < argc) {
            seed = strtoull(argv[++i], NULL, 10);
        } else {
            code |= add_path(&corpus, argv[i]);
        }
    }
    if (code != 0 || corpus.count == 0) {
        fprintf(stderr, "nothing to replay\n");
        return 1;
    }
    printf("%zu files, %ld mutations of each, seed %llu\n", corpus.count, mutations, seed);
    for (size_t f = 0; f < corpus.count; f++) {
        state = (seed + f) * UINT64_C(0x9e3779b97f4a7c15) | 1;
        run(rt_buf_text(&corpus.file[f]), corpus.file[f].len);
        for (long m = 0; m < mutations; m++) {
            struct rt_buf bytes;
            rt_buf_init(&bytes);
            rt_buf_put(&bytes, rt_buf_text(&corpus.file[f]), corpus.file[f].len);
            for (size_t n = 1 + draw(4); n > 0; n--) {
                mutate(&corpus, &bytes);
            }
            run(rt_buf_text(&bytes), bytes.len);
            rt_buf_fini(&bytes);
        }
    }
    for (size_t f = 0; f < corpus.count; f++) {
        rt_buf_fini(&corpus.file[f]);
    }
    free(corpus.file);
    return 0;
}
