/*
 * The interactive program without its terminal. Requests are carried out by the modules the
 * program uses, unless the test answers them. What is played is script_play.c.
 */
#include "script.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/code.h"
#include "script_check.h"

void script_fault(struct script *script, const char *what, const char *more)
{
    if (script->fault[0] == '\0') {
        (void)snprintf(script->fault, sizeof script->fault, "%s%s%s", what,
                       more[0] != '\0' ? ": " : "", more);
    }
}

/* --- loading --- */

/* The text stands in a file of its own, as what the program loads does. */
static void write_file(const struct script *script)
{
    FILE *const file = fopen(script->options.file[0], "wb");
    if (file == NULL ||
        fwrite(rt_buf_text(&script->ini), 1, script->ini.len, file) != script->ini.len ||
        fclose(file) != 0) {
        abort();
    }
}

/*
 * The file is called test.ini in the current folder, a new one, so that screens of two scripts,
 * and of two runs, can be compared.
 */
static int scripts_with_file;
static int folder_before = -1;

static void make_file(struct script *script)
{
    (void)snprintf(script->folder, sizeof script->folder, "/tmp/rooftop-test-%ld", (long)getpid());
    if (scripts_with_file++ == 0) {
        folder_before = open(".", O_RDONLY);
        if (mkdir(script->folder, 0700) != 0 || chdir(script->folder) != 0) {
            abort();
        }
    }
    (void)snprintf(script->own_path, sizeof script->own_path, "test.ini");
    script->file = script->own_path;
    write_file(script);
}

static void remove_file(const struct script *script)
{
    if (--scripts_with_file == 0) {
        (void)unlink(script->own_path);
        if (folder_before < 0 || fchdir(folder_before) != 0 || rmdir(script->folder) != 0) {
            abort();
        }
        (void)close(folder_before);
    }
}

/* --- drawing --- */

/* Draws twice, the second time over a screen full of something else: it has to be the same. */
static void draw(struct script *script)
{
    if (ui_cells_reset(&script->again, script->app.rows, script->app.cols) == RT_OK) {
        script->again.unicode = true;
        ui_cells_fill(&script->again,
                      (struct ui_rect){0, 0, script->again.rows, script->again.cols}, UI_WARNING);
    }
    if (ui_app_draw(&script->app, &script->cells) != RT_OK ||
        ui_app_draw(&script->app, &script->again) != RT_OK) {
        abort();
    }
    const char *const wrong = script_check_cells(&script->cells);
    rt_buf_clear(&script->screen);
    rt_buf_clear(&script->other);
    ui_cells_to_text(&script->cells, &script->screen);
    ui_cells_to_text(&script->again, &script->other);
    if (wrong != NULL) {
        script_fault(script, wrong, rt_buf_text(&script->screen));
    }
    if (strcmp(rt_buf_text(&script->screen), rt_buf_text(&script->other)) != 0) {
        script_fault(script, "drawn twice, and not the same", rt_buf_text(&script->screen));
    }
}

static bool start(struct script *script)
{
    struct rt_buf why;
    struct rt_buf title;
    rt_buf_init(&why);
    rt_buf_init(&title);
    /* A file without a good record is shown all the same: nothing may depend on one. */
    if (!run_files_open(&script->files, &script->options, NULL, &why) && why.len > 0) {
        script_fault(script, "not loaded", rt_buf_text(&why));
    }
    run_files_title(&script->files, &title);
    script->study = script->files.study;
    if (ui_app_init(&script->app, script->study, rt_buf_text(&title)) != RT_OK) {
        abort();
    }
    rt_buf_fini(&title);
    rt_buf_fini(&why);
    script->app.unicode = true;
    script->app.charset = RT_CHARSET_BRAILLE;
    ui_cells_init(&script->cells);
    ui_cells_init(&script->again);
    script_play(script, "RESIZE 80x24");
    return script->fault[0] == '\0';
}

static void init(struct script *script)
{
    memset(script, 0, sizeof *script);
    rt_buf_init(&script->screen);
    rt_buf_init(&script->other);
    rt_buf_init(&script->ini);
    rt_buf_init(&script->request_path);
}

