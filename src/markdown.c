/*
 * Shared parts of Markdown pages. Numbers are shown to DIGITS significant digits; a comparison
 * whose sides would look alike shows them in full, so that the page never says "0.7 < 0.7".
 */
#include "src/markdown.h"

#include <ctype.h>
#include <string.h>

#include "core/number.h"
#include "ui/text.h"

enum { DIGITS = 6 };

static bool is_word(char c)
{
    return isalnum((unsigned char)c) != 0 || (unsigned char)c >= 0x80;
}

/* Whether text[at] would be read as markup. An underscore inside a word is none. */
static bool is_markup(const char *text, size_t at)
{
    if (text[at] == '_') {
        return at == 0 || !is_word(text[at - 1]) || !is_word(text[at + 1]);
    }
    return strchr("\\`*{}[]<>|~&#!", text[at]) != NULL;
}

void markdown_text(struct rt_buf *buf, const char *text)
{
    struct rt_buf shown;
    rt_buf_init(&shown);
    ui_text_escape(&shown, text, true);
    const char *bytes = rt_buf_text(&shown);
    for (size_t i = 0; bytes[i] != '\0'; i++) {
        if (is_markup(bytes, i)) {
            rt_buf_putc(buf, '\\');
        }
        rt_buf_putc(buf, bytes[i]);
    }
    buf->failed = buf->failed || shown.failed;
    rt_buf_fini(&shown);
}

void markdown_rule_out(struct rt_buf *buf, const char *bullet, enum rt_hypothesis hypothesis)
{
    const char *const *item = rt_hypothesis_info[hypothesis].rule_out;
    for (size_t i = 0; item != NULL && item[i] != NULL; i++) {
        rt_buf_printf(buf, "%s%s\n", bullet, item[i]);
    }
}

static void put_source(struct rt_buf *buf, const struct rt_record *record, enum rt_number number)
{
    const char *source = "";
    if (number == RT_FLOPS) {
        source = rt_record_text(record, RT_FLOPS_SOURCE);
    } else if (number == RT_DRAM_BYTES) {
        source = rt_record_text(record, RT_DRAM_BYTES_SOURCE);
    } else if (number >= RT_KERNEL_MS && number <= RT_LAUNCH_MS) {
        source = rt_record_text(record, RT_TIME_SOURCE);
    }
    markdown_text(buf, source == NULL ? "unstated" : source);
}

static void put_value(struct rt_buf *buf, const struct rt_record *record, enum rt_number number)
{
    if ((number == RT_FLOPS && (record->known & RT_FLOPS_NONE) != 0) ||
        (number == RT_DRAM_BYTES && (record->known & RT_DRAM_BYTES_NONE) != 0)) {
        rt_buf_puts(buf, "none");
    } else if (rt_record_knows(record, number)) {
        rt_buf_number(buf, record->number[number]);
    } else {
        rt_buf_puts(buf, "unknown");
    }
}

void markdown_measured(struct rt_buf *buf, const struct rt_record *record)
{
    rt_buf_puts(buf, "| number | value | unit | source |\n|---|---:|---|---|\n");
    for (enum rt_number n = RT_FLOPS; n < RT_NUMBER_COUNT; n++) {
        const struct rt_number_info *info = &rt_number_info[n];
        if (!info->required && !rt_record_knows(record, n)) {
            continue;
        }
        rt_buf_printf(buf, "| `%s` | ", info->key);
        put_value(buf, record, n);
        rt_buf_printf(buf, " | %s | ", info->unit);
        put_source(buf, record, n);
        rt_buf_puts(buf, " |\n");
    }
    rt_buf_printf(buf, "\nTime model: `%s`: the four times are disjoint and add up to the "
                       "interval.\n",
                  RT_TIME_MODEL);
}

static void show(struct rt_buf *buf, double value)
{
    rt_buf_show(buf, value, DIGITS);
}

