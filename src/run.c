/*
 * The loop of the interactive program: wait, update, carry out, draw. It decides nothing.
 */
#include "src/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/out.h"
#include "src/plan_page.h"
#include "src/run_save.h"
#include "src/save_file.h"
#include "src/study_load.h"
#include "ui/app.h"
#include "ui/term.h"

struct run {
    struct cli_options options; /* a copy: after `save as` the file is another one */
    char *file;                 /* owned: that file's name */
    struct rt_study *study;     /* owned */
    struct study_origins origins;
    struct ui_app app;
    struct ui_term *term;
    struct ui_cells cells;
};

/* Loads into a new study; NULL, with the reason in `why`, when there is nothing to use. */
static struct rt_study *load(const struct run *run, struct study_origins *origins,
                             struct rt_buf *why)
{
    struct rt_study *const study = malloc(sizeof *study);
    if (study == NULL) {
        *origins = (struct study_origins){0};
        rt_buf_puts(why, "out of memory");
        return NULL;
    }
    rt_study_init(study);
    const int code = study_load_files(study, &run->options, origins, why);
    if (code == RT_OK && (study->records.count > 0 || study->diags.errors == 0)) {
        return study;
    }
    if (code == RT_ENOMEM) {
        rt_buf_puts(why, "out of memory");
    } else if (code == RT_OK && run->term == NULL) { /* nothing is printed over a screen */
        out_diagnostics(&study->diags);
    }
    study_origins_fini(origins);
    rt_study_fini(study);
    free(study);
    return NULL;
}

static void free_study(struct rt_study *study)
{
    if (study != NULL) {
        rt_study_fini(study);
        free(study);
    }
}

static enum ui_outcome reload(struct run *run, struct rt_buf *why)
{
    for (size_t i = 0; i < run->origins.count; i++) {
        if (!run->origins.origin[i].regular && run->options.files > 0) {
            rt_buf_puts(why, "standard input cannot be read a second time");
            return UI_FAILED;
        }
    }
    struct study_origins origins;
    struct rt_study *const study = load(run, &origins, why);
    if (study == NULL) {
        if (why->len == 0) {
            rt_buf_puts(why, "nothing in the file can be used any more: what was loaded stays");
        }
        return UI_FAILED;
    }
    if (ui_app_bind(&run->app, study) != RT_OK) {
        study_origins_fini(&origins);
        free_study(study);
        rt_buf_puts(why, "out of memory: what was loaded stays");
        return UI_FAILED;
    }
    study_origins_fini(&run->origins);
    free_study(run->study);
    run->study = study;
    run->origins = origins;
    rt_buf_puts(why, "loaded again");
    return UI_DONE;
}

/* After `save as` of the only file, the new one is what is being worked on. */
static void take_name(struct run *run, const char *path)
{
    if (run->options.files > 1) {
        return;
    }
    char *const file = malloc(strlen(path) + 1);
    if (file == NULL || ui_app_rename(&run->app, path) != RT_OK) {
        free(file);
        return;
    }
    memcpy(file, path, strlen(path) + 1);
    free(run->file);
    run->file = file;
    run->options.file = &run->file;
    run->options.files = 1;
}

static enum ui_outcome save(struct run *run, const struct ui_request *request, struct rt_buf *why)
{
    const enum ui_outcome outcome =
        run_save(&run->app, &run->origins, request->path, request->overwrite, why);
    if (outcome != UI_DONE) {
        return outcome;
    }
    if (request->path != NULL) {
        take_name(run, request->path);
    }
    if (request->path == NULL || run->file != NULL) {
        struct rt_buf ignored;
        rt_buf_init(&ignored);
        const enum ui_outcome loaded = reload(run, &ignored);
        if (loaded != UI_DONE) {
            rt_buf_printf(why, "; loading it again failed: %s", rt_buf_text(&ignored));
        }
        rt_buf_fini(&ignored);
    }
    return UI_DONE;
}

