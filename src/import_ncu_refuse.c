/*
 * Says why there is nothing to import and what to do about it, and recognises files that are worth
 * saying it about. What one line is a sign of is found in import_ncu_signs.c.
 */
#include "src/import_ncu_refuse.h"

#include <string.h>

#include "src/import_ncu_table.h"

#define RERUN "ncu --csv --page raw"

/* What is to be said of a sign by itself; the others quote. */
static const char *const reasons[NCU_SIGN_COUNT] = {
    [NCU_SIGN_REPORT] = "a binary report of Nsight Compute: make CSV of it with "
                        "ncu --import FILE --csv --page raw > FILE.csv",
    [NCU_SIGN_BINARY] = "not text: it holds NUL bytes. A report has to be made CSV first, with "
                        "ncu --import FILE --csv --page raw > FILE.csv",
    [NCU_SIGN_NVPROF] = "written by nvprof, whose metrics rooftop does not read: profile with "
                        "ncu --csv (compute capability 7.0 and later)",
    [NCU_SIGN_PERMISSION] =
        "the profiler had no permission to read the GPU's performance counters "
        "(ERR_NVGPUCTRPERM): nothing was measured; ask the administrator to allow it (driver "
        "option NVreg_RestrictProfilingToAdminUsers=0) or run ncu as root, then profile again",
    [NCU_SIGN_NO_KERNELS] =
        "no kernel was profiled: the program launched none, or none that the options select; "
        "check the -k/--launch-skip filters; with a program that starts others add "
        "--target-processes all",
    [NCU_SIGN_CONSOLE] = "this is the text page of ncu, not CSV: run again with --csv --page raw, "
                         "or ncu --import REPORT.ncu-rep --csv --page raw",
    [NCU_SIGN_PROF] = "ncu ran and printed no table: run again with " RERUN
                      ", and look at what it printed elsewhere (--log-file, standard error)",
};

static const char no_rows[] =
    "a table of ncu with columns and no rows: no kernel was profiled, or the output was cut off; "
    "check the -k/--launch-skip filters and profile again";

/* The tool's own words, without the mark in front of them. */
static void quote(const struct ncu_signs *signs, enum ncu_sign sign, struct rt_buf *why)
{
    const char *text = rt_buf_text(&signs->text[sign]);
    const char *const mark_end = strncmp(text, "==", 2) == 0 ? strstr(text + 2, "==") : NULL;
    if (mark_end != NULL) {
        text = mark_end + 2;
    }
    text += strspn(text, " \t");
    rt_buf_printf(why, "\"%s\"", text);
}

static void explain_table(const struct ncu_signs *signs, struct rt_buf *why)
{
    const struct {
        bool there;
        const char *name;
    } columns[] = {{signs->has_kernel, "Kernel Name"},
                   {signs->has_metric, "Metric Name"},
                   {signs->has_value, "Metric Value"}};
    const char *between = " \"";
    rt_buf_puts(why, "a CSV table, but not one that ncu printed: it lacks");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        if (!columns[i].there) {
            rt_buf_printf(why, "%s%s\"", between, columns[i].name);
            between = ", \"";
        }
    }
    rt_buf_puts(why, "; rooftop reads what " RERUN " itself prints");
}

static void explain_sign(const struct ncu_signs *signs, enum ncu_sign sign, struct rt_buf *why)
{
    if (sign == NCU_SIGN_ERROR) {
        rt_buf_puts(why, "ncu failed and printed no table; it says ");
        quote(signs, sign, why);
        rt_buf_puts(why, ": correct that, and run again with " RERUN);
    } else if (sign == NCU_SIGN_WARNING) {
        rt_buf_puts(why, "ncu printed no table; it warns ");
        quote(signs, sign, why);
        rt_buf_puts(why, ": correct that, and run again with " RERUN);
    } else if (sign == NCU_SIGN_TABLE) {
        explain_table(signs, why);
    } else {
        rt_buf_puts(why, reasons[sign]);
    }
}

uint32_t ncu_signs_explain(const struct ncu_signs *signs, bool table, struct rt_buf *why)
{
    for (int i = 0; i < NCU_SIGN_COUNT; i++) {
        const enum ncu_sign sign = (enum ncu_sign)i;
        if (table && sign > NCU_SIGN_ERROR) {
            break; /* an empty table says more than what is left */
        }
        if (signs->line[sign] > 0) {
            explain_sign(signs, sign, why);
            return signs->line[sign];
        }
    }
    if (table) {
        rt_buf_puts(why, no_rows);
    } else if (signs->lines == 0) {
        rt_buf_puts(why, "the file is empty: run again with " RERUN);
    } else {
        rt_buf_puts(why, "there is no table of ncu in it: run again with " RERUN);
    }
    return 0;
}

static bool is_key_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
}

/* `key = value`. */
static bool is_ini_key(const char *text, size_t len)
{
    size_t at = 0;
    while (at < len && is_key_char(text[at])) {
        at++;
    }
    const size_t key = at;
    while (at < len && (text[at] == ' ' || text[at] == '\t')) {
        at++;
    }
    return key > 0 && at < len && text[at] == '=' && (at + 1 == len || text[at + 1] != '=');
}

static bool is_ini(const struct import_line *line)
{
    static const char *const sections[] = {"[record", "[reference", "[plan"};
    const char *text = line->text;
    size_t len = line->len;
    while (len > 0 && (*text == ' ' || *text == '\t')) {
        text++;
        len--;
    }
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        const size_t section_len = strlen(sections[i]);
        if (len >= section_len && memcmp(text, sections[i], section_len) == 0) {
            return true;
        }
    }
    return is_ini_key(text, len);
}

/* A header, or the beginning of one: a wide one can be longer than what is looked at. */
static bool is_header(const struct import_line *line)
{
    size_t len = line->len;
    if (ncu_table_is_header(line->text, len, NULL)) {
        return true;
    }
    while (line->last && len > 0 && strchr(",;\t", line->text[len - 1]) == NULL) {
        len--;
    }
    return line->last && len > 1 && ncu_table_is_header(line->text, len - 1, NULL);
}

/* What nothing but a profiler prints; behind it INI lines are output of the program. */
static bool is_certain(const struct ncu_signs *signs)
{
    return signs->line[NCU_SIGN_REPORT] > 0 || signs->line[NCU_SIGN_NVPROF] > 0;
}

/* What an INI file could hold among its lines. */
static bool is_likely(const struct ncu_signs *signs)
{
    return signs->line[NCU_SIGN_PERMISSION] > 0 || signs->line[NCU_SIGN_NO_KERNELS] > 0 ||
           signs->line[NCU_SIGN_CONSOLE] > 0 || signs->line[NCU_SIGN_TABLE] > 0;
}

bool ncu_signs_recognise(const char *head, size_t len)
{
    struct load_source source;
    struct import_lines lines;
    struct import_line line;
    struct ncu_signs signs;
    bool certain = false;
    bool ini = false;
    load_source_memory(&source, head, len);
    import_lines_init(&lines, &source);
    ncu_signs_init(&signs);
    while (!certain && import_lines_next(&lines, &line) > 0) {
        ncu_signs_see(&signs, &line);
        ini = ini || is_ini(&line);
        certain =
            ncu_table_is_message(line.text, line.len) || is_header(&line) || is_certain(&signs);
    }
    const bool likely = !ini && is_likely(&signs);
    ncu_signs_fini(&signs);
    import_lines_fini(&lines);
    load_source_close(&source);
    return certain || likely;
}
