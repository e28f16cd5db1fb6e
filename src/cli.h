/*
 * The command line. One table of commands and one of options feed the parser, the suggestions
 * and --help.
 *
 * Options may stand before or after the command and among the files; `--` ends them. An option
 * that takes a value takes it as `--opt=value` or `--opt value`, once. The first word that is
 * no option may be a command; a file of that name is written ./report.
 */
#ifndef CLI_H
#define CLI_H

#include <stdbool.h>
#include <stddef.h>

#include "core/buf.h"
#include "core/study.h"
#include "src/import_options.h"

/* What --format may say: X(enumerator, word). The formats of a command are a set of these. */
#define CLI_FORMATS(X)                                                                             \
    X(CLI_TEXT, "text")                                                                            \
    X(CLI_JSON, "json")                                                                            \
    X(CLI_CSV, "csv")                                                                              \
    X(CLI_MARKDOWN, "markdown")                                                                    \
    X(CLI_INI, "ini")

#define CLI_CHARSETS(X)                                                                            \
    X(CLI_ASCII, "ascii")                                                                          \
    X(CLI_BOX, "box")                                                                              \
    X(CLI_UNICODE, "unicode")

#define CLI_COLORS(X)                                                                              \
    X(CLI_COLOR_AUTO, "auto")                                                                      \
    X(CLI_COLOR_ALWAYS, "always")                                                                  \
    X(CLI_COLOR_NEVER, "never")

/* X(enumerator, word, arguments, default format, formats, what it does) */
#define CLI_COMMANDS(X)                                                                            \
    X(CLI_INTERACTIVE, "", "[FILE...]", CLI_TEXT, 0, "the interactive program")                    \
    X(CLI_REPORT, "report", "[FILE...]", CLI_TEXT,                                                 \
      CLI_BIT(CLI_TEXT) | CLI_BIT(CLI_JSON) | CLI_BIT(CLI_CSV) | CLI_BIT(CLI_MARKDOWN),            \
      "every record with its metrics, attribution and next experiment")                            \
    X(CLI_PLOT, "plot", "[FILE...]", CLI_TEXT, 0, "the roofline plot as text")                     \
    X(CLI_PLAN, "plan", "--record ID --change NAME [FILE...]", CLI_MARKDOWN,                       \
      CLI_BIT(CLI_MARKDOWN) | CLI_BIT(CLI_INI) | CLI_BIT(CLI_JSON),                                \
      "one experiment with exactly one change")                                                    \
    X(CLI_VERDICT, "verdict", "--plan FILE AFTER...", CLI_TEXT,                                    \
      CLI_BIT(CLI_TEXT) | CLI_BIT(CLI_JSON) | CLI_BIT(CLI_MARKDOWN),                               \
      "what the record after the change says about a plan")                                        \
    X(CLI_COMPARE, "compare", "[FILE...]", CLI_TEXT,                                               \
      CLI_BIT(CLI_TEXT) | CLI_BIT(CLI_JSON) | CLI_BIT(CLI_MARKDOWN),                               \
      "records before and after, or under two references, side by side")                           \
    X(CLI_IMPORT, "import", "FILE...", CLI_INI, CLI_BIT(CLI_INI) | CLI_BIT(CLI_JSON),              \
      "profiler output as records of an INI file")                                                 \
    X(CLI_CHECK, "check", "FILE...", CLI_TEXT, 0, "every error of every file")                     \
    X(CLI_REFERENCES, "references", "[FILE...]", CLI_TEXT,                                         \
      CLI_BIT(CLI_TEXT) | CLI_BIT(CLI_JSON) | CLI_BIT(CLI_CSV),                                    \
      "the known reference ceilings, with source and date")

