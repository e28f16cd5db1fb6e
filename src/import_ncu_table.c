/*
 * Reads tables row by row. Lines decide where a row begins and where a damaged one ends, libcsv
 * what its fields are; whether a line is a header is the business of import_ncu_header.c.
 */
#include "src/import_ncu_table.h"

#include <csv.h> /* libcsv's; our own writer is src/csv_row.h */
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/import_ncu_header.h"
#include "src/import_ncu_line.h"

enum {
    LINES_OF_A_ROW = 1000, /* a rule's text has a few; a stray quote would take the whole file */
    CSV_BLOCK = 4096,      /* by which libcsv's field grows, at least */
    FIRST_ROW = 4096       /* bytes of fields that fit from the beginning */
};

static const char cut_in_quote[] = "the row is cut inside a quote";

struct reader {
    const struct ncu_events *events;
    struct ncu_header_memory memory;
    bool in_table;
    bool numbered; /* rows begin with the number of a launch or of a process */
    size_t needed; /* fields that a row has at least */
    struct csv_parser csv;
    bool csv_made;

    /* The row being read; the memory serves all rows. */
    char *text; /* of the wanted fields, each with a NUL */
    size_t used, capacity;
    size_t *offset; /* of every column's text; 0 is an empty one */
    struct ncu_field *field;
    size_t fields;
    bool whole;

    /*
     * The rows of one launch begin with the same bytes: those of the columns before the metric's.
     * Their fields are left as they are while the bytes stay the same.
     */
    size_t shared;        /* columns; 0: a row is a launch */
    char *beginning;      /* their bytes in the last row, with the delimiter behind them */
    size_t beginning_len; /* 0: not known */
    size_t beginning_capacity, beginning_used;
    bool same; /* the present row begins so */

    bool open;     /* the row goes on in the next line, inside a quote */
    bool quoted;   /* it began with a quote */
    uint32_t line; /* where it began */
    size_t lines, bytes;
};

/* Room for all that a line's fields can be, each with a NUL; fields themselves need not look. */
static bool reserve(struct reader *reader, size_t len)
{
    const size_t need = reader->used + len + reader->memory.header.columns + 1;
    if (need <= reader->capacity) {
        return true;
    }
    char *const text = realloc(reader->text, 2 * need);
    if (text == NULL) {
        return false;
    }
    reader->text = text;
    reader->capacity = 2 * need;
    reader->beginning_len = 0; /* fields that were left point to where the text was */
    return true;
}

/* The calls are as many as the file has fields: nothing is done here that can be done once. */
static void on_field(void *text, size_t len, void *user)
{
    struct reader *const reader = user;
    const struct ncu_header *const header = &reader->memory.header;
    const size_t column = reader->fields++;
    if (column >= header->columns || (reader->same && column < reader->shared)) {
        return;
    }
    reader->offset[column] = 0;
    reader->field[column].len = 0;
    if (len > 0 && header->wanted[column]) {
        memcpy(reader->text + reader->used, text, len);
        reader->text[reader->used + len] = '\0';
        reader->offset[column] = reader->used;
        reader->field[column].len = len;
        reader->used += len + 1;
    }
}

static void on_row(int end, void *user)
{
    struct reader *const reader = user;
    (void)end;
    reader->whole = true;
}

static int is_feed(unsigned char c)
{
    return c == '\n';
}

/* Forgets the fields so far. Without callbacks csv_fini() only sets the parser back. */
static void forget_row(struct reader *reader)
{
    (void)csv_fini(&reader->csv, NULL, NULL, NULL);
    reader->open = false;
    reader->whole = false;
    reader->fields = 0;
    reader->used = 1; /* behind the empty text */
    reader->lines = 0;
    reader->bytes = 0;
}

/* Whether a line cannot be the inside of a quote that the row before left open. */
static bool ends_open_row(const struct reader *reader, const struct import_line *line)
{
    return (reader->numbered &&
            ncu_line_begins_another(line, &reader->memory.header, reader->quoted)) ||
           ncu_table_is_message(line->text, line->len) ||
           ncu_table_is_header(line->text, line->len, NULL);
}

static int break_row(struct reader *reader, const char *why)
{
    forget_row(reader);
    return reader->events->broken(reader->events->user, reader->line, why);
}

/* How many fields a row has at least, for those that say what it is about to be there. */
static size_t fields_needed(const struct ncu_header *header)
{
    static const enum ncu_column needed[] = {NCU_COL_ID, NCU_COL_PROCESS, NCU_COL_KERNEL,
                                             NCU_COL_METRIC};
    size_t most = 0;
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        const long at = header->at[needed[i]];
        most = at >= (long)most ? (size_t)at + 1 : most;
    }
    return most;
}

static bool is_count_field(const struct ncu_row *row, enum ncu_column column)
{
    const struct ncu_field field = ncu_row_field(row, column);
    return row->header->at[column] < 0 || ncu_line_is_count(field.text, field.len);
}

/* Whether what was cut into fields is a row, and not a line of the program's own. */
static bool is_row(const struct ncu_row *row)
{
    if (row->header->layout == NCU_WIDE && ncu_row_field(row, NCU_COL_ID).len == 0) {
        return true;
    }
    return is_count_field(row, NCU_COL_ID) && is_count_field(row, NCU_COL_PROCESS);
}

