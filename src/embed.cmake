# Turns a file into a C array: cmake -DINPUT=... -DOUTPUT=... -DNAME=... -DHEADER=... -P embed.cmake
file(READ "${INPUT}" hex HEX)
string(LENGTH "${hex}" digits)
math(EXPR bytes "${digits} / 2")
string(REGEX REPLACE "(..)" "0x\\1," list "${hex}")
string(REGEX REPLACE "(....,....,....,....,....,....,....,....,....,....,....,....,)" "\\1\n    "
  list "${list}")
file(WRITE "${OUTPUT}" "/* Made from ${NAME} by embed.cmake; do not edit. */
#include \"${HEADER}\"

const unsigned char ${NAME}[] = {
    ${list}
};
const size_t ${NAME}_len = ${bytes};
")
