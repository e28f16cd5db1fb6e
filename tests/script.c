/*
 * The interactive program without its terminal. Requests are carried out by the modules the
 * program uses, unless the test answers them. What is played is script_play.c.
 */
#include "script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "script_check.h"
#include "src/plan_page.h"
#include "src/run_save.h"
#include "src/save_file.h"

void script_fault(struct script *script, const char *what, const char *more)
{
    if (script->fault[0] == '\0') {
        (void)snprintf(script->fault, sizeof script->fault, "%s%s%s", what,
                       more[0] != '\0' ? ": " : "", more);
    }
}

/* --- loading --- */

static struct rt_study *load(struct script *script, struct study_origins *origins)
{
    const struct rt_reference_choice none = {.id = NULL};
    struct rt_study *const study = malloc(sizeof *study);
    origins->count = 1;
    origins->origin = malloc(sizeof *origins->origin);
    if (study == NULL || origins->origin == NULL) {
        abort();
    }
    rt_study_init(study);
    load_origin_init(origins->origin);
    const int code = script->path != NULL
                         ? load_path(study, script->path, RT_ORIGIN_FILE, origins->origin)
                         : load_memory(study, "test.ini", rt_buf_text(&script->ini),
                                       script->ini.len, RT_ORIGIN_FILE, origins->origin);
    if (code == RT_ENOMEM || rt_references_add_builtin(&study->references) != RT_OK ||
        rt_study_resolve(study, &none) != RT_OK) {
        abort();
    }
    return study;
}

static void drop_study(struct rt_study *study, struct study_origins *origins)
{
    study_origins_fini(origins);
    rt_study_fini(study);
    free(study);
}

static enum ui_outcome reload(struct script *script)
{
    struct study_origins origins;
    struct rt_study *const study = load(script, &origins);
    if (ui_app_bind(&script->app, study) != RT_OK) {
        abort();
    }
    drop_study(script->study, &script->origins);
    script->study = study;
    script->origins = origins;
    return UI_DONE;
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
    script->study = load(script, &script->origins);
    if (ui_app_init(&script->app, script->study, "test.ini") != RT_OK) {
        abort();
    }
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
    script_change_file(script, ini);
    return start(script);
}

bool script_open_file(struct script *script, const char *path)
{
    init(script);
    script->path = path;
    return start(script);
}

void script_change_file(struct script *script, const char *ini)
{
    rt_buf_clear(&script->ini);
    rt_buf_puts(&script->ini, ini);
}

void script_close(struct script *script)
{
    ui_app_fini(&script->app);
    drop_study(script->study, &script->origins);
    ui_cells_fini(&script->cells);
    ui_cells_fini(&script->again);
    rt_buf_fini(&script->screen);
    rt_buf_fini(&script->other);
    rt_buf_fini(&script->ini);
    rt_buf_fini(&script->request_path);
}

/* --- requests --- */

static enum ui_outcome make_plan(struct script *script, const struct ui_request *request,
                                 struct rt_buf *text, struct rt_buf *why)
{
    static const enum cli_format format[UI_PLAN_FORMAT_COUNT] = {
        [UI_PLAN_MARKDOWN] = CLI_MARKDOWN, [UI_PLAN_INI] = CLI_INI, [UI_PLAN_JSON] = CLI_JSON};
    const uint32_t reference = script->study->record_reference[request->record];
    struct plan_page page;
    if (plan_page_make(&page, script->study, request->record,
                       reference != RT_NO_REFERENCE ? &script->app.whatif.ceilings[reference]
                                                    : NULL,
                       rt_change_info[request->change].name, why) != RT_OK) {
        return UI_FAILED;
    }
    const int code = plan_write(text, &page, format[request->format], why);
    plan_page_fini(&page);
    return code == RT_OK ? UI_DONE : UI_FAILED;
}

static enum ui_outcome write_plan(struct script *script, const struct ui_request *request,
                                  struct rt_buf *why)
{
    struct rt_buf text;
    rt_buf_init(&text);
    enum ui_outcome outcome = make_plan(script, request, &text, why);
    if (outcome == UI_DONE) {
        const enum save_policy policy = request->overwrite ? SAVE_OVERWRITE : SAVE_CAREFUL;
        const enum save_result result =
            save_text(request->path, rt_buf_text(&text), text.len, policy, why);
        outcome = result == SAVE_DONE     ? UI_DONE
                  : result == SAVE_FAILED ? UI_FAILED
                                          : UI_FILE_EXISTS;
    }
    rt_buf_fini(&text);
    return outcome;
}

static enum ui_outcome carry_out(struct script *script, const struct ui_request *request,
                                 struct rt_buf *text)
{
    const bool writes = request->kind == UI_REQUEST_SAVE || request->kind == UI_REQUEST_WRITE_PLAN;
    if (writes && script->no_files) {
        rt_buf_puts(text, "nothing was written");
        return script->no_files_outcome;
    }
    switch (request->kind) {
    case UI_REQUEST_SAVE: {
        const enum ui_outcome outcome =
            run_save(&script->app, &script->origins, request->path, request->overwrite, text);
        return outcome == UI_DONE && request->path == NULL ? reload(script) : outcome;
    }
    case UI_REQUEST_RELOAD:
        rt_buf_puts(text, "loaded again");
        return reload(script);
    case UI_REQUEST_PREVIEW_PLAN:
        return make_plan(script, request, text, text);
    case UI_REQUEST_WRITE_PLAN:
        return write_plan(script, request, text);
    case UI_REQUEST_NONE:
    case UI_REQUEST_QUIT:
        break;
    }
    return UI_FAILED;
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
