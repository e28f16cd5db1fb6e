/*
 * NVTX ranges: what somebody named. A range's name begins with its domain, and loses what
 * emit_nvtx numbers it with, so that repeats are equal.
 */
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"
#include "src/import_nsys_range.h"
#include "src/import_nsys_rows.h"

/* Kinds of NVTX_EVENTS: ranges pushed and popped, or started and ended; and the same of domains. */
enum {
    PUSH_POP = 59,
    START_END = 60,
    DOMAIN_PUSH_POP = 70,
    DOMAIN_START_END = 71,
    DOMAIN_CREATE = 75
};

enum { START, END, TYPE, TEXT, TEXT_ID, DOMAIN, THREAD };

static const struct nsys_column column[] = {
    [START] = {"start", NSYS_THERE},    [END] = {"end", NSYS_THERE},
    [TYPE] = {"eventType", NSYS_MUST},  [TEXT] = {"text", NSYS_NAME},
    [TEXT_ID] = {"textId", NSYS_NAME},  [DOMAIN] = {"domainId", NSYS_MAY},
    [THREAD] = {"globalTid", NSYS_MAY},
};

/* A domain's number is one of its process. */
struct domain {
    uint32_t process, name;
    int64_t id;
};

struct ranges {
    struct nsys_reading *in;
    struct domain *domain; /* owned; then sorted */
    size_t domains, capacity;
    uint64_t seen;
};

enum { DOMAINS_MAX = 1 << 20 };

static uint32_t process_at(const struct nsys_value *value)
{
    return nsys_process_of(nsys_value_or(&value[THREAD], 0));
}

static int take_text(struct nsys_reading *in, const struct nsys_value *value, uint32_t *name)
{
    int code = RT_OK;
    *name = 0;
    if (value[TEXT].kind == NSYS_TEXT) {
        code = nsys_strings_take(&in->strings, &value[TEXT], name);
    }
    if (code == RT_OK && *name == 0) {
        code = nsys_strings_take(&in->strings, &value[TEXT_ID], name);
    }
    return code;
}

static int add_domain(void *context, const struct nsys_value *value, struct nsys_tally *tally)
{
    struct ranges *const ranges = context;
    struct domain domain = {.process = process_at(value), .id = value[DOMAIN].integer};
    (void)tally;
    /* Number 0 is the domain of those who name none. */
    if (value[TYPE].integer != DOMAIN_CREATE || nsys_value_or(&value[DOMAIN], 0) == 0 ||
        ranges->domains >= DOMAINS_MAX) {
        return RT_OK;
    }
    const int code = take_text(ranges->in, value, &domain.name);
    if (code != RT_OK || domain.name == 0) {
        return code;
    }
    struct domain *const grown =
        rt_grow(ranges->domain, ranges->domains, &ranges->capacity, sizeof domain);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    ranges->domain = grown;
    ranges->domain[ranges->domains++] = domain;
    return RT_OK;
}

static int compare_domains(const void *left, const void *right)
{
    const struct domain *const a = left;
    const struct domain *const b = right;
    if (a->process != b->process) {
        return a->process < b->process ? -1 : 1;
    }
    return (a->id > b->id) - (a->id < b->id);
}

size_t nsys_range_length(const char *text, size_t len)
{
    static const char *const ending[] = {", seq = ", ", op_id = "};
    for (size_t before = 0; before != len;) {
        before = len;
        size_t at = len;
        while (at > 0 && text[at - 1] >= '0' && text[at - 1] <= '9') {
            at--;
        }
        for (size_t e = 0; e < sizeof ending / sizeof *ending && at < before; e++) {
            const size_t size = strlen(ending[e]);
            if (at > size && memcmp(text + at - size, ending[e], size) == 0) {
                len = at - size;
            }
        }
    }
    return len;
}

