/*
 * What an import assumes where the command line says nothing.
 */
#include "src/import_ncu.h"

const struct import_options import_defaults = {IMPORT_DECIMAL_UNKNOWN, 2};
