/*
 * A machine of few states over the bytes of a piece. A run of good bytes is given on as a whole,
 * where it stands; only what is replaced, or cut by the end of a piece, is held.
 */
#include "src/import_torch_repair.h"

#include <string.h>

#include "src/import_torch_scan.h"
#include "src/import_torch_token.h"

enum place { START, OUTSIDE, TOKEN, STRING, ESCAPE, CUT };
enum {
    ESCAPE_MAX = 6, /* \u0000 */
    SLOWLY = 64     /* bytes to go through before a quick look is worth it again */
};

/* A piece of the text that is gone through. */
struct piece {
    const char *bytes;
    size_t len;
    size_t at;   /* the next byte */
    size_t from; /* what stands before `at` from here on is good, and not given on yet */
};

static const char bom[] = "\xef\xbb\xbf";

void torch_repair_init(struct torch_repair *repair, torch_sink *sink, void *context)
{
    *repair = (struct torch_repair){.sink = sink, .context = context, .place = START};
}

static int give(struct torch_repair *r, const char *bytes, size_t len, uint64_t position)
{
    return len > 0 ? r->sink(r->context, bytes, len, position) : 0;
}

/* Gives on what is good up to here. */
static int flush(struct torch_repair *r, struct piece *p)
{
    const size_t from = p->from;
    p->from = p->at;
    return give(r, p->bytes + from, p->at - from, r->position + from);
}

static void note(struct torch_repair *r, enum torch_repair_kind kind, uint64_t position)
{
    if (r->count[kind]++ == 0) {
        r->first[kind] = position;
    }
}

static int give_token(struct torch_repair *r, const char *text, size_t len, uint64_t position)
{
    char out[TORCH_TOKEN_MAX + 3];
    size_t out_len = 0;
    if (len > TORCH_TOKEN_MAX) {
        note(r, TORCH_REPAIR_LONG, position);
        return give(r, "null", 4, position);
    }
    switch (torch_token_repair(text, len, out, &out_len)) {
    case TORCH_TOKEN_NAN:
        note(r, TORCH_REPAIR_NAN, position);
        return give(r, "null", 4, position);
    case TORCH_TOKEN_DECIMAL:
        note(r, TORCH_REPAIR_DECIMAL, position);
        return give(r, out, out_len, position);
    default:
        return give(r, text, len, position);
    }
}

/* What stands between tokens, and ends them. */
static bool is_between(char c)
{
    switch (c) {
    case ' ':
    case '\t':
    case '\n':
    case '\r':
    case ',':
    case ':':
    case '{':
    case '}':
    case '[':
    case ']':
        return true;
    default:
        return false;
    }
}

static bool ends_token(char c)
{
    return is_between(c) || c == '"';
}

static void hold(struct torch_repair *r, const char *bytes, size_t len)
{
    const size_t room = r->held < sizeof r->hold ? sizeof r->hold - r->held : 0;
    memcpy(r->hold + (room > 0 ? r->held : 0), bytes, len < room ? len : room);
    r->held += len;
}

/* A token begins at p->at. */
static int begin_token(struct torch_repair *r, struct piece *p)
{
    size_t end = p->at;
    while (end < p->len && !ends_token(p->bytes[end])) {
        end++;
    }
    const size_t len = end - p->at;
    if (end < p->len && len <= TORCH_TOKEN_MAX && torch_token_good(p->bytes + p->at, len)) {
        p->at = end;
        return 0;
    }
    int code = flush(r, p);
    if (code == 0 && end < p->len) {
        code = give_token(r, p->bytes + p->at, len, r->position + p->at);
    } else {
        r->place = TOKEN;
        r->held = 0;
        r->hold_position = r->position + p->at;
        hold(r, p->bytes + p->at, len);
    }
    p->at = end;
    p->from = end;
    return code;
}

/* A token goes on from the piece before. */
static int go_on_token(struct torch_repair *r, struct piece *p)
{
    const size_t first = p->at;
    while (p->at < p->len && !ends_token(p->bytes[p->at])) {
        p->at++;
    }
    hold(r, p->bytes + first, p->at - first);
    p->from = p->at;
    if (p->at == p->len) {
        return 0;
    }
    r->place = OUTSIDE;
    return give_token(r, r->hold, r->held, r->hold_position);
}