bool script_open(struct script *script, const char *ini)
{
    init(script);
    rt_buf_puts(&script->ini, ini);
    script->options.file = &script->file;
    script->options.files = 1;
    make_file(script);
    return start(script);
}

bool script_open_file(struct script *script, const char *path)
{
    init(script);
    (void)snprintf(script->own_path, sizeof script->own_path, "%s", path);
    script->file = script->own_path;
    script->options.file = &script->file;
    script->options.files = 1;
    return start(script);
}

bool script_open_options(struct script *script, const struct cli_options *options)
{
    init(script);
    script->options = *options;
    return start(script);
}

void script_change_file(struct script *script, const char *ini)
{
    rt_buf_clear(&script->ini);
    rt_buf_puts(&script->ini, ini);
    write_file(script);
}

void script_close(struct script *script)
{
    ui_app_fini(&script->app);
    run_files_close(&script->files);
    if (script->folder[0] != '\0') {
        remove_file(script);
    }
    ui_cells_fini(&script->cells);
    ui_cells_fini(&script->again);
    rt_buf_fini(&script->screen);
    rt_buf_fini(&script->other);
    rt_buf_fini(&script->ini);
    rt_buf_fini(&script->request_path);
}

/* --- requests --- */

static enum ui_outcome carry_out(struct script *script, const struct ui_request *request,
                                 struct rt_buf *text)
{
    const bool writes = request->kind == UI_REQUEST_SAVE || request->kind == UI_REQUEST_WRITE_PLAN;
    if (writes && script->no_files) {
        rt_buf_puts(text, "nothing was written");
        return script->no_files_outcome;
    }
    const enum ui_outcome outcome =
        run_files_carry_out(&script->files, &script->app, request, text);
    script->study = script->files.study;
    return outcome;
}

static void remember(struct script *script, const struct ui_request *request)
{
    rt_buf_clear(&script->request_path);
    rt_buf_puts(&script->request_path, request->path != NULL ? request->path : "");
    script->request = *request;
    script->request.path = request->path != NULL ? rt_buf_text(&script->request_path) : NULL;
    script->requests++;
}

static void answer_requests(struct script *script, struct ui_request request)
{
    for (int i = 0; request.kind != UI_REQUEST_NONE; i++) {
        remember(script, &request);
        if (request.kind == UI_REQUEST_QUIT) {
            script->has_quit = true;
            return;
        }
        if (i == SCRIPT_REQUESTS) {
            script_fault(script, "a request that leads to a request, and so on", "");
            return;
        }
        const bool prescribed = script->pretend && script->answer_count > 0;
        if (script->pretend && !prescribed) {
            return;
        }
        struct rt_buf text;
        struct ui_result result = {.kind = request.kind};
        rt_buf_init(&text);
        if (prescribed) {
            result.outcome = script->answers->outcome;
            result.text = script->answers->text;
            script->answers++;
            script->answer_count--;
        } else {
            result.outcome = carry_out(script, &request, &text);
            result.text = rt_buf_text(&text);
        }
        ui_app_result(&script->app, &result, &request);
        rt_buf_fini(&text);
    }
}

void script_pretend(struct script *script, const struct script_answer *answers, size_t count)
{
    script->pretend = true;
    script->answers = answers;
    script->answer_count = count;
}

/* --- events --- */

void script_event(struct script *script, const struct ui_event *event)
{
    struct ui_request request;
    if (script->has_quit || script->fault[0] != '\0') {
        return;
    }
    ui_app_update(&script->app, event, &request);
    answer_requests(script, request);
    const char *const wrong = script_check_state(&script->app);
    if (wrong != NULL) {
        script_fault(script, wrong, "");
    }
    draw(script);
}

const char *script_screen(struct script *script)
{
    return rt_buf_text(&script->screen);
}

const char *script_row(struct script *script, int row)
{
    const char *at = rt_buf_text(&script->screen);
    for (int r = 0; r < row && *at != '\0'; r++) {
        at = strchr(at, '\n') + 1;
    }
    rt_buf_clear(&script->other);
    rt_buf_put(&script->other, at, strcspn(at, "\n"));
    return rt_buf_text(&script->other);
}

bool script_shows(struct script *script, const char *text)
{
    return strstr(script_screen(script), text) != NULL;
}
