/*
 * Any bytes as a trace: they are imported, or refused with one reason, without harm; in pieces of
 * another size they give the same capture; and what is used can be divided without a remainder.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../torch_describe.h"
#include "core/partition.h"
#include "src/import_torch.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(int truth)
{
    if (!truth) {
        abort();
    }
}

/* The four categories add up to the window of every device. */
static void check_partition(const struct rt_capture *capture)
{
    expect(capture->devices > 0);
    for (size_t d = 0; d < capture->devices; d++) {
        const struct rt_timeline *const timeline = &capture->device[d].timeline;
        const struct rt_interval window = rt_timeline_window(timeline);
        struct rt_partition partition;
        int64_t sum = 0;
        expect(rt_partition_make(timeline, window, RT_LAUNCH_LATENCY, &partition) == RT_OK);
        for (int c = 0; c < RT_CATEGORY_COUNT; c++) {
            expect(partition.category[c] >= 0);
            sum += partition.category[c];
        }
        expect(sum == window.end - window.begin);
    }
}

/* As a file, which may be packed. */
static void check_import(const char *bytes, size_t size)
{
    struct load_source *const source = malloc(sizeof *source);
    struct rt_capture capture;
    struct rt_study study;
    expect(source != NULL);
    load_source_memory(source, bytes, size);
    rt_capture_init(&capture);
    rt_study_init(&study);
    const int code = import_torch(&capture, &study, source, "fuzz.json");
    expect(code == RT_OK || code == RT_EREFUSED);
    expect(code == RT_OK || study.diags.errors == 1); /* else at most one: what was lost */
    expect(source->hash.len == size);
    if (code == RT_OK) {
        check_partition(&capture);
    }
    rt_capture_fini(&capture);
    rt_study_fini(&study);
    free(source);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *const bytes = size > 0 ? (const char *)data : "";
    /* The last byte decides how the text is cut. */
    const size_t last = size > 0 ? data[size - 1] : 0;
    const size_t whole[] = {0};
    const size_t cuts[] = {1 + last % 7, 1, 1 + last};
    struct rt_buf one;
    struct rt_buf other;
    (void)torch_recognise(bytes, size);
    check_import(bytes, size);
    rt_buf_init(&one);
    rt_buf_init(&other);
    torch_describe_pieces(&one, bytes, size, whole, 1);
    torch_describe_pieces(&other, bytes, size, cuts, sizeof cuts / sizeof *cuts);
    if (strcmp(rt_buf_text(&one), rt_buf_text(&other)) != 0) {
        fprintf(stderr, "%s\nor, in pieces:\n\n%s", rt_buf_text(&one), rt_buf_text(&other));
        abort();
    }
    rt_buf_fini(&one);
    rt_buf_fini(&other);
    return 0;
}