static int pass_outside(struct torch_repair *r, struct piece *p)
{
    while (p->at < p->len) {
        const char c = p->bytes[p->at];
        if (c == '"') {
            p->at++;
            r->place = STRING;
            r->string_len = 0;
            return 0;
        }
        if (!is_between(c)) {
            return begin_token(r, p);
        }
        p->at++;
    }
    return 0;
}

#define EVERY(byte) (UINT64_C(0x0101010101010101) * (byte))

/* Whether one of eight bytes is below 0x20, a quote or a backslash; or, rarely, seems so. */
static bool has_special(uint64_t word)
{
    const uint64_t quote = word ^ EVERY('"');
    const uint64_t backslash = word ^ EVERY('\\');
    const uint64_t below = (word - EVERY(0x20)) & ~word;
    const uint64_t zero = ((quote - EVERY(1)) & ~quote) | ((backslash - EVERY(1)) & ~backslash);
    return ((below | zero) & EVERY(0x80)) != 0;
}

static bool is_special(char c)
{
    return (unsigned char)c < 0x20 || c == '"' || c == '\\';
}

/* How many bytes of a string are plain. */
static size_t plain(const char *bytes, size_t len)
{
    size_t at = 0;
    for (uint64_t word; at + sizeof word <= len; at += sizeof word) {
        memcpy(&word, bytes + at, sizeof word);
        if (has_special(word)) {
            break;
        }
    }
    while (at < len && !is_special(bytes[at])) {
        at++;
    }
    return at;
}

/* The string is too long: the rest of it is passed over. */
static int cut(struct torch_repair *r, struct piece *p)
{
    note(r, TORCH_REPAIR_LONG, r->position + p->at);
    r->place = CUT;
    r->escaped = false;
    return flush(r, p);
}

static int pass_cut(struct torch_repair *r, struct piece *p)
{
    for (; p->at < p->len; p->at++) {
        const char c = p->bytes[p->at];
        if (c == '"' && !r->escaped) {
            r->place = STRING; /* which ends here */
            break;
        }
        r->escaped = c == '\\' && !r->escaped;
    }
    p->from = p->at;
    return 0;
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'f');
}

/* Whether more bytes decide what text[0..len), which begins with a backslash, is. */
static bool is_open(const char *text, size_t len)
{
    size_t at = 2;
    while (at < len && at < ESCAPE_MAX && is_hex(text[at])) {
        at++;
    }
    return len == 1 || (text[1] == 'u' && at == len && len < ESCAPE_MAX);
}

/* Length of the escape at the start of a text that is not open; 0: it is none. */
static size_t escape_length(const char *text, size_t len)
{
    if (text[1] != 'u') {
        return text[1] != '\0' && strchr("\"\\/bfnrt", text[1]) != NULL ? 2 : 0;
    }
    for (size_t at = 2; at < ESCAPE_MAX; at++) {
        if (at == len || !is_hex(text[at])) {
            return 0;
        }
    }
    return ESCAPE_MAX;
}

/* A backslash in a string. */
static int pass_backslash(struct torch_repair *r, struct piece *p)
{
    const char *const text = p->bytes + p->at;
    const size_t left = p->len - p->at;
    if (r->string_len > TORCH_STRING_MAX - 2 * ESCAPE_MAX) {
        return cut(r, p); /* so that it does not depend on how pieces are cut */
    }
    if (is_open(text, left)) {
        const int code = flush(r, p);
        r->place = ESCAPE;
        r->held = 0;
        r->hold_position = r->position + p->at;
        hold(r, text, left);
        p->at = p->len;
        p->from = p->len;
        return code;
    }
    const size_t len = escape_length(text, left);
    p->at += len;
    r->string_len += len > 0 ? len : 2;
    if (len > 0) {
        return 0;
    }
    const uint64_t position = r->position + p->at;
    note(r, TORCH_REPAIR_BACKSLASH, position);
    int code = flush(r, p);
    code = code == 0 ? give(r, "\\\\", 2, position) : code;
    p->at++;
    p->from = p->at;
    return code;
}

