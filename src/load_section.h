/*
 * A section while it is being read: its values, checked one by one, and what is wrong with
 * it. At its end it becomes a record, a reference or a plan of the study, if nothing is.
 */
#ifndef LOAD_SECTION_H
#define LOAD_SECTION_H

#include <stdbool.h>
#include <stdint.h>

#include "core/buf.h"
#include "core/study.h"
#include "src/load_fields.h"
#include "src/load_line.h"

struct load_section {
    struct rt_diags *diags;       /* borrowed, as path */
    const char *path;             /* for diagnostics */
    const struct load_kind *kind; /* NULL: no section is open, or one that cannot be used */
    uint32_t line, column;        /* of its header */
    size_t lines;                 /* lines that are neither blank nor comment */
    size_t errors;
    bool no_memory; /* a value could not be read or kept for lack of it */
    struct rt_buf id;
    uint32_t key_line[LOAD_FIELDS_MAX]; /* 0: the key was not seen */
    uint32_t value_column[LOAD_FIELDS_MAX];
    double number[LOAD_FIELDS_MAX];
    uint32_t known; /* the record's state bits, set.h */
    size_t text_at[LOAD_FIELDS_MAX];
    struct rt_buf texts;              /* NUL-terminated texts, one after the other */
    struct rt_buf scratch;            /* a value whose escapes are resolved */
    size_t last;                      /* field of the key before; LOAD_FIELDS_MAX at the start */
    size_t next[LOAD_FIELDS_MAX + 1]; /* which field came after each, the last time */
};

void load_section_init(struct load_section *section, struct rt_diags *diags, const char *path);
void load_section_fini(struct load_section *section);

/* Forgets the section before and starts one. RT_OK or RT_ENOMEM. */
int load_section_open(struct load_section *section, const struct load_kind *kind, const char *id,
                      size_t len, uint32_t line, uint32_t column);

/* Forgets the section before; what follows belongs to none. */
void load_section_drop(struct load_section *section);

/*
 * Takes one key line of the open section. What is wrong becomes a diagnostic. RT_OK or RT_ENOMEM.
 */
int load_section_key(struct load_section *section, const char *text, const struct load_line *line,
                     uint32_t number);

/* Notes that a line of the section could not be read; its key, if it is one, is not missing. */
void load_section_bad_line(struct load_section *section, const char *key, size_t len,
                           uint32_t number);

/* Reports every required key that was not seen. */
void load_section_missing(struct load_section *section);

/* The text of a field, or NULL when its key was not seen or had no good value. */
const char *load_section_text(const struct load_section *section, size_t field);

/*
 * Adds what the open section describes to the study, if it has no errors; else reports what
 * can only be seen at its end. *first is set to the line of an earlier record, reference or
 * plan of that ID. RT_OK; RT_EEXIST (not reported yet); RT_EREFUSED when the section is in
 * error, which has been reported; RT_ENOMEM.
 */
int load_section_add(struct load_section *section, struct rt_study *study, enum rt_origin origin,
                     uint32_t file, uint32_t *first);

#endif