/* The plan's text under the ceilings as edited. */
static enum ui_outcome make_plan(struct run *run, const struct ui_request *request,
                                 struct rt_buf *text, struct rt_buf *why)
{
    static const enum cli_format format[UI_PLAN_FORMAT_COUNT] = {
        [UI_PLAN_MARKDOWN] = CLI_MARKDOWN, [UI_PLAN_INI] = CLI_INI, [UI_PLAN_JSON] = CLI_JSON};
    const uint32_t reference = run->study->record_reference[request->record];
    struct plan_page page;
    if (plan_page_make(&page, run->study, request->record,
                       reference != RT_NO_REFERENCE ? &run->app.whatif.ceilings[reference] : NULL,
                       rt_change_info[request->change].name, why) != RT_OK) {
        return UI_FAILED;
    }
    const int code = plan_write(text, &page, format[request->format], why);
    plan_page_fini(&page);
    return code == RT_OK ? UI_DONE : UI_FAILED;
}

static enum ui_outcome write_plan(struct run *run, const struct ui_request *request,
                                  struct rt_buf *why)
{
    struct rt_buf text;
    rt_buf_init(&text);
    enum ui_outcome outcome = make_plan(run, request, &text, why);
    if (outcome == UI_DONE) {
        switch (save_text(request->path, rt_buf_text(&text), text.len,
                          request->overwrite ? SAVE_OVERWRITE : SAVE_CAREFUL, why)) {
        case SAVE_DONE:
            rt_buf_printf(why, "%splan written to %s", why->len > 0 ? "; " : "", request->path);
            break;
        case SAVE_EXISTS:
        case SAVE_CONFLICT:
            outcome = UI_FILE_EXISTS;
            break;
        case SAVE_FAILED:
            outcome = UI_FAILED;
            break;
        }
    }
    rt_buf_fini(&text);
    return outcome;
}

/* Carries requests out until none is left; false to quit. */
static bool carry_out(struct run *run, struct ui_request request)
{
    while (request.kind != UI_REQUEST_NONE) {
        if (request.kind == UI_REQUEST_QUIT) {
            return false;
        }
        struct rt_buf text;
        struct ui_result result = {.kind = request.kind, .outcome = UI_FAILED};
        rt_buf_init(&text);
        switch (request.kind) {
        case UI_REQUEST_SAVE:
            result.outcome = save(run, &request, &text);
            break;
        case UI_REQUEST_RELOAD:
            result.outcome = reload(run, &text);
            break;
        case UI_REQUEST_PREVIEW_PLAN:
            result.outcome = make_plan(run, &request, &text, &text);
            break;
        case UI_REQUEST_WRITE_PLAN:
            result.outcome = write_plan(run, &request, &text);
            break;
        case UI_REQUEST_NONE:
        case UI_REQUEST_QUIT:
            break;
        }
        result.text = text.failed ? "out of memory" : rt_buf_text(&text);
        ui_app_result(&run->app, &result, &request);
        rt_buf_fini(&text);
    }
    return true;
}

static bool draw(struct run *run)
{
    if (ui_app_draw(&run->app, &run->cells) != RT_OK) {
        return false;
    }
    ui_term_present(run->term, &run->cells);
    return true;
}

/* Input that waits is used before drawing, so that a burst is drawn once. */
enum { BURST = 256 };

/* Until the end; returns the signal that ended it, 0 for a wish, -1 when the terminal is gone. */
static int loop(struct run *run)
{
    int burst = 0;
    if (!draw(run)) {
        return -1;
    }
    for (;;) {
        struct ui_event event;
        struct ui_request request;
        int signal = 0;
        switch (ui_term_wait(run->term, &event, &signal)) {
        case UI_WAIT_EVENT:
            ui_app_update(&run->app, &event, &request);
            if (!carry_out(run, request)) {
                return 0;
            }
            break;
        case UI_WAIT_AGAIN:
            break;
        case UI_WAIT_TERMINATE:
            return signal != 0 ? signal : -1;
        case UI_WAIT_ERROR:
            return -1;
        }
        if (++burst < BURST && ui_term_pending(run->term)) {
            continue;
        }
        burst = 0;
        if (!draw(run)) {
            return -1;
        }
    }
}