/* Behind a field that is plainly quoted or plainly not, at its delimiter; NULL: it is neither. */
static const char *skip_field(const char *at, const char *end, char delimiter)
{
    if (at < end && *at == '"') {
        const char *const quote = memchr(at + 1, '"', (size_t)(end - at - 1));
        return quote != NULL && quote + 1 < end && quote[1] == delimiter ? quote + 1 : NULL;
    }
    const char *const stop = at < end ? memchr(at, delimiter, (size_t)(end - at)) : NULL;
    const bool plain =
        stop != NULL && *at != ' ' && *at != '\t' && memchr(at, '"', (size_t)(stop - at)) == NULL;
    return plain ? stop : NULL;
}

/*
 * Where the shared columns of a row in one line end, with the delimiter. 0 where it takes more than
 * a look to know what libcsv makes of a field: then nothing is shared.
 */
static size_t find_beginning(const struct reader *reader, const struct import_line *line)
{
    const char *at = line->text;
    for (size_t column = 0; column < reader->shared; column++) {
        at = skip_field(at, line->text + line->len, reader->memory.header.delimiter);
        if (at == NULL) {
            return 0;
        }
        at++;
    }
    return (size_t)(at - line->text);
}

/* Keeps the bytes that the next row may begin with, too. */
static int keep_beginning(struct reader *reader, const struct import_line *line)
{
    const size_t len = reader->shared > 0 ? find_beginning(reader, line) : 0;
    if (len > reader->beginning_capacity) {
        char *const grown = realloc(reader->beginning, 2 * len);
        if (grown == NULL) {
            return RT_ENOMEM;
        }
        reader->beginning = grown;
        reader->beginning_capacity = 2 * len;
    }
    if (len > 0) {
        memcpy(reader->beginning, line->text, len);
    }
    reader->beginning_len = len;
    reader->beginning_used = 1;
    for (size_t i = 0; i < reader->shared; i++) {
        const size_t behind = reader->offset[i] + reader->field[i].len + 1;
        reader->beginning_used = behind > reader->beginning_used ? behind : reader->beginning_used;
    }
    return RT_OK;
}

static bool begins_same(const struct reader *reader, const struct import_line *line)
{
    return reader->beginning_len > 0 && line->len >= reader->beginning_len &&
           memcmp(line->text, reader->beginning, reader->beginning_len) == 0;
}

static int finish_row(struct reader *reader, const struct import_line *line)
{
    const struct ncu_header *const header = &reader->memory.header;
    for (size_t i = reader->same ? reader->shared : 0; i < header->columns; i++) {
        const bool there = i < reader->fields;
        reader->field[i].text = reader->text + (there ? reader->offset[i] : 0);
        reader->field[i].len = there ? reader->field[i].len : 0;
    }
    const bool open = line->last && (line->len == 0 || line->text[line->len - 1] != '"');
    const struct ncu_row row = {header,       reader->field, reader->fields,
                                reader->line, reader->same,  open};
    const bool one_line = reader->lines == 1;
    const bool good = row.fields >= reader->needed && (reader->same || is_row(&row));
    forget_row(reader);
    if (good) {
        /* Rows of several lines are rare: nothing is kept of them. */
        const int code = one_line && !reader->same ? keep_beginning(reader, line) : RT_OK;
        return code == RT_OK ? reader->events->row(reader->events->user, &row) : code;
    }
    return one_line && !(line->last && reader->numbered)
               ? reader->events->other(reader->events->user, line)
               : break_row(reader, "the row is cut, or is none: it has too few columns");
}

static int feed_line(struct reader *reader, const struct import_line *line)
{
    if (line->too_long) {
        return break_row(reader, "the row is too long");
    }
    reader->lines++;
    reader->bytes += line->len;
    /* By itself libcsv ends a row at a CR, too; a function to ask costs time. */
    const bool has_cr = line->len > 0 && memchr(line->text, '\r', line->len) != NULL;
    csv_set_term_func(&reader->csv, has_cr ? is_feed : NULL);
    /* libcsv's field grows by blocks; by one of the row's size it does so once a line at most. */
    csv_set_blk_size(&reader->csv, reader->bytes > CSV_BLOCK ? reader->bytes : CSV_BLOCK);
    const bool good =
        csv_parse(&reader->csv, line->text, line->len, on_field, on_row, reader) == line->len &&
        csv_parse(&reader->csv, "\n", 1, on_field, on_row, reader) == 1;
    if (!good) {
        return RT_ENOMEM;
    }
    reader->open = !reader->whole;
    return reader->open ? RT_OK : finish_row(reader, line);
}

/* A further line of a row; a field that began before is copied as a whole. */
static int continue_row(struct reader *reader, const struct import_line *line)
{
    return reserve(reader, reader->bytes + reader->lines + line->len + 1) ? feed_line(reader, line)
                                                                          : RT_ENOMEM;
}

