#!/bin/sh
# Who may include whom: the picture of the architecture, kept true.
#
# usage: includes.sh SOURCE_DIR [CC]
set -u

cd "$1" || exit 1
cc=${2:-cc}
failures=$(mktemp) || exit 1
trap 'rm -f "$failures"' EXIT

# Every include of some files, as "file:line:<header>" or file:line:"header".
includes() {
    grep -HnE '^[[:space:]]*#[[:space:]]*include' "$@" |
        sed -E 's/^([^:]*:[0-9]*:)[[:space:]]*#[[:space:]]*include[[:space:]]*/\1/; s/([>"])[^>"]*$/\1/'
}

# Reports the lines on standard input, if any, under a heading.
refuse() {
    found=$(cat)
    if [ -n "$found" ]; then
        printf '%s:\n%s\n' "$1" "$found" | tee -a "$failures" >&2
    fi
}

for folder in core ui src; do
    ls $folder/*.c $folder/*.h > /dev/null || echo "$folder" >> "$failures"
done

standard='<(assert|errno|float|inttypes|limits|math|stdalign|stdarg|stdbool|stddef|stdint|stdio|stdlib|stdnoreturn|string)\.h>'
curses='[<"]([^>"]*curses[^>"]*|(ncursesw?/)?(eti|form|menu|panel|unctrl)\.h)[>"]|<(ncursesw?/)?term(_entry)?\.h>'
terminal='^ui/term(_[a-z]+)?\.[ch]:'

includes core/*.[ch] ui/*.[ch] src/*.[ch] | grep -vE '^ui/term_curses\.c:' | grep -E ":($curses)" |
    refuse 'only ui/term_curses.c may include curses'
includes core/*.[ch] | grep -vE ":($standard|\"core/[^\"]*\")\$" |
    refuse 'core may include core/ and pure headers of libc only'
includes ui/*.[ch] | grep -E ':"' | grep -vE ':"(ui|core)/[^"]*"$' |
    refuse 'ui may include ui/ and core/ only'
includes ui/*.[ch] | grep -E ':<' | grep -vE "$terminal|:($standard|<wchar\.h>)\$" |
    refuse 'only the terminal (ui/term*) may include headers of the system'
includes ui/*.[ch] src/*.[ch] | grep -E '<(cmocka|vterm)[^>]*>' |
    refuse 'headers of the tests belong into tests/'
includes src/*.[ch] | grep -E ':"' | grep -vE ':"(src|ui|core)/[^"]*"$' |
    refuse 'src may include src/, ui/ and core/ only'

# An umbrella is a header for everything: by its name, or because it only includes.
for header in core/*.h ui/*.h src/*.h; do
    case ${header##*/} in
    rooftop.h | all.h | common.h | core.h | global*.h | include*.h | src.h | types.h | ui.h | util*.h)
        echo "$header"
        ;;
    esac
    awk '/^[[:space:]]*#[[:space:]]*include/ { included = 1 }
         { gsub(/\/\*.*\*\//, "") }
         /\/\*/ { comment = 1 }
         !comment && !/^[[:space:]]*(#[[:space:]]*(include|ifndef|if|endif|pragma).*|#[[:space:]]*define[[:space:]]+[A-Z_]+)?$/ { says = 1 }
         /\*\// { comment = 0 }
         END { if (included && !says) print FILENAME }' "$header"
done | refuse 'umbrella header'

# Every header compiles alone, and twice.
for header in core/*.h ui/*.h src/*.h tests/*.h; do
    printf '#include "%s"\n#include "%s"\n' "$header" "$header" |
        "$cc" -std=c17 -D_XOPEN_SOURCE=700 -I. -Itests -Werror -fsyntax-only -x c - 2>&1 |
        head -n 3
done | refuse 'header that does not compile alone'

if [ -s "$failures" ]; then
    exit 1
fi
echo "includes and headers are as the architecture says"
