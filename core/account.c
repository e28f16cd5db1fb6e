/*
 * The account of an import. It collects, up to a limit; printing is somebody else's.
 */
#include "core/account.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>

#include "core/grow.h"
#include "core/text.h"

#define RT_X(enumerator, word, key) word,
const char *const rt_account_word[RT_ACCOUNT_KIND_COUNT] = {RT_ACCOUNT_KINDS(RT_X)};
#undef RT_X

#define RT_X(enumerator, word, key) key,
const char *const rt_account_key[RT_ACCOUNT_KIND_COUNT] = {RT_ACCOUNT_KINDS(RT_X)};
#undef RT_X

void rt_account_init(struct rt_account *account)
{
    *account = (struct rt_account){0};
}

void rt_account_fini(struct rt_account *account)
{
    for (size_t i = 0; i < account->count; i++) {
        free(account->item[i].path);
        free(account->item[i].text);
    }
    free(account->item);
    rt_account_init(account);
}

static bool reserve(struct rt_account *account)
{
    struct rt_account_item *const grown =
        rt_grow(account->item, account->count, &account->capacity, sizeof *grown);
    account->item = grown != NULL ? grown : account->item;
    return grown != NULL;
}

void rt_account_add(struct rt_account *account, enum rt_account_kind kind, const char *path,
                    uint32_t line, const char *format, ...)
{
    if (account->count >= RT_ACCOUNT_MAX || !reserve(account)) {
        account->dropped++;
        return;
    }
    va_list args;
    va_start(args, format);
    const struct rt_account_item item = {kind, rt_text_copy(path), line,
                                         rt_text_format(format, args)};
    va_end(args);
    if (item.path == NULL || item.text == NULL) {
        free(item.path);
        free(item.text);
        account->dropped++;
        return;
    }
    account->item[account->count++] = item;
}