/* A text without its endings, its domain in front, as a name. */
static int name_range(struct ranges *ranges, const struct nsys_value *value, uint32_t text,
                      uint32_t *name)
{
    const struct rt_names *const names = &ranges->in->capture->names;
    const struct domain wanted = {.process = process_at(value),
                                  .id = nsys_value_or(&value[DOMAIN], 0)};
    const struct domain *const domain =
        ranges->domains == 0
            ? NULL
            : bsearch(&wanted, ranges->domain, ranges->domains, sizeof wanted, compare_domains);
    const char *const plain = rt_names_text(names, text);
    const size_t len = nsys_range_length(plain, strlen(plain));
    struct rt_buf whole;
    if (domain == NULL && plain[len] == '\0') {
        *name = text;
        return RT_OK;
    }
    rt_buf_init(&whole);
    if (domain != NULL) {
        rt_buf_printf(&whole, "%s/", rt_names_text(names, domain->name));
    }
    rt_buf_put(&whole, plain, len);
    const int code =
        whole.failed ? RT_ENOMEM
                     : nsys_strings_put(&ranges->in->capture->names, whole.data, whole.len, name);
    rt_buf_fini(&whole);
    return code;
}

/* Notes the first few names of those that have no end. */
static void list_endless(struct ranges *ranges, uint32_t name, uint64_t before)
{
    enum { LISTED = 5, SHOWN = 80 };
    struct rt_buf *const list = &ranges->in->endless;
    if (before < LISTED) {
        rt_buf_printf(list, "%s\"%.*s\"", before > 0 ? ", " : "", SHOWN,
                      rt_capture_name(ranges->in->capture, name));
    } else if (before == LISTED) {
        rt_buf_puts(list, ", ...");
    }
}

static bool is_range(const struct nsys_value *value)
{
    static const int64_t kinds[] = {PUSH_POP, START_END, DOMAIN_PUSH_POP, DOMAIN_START_END};
    bool found = false;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        found = found || value[TYPE].integer == kinds[k];
    }
    return found;
}

static int add_range(void *context, const struct nsys_value *value, struct nsys_tally *tally)
{
    struct ranges *const ranges = context;
    struct rt_range range = {.in_process =
                                 ranges->in->by_process && value[THREAD].kind == NSYS_INTEGER,
                             .process = process_at(value)};
    uint32_t text = 0;
    if (!is_range(value)) {
        return RT_OK;
    }
    int code = take_text(ranges->in, value, &text);
    code = code == RT_OK && text != 0 ? name_range(ranges, value, text, &range.name) : code;
    if (code != RT_OK) {
        return code;
    }
    if (range.name == 0) {
        tally->rows[NSYS_NAMELESS]++;
    } else if (value[START].kind != NSYS_INTEGER) {
        tally->rows[NSYS_NULL]++;
    } else if (value[END].kind != NSYS_INTEGER) {
        list_endless(ranges, range.name, tally->rows[NSYS_ENDLESS]++);
    } else if (nsys_table_time(&value[START], &value[END], tally, &range.time)) {
        tally->rows[NSYS_USED]++;
        code = rt_capture_range(ranges->in->capture, range);
    }
    return code;
}

int nsys_rows_ranges(struct nsys_reading *in)
{
    const size_t columns = sizeof column / sizeof *column;
    struct ranges ranges = {.in = in};
    struct nsys_tally unused = {.unusable = false}; /* the second reading counts */
    int code = nsys_table_read(&in->db, &in->schema, NSYS_NVTX, column, columns, add_domain,
                               &ranges, &unused);
    if (code == RT_OK && ranges.domains > 0) {
        qsort(ranges.domain, ranges.domains, sizeof *ranges.domain, compare_domains);
    }
    if (code == RT_OK) {
        code = nsys_table_read(&in->db, &in->schema, NSYS_NVTX, column, columns, add_range, &ranges,
                               &in->tally[NSYS_NVTX]);
    }
    free(ranges.domain);
    return code;
}