/* X(enumerator, long name, short name or 0, value or NULL, commands, help) */
#define CLI_OPTIONS(X)                                                                             \
    X(CLI_OPT_FORMAT, "format", 0, "FORMAT",                                                       \
      CLI_BIT(CLI_REPORT) | CLI_BIT(CLI_PLAN) | CLI_BIT(CLI_VERDICT) | CLI_BIT(CLI_COMPARE) |      \
          CLI_BIT(CLI_IMPORT) | CLI_BIT(CLI_REFERENCES),                                           \
      "one of the formats below")                                                                  \
    X(CLI_OPT_OUTPUT, "output", 'o', "OUT",                                                        \
      CLI_BIT(CLI_REPORT) | CLI_BIT(CLI_PLOT) | CLI_BIT(CLI_PLAN) | CLI_BIT(CLI_VERDICT) |         \
          CLI_BIT(CLI_COMPARE) | CLI_BIT(CLI_IMPORT) | CLI_BIT(CLI_REFERENCES),                    \
      "write to this file; - is standard output")                                                  \
    X(CLI_OPT_RECORD, "record", 0, "ID",                                                           \
      CLI_BIT(CLI_PLAN) | CLI_BIT(CLI_VERDICT) | CLI_BIT(CLI_COMPARE),                             \
      "the record to experiment on; for verdict, the one after; for compare, the only one")        \
    X(CLI_OPT_BEFORE, "before", 0, "ID", CLI_BIT(CLI_COMPARE), "the record before the change")     \
    X(CLI_OPT_AFTER, "after", 0, "ID", CLI_BIT(CLI_COMPARE), "the record after the change")        \
    X(CLI_OPT_REFERENCES, "references", 0, "A,B", CLI_BIT(CLI_COMPARE),                            \
      "every record, or --record ID, under two references: IDs or FILEs")                          \
    X(CLI_OPT_CHANGE, "change", 0, "NAME", CLI_BIT(CLI_PLAN), "the one thing to change")           \
    X(CLI_OPT_TOLERANCE, "tolerance", 0, "X", CLI_BIT(CLI_PLAN),                                   \
      "share of a value that is no change, in (0, 1); 0.03 if not stated")                         \
    X(CLI_OPT_BOUND, "max-abs-error-bound", 0, "X", CLI_BIT(CLI_PLAN),                             \
      "a max_abs_error above it is a wrong result")                                                \
    X(CLI_OPT_PLAN, "plan", 0, "FILE", CLI_BIT(CLI_VERDICT),                                       \
      "the plan, as plan --format ini wrote it: with the record before")                           \
    X(CLI_OPT_PLAN_ID, "plan-id", 0, "ID", CLI_BIT(CLI_VERDICT), "which one, of several plans")    \
    X(CLI_OPT_WIDTH, "width", 0, "N", CLI_BIT(CLI_PLOT), "columns of the plot")                    \
    X(CLI_OPT_HEIGHT, "height", 0, "N", CLI_BIT(CLI_PLOT), "rows of the plot")                     \
    X(CLI_OPT_CHARSET, "charset", 0, "SET", CLI_BIT(CLI_INTERACTIVE) | CLI_BIT(CLI_PLOT),          \
      "draw with ascii, box or unicode characters")                                                \
    X(CLI_OPT_COLOR, "color", 0, "WHEN", CLI_BIT(CLI_INTERACTIVE) | CLI_BIT(CLI_PLOT),             \
      "auto, always or never")                                                                     \
    X(CLI_OPT_MOUSE, "mouse", 0, NULL, CLI_BIT(CLI_INTERACTIVE), "select with the mouse, too")     \
    X(CLI_OPT_REFERENCE, "reference", 0, "ID|FILE", CLI_COMPARING,                                 \
      "the reference of records that name none; of a FILE, its only one")                          \
    X(CLI_OPT_TFLOPS, "tflops", 0, "X", CLI_COMPARING, "compute ceiling in TFLOP/s")               \
    X(CLI_OPT_DRAM_GBPS, "dram-gbps", 0, "X", CLI_COMPARING, "bandwidth ceiling in GB/s")          \
    X(CLI_OPT_SCREEN, "efficiency-screen", 0, "X", CLI_COMPARING,                                  \
      "share of the roof that counts as near it, in (0, 1]; 0.70 if not stated")                   \
    X(CLI_OPT_DECIMAL, "decimal", 0, "point|comma", CLI_ANY_COMMAND,                               \
      "how the profiler's file writes decimals, where it does not show")                           \
    X(CLI_OPT_HALF_LANES, "half-lanes", 0, "1|2", CLI_ANY_COMMAND,                                 \
      "halves an FP16 instruction is counted for; 2 if not stated")                                \
    X(CLI_OPT_JOIN, "join", 0, NULL, CLI_BIT(CLI_IMPORT),                                          \
      "make timelines and counters one; all other commands always do")                             \
    X(CLI_OPT_RANGE, "range", 0, "NAME", CLI_ANY_COMMAND,                                          \
      "of timelines only this range: a step, an NVTX range, an annotation")                        \
    X(CLI_OPT_LATENCY, "launch-latency", 0, "US", CLI_ANY_COMMAND,                                 \
      "a device that idles longer after a launch waits; 10 us if not stated")                      \
    X(CLI_OPT_HELP, "help", 'h', NULL, CLI_ANY_COMMAND, "this text")                               \
    X(CLI_OPT_VERSION, "version", 0, NULL, CLI_ANY_COMMAND, "the version")

