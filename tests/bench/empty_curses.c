/*
 * The least a curses program can do before it waits for a key: what bench_start compares with.
 */
#include <curses.h>
#include <locale.h>
#include <stdio.h>

int main(void)
{
    (void)setlocale(LC_ALL, "");
    SCREEN *const screen = newterm(NULL, stdout, stdin);
    if (screen == NULL) {
        return 1;
    }
    (void)addstr("empty");
    (void)refresh();
    (void)getch();
    (void)endwin();
    delscreen(screen);
    return 0;
}