/* "5 < 40", in full where rounding would make both sides look the same. */
static void put_comparison(struct rt_buf *buf, double left, const char *sign, double right)
{
    char a[RT_NUMBER_TEXT_MAX];
    char b[RT_NUMBER_TEXT_MAX];
    rt_number_show(left, DIGITS, a);
    rt_number_show(right, DIGITS, b);
    if (strcmp(a, b) == 0 && left != right) {
        rt_number_format(left, a);
        rt_number_format(right, b);
    }
    rt_buf_printf(buf, "%s %s %s", a, sign, b);
}

/* The roofline limit and the efficiency; which formula applies depends on what the kernel does. */
static void put_efficiency(struct rt_buf *buf, const struct rt_answer *answer,
                           const struct rt_ceilings *ceilings)
{
    const struct rt_metrics *m = &answer->metrics;
    const struct rt_attribution *a = &answer->attribution;
    const double tflops = ceilings->value[RT_CEILING_TFLOPS];
    const double gbps = ceilings->value[RT_CEILING_DRAM_GBPS];
    if ((answer->record.known & RT_FLOPS_NONE) != 0) {
        rt_buf_puts(buf, "- no floating-point work, so bandwidth alone is the ceiling: "
                         "`reference_efficiency` = achieved\\_dram\\_gbps / dram\\_gbps = ");
        show(buf, m->value[RT_ACHIEVED_DRAM_GBPS]);
        rt_buf_puts(buf, " / ");
        show(buf, gbps);
    } else {
        rt_buf_puts(buf, "- `roofline_limit_tflops` = ");
        if (m->intensity_infinite) {
            rt_buf_puts(buf, "tflops (no DRAM traffic)");
        } else {
            rt_buf_puts(buf, "min(");
            show(buf, tflops);
            rt_buf_puts(buf, ", ");
            show(buf, m->value[RT_INTENSITY]);
            rt_buf_puts(buf, " x ");
            show(buf, gbps);
            rt_buf_puts(buf, " / 1000)");
        }
        rt_buf_puts(buf, " = ");
        show(buf, a->roofline_limit_tflops);
        rt_buf_puts(buf, " TFLOP/s\n- `reference_efficiency` = achieved / limit = ");
        show(buf, m->value[RT_ACHIEVED_TFLOPS]);
        rt_buf_puts(buf, " / ");
        show(buf, a->roofline_limit_tflops);
    }
    rt_buf_puts(buf, " = ");
    show(buf, a->reference_efficiency);
    rt_buf_putc(buf, '\n');
}

/* Intensity against balance: the class of ceiling. */
static void put_bound(struct rt_buf *buf, const struct rt_answer *answer,
                      const struct rt_ceilings *ceilings)
{
    const struct rt_metrics *m = &answer->metrics;
    const struct rt_attribution *a = &answer->attribution;
    const bool memory = a->roofline_bound == RT_BOUND_MEMORY;
    rt_buf_puts(buf, "- `machine_balance_flop_per_byte` = tflops x 1000 / dram\\_gbps = ");
    show(buf, ceilings->value[RT_CEILING_TFLOPS]);
    rt_buf_puts(buf, " x 1000 / ");
    show(buf, ceilings->value[RT_CEILING_DRAM_GBPS]);
    rt_buf_puts(buf, " = ");
    show(buf, a->machine_balance_flop_per_byte);
    rt_buf_puts(buf, "\n- intensity against balance: ");
    if (m->intensity_infinite) {
        rt_buf_puts(buf, "no DRAM traffic, above any balance");
    } else {
        put_comparison(buf, m->value[RT_INTENSITY], memory ? "\\<" : "\\>=",
                       a->machine_balance_flop_per_byte);
    }
    rt_buf_printf(buf, ": `roofline_bound` %s (a ceiling, not a cause)\n",
                  rt_bound_name(a->roofline_bound));
}

