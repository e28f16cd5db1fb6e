/*
 * Where the program starts: locale, signals, command line, dispatch.
 */
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <unistd.h>

#include "core/code.h"
#include "src/check.h"
#include "src/cli.h"
#include "src/compare_command.h"
#include "src/import_command.h"
#include "src/out.h"
#include "src/plan_page.h"
#include "src/plot_page.h"
#include "src/references.h"
#include "src/report.h"
#include "src/run.h"
#include "src/verdict_command.h"

/*
 * A closed standard descriptor would be taken by the next file that is opened, and a report
 * could end up in it. What stands in for it fails as a closed one does.
 */
static void hold_standard_descriptors(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) == -1) {
            (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

static int wrong_usage(const struct cli_options *options, const char *why)
{
    const char *command = cli_command_name(options->command);
    struct rt_buf hint;
    rt_buf_init(&hint);
    rt_buf_printf(&hint, "rooftop %s%s--help says how it is used", command,
                  command[0] == '\0' ? "" : " ");
    out_message(why);
    out_message(rt_buf_text(&hint));
    rt_buf_fini(&hint);
    return EXIT_USAGE;
}

static int show_help(const struct cli_options *options)
{
    struct out out;
    (void)out_open(&out, NULL);
    if (options->help) {
        cli_help(&out.text, options->command);
    } else {
        rt_buf_puts(&out.text, "rooftop " ROOFTOP_VERSION "\n");
    }
    return out_close(&out);
}

static int run(const struct cli_options *options)
{
    switch (options->command) {
    case CLI_REPORT:
        return report_command(options);
    case CLI_PLOT:
        return plot_command(options);
    case CLI_PLAN:
        return plan_command(options);
    case CLI_VERDICT:
        return verdict_command(options);
    case CLI_COMPARE:
        return compare_command(options);
    case CLI_IMPORT:
        return import_command(options);
    case CLI_CHECK:
        return check_command(options);
    case CLI_REFERENCES:
        return references_command(options);
    case CLI_INTERACTIVE:
    case CLI_COMMAND_COUNT:
        break;
    }
    return isatty(STDOUT_FILENO) == 1 ? run_interactive(options) : report_command(options);
}

int main(int argc, char **argv)
{
    struct cli_options options;
    struct rt_buf why;
    int status;

    hold_standard_descriptors();
    /* numbers stay in the C locale's form: only the character set is taken from the user */
    (void)setlocale(LC_CTYPE, "");
    /* a closed pipe and a full quota are failed writes, which are checked */
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN);

    rt_buf_init(&why);
    if (cli_parse(argc, argv, &options, &why) != RT_OK) {
        status = wrong_usage(&options, rt_buf_text(&why));
    } else if (options.help || options.version) {
        status = show_help(&options);
    } else {
        status = run(&options);
    }
    rt_buf_fini(&why);
    return status;
}
