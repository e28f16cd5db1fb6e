/*
 * Shared parts of Markdown pages. Measured numbers and ceilings stand in full, the chain is
 * worded by core.
 */
#include "src/markdown.h"

#include <ctype.h>
#include <string.h>

#include "ui/text.h"

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

static void put_value(struct rt_buf *buf, const struct rt_record *record, enum rt_number number)
{
    const enum rt_state state = rt_record_state(record, number);
    if (state == RT_STATE_NUMBER) {
        rt_buf_number(buf, record->number[number]);
    } else {
        rt_buf_puts(buf, rt_state_word[state]);
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
        markdown_text(buf, rt_chain_number_source(record, n));
        rt_buf_puts(buf, " |\n");
    }
    rt_buf_printf(buf,
                  "\nTime model: `%s`: the four times are disjoint and add up to the "
                  "interval.\n",
                  RT_TIME_MODEL);
}

void markdown_chain(struct rt_buf *buf, const struct rt_answer *answer, enum rt_step step)
{
    struct rt_lines lines;
    rt_lines_init(&lines);
    rt_chain_write(answer, step, &lines);
    for (size_t i = 0; i < lines.count; i++) {
        const char *label = rt_lines_label(&lines, i);
        rt_buf_puts(buf, "- ");
        if (label[0] != '\0') {
            rt_buf_printf(buf, "%s: ", label);
        }
        markdown_text(buf, rt_lines_text(&lines, i));
        rt_buf_putc(buf, '\n');
    }
    buf->failed = buf->failed || lines.failed;
    rt_lines_fini(&lines);
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
    rt_buf_puts(buf, " GB/s");
    for (int r = 0; r < RT_ROOF_COUNT; r++) {
        if (rt_roofs_state(&reference->roofs, r)) {
            rt_buf_printf(buf, ", %s ", rt_roof_info[r].name);
            rt_buf_number(buf, reference->roofs.value[r]);
            rt_buf_printf(buf, " %s", rt_roof_info[r].unit);
        }
    }
    rt_buf_puts(buf, ". Source: ");
    const char *source = reference->text[RT_REF_SOURCE];
    markdown_text(buf, source == NULL ? "unstated" : source);
    if (reference->text[RT_REF_CITE] != NULL) {
        rt_buf_puts(buf, " (");
        markdown_text(buf, reference->text[RT_REF_CITE]);
        rt_buf_putc(buf, ')');
    }
    rt_buf_printf(buf, ", from: %s. The efficiency screen ", rt_origin_name(reference->origin));
    rt_buf_number(buf, ceilings->value[RT_CEILING_SCREEN]);
    rt_buf_puts(buf, " is a declared threshold, not a property of the hardware.\n");
}
