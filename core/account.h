/*
 * The account of an import: what was used of a profiler's file, what was converted, what was
 * skipped and why, and which questions the file cannot answer. Errors are diagnostics (diag.h);
 * nothing here changes an exit status.
 */
#ifndef RT_ACCOUNT_H
#define RT_ACCOUNT_H

#include <stddef.h>
#include <stdint.h>

/* X(enumerator, word for people, word in JSON) */
#define RT_ACCOUNT_KINDS(X)                                                                        \
    X(RT_ACCOUNT_USED, "used", "used")                                                             \
    X(RT_ACCOUNT_CONVERTED, "converted", "converted")                                              \
    X(RT_ACCOUNT_SKIPPED, "skipped", "skipped")                                                    \
    X(RT_ACCOUNT_CANNOT, "cannot answer", "cannot_answer")

#define RT_X(enumerator, ...) enumerator,
enum rt_account_kind { RT_ACCOUNT_KINDS(RT_X) RT_ACCOUNT_KIND_COUNT };
#undef RT_X

extern const char *const rt_account_word[RT_ACCOUNT_KIND_COUNT];
extern const char *const rt_account_key[RT_ACCOUNT_KIND_COUNT];

struct rt_account_item {
    enum rt_account_kind kind;
    char *path;    /* owned; "" when it concerns all files */
    uint32_t line; /* from 1; 0: the whole file */
    char *text;    /* owned; may hold bytes of the file: escape when showing */
};

/* More than these are only counted: no file can fill the memory with its account. */
enum { RT_ACCOUNT_MAX = 10000 };

struct rt_account {
    struct rt_account_item *item; /* owned */
    size_t count, capacity;
    size_t dropped; /* over RT_ACCOUNT_MAX, or no memory */
};

void rt_account_init(struct rt_account *account);
void rt_account_fini(struct rt_account *account);

/* Appends one. Never fails from the caller's view: without memory it counts as dropped. */
void rt_account_add(struct rt_account *account, enum rt_account_kind kind, const char *path,
                    uint32_t line, const char *format, ...) __attribute__((format(printf, 5, 6)));

#endif