static void put_intensity(struct rt_buf *buf, const struct rt_answer *answer)
{
    if (rt_metrics_know(&answer->metrics, RT_INTENSITY)) {
        rt_buf_puts(buf, "- `arithmetic_intensity_flop_per_byte` = flops / dram\\_bytes = ");
        put_value(buf, &answer->record, RT_FLOPS);
        rt_buf_puts(buf, " / ");
        put_value(buf, &answer->record, RT_DRAM_BYTES);
        rt_buf_puts(buf, " = ");
        show(buf, answer->metrics.value[RT_INTENSITY]);
        rt_buf_putc(buf, '\n');
    }
}

static void put_screen(struct rt_buf *buf, const struct rt_attribution *a)
{
    const bool near = a->reference_efficiency >= a->efficiency_screen;
    rt_buf_puts(buf, "- efficiency against the declared screen: ");
    put_comparison(buf, a->reference_efficiency, near ? "\\>=" : "\\<", a->efficiency_screen);
    rt_buf_printf(buf, ": `%s` for the kernel\n", rt_hypothesis_info[a->candidate[0]].name);
    if (a->recheck_reference) {
        rt_buf_puts(buf, "- efficiency against the limit of belief: ");
        put_comparison(buf, a->reference_efficiency, "\\>", RT_CONSISTENCY_LIMIT);
        rt_buf_puts(buf, ": the reference or the counts are wrong\n");
    }
}

void markdown_evidence(struct rt_buf *buf, const struct rt_answer *answer,
                       const struct rt_ceilings *ceilings)
{
    const struct rt_attribution *a = &answer->attribution;
    put_intensity(buf, answer);
    if (a->classified) {
        put_bound(buf, answer, ceilings);
        put_efficiency(buf, answer, ceilings);
        put_screen(buf, a);
    } else {
        rt_buf_puts(buf, "- FLOPs or DRAM bytes are missing: the kernel cannot be classified\n");
    }
    rt_buf_puts(buf, "- the longest of");
    for (int c = 0; c < RT_CANDIDATES; c++) {
        rt_buf_printf(buf, "%s `%s` ", c > 0 ? "," : "", rt_hypothesis_info[a->candidate[c]].name);
        show(buf, a->exposed_ms[c]);
        rt_buf_puts(buf, " ms");
    }
    if (a->recheck_reference) {
        rt_buf_puts(buf, " does not decide while the reference is in doubt");
    }
    rt_buf_printf(buf, ": primary hypothesis **`%s`**\n",
                  rt_hypothesis_info[a->primary_hypothesis].name);
}

void markdown_reference(struct rt_buf *buf, const struct rt_reference *reference,
                        const struct rt_ceilings *ceilings)
{
    rt_buf_printf(buf, "`%s`", reference->id);
    if (reference->text[RT_REF_NAME] != NULL) {
        rt_buf_puts(buf, ", ");
        markdown_text(buf, reference->text[RT_REF_NAME]);
    }
    rt_buf_puts(buf, ": ");
    rt_buf_number(buf, ceilings->value[RT_CEILING_TFLOPS]);
    rt_buf_puts(buf, " TFLOP/s, ");
    rt_buf_number(buf, ceilings->value[RT_CEILING_DRAM_GBPS]);
    rt_buf_puts(buf, " GB/s. Source: ");
    const char *source = reference->text[RT_REF_SOURCE];
    markdown_text(buf, source == NULL ? "unstated" : source);
    if (reference->text[RT_REF_CITE] != NULL) {
        rt_buf_puts(buf, " (");
        markdown_text(buf, reference->text[RT_REF_CITE]);
        rt_buf_putc(buf, ')');
    }
    rt_buf_printf(buf, ", from: %s. The efficiency screen ",
                  rt_origin_name(reference->origin));
    rt_buf_number(buf, ceilings->value[RT_CEILING_SCREEN]);
    rt_buf_puts(buf, " is a declared threshold, not a property of the hardware.\n");
}
