/*
 * Loads, finds what is to be compared, and writes one comparison after the other.
 */
#include "src/compare_command.h"

#include "core/code.h"
#include "core/record_find.h"
#include "core/repeats.h"
#include "src/compare_find.h"
#include "src/compare_page.h"
#include "src/out.h"
#include "src/study_load.h"

/* Says why a command ends early; returns its exit status. */
static int refuse(int code, struct rt_buf *why)
{
    if (code == RT_ENOMEM || why->failed) {
        out_message("out of memory");
    } else {
        out_message(rt_buf_text(why));
    }
    return code == RT_EINVAL ? EXIT_USAGE : EXIT_REFUSED;
}

/* What could not be read or written comes first: nobody should act on half of the measurements. */
static int worst(int loaded, bool comparable, bool written)
{
    return loaded != EXIT_ALL_USED || !written ? EXIT_REFUSED
           : comparable                        ? EXIT_ALL_USED
                                               : EXIT_UNDECIDED;
}

/* ---- before and after ---- */

/* One of several comparisons stands in a list; a single one is the whole page. */
static void write_page(struct out *out, const struct compare_page *page,
                       const struct cli_options *options, size_t at, size_t count)
{
    const char *const between = options->format == CLI_JSON ? ",\n" : "\n";
    rt_buf_puts(&out->text, at > 0 ? between : "");
    if (options->format == CLI_JSON) {
        compare_write_json(&out->text, page);
    } else if (options->format == CLI_MARKDOWN) {
        compare_write_markdown(&out->text, page);
    } else {
        compare_write_text(&out->text, page, out_locale_unicode());
    }
    if (at + 1 == count && options->format == CLI_JSON) {
        rt_buf_puts(&out->text, count > 1 ? "]}\n" : "\n");
    }
    out_drain(out);
}

/* Writes all pairs; false without memory, else *comparable says whether all of them are. */
static bool write_pairs(struct out *out, const struct rt_study *study,
                        const struct cli_options *options, const struct compare_pairs *pairs,
                        bool *comparable)
{
    *comparable = true;
    if (options->format == CLI_JSON && pairs->count > 1) {
        rt_buf_puts(&out->text, "{\"schema\": \"rooftop.comparisons/1\", \"comparisons\": [\n");
    }
    for (size_t i = 0; i < pairs->count; i++) {
        struct compare_page page;
        if (compare_page_make(&page, study, pairs->item[i].before, pairs->item[i].after) != RT_OK) {
            out->text.failed = true;
            return false;
        }
        *comparable = *comparable && page.comparison.comparable;
        write_page(out, &page, options, i, pairs->count);
        compare_page_fini(&page);
    }
    return true;
}

/*
 * Whether a file that could not be used may have been one of the sides: then what is left is not
 * what was meant, unless the records are named.
 */
static bool lacks_a_side(const struct rt_set *set, const struct cli_options *options, int loaded)
{
    bool two = false;
    for (size_t i = 1; i < set->count; i++) {
        two = two || set->file[i] != set->file[0];
    }
    return loaded != EXIT_ALL_USED && options->files > 1 && !two && options->before == NULL &&
           options->after == NULL;
}

static int find_pairs(const struct rt_study *study, const struct cli_options *options, int loaded,
                      struct compare_pairs *pairs, struct rt_buf *why)
{
    const int code = compare_find(&study->records, options->before, options->after, pairs, why);
    if (code == RT_OK && lacks_a_side(&study->records, options, loaded)) {
        rt_buf_puts(why, "not all files could be used: nothing is compared");
        return RT_ENOENT;
    }
    return code;
}

static int compare_pairs(const struct rt_study *study, const struct cli_options *options,
                         int loaded)
{
    struct compare_pairs pairs;
    struct rt_buf why;
    struct out out;
    bool comparable = false;
    int status = EXIT_REFUSED;
    rt_buf_init(&why);
    const int code = find_pairs(study, options, loaded, &pairs, &why);
    if (code != RT_OK) {
        const int refused = refuse(code, &why);
        status = loaded != EXIT_ALL_USED ? EXIT_REFUSED : refused;
    } else if (out_open(&out, options->output)) {
        if (pairs.alone.len > 0) {
            out_message(rt_buf_text(&pairs.alone));
        }
        const bool made = write_pairs(&out, study, options, &pairs, &comparable);
        const bool written = out_close(&out) == EXIT_ALL_USED;
        status = worst(loaded, comparable, made && written);
    }
    compare_pairs_fini(&pairs);
    rt_buf_fini(&why);
    return status;
}

/* ---- two references ---- */

static int write_references(const struct compare_references *page,
                            const struct cli_options *options, int loaded)
{
    struct out out;
    if (!out_open(&out, options->output)) {
        return EXIT_REFUSED;
    }
    if (options->format == CLI_JSON) {
        compare_references_json(&out, page);
    } else if (options->format == CLI_MARKDOWN) {
        compare_references_markdown(&out, page);
    } else {
        compare_references_text(&out, page, out_locale_unicode());
    }
    const bool written = out_close(&out) == EXIT_ALL_USED;
    return worst(loaded, compare_references_not_comparable(page) == 0, written);
}

static int compare_two(const struct rt_study *study, const struct cli_options *options,
                       const long reference[2], int loaded)
{
    struct compare_references page;
    struct rt_buf why;
    long record = RT_ENOENT;
    int status = EXIT_REFUSED;
    rt_buf_init(&why);
    if (options->record != NULL) {
        record = rt_record_find(&study->records, options->record, RT_NO_FILE, &why);
    }
    if (study->records.count == 0) {
        rt_buf_puts(&why, "there are no records to compare");
    }
    if (why.len > 0) {
        status = refuse(RT_ENOENT, &why);
    } else if (compare_references_make(&page, study, reference, record) != RT_OK) {
        status = refuse(RT_ENOMEM, &why);
    } else {
        status = write_references(&page, options, loaded);
        compare_references_fini(&page);
    }
    rt_buf_fini(&why);
    return status;
}

int compare_command(const struct cli_options *options)
{
    struct rt_study study;
    long reference[2];
    int status;
    rt_study_init(&study);
    if (options->references != NULL) {
        if (study_load_references(&study, options, reference, &status)) {
            status = compare_two(&study, options, reference, status);
        }
    } else if (study_load(&study, options, &status)) {
        status = compare_pairs(&study, options, status);
    }
    rt_study_fini(&study);
    return status;
}
