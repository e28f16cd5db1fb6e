/*
 * Parts of Markdown pages (GitHub flavour) that reports and plans share. Whatever comes from a
 * file is text on the page: it can neither end a table cell nor start markup.
 */
#ifndef MARKDOWN_H
#define MARKDOWN_H

#include "core/chain.h"

/* Text from outside: control characters visible, markup characters escaped. */
void markdown_text(struct rt_buf *buf, const char *text);

/* A list of what still has to be ruled out, one line each after `bullet`; nothing when empty. */
void markdown_rule_out(struct rt_buf *buf, const char *bullet, enum rt_hypothesis hypothesis);

/* A table of the record's numbers with their units and sources. */
void markdown_measured(struct rt_buf *buf, const struct rt_record *record);

/* One step of the chain (chain.h) as a list. */
void markdown_chain(struct rt_buf *buf, const struct rt_answer *answer, enum rt_step step);

/* A reference in one paragraph: numbers, source, and what the screen is. */
void markdown_reference(struct rt_buf *buf, const struct rt_reference *reference,
                        const struct rt_ceilings *ceilings);

#endif
