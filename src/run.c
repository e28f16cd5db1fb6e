/*
 * The loop of the interactive program: wait, update, carry out, draw. It decides nothing.
 */
#include "src/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/out.h"
#include "src/progress.h"
#include "src/run_files.h"
#include "ui/app.h"
#include "ui/term.h"

struct run {
    struct load_progress loading; /* the first member: a load is told by it */
    struct timespec began, shown; /* of that load */
    struct run_files files;
    struct ui_app app;
    struct ui_term *term;
    struct ui_cells cells;
    bool ended; /* while something was carried out: by this signal, or the terminal is gone (0) */
    int signal;
};

/* False without memory for a screen of this size. */
static bool draw(struct run *run)
{
    if (ui_app_draw(&run->app, &run->cells) != RT_OK) {
        return false;
    }
    ui_term_present(run->term, &run->cells);
    return true;
}

/* A load that nobody notices needs no line; what it says need not be said more often. */
enum { PATIENCE_MS = 300, AGAIN_MS = 100 };

static bool go_on(struct load_progress *loading, uint64_t done, uint64_t size)
{
    struct run *const run = (struct run *)loading;
    if (progress_since(&run->began) < PATIENCE_MS || progress_since(&run->shown) < AGAIN_MS) {
        return true;
    }
    (void)clock_gettime(CLOCK_MONOTONIC, &run->shown);
    const enum ui_busy busy = ui_term_busy(run->term, &run->signal);
    run->ended = run->ended || busy == UI_BUSY_END;
    if (busy != UI_BUSY_GO_ON) {
        return false;
    }
    struct rt_buf text;
    rt_buf_init(&text);
    progress_text(loading, done, size, &text);
    rt_buf_puts(&text, "; Ctrl-C stops");
    ui_app_say(&run->app, rt_buf_text(&text));
    rt_buf_fini(&text);
    (void)draw(run);
    return true;
}

/* Carries requests out until none is left; false to quit. */
static bool carry_out(struct run *run, struct ui_request request)
{
    while (request.kind != UI_REQUEST_NONE) {
        if (request.kind == UI_REQUEST_QUIT) {
            return false;
        }
        struct rt_buf text;
        rt_buf_init(&text);
        struct ui_result result = {.kind = request.kind};
        run->loading.stopped = false;
        (void)clock_gettime(CLOCK_MONOTONIC, &run->began);
        result.outcome = run_files_carry_out(&run->files, &run->app, &request, &text);
        result.text = text.failed ? "out of memory" : rt_buf_text(&text);
        ui_app_result(&run->app, &result, &request);
        rt_buf_fini(&text);
    }
    return true;
}

/* Input that waits is used before drawing, so that a burst is drawn once. */
enum { BURST = 256 };

/* How the loop ends, when it is not by a signal, which is its number. */
enum { ENDED_BY_WISH = 0, TERMINAL_GONE = -1, OUT_OF_MEMORY = -2 };

/* Until the end; returns why it ended. */
static int loop(struct run *run)
{
    int burst = 0;
    if (!draw(run)) {
        return OUT_OF_MEMORY;
    }
    for (;;) {
        struct ui_event event;
        struct ui_request request;
        int signal = 0;
        switch (ui_term_wait(run->term, &event, &signal)) {
        case UI_WAIT_EVENT:
            ui_app_update(&run->app, &event, &request);
            if (!carry_out(run, request)) {
                return ENDED_BY_WISH;
            }
            if (run->ended) {
                return run->signal != 0 ? run->signal : TERMINAL_GONE;
            }
            break;
        case UI_WAIT_TERMINATE:
            return signal != 0 ? signal : TERMINAL_GONE;
        case UI_WAIT_ERROR:
            return TERMINAL_GONE;
        }
        if (++burst < BURST && ui_term_pending(run->term)) {
            continue;
        }
        burst = 0;
        if (!draw(run)) {
            return OUT_OF_MEMORY;
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
        rt_buf_printf(&text, "not saved: [reference %s]",
                      run->app.whatif.study->references.item[r].id);
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
    run->app.unicode = ui_term_unicode(run->term) && run->files.options.charset != CLI_ASCII;
    switch (run->files.options.charset) {
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

static int run_on_terminal(struct run *run)
{
    const struct ui_term_options wanted = term_options(&run->files.options);
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
    run->loading.go_on = go_on;
    run->files.progress = &run->loading;
    struct ui_event size = {.kind = UI_EVENT_RESIZE};
    struct ui_request none;
    ui_term_size(run->term, &size.rows, &size.cols);
    ui_app_update(&run->app, &size, &none);
    ui_cells_init(&run->cells);
    const int ended = loop(run);
    ui_cells_fini(&run->cells);
    ui_term_close(run->term);
    if (ended == OUT_OF_MEMORY) {
        out_message("out of memory");
    }
    if (ended != ENDED_BY_WISH) {
        say_unsaved(run);
    }
    return ended == 0 ? EXIT_ALL_USED : ended > 0 ? 128 + ended : EXIT_REFUSED;
}

/* The exit status counts what the files were told off for, as every command's does. */
static int run_loaded(struct run *run)
{
    struct rt_buf title;
    int status = EXIT_REFUSED;
    rt_buf_init(&title);
    run_files_title(&run->files, &title);
    if (ui_app_init(&run->app, run->files.study, rt_buf_text(&title)) == RT_OK) {
        status = run_on_terminal(run);
        ui_app_fini(&run->app);
    } else {
        out_message("out of memory");
    }
    rt_buf_fini(&title);
    const bool refused = run->files.study->diags.errors > 0;
    return status == EXIT_ALL_USED && refused ? EXIT_REFUSED : status;
}

int run_interactive(const struct cli_options *options)
{
    struct run run = {.term = NULL};
    struct progress progress;
    struct rt_buf why;
    int status = EXIT_REFUSED;
    rt_buf_init(&why);
    progress_init(&progress);
    const bool loaded = run_files_open(&run.files, options, &progress.base, &why);
    progress_end(&progress);
    if (loaded) {
        status = run_loaded(&run);
    } else if (why.len > 0) {
        out_message(rt_buf_text(&why));
    } else if (run.files.study != NULL) {
        out_diagnostics(&run.files.study->diags);
        out_account(&run.files.study->account);
    }
    rt_buf_fini(&why);
    run_files_close(&run.files);
    return status;
}