#define CLI_BIT(n)      (1U << (n))
#define CLI_ANY_COMMAND (~0U)
/* A verdict is about two records: no reference has a say in it. */
#define CLI_COMPARING (CLI_ANY_COMMAND & ~CLI_BIT(CLI_VERDICT))

#define CLI_X(enumerator, ...) enumerator,
enum cli_format { CLI_FORMATS(CLI_X) CLI_FORMAT_COUNT };
enum cli_charset { CLI_CHARSETS(CLI_X) CLI_CHARSET_COUNT }; /* the count: as the locale says */
enum cli_color { CLI_COLORS(CLI_X) CLI_COLOR_COUNT };
enum cli_command { CLI_COMMANDS(CLI_X) CLI_COMMAND_COUNT };
enum cli_option { CLI_OPTIONS(CLI_X) CLI_OPTION_COUNT };
#undef CLI_X

enum { CLI_PLOT_SIDE_MAX = 1000 }; /* rows or columns of a plot */

/* What was asked for. Owns nothing: texts and files are those of argv. */
struct cli_options {
    enum cli_command command;
    bool help, version, mouse;
    enum cli_format format;
    enum cli_charset charset; /* CLI_CHARSET_COUNT: not given */
    enum cli_color color;
    int width, height;  /* 0: not given */
    const char *output; /* NULL: standard output */
    const char *record, *change;
    const char *plan, *plan_id;
    const char *before, *after;        /* records to compare */
    const char *references;            /* "A,B": one comma, with something on both sides */
    struct rt_terms terms;             /* of a new plan */
    struct rt_reference_choice choice; /* choice.id is the word of --reference: ID or FILE */
    struct import_options import;
    char **file; /* the files, moved to the front of argv */
    size_t files;
};

/*
 * Reads the command line; argv is reordered. RT_OK, or RT_EINVAL with a sentence in *why. With
 * --help or --version nothing else is required of the line.
 */
int cli_parse(int argc, char **argv, struct cli_options *options, struct rt_buf *why);

/* The words of a table, for messages and --help. */
const char *cli_command_name(enum cli_command command);
const char *cli_format_name(enum cli_format format);

/* Appends the help of a command; that of CLI_INTERACTIVE lists the commands too. */
void cli_help(struct rt_buf *buf, enum cli_command command);

/* The tables behind the parser, for cli_help. */
struct cli_command_info {
    const char *word, *arguments, *help;
    enum cli_format format; /* without --format */
    unsigned formats;       /* CLI_BIT of each that may be asked for; 0: no --format */
};

struct cli_option_info {
    const char *name, *value, *help;
    unsigned commands; /* CLI_BIT of each that has it */
    char letter;       /* 0: none */
};

extern const struct cli_command_info cli_command_info[CLI_COMMAND_COUNT];
extern const struct cli_option_info cli_option_info[CLI_OPTION_COUNT];

#endif
