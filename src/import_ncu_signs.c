/*
 * What a line outside the tables is a sign of. One line is one sign: the first that fits. What
 * follows from the signs is said in import_ncu_refuse.c.
 */
#include "src/import_ncu_refuse.h"

#include <string.h>

#include "core/code.h"
#include "src/import_ncu_header.h"

enum { TEXT_MAX = 300, TABLE_COLUMNS = 3 };

void ncu_signs_init(struct ncu_signs *signs)
{
    *signs = (struct ncu_signs){0};
}

void ncu_signs_fini(struct ncu_signs *signs)
{
    for (size_t i = 0; i < NCU_SIGN_COUNT; i++) {
        rt_buf_fini(&signs->text[i]);
    }
    ncu_signs_init(signs);
}

/* A line without the blanks at its ends. */
struct text {
    const char *bytes;
    size_t len;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static struct text trimmed(const struct import_line *line)
{
    struct text text = {line->text, line->len};
    while (text.len > 0 && is_blank(text.bytes[text.len - 1])) {
        text.len--;
    }
    while (text.len > 0 && is_blank(*text.bytes)) {
        text.bytes++;
        text.len--;
    }
    return text;
}

static bool has(struct text text, const char *what)
{
    return ncu_line_has(text.bytes, text.len, what);
}

static bool begins(struct text text, const char *with)
{
    const size_t len = strlen(with);
    return text.len >= len && memcmp(text.bytes, with, len) == 0;
}

/* Behind "==123== ", the number of a process; valgrind begins its lines so, too. */
static bool is_nvprof_message(struct text text)
{
    if (!begins(text, "==")) {
        return false;
    }
    size_t at = 2;
    while (at < text.len && text.bytes[at] >= '0' && text.bytes[at] <= '9') {
        at++;
    }
    const struct text rest = {text.bytes + at, text.len - at};
    return at > 2 && (begins(rest, "== NVPROF") || begins(rest, "== Profiling application") ||
                      begins(rest, "== Profiling result"));
}

static bool is_nvprof(struct text text)
{
    static const char *const headers[] = {"\"Type\",\"Time(%)\",",
                                          "Type,Time(%),",
                                          "\"Device\",\"Kernel\",\"Invocations\"",
                                          "Device,Kernel,Invocations,",
                                          "\"Start\",\"Duration\",\"Grid X\"",
                                          "Start,Duration,Grid X,"};
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        if (begins(text, headers[i])) {
            return true;
        }
    }
    return is_nvprof_message(text);
}

static bool is_console(struct text text)
{
    return begins(text, "Section: ") || (begins(text, "Metric Name  ") &&
                                         has(text, "Metric Unit ") && has(text, "Metric Value"));
}

static bool seen_any(const struct ncu_signs *signs)
{
    for (size_t i = 0; i < NCU_SIGN_COUNT; i++) {
        if (signs->line[i] > 0) {
            return true;
        }
    }
    return false;
}

/* NCU_SIGN_COUNT: none, by itself. */
static enum ncu_sign sign_of(const struct ncu_signs *signs, const struct import_line *line,
                             struct text text)
{
    if (line->line == 1 && line->len >= 4 && memcmp(line->text, "NVR", 4) == 0) {
        return NCU_SIGN_REPORT;
    }
    /* What a profiled program prints may hold any byte. */
    if (memchr(text.bytes, '\0', text.len) != NULL && !seen_any(signs)) {
        return NCU_SIGN_BINARY;
    }
    if (is_nvprof(text)) {
        return NCU_SIGN_NVPROF;
    }
    if (has(text, "ERR_NVGPUCTRPERM")) {
        return NCU_SIGN_PERMISSION;
    }
    if (has(text, "No kernels were profiled")) {
        return NCU_SIGN_NO_KERNELS;
    }
    if (is_console(text)) {
        return NCU_SIGN_CONSOLE;
    }
    return begins(text, "==ERROR==")     ? NCU_SIGN_ERROR
           : begins(text, "==WARNING==") ? NCU_SIGN_WARNING
           : begins(text, "==PROF==")    ? NCU_SIGN_PROF
                                         : NCU_SIGN_COUNT;
}

static void keep_text(struct ncu_signs *signs, enum ncu_sign sign, struct text text)
{
    size_t len = text.len < TEXT_MAX ? text.len : TEXT_MAX;
    while (len > 0 && len < text.len && ((unsigned char)text.bytes[len] & 0xc0) == 0x80) {
        len--; /* not inside a character */
    }
    rt_buf_clear(&signs->text[sign]);
    import_text_copy(&signs->text[sign], text.bytes, len);
}

/* Whether the first line could be the header of a table. INI comments begin with ; and #. */
static void look_for_columns(struct ncu_signs *signs, const struct import_line *line,
                             struct text text)
{
    struct ncu_header_memory memory;
    if (line->too_long || text.bytes[0] == ';' || text.bytes[0] == '#') {
        return;
    }
    ncu_header_init(&memory);
    if (ncu_header_split(&memory, line->text, line->len) == RT_OK &&
        memory.header.columns >= TABLE_COLUMNS) {
        signs->delimiter = memory.header.delimiter;
        signs->columns = memory.header.columns;
        signs->has_kernel = memory.header.at[NCU_COL_KERNEL] >= 0;
        signs->has_metric = memory.header.at[NCU_COL_METRIC] >= 0;
        signs->has_value = memory.header.at[NCU_COL_VALUE] >= 0;
        keep_text(signs, NCU_SIGN_TABLE, text);
    }
    ncu_header_fini(&memory);
}

void ncu_signs_see(struct ncu_signs *signs, const struct import_line *line)
{
    const struct text text = trimmed(line);
    if (text.len == 0) {
        return;
    }
    signs->lines++;
    const enum ncu_sign sign = sign_of(signs, line, text);
    if (sign != NCU_SIGN_COUNT) {
        if (signs->count[sign]++ == 0) {
            signs->line[sign] = line->line;
            keep_text(signs, sign, text);
        }
    } else if (signs->lines == 1) {
        look_for_columns(signs, line, text);
        signs->header_line = line->line;
    } else if (signs->lines == 2 && signs->columns > 0 &&
               ncu_header_count(line->text, line->len, signs->delimiter) == signs->columns) {
        signs->line[NCU_SIGN_TABLE] = signs->header_line;
        signs->count[NCU_SIGN_TABLE] = 1;
    }
}
