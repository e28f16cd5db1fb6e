/*
 * What the file has about the suspects that are still to rule out: occupancy, the launch's size,
 * cache hits, stall reasons. Each number stands next to what it speaks for or against; none of
 * them proves a cause.
 */
#include "core/code.h"
#include "src/import_ncu_record.h"

/* Declared, as the efficiency screen is: where an occupancy counts as low. */
static const double low_share = 0.7;
static const double low_percent = 50;

static int add(struct rt_study *study, size_t record, const char *label, struct rt_buf *text)
{
    const int code = text->failed ? RT_ENOMEM
                                  : rt_evidence_add(&study->evidence, record, RT_TOPIC_RULE_OUT,
                                                    RT_LINE_PLAIN, label, "%s", rt_buf_text(text));
    rt_buf_clear(text);
    return code;
}

static void put_percent(struct rt_buf *text, double percent)
{
    rt_buf_show(text, percent, 3);
    rt_buf_puts(text, " %");
}

static void put_occupancy(const struct ncu_view *mean, struct rt_buf *text)
{
    const bool limited = mean->known[NCU_OCCUPANCY_LIMIT];
    const double limit = limited ? mean->value[NCU_OCCUPANCY_LIMIT] : 100;
    if (!mean->known[NCU_OCCUPANCY]) {
        return;
    }
    const double achieved = mean->value[NCU_OCCUPANCY];
    put_percent(text, achieved);
    rt_buf_puts(text, " achieved");
    if (limited) {
        rt_buf_puts(text, ", ");
        put_percent(text, limit);
        rt_buf_puts(text, " possible for this launch");
    }
    rt_buf_puts(text,
                achieved < low_share * limit ? ": far below it, for uneven or too little work"
                : limited && limit < low_percent
                    ? ": registers, shared memory or block size allow no more, which speaks for "
                      "block_size"
                : achieved < low_percent ? ": low, which speaks for occupancy"
                                         : ": speaks against occupancy");
}

static void put_waves(const struct ncu_view *mean, struct rt_buf *text)
{
    if (!mean->known[NCU_WAVES]) {
        return;
    }
    rt_buf_show(text, mean->value[NCU_WAVES], 3);
    rt_buf_puts(text, " waves of blocks over all SMs: ");
    rt_buf_puts(text, mean->value[NCU_WAVES] < 1 ? "the grid does not fill the device once, which "
                                                   "speaks for launch granularity"
                                                 : "the grid fills the device, which speaks "
                                                   "against launch granularity");
}

static void put_hits(const struct ncu_view *mean, struct rt_buf *text)
{
    static const struct {
        int slot;
        const char *name;
    } levels[] = {{NCU_L1_HIT, "L1 "}, {NCU_L2_HIT, "L2 "}};
    for (size_t i = 0; i < 2; i++) {
        if (mean->known[levels[i].slot]) {
            rt_buf_printf(text, "%s%s", text->len > 0 ? ", " : "", levels[i].name);
            put_percent(text, mean->value[levels[i].slot]);
        }
    }
    rt_buf_puts(text, text->len > 0 ? ": the rest of the requests goes one level down" : "");
}

/* The kind of stall statements that the file has; NCU_STALL_KINDS: none. */
static int find_kind(const struct ncu_view *mean, double *all)
{
    int kind = 0;
    *all = 0;
    for (; kind < NCU_STALL_KINDS && *all == 0; kind++) {
        for (int r = 0; r < NCU_STALL_COUNT; r++) {
            const int slot = NCU_STALL_SLOTS + kind * NCU_STALL_COUNT + r;
            *all += mean->known[slot] ? mean->value[slot] : 0;
        }
    }
    return *all > 0 ? kind - 1 : NCU_STALL_KINDS;
}

enum { STALLS_SHOWN = 3 };

/* The leading reasons, each with its share of all that are stated. */
static int add_stalls(const struct ncu_view *mean, struct rt_study *study, size_t record,
                      struct rt_buf *text)
{
    bool shown[NCU_STALL_COUNT] = {false};
    double all;
    const int first = NCU_STALL_SLOTS + find_kind(mean, &all) * (int)NCU_STALL_COUNT;
    int code = RT_OK;
    for (int s = 0; s < STALLS_SHOWN && all > 0 && code == RT_OK; s++) {
        int best = -1;
        for (int r = 0; r < NCU_STALL_COUNT; r++) {
            if (!shown[r] && mean->known[first + r] && mean->value[first + r] > 0 &&
                (best < 0 || mean->value[first + r] > mean->value[first + best])) {
                best = r;
            }
        }
        if (best < 0) {
            break;
        }
        shown[best] = true;
        rt_buf_printf(text, "%s ", ncu_stall_name[best]);
        put_percent(text, mean->value[first + best] / all * 100);
        rt_buf_printf(text, " of the warps' time, %s", ncu_stall_meaning[best]);
        code = add(study, record, "stall", text);
    }
    return code;
}

int ncu_suspects_add(const struct ncu_kernel_case *in, struct rt_study *study, size_t record)
{
    static const struct {
        const char *label;
        void (*put)(const struct ncu_view *mean, struct rt_buf *text);
    } suspects[] = {
        {"occupancy", put_occupancy}, {"launch size", put_waves}, {"cache hits", put_hits}};
    struct rt_buf text;
    int code = RT_OK;
    rt_buf_init(&text);
    for (size_t i = 0; i < sizeof suspects / sizeof *suspects && code == RT_OK; i++) {
        suspects[i].put(&in->result->mean, &text);
        code = text.len > 0 ? add(study, record, suspects[i].label, &text) : RT_OK;
    }
    code = code == RT_OK ? add_stalls(&in->result->mean, study, record, &text) : code;
    rt_buf_fini(&text);
    return code;
}