static void say_unsaved(const struct run *run)
{
    for (uint32_t r = 0; r < run->app.whatif.references; r++) {
        if (!ui_whatif_changed(&run->app.whatif, r)) {
            continue;
        }
        struct rt_buf text;
        rt_buf_init(&text);
        rt_buf_printf(&text, "not saved: [reference %s]", run->study->references.item[r].id);
        for (int c = 0; c < RT_CEILING_COUNT; c++) {
            rt_buf_printf(&text, " %s = ", rt_ceiling_info[c].key);
            rt_buf_number(&text, run->app.whatif.ceilings[r].value[c]);
        }
        out_message(rt_buf_text(&text));
        rt_buf_fini(&text);
    }
}

static struct ui_term_options term_options(const struct cli_options *options)
{
    const char *const no_color = getenv("NO_COLOR");
    const bool none = no_color != NULL && no_color[0] != '\0';
    return (struct ui_term_options){
        .mouse = options->mouse,
        .color = options->color == CLI_COLOR_ALWAYS || (options->color != CLI_COLOR_NEVER && !none),
    };
}

static enum rt_charset best_charset(const struct ui_term *term)
{
    return ui_term_braille(term)   ? RT_CHARSET_BRAILLE
           : ui_term_unicode(term) ? RT_CHARSET_BOX
                                   : RT_CHARSET_ASCII;
}

static void set_charset(struct run *run)
{
    const enum rt_charset best = best_charset(run->term);
    run->app.unicode = ui_term_unicode(run->term) && run->options.charset != CLI_ASCII;
    switch (run->options.charset) {
    case CLI_ASCII:
        run->app.charset = RT_CHARSET_ASCII;
        break;
    case CLI_BOX:
        run->app.charset = best == RT_CHARSET_ASCII ? best : RT_CHARSET_BOX;
        break;
    case CLI_UNICODE:
        run->app.charset = best == RT_CHARSET_ASCII ? best : RT_CHARSET_BRAILLE;
        break;
    case CLI_CHARSET_COUNT:
        run->app.charset = best;
        break;
    }
}

/* What the title line calls the files. */
static void title_of(const struct run *run, struct rt_buf *title)
{
    if (run->options.files == 0) {
        rt_buf_puts(title, "lesson.ini (built in)");
        return;
    }
    const char *const path = run->options.file[0];
    if (strcmp(path, "-") == 0) {
        rt_buf_puts(title, "standard input");
        return;
    }
    const char *const slash = strrchr(path, '/');
    rt_buf_puts(title, slash != NULL && slash[1] != '\0' ? slash + 1 : path);
    if (run->options.files > 1) {
        rt_buf_printf(title, " and %zu more", run->options.files - 1);
    }
}

static int run_on_terminal(struct run *run)
{
    const struct ui_term_options wanted = term_options(&run->options);
    struct rt_buf why;
    rt_buf_init(&why);
    run->term = ui_term_open(&wanted, &why);
    if (run->term == NULL) {
        out_message(rt_buf_text(&why));
        rt_buf_fini(&why);
        return EXIT_REFUSED;
    }
    rt_buf_fini(&why);
    set_charset(run);
    struct ui_event size = {.kind = UI_EVENT_RESIZE};
    struct ui_request none;
    ui_term_size(run->term, &size.rows, &size.cols);
    ui_app_update(&run->app, &size, &none);
    ui_cells_init(&run->cells);
    const int ended = loop(run);
    ui_cells_fini(&run->cells);
    ui_term_close(run->term);
    if (ended != 0) {
        say_unsaved(run);
    }
    return ended == 0 ? EXIT_ALL_USED : ended > 0 ? 128 + ended : EXIT_REFUSED;
}

int run_interactive(const struct cli_options *options)
{
    struct run run = {.options = *options};
    struct rt_buf text;
    int status = EXIT_REFUSED;
    rt_buf_init(&text);
    run.study = load(&run, &run.origins, &text);
    if (run.study == NULL) {
        if (text.len > 0) {
            out_message(rt_buf_text(&text));
        }
        rt_buf_fini(&text);
        return status;
    }
    title_of(&run, &text);
    if (ui_app_init(&run.app, run.study, rt_buf_text(&text)) == RT_OK) {
        status = run_on_terminal(&run);
        ui_app_fini(&run.app);
    } else {
        out_message("out of memory");
    }
    rt_buf_fini(&text);
    study_origins_fini(&run.origins);
    free_study(run.study);
    free(run.file);
    return status;
}
