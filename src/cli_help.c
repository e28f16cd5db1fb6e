/*
 * The text of --help, made from the tables that the parser uses.
 */
#include "src/cli.h"

enum { HELP_COLUMN = 29 }; /* where the explanations begin */

/* Pads a line that begins at `start` to the column of the explanations. */
static void pad(struct rt_buf *buf, size_t start)
{
    do {
        rt_buf_putc(buf, ' ');
    } while (!buf->failed && buf->len - start < HELP_COLUMN);
}

static void help_option(struct rt_buf *buf, const struct cli_option_info *info)
{
    const size_t start = buf->len;
    if (info->letter != 0) {
        rt_buf_printf(buf, "  -%c, --%s", info->letter, info->name);
    } else {
        rt_buf_printf(buf, "      --%s", info->name);
    }
    if (info->value != NULL) {
        rt_buf_printf(buf, " %s", info->value);
    }
    pad(buf, start);
    rt_buf_printf(buf, "%s\n", info->help);
}

static void help_options(struct rt_buf *buf, enum cli_command command)
{
    rt_buf_puts(buf, "\nOptions:\n");
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++) {
        if ((cli_option_info[i].commands & CLI_BIT(command)) != 0) {
            help_option(buf, &cli_option_info[i]);
        }
    }
}

static void help_formats(struct rt_buf *buf, const struct cli_command_info *info)
{
    if (info->formats == 0) {
        return;
    }
    rt_buf_puts(buf, "\nFormats:");
    for (unsigned i = 0; i < CLI_FORMAT_COUNT; i++) {
        if ((info->formats & CLI_BIT(i)) != 0) {
            rt_buf_printf(buf, " %s%s", cli_format_name((enum cli_format)i),
                          i == info->format ? " (without --format)" : "");
        }
    }
    rt_buf_putc(buf, '\n');
}

static void help_commands(struct rt_buf *buf)
{
    rt_buf_puts(buf, "\nCommands (rooftop COMMAND --help says more):\n");
    for (size_t i = 1; i < CLI_COMMAND_COUNT; i++) {
        const size_t start = buf->len;
        rt_buf_printf(buf, "  %s", cli_command_info[i].word);
        pad(buf, start);
        rt_buf_printf(buf, "%s\n", cli_command_info[i].help);
    }
}

/* Commands that do nothing with the lesson. */
#define NEEDS_FILE                                                                                 \
    (CLI_BIT(CLI_CHECK) | CLI_BIT(CLI_IMPORT) | CLI_BIT(CLI_REFERENCES) | CLI_BIT(CLI_VERDICT))

static void help_status(struct rt_buf *buf, enum cli_command command)
{
    if (command == CLI_VERDICT) {
        rt_buf_puts(buf, "Exit status: 0 supported, 3 falsified, 4 any other verdict; 1 something "
                         "was refused\nor could not be read or written, whatever the verdict; 2 "
                         "wrong usage.\n");
        return;
    }
    if (command == CLI_COMPARE) {
        rt_buf_puts(buf, "Exit status: 0 compared, 4 something is not comparable; 1 something was "
                         "refused or\ncould not be read or written, 2 wrong usage, also when "
                         "it is not clear which records\nare meant.\n");
        return;
    }
    rt_buf_puts(buf, "Exit status: 0 all input was used, 1 something was refused or could not "
                     "be read or written, 2 wrong usage.\n");
}

void cli_help(struct rt_buf *buf, enum cli_command command)
{
    const struct cli_command_info *info = &cli_command_info[command];
    if (command == CLI_INTERACTIVE) {
        rt_buf_puts(buf, "rooftop: from a measured kernel to one experiment that can be wrong\n\n"
                         "Usage: rooftop [OPTIONS] [FILE...]\n"
                         "       rooftop COMMAND [OPTIONS] [FILE...]\n");
        help_commands(buf);
    } else {
        rt_buf_printf(buf, "rooftop %s: %s\n\nUsage: rooftop %s [OPTIONS] %s\n", info->word,
                      info->help, info->word, info->arguments);
    }
    help_options(buf, command);
    help_formats(buf, info);
    rt_buf_puts(
        buf, "\nA FILE is a .ini file of records and references, what ncu --csv printed, a trace "
             "of\ntorch.profiler (.json, .json.gz) or an SQLite export of Nsight Systems; - is "
             "standard\ninput.\n");
    if ((cli_option_info[CLI_OPT_REFERENCE].commands & CLI_BIT(command)) != 0) {
        rt_buf_puts(buf, "--reference takes a word with / or ending in .ini as a FILE, any other "
                         "as an ID,\nand as a FILE only when no reference is called that.\n");
    }
    if (command == CLI_COMPARE) {
        rt_buf_puts(buf, "Of two FILEs the first is before, the second after: records of the same "
                         "ID are\ncompared, or the only one of each. Every FILE is a program of "
                         "its own: nothing is\njoined. Of one FILE with two records the first is "
                         "before. Records that state\nrepeat_of are the noise of another one.\n");
    }
    if ((CLI_BIT(command) & NEEDS_FILE) == 0) {
        rt_buf_puts(buf, "Without FILE: the lesson sample, which is built in.\n");
    }
    help_status(buf, command);
}
