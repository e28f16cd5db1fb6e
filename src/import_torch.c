/*
 * The import as a whole: bytes are unpacked, repaired and parsed piece by piece, then what was
 * kept is finished, or the file refused.
 */
#include "src/import_torch.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/import_torch_account.h"

enum { PIECE = 64 << 10 };

struct torch_import {
    struct import_bytes bytes; /* large, so not on the stack */
    struct torch_json json;
    struct torch_build build;
    char piece[PIECE];
};

static size_t pass_blanks(const char *head, size_t len, size_t at)
{
    while (at < len &&
           (head[at] == ' ' || head[at] == '\t' || head[at] == '\n' || head[at] == '\r')) {
        at++;
    }
    return at;
}

bool torch_recognise(const char *head, size_t len)
{
    static const char mark[] = "\xef\xbb\xbf";
    if (import_bytes_packed(head, len)) {
        return true; /* nothing else that is read comes packed: refused with a reason */
    }
    const bool marked = len >= sizeof mark - 1 && memcmp(head, mark, sizeof mark - 1) == 0;
    const size_t first = pass_blanks(head, len, marked ? sizeof mark - 1 : 0);
    if (first == len || (head[first] != '{' && head[first] != '[')) {
        return false;
    }
    const size_t next = pass_blanks(head, len, first + 1);
    if (head[first] == '{') {
        return next == len || head[next] == '"' || head[next] == '}';
    }
    /* A section of an INI file begins with a bracket, too: a list of objects, or of nothing, not.
     */
    const bool closed = next < len && head[next] == ']';
    return (next < len && head[next] == '{') || (closed && pass_blanks(head, len, next + 1) == len);
}

/* Reads all that can be parsed, and the rest past the parser. RT_OK, RT_ENOMEM, RT_EINVAL. */
static int read_all(struct torch_import *import)
{
    bool going = true;
    long len = 1;
    while (going && len > 0) {
        len = import_bytes_read(&import->bytes, import->piece, sizeof import->piece);
        going = len <= 0 || torch_json_feed(&import->json, import->piece, (size_t)len);
    }
    if (len < 0) {
        return (int)len;
    }
    if (going) {
        (void)torch_json_end(&import->json); /* it keeps how that went */
    }
    return import->json.code == RT_OK ? import_bytes_drain(&import->bytes) : import->json.code;
}

static int read_source(struct torch_import *import, struct load_source *source,
                       struct rt_capture *capture)
{
    torch_build_init(&import->build, capture);
    int code = torch_json_init(&import->json, &import->build);
    const int opened = import_bytes_init(&import->bytes, source);
    code = code == RT_OK ? opened : code;
    code = code == RT_OK ? read_all(import) : code;
    return code == RT_OK ? torch_build_end(&import->build) : code;
}

static int conclude(struct torch_import *import, struct rt_study *study, const char *path)
{
    struct rt_capture *const capture = import->build.capture;
    const struct torch_file file = {&import->build, &import->json, &import->bytes, path};
    if (!torch_file_usable(&file)) {
        torch_refuse(&file, study);
        return RT_EREFUSED;
    }
    capture->tool = "torch.profiler";
    capture->hostless = capture->calls.count == 0;
    torch_account(&file, study);
    return rt_capture_finish(capture);
}

static void report_failed(const struct load_source *source, struct rt_study *study,
                          const char *path)
{
    if (source->error != ECANCELED) {
        rt_diags_add(&study->diags, RT_ERROR, path, 0, 0, "cannot be read: %s",
                     strerror(source->error));
    }
}

int import_torch(struct rt_capture *capture, struct rt_study *study, struct load_source *source,
                 const char *path)
{
    struct torch_import *const import = malloc(sizeof *import);
    if (import == NULL) {
        return RT_ENOMEM;
    }
    int code = read_source(import, source, capture);
    if (code == RT_EINVAL) {
        report_failed(source, study, path);
    }
    code = code == RT_OK ? conclude(import, study, path) : code;
    import_bytes_fini(&import->bytes);
    torch_json_fini(&import->json);
    torch_build_fini(&import->build);
    free(import);
    return code;
}