/* An escape goes on from the piece before. The byte that breaks it is looked at again. */
static int go_on_escape(struct torch_repair *r, struct piece *p)
{
    while (p->at < p->len && is_open(r->hold, r->held)) {
        hold(r, p->bytes + p->at++, 1);
    }
    p->from = p->at;
    if (is_open(r->hold, r->held)) {
        return 0;
    }
    r->place = STRING;
    if (escape_length(r->hold, r->held) > 0) {
        r->string_len += r->held;
        return give(r, r->hold, r->held, r->hold_position);
    }
    note(r, TORCH_REPAIR_BACKSLASH, r->hold_position);
    p->at--;
    p->from--;
    r->held--;
    r->string_len += r->held + 1;
    const int code = give(r, "\\\\", 2, r->hold_position);
    return code == 0 ? give(r, r->hold + 1, r->held - 1, r->hold_position + 1) : code;
}

static int replace_control(struct torch_repair *r, struct piece *p)
{
    static const char hex[] = "0123456789abcdef";
    const unsigned char c = (unsigned char)p->bytes[p->at];
    const char escape[ESCAPE_MAX] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
    const uint64_t position = r->position + p->at;
    if (r->string_len > TORCH_STRING_MAX - ESCAPE_MAX) {
        return cut(r, p);
    }
    note(r, TORCH_REPAIR_CONTROL, position);
    int code = flush(r, p);
    code = code == 0 ? give(r, escape, sizeof escape, position) : code;
    r->string_len += sizeof escape;
    p->at++;
    p->from = p->at;
    return code;
}

static int pass_string(struct torch_repair *r, struct piece *p)
{
    const size_t run = plain(p->bytes + p->at, p->len - p->at);
    if (run > TORCH_STRING_MAX - r->string_len) {
        p->at += TORCH_STRING_MAX - r->string_len;
        return cut(r, p);
    }
    p->at += run;
    r->string_len += run;
    if (p->at == p->len) {
        return 0;
    }
    if (p->bytes[p->at] == '"') {
        p->at++;
        r->place = OUTSIDE;
        return 0;
    }
    return p->bytes[p->at] == '\\' ? pass_backslash(r, p) : replace_control(r, p);
}

/* The first three bytes may be a mark; what only begins like one is given on, for no JSON does. */
static int pass_start(struct torch_repair *r, struct piece *p)
{
    while (p->at < p->len && r->held < sizeof bom - 1 && p->bytes[p->at] == bom[r->held]) {
        p->at++;
        r->held++;
    }
    p->from = p->at;
    if (p->at == p->len && r->held < sizeof bom - 1) {
        return 0;
    }
    r->place = OUTSIDE;
    if (r->held == sizeof bom - 1) {
        note(r, TORCH_REPAIR_BOM, 0);
        return 0;
    }
    return give(r, bom, r->held, 0);
}

static int pass(struct torch_repair *r, struct piece *p)
{
    switch (r->place) {
    case START:
        return pass_start(r, p);
    case TOKEN:
        return go_on_token(r, p);
    case STRING:
        return pass_string(r, p);
    case ESCAPE:
        return go_on_escape(r, p);
    case CUT:
        return pass_cut(r, p);
    default:
        return pass_outside(r, p);
    }
}

/* Passes over what needs no repair, where that can be told quickly. */
static void pass_good(struct torch_repair *r, struct piece *p)
{
    bool in_string = r->place == STRING;
    if (!in_string && r->place != OUTSIDE) {
        return;
    }
    p->at += torch_scan_good(p->bytes + p->at, p->len - p->at, &in_string, &r->string_len);
    r->place = in_string ? STRING : OUTSIDE;
}

int torch_repair_feed(struct torch_repair *repair, const char *bytes, size_t len)
{
    struct piece piece = {bytes, len, 0, 0};
    int code = 0;
    while (code == 0 && piece.at < len) {
        pass_good(repair, &piece);
        const size_t until = piece.at + SLOWLY;
        while (code == 0 && piece.at < len && piece.at < until) {
            code = pass(repair, &piece);
        }
    }
    code = code == 0 ? flush(repair, &piece) : code;
    repair->position += len;
    return code;
}

int torch_repair_end(struct torch_repair *repair)
{
    const bool token = repair->place == TOKEN;
    repair->place = OUTSIDE;
    return token ? give_token(repair, repair->hold, repair->held, repair->hold_position) : 0;
}
