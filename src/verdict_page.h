/*
 * The verdict of a plan as a page, in the formats of `rooftop verdict`. Who is compared with whom
 * and what follows is core's (judgement.h); nothing here loads or prints.
 */
#ifndef VERDICT_PAGE_H
#define VERDICT_PAGE_H

#include "core/judgement.h"
#include "src/cli.h"

/* Appends the page in one form; check buf->failed. */
void verdict_write_text(struct rt_buf *buf, const struct rt_judgement *page, bool unicode);
void verdict_write_markdown(struct rt_buf *buf, const struct rt_judgement *page);
void verdict_write_json(struct rt_buf *buf, const struct rt_judgement *page);

/* In any of the formats of the command: RT_OK or RT_ENOMEM. */
int verdict_write(struct rt_buf *buf, const struct rt_judgement *page, enum cli_format format,
                  bool unicode);

#endif
