/*
 * Comparisons as pages: two records, before and after (core/compare.h), or records under two
 * references (core/compare_references.h). Nothing here loads, chooses or prints.
 */
#ifndef COMPARE_PAGE_H
#define COMPARE_PAGE_H

#include "core/compare.h"
#include "core/compare_references.h"
#include "core/repeats.h"
#include "src/out.h"

/* ---- before and after ---- */

/* A record with its answer and its repeats, which are those of its own file. */
struct compare_side {
    const struct rt_set *set; /* borrowed, and so are all texts */
    struct rt_answer answer;
    struct rt_repeats repeats;
};

struct compare_page {
    struct compare_side before, after;
    struct rt_record_comparison comparison;
};

/*
 * Compares two records of a resolved study. RT_OK or RT_ENOMEM; only after RT_OK call
 * compare_page_fini. A page points into itself: it must not be copied.
 */
int compare_page_make(struct compare_page *page, const struct rt_study *study, size_t before,
                      size_t after);
void compare_page_fini(struct compare_page *page);

/* Appends the page in one form; check buf->failed. In JSON an object without line feed. */
void compare_write_text(struct rt_buf *buf, const struct compare_page *page, bool unicode);
void compare_write_markdown(struct rt_buf *buf, const struct compare_page *page);
void compare_write_json(struct rt_buf *buf, const struct compare_page *page);

/* ---- two references ---- */

struct compare_references {
    const struct rt_study *study;                            /* borrowed */
    const struct rt_reference *reference[RT_TWO_REFERENCES]; /* borrowed */
    struct rt_reference_side side[RT_TWO_REFERENCES];
    struct rt_reference_flips flips;
    size_t first, last; /* the records that are asked for: first <= i < last */
};

/*
 * The records of a study under two of its references; only number `record`, unless that is
 * negative. The study need not be resolved. RT_OK or RT_ENOMEM; after RT_OK call
 * compare_references_fini.
 */
int compare_references_make(struct compare_references *page, const struct rt_study *study,
                            const long reference[RT_TWO_REFERENCES], long record);
void compare_references_fini(struct compare_references *page);

/* How many of the records that are asked for have another answer, are not comparable. */
size_t compare_references_differ(const struct compare_references *page);
size_t compare_references_not_comparable(const struct compare_references *page);

/* One record of it; `record` has what the comparison borrows. */
void compare_references_one(const struct compare_references *page, size_t index,
                            struct rt_record *record, struct rt_reference_comparison *comparison);

/* Appends "2 of 7 answers differ between a and b: x, y" and what was not compared. */
void compare_references_put_summary(struct rt_buf *buf, const struct compare_references *page);

/* Appends what a reference is: figures, precision, source; may hold bytes of the file. */
void compare_references_put_side(struct rt_buf *buf, const struct compare_references *page,
                                 int side);

/* Writes the page, draining after every record. */
void compare_references_text(struct out *out, const struct compare_references *page, bool unicode);
void compare_references_markdown(struct out *out, const struct compare_references *page);
void compare_references_json(struct out *out, const struct compare_references *page);

#endif
