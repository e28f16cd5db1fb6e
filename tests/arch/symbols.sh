#!/bin/sh
# What the core library may ask of the outside: memory, strings, numbers, sorting. No files,
# streams, clock, environment, locale, no exit, print or abort.
#
# usage: symbols.sh LIBRARY [NM]
set -eu

library=$1
nm=${2:-nm}

# Pure functions of libc and libm, as they are called.
libc='malloc calloc realloc reallocarray free aligned_alloc
memchr memcmp memcpy memmove memset mempcpy
strchr strcmp strcspn strlen strncmp strncpy strnlen strpbrk strrchr strspn strstr
strtod strtof strtold strtol strtoll strtoul strtoull
abs labs llabs div ldiv lldiv qsort bsearch
snprintf vsnprintf __errno_location'
libm='acos asin atan atan2 cbrt ceil copysign cos cosh erf exp exp2 expm1 fabs fdim floor fma
fmax fmin fmod frexp hypot ilogb ldexp llrint llround log log10 log1p log2 logb lrint lround
modf nan nearbyint nextafter pow remainder rint round scalbln scalbn sin sinh sqrt tan tanh trunc'

# What compilers add: assert (gone with NDEBUG), newer names of the same functions, fortified
# and position-independent code, sanitizers and coverage.
added='__assert_fail
__isoc(23|99)_strto(d|f|ld|l|ll|ul|ull)
__(mem(cpy|move|set|pcpy)|str(cpy|ncpy|cat|ncat)|v?snprintf)_chk
_GLOBAL_OFFSET_TABLE_
__stack_chk_(fail|guard)
__(asan|ubsan|lsan|msan|tsan|hwasan|sanitizer|sancov|gcov|llvm)_.*
__(start|stop)___sanc.*'

undefined=$("$nm" -u "$library" | awk '$1 ~ /^[Uwv]$/ { print $2 }' | sort -u)
defined=$("$nm" --defined-only "$library" | awk 'NF == 3 { print $3 }' | sort -u)
if [ -z "$undefined" ] || [ -z "$defined" ]; then
    echo "$library: no symbols read" >&2
    exit 1
fi

known=$(echo "$defined" "$libc" "$libm" | tr ' ' '\n')
bad=$(echo "$undefined" | grep -vxF -e "$known" | grep -vxE -e "$added" || true)
if [ -n "$bad" ]; then
    echo "the core library must not refer to:" >&2
    for symbol in $bad; do
        "$nm" -A -u "$library" | grep -w -e "$symbol" | sed 's/^[^:]*:/    /' >&2
    done
    exit 1
fi
echo "$(echo "$undefined" | wc -l) symbols looked at, all allowed"
