/*
 * Parts of Markdown pages (GitHub flavour) that reports and plans share. Whatever comes from a
 * file is text on the page: it can neither end a table cell nor start markup.
 */
#ifndef MARKDOWN_H
#define MARKDOWN_H

#include "core/study.h"

/* Text from outside: control characters visible, markup characters escaped. */
void markdown_text(struct rt_buf *buf, const char *text);

/* A list of what still has to be ruled out, one line each after `bullet`; nothing when empty. */
void markdown_rule_out(struct rt_buf *buf, const char *bullet, enum rt_hypothesis hypothesis);

/* A table of the record's numbers with their units and sources. */
void markdown_measured(struct rt_buf *buf, const struct rt_record *record);

/*
 * The derivation as a list: each formula with its numbers, each decision with its comparison.
 * `ceilings` are those that the answer was made with; the answer must be attributed.
 */
void markdown_evidence(struct rt_buf *buf, const struct rt_answer *answer,
                       const struct rt_ceilings *ceilings);

/* A reference in one paragraph: numbers, source, and what the screen is. */
void markdown_reference(struct rt_buf *buf, const struct rt_reference *reference,
                        const struct rt_ceilings *ceilings);

#endif