static int start_row(struct reader *reader, const struct import_line *line)
{
    reader->line = line->line;
    reader->quoted = line->text[0] == '"';
    if (!reserve(reader, line->len + 1)) {
        return RT_ENOMEM;
    }
    reader->same = begins_same(reader, line);
    reader->used = reader->same ? reader->beginning_used : 1;
    reader->beginning_len = reader->same ? reader->beginning_len : 0;
    return feed_line(reader, line);
}

/*
 * How many columns stand before all that only a row of one metric has; 0 where not all that tells
 * launches apart is among them.
 */
static size_t find_shared(const struct ncu_header *header)
{
    static const enum ncu_column own[] = {NCU_COL_SECTION,   NCU_COL_LABEL,     NCU_COL_METRIC,
                                          NCU_COL_UNIT,      NCU_COL_VALUE,     NCU_COL_AVERAGE,
                                          NCU_COL_MINIMUM,   NCU_COL_MAXIMUM,   NCU_COL_RULE,
                                          NCU_COL_RULE_TYPE, NCU_COL_RULE_TEXT, NCU_COL_SPEEDUP};
    size_t shared = header->layout == NCU_WIDE ? 0 : header->columns;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        const long at = header->at[own[i]];
        shared = at >= 0 && (size_t)at < shared ? (size_t)at : shared;
    }
    for (int column = NCU_COL_ID; column <= NCU_COL_INVOCATIONS; column++) {
        shared = header->at[column] >= (long)shared ? 0 : shared;
    }
    return shared;
}

/* Makes the reader ready for the rows of the header that was just read. */
static int start_table(struct reader *reader)
{
    struct ncu_header *const header = &reader->memory.header;
    size_t *const offset = realloc(reader->offset, header->columns * sizeof *offset);
    reader->offset = offset != NULL ? offset : reader->offset;
    struct ncu_field *const field = realloc(reader->field, header->columns * sizeof *field);
    reader->field = field != NULL ? field : reader->field;
    if (offset == NULL || field == NULL) {
        return RT_ENOMEM;
    }
    csv_set_delim(&reader->csv, (unsigned char)header->delimiter);
    reader->in_table = true;
    reader->numbered = header->at[NCU_COL_ID] == 0 || header->at[NCU_COL_PROCESS] == 0;
    reader->needed = fields_needed(header);
    reader->shared = find_shared(header);
    reader->beginning_len = 0;
    return reader->events->header(reader->events->user, header);
}

static bool is_blank(const struct import_line *line)
{
    size_t i = 0;
    while (i < line->len && (line->text[i] == ' ' || line->text[i] == '\t')) {
        i++;
    }
    return i == line->len;
}

/* A line outside of rows. Most are rows, and are known as such by how they begin. */
static int take_line(struct reader *reader, const struct import_line *line)
{
    if (is_blank(line)) {
        return RT_OK;
    }
    if (begins_same(reader, line)) {
        return start_row(reader, line);
    }
    if (reader->in_table && reader->numbered &&
        ncu_line_is_numbered(line, &reader->memory.header)) {
        return start_row(reader, line);
    }
    const int header = ncu_header_read(&reader->memory, line);
    if (header != 0) {
        return header < 0 ? header : start_table(reader);
    }
    if (reader->in_table && !reader->numbered && ncu_line_is_row(line, &reader->memory.header)) {
        return start_row(reader, line);
    }
    return reader->events->other(reader->events->user, line);
}

static int take_line_while_open(struct reader *reader, const struct import_line *line)
{
    const char *why = NULL;
    if (ends_open_row(reader, line)) {
        why = cut_in_quote;
    } else if (reader->lines >= LINES_OF_A_ROW || reader->bytes + line->len > IMPORT_LINE_MAX) {
        why = "the row has a quote that is not closed";
    }
    if (why == NULL) {
        return continue_row(reader, line);
    }
    const int code = break_row(reader, why);
    return code != RT_OK ? code : take_line(reader, line);
}

static int make_reader(struct reader *reader, const struct ncu_events *events)
{
    *reader = (struct reader){.events = events};
    ncu_header_init(&reader->memory);
    if (csv_init(&reader->csv, 0) != 0) {
        return RT_ENOMEM;
    }
    reader->csv_made = true;
    forget_row(reader);
    reader->text = malloc(FIRST_ROW);
    if (reader->text == NULL) {
        return RT_ENOMEM;
    }
    reader->text[0] = '\0';
    reader->capacity = FIRST_ROW;
    return RT_OK;
}

int ncu_table_read(struct import_lines *lines, const struct ncu_events *events)
{
    struct reader reader;
    struct import_line line;
    int code = make_reader(&reader, events);
    while (code == RT_OK) {
        const int got = import_lines_next(lines, &line);
        if (got <= 0) {
            code = got;
            break;
        }
        code = reader.open ? take_line_while_open(&reader, &line) : take_line(&reader, &line);
    }
    if (code == RT_OK && reader.open) {
        code = break_row(&reader, cut_in_quote);
    }
    if (reader.csv_made) {
        csv_free(&reader.csv);
    }
    ncu_header_fini(&reader.memory);
    free(reader.text);
    free(reader.beginning);
    free(reader.offset);
    free(reader.field);
    return code;
}
