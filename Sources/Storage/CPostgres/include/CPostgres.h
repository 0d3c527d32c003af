// libpq, PostgreSQL's client library.
//
// It is loaded when a database is opened at a server, not at start-up: with SQLite no command should need it, or take
// longer to start.

#ifndef GREENROOM_CPOSTGRES_H
#define GREENROOM_CPOSTGRES_H

// Debian keeps the header in a folder of its own.
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif
#include <stdbool.h>

// Pipelines came with 14.
#ifndef LIBPQ_HAS_PIPELINING
#error "libpq 14 or later is needed (Debian 12 has 15)"
#endif

/// Each function that is used, without its `PQ`.
#define CPOSTGRES_FUNCTIONS(each) \
    each(conninfoParse) each(conninfoFree) each(freemem) \
    each(connectdbParams) each(finish) each(status) each(errorMessage) each(socket) each(setNoticeProcessor) \
    each(enterPipelineMode) each(pipelineSync) \
    each(sendQueryParams) each(sendPrepare) each(sendDescribePrepared) each(sendQueryPrepared) \
    each(getResult) each(clear) each(resultStatus) each(resultErrorField) each(cmdTuples) \
    each(ntuples) each(nfields) each(fname) each(ftype) each(nparams) each(paramtype) \
    each(getisnull) each(getlength) each(getvalue) \
    each(sendQuery) each(isBusy) each(consumeInput) each(notifies)

/// The loaded functions. Written only by `cpostgres_load`.
struct cpostgres_functions {
#define CPOSTGRES_MEMBER(name) __typeof__(PQ##name) *name;
    CPOSTGRES_FUNCTIONS(CPOSTGRES_MEMBER)
#undef CPOSTGRES_MEMBER
};

extern struct cpostgres_functions cpostgres;

/// Must be called once, before any other function here. False if no libpq with all functions was found.
bool cpostgres_load(void);

// MARK: Connecting

static inline PQconninfoOption *cpostgres_conninfo_parse(const char *address, char **error) {
    return cpostgres.conninfoParse(address, error);
}

static inline void cpostgres_conninfo_free(PQconninfoOption *options) { cpostgres.conninfoFree(options); }

static inline void cpostgres_free(void *memory) { cpostgres.freemem(memory); }

/// Waits. Both lists end with NULL. The first database name is read as an address.
static inline PGconn *cpostgres_connect(const char *const *names, const char *const *values) {
    return cpostgres.connectdbParams(names, values, 1);
}

static inline void cpostgres_finish(PGconn *connection) { cpostgres.finish(connection); }

static inline ConnStatusType cpostgres_status(const PGconn *connection) { return cpostgres.status(connection); }

static inline const char *cpostgres_error(const PGconn *connection) { return cpostgres.errorMessage(connection); }

static inline void cpostgres_ignore_notice(void *context, const char *message) {
    (void)context;
    (void)message;
}

/// Notices are not written to the standard error.
static inline void cpostgres_ignore_notices(PGconn *connection) {
    cpostgres.setNoticeProcessor(connection, cpostgres_ignore_notice, NULL);
}

static inline int cpostgres_socket(const PGconn *connection) { return cpostgres.socket(connection); }

// MARK: Statements. Each returns 1 if it was queued.

static inline int cpostgres_enter_pipeline(PGconn *connection) { return cpostgres.enterPipelineMode(connection); }

static inline int cpostgres_sync(PGconn *connection) { return cpostgres.pipelineSync(connection); }

/// One statement without parameters and, usually, without rows.
static inline int cpostgres_send(PGconn *connection, const char *sql) {
    return cpostgres.sendQueryParams(connection, sql, 0, NULL, NULL, NULL, NULL, 1);
}

static inline int cpostgres_send_prepare(
    PGconn *connection, const char *name, const char *sql, int count, const Oid *types) {
    return cpostgres.sendPrepare(connection, name, sql, count, types);
}

static inline int cpostgres_send_describe(PGconn *connection, const char *name) {
    return cpostgres.sendDescribePrepared(connection, name);
}

/// Results are in binary format.
static inline int cpostgres_send_prepared(
    PGconn *connection, const char *name, int count, const char *const *values, const int *lengths,
    const int *formats) {
    return cpostgres.sendQueryPrepared(connection, name, count, values, lengths, formats, 1);
}

/// Any number of statements; not in a pipeline.
static inline int cpostgres_send_script(PGconn *connection, const char *sql) {
    return cpostgres.sendQuery(connection, sql);
}

// MARK: Results

/// Whether the next result would have to be waited for: then read more, when the socket can be read.
static inline bool cpostgres_is_busy(PGconn *connection) { return cpostgres.isBusy(connection) == 1; }

/// NULL when the statement has no more results.
static inline PGresult *cpostgres_get_result(PGconn *connection) { return cpostgres.getResult(connection); }

static inline void cpostgres_clear(PGresult *result) { cpostgres.clear(result); }

static inline ExecStatusType cpostgres_result_status(const PGresult *result) { return cpostgres.resultStatus(result); }

/// The error class of five characters; NULL if the error is not the server's.
static inline const char *cpostgres_result_state(const PGresult *result) {
    return cpostgres.resultErrorField(result, PG_DIAG_SQLSTATE);
}

/// Without the values that the details of an error may have.
static inline const char *cpostgres_result_message(const PGresult *result) {
    return cpostgres.resultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

/// The number of changed rows, in digits; empty for a statement that changes none.
static inline const char *cpostgres_changed_rows(PGresult *result) { return cpostgres.cmdTuples(result); }

static inline int cpostgres_row_count(const PGresult *result) { return cpostgres.ntuples(result); }

static inline int cpostgres_column_count(const PGresult *result) { return cpostgres.nfields(result); }

static inline const char *cpostgres_column_name(const PGresult *result, int column) {
    return cpostgres.fname(result, column);
}

static inline Oid cpostgres_column_type(const PGresult *result, int column) { return cpostgres.ftype(result, column); }

static inline int cpostgres_parameter_count(const PGresult *result) { return cpostgres.nparams(result); }

static inline Oid cpostgres_parameter_type(const PGresult *result, int place) {
    return cpostgres.paramtype(result, place);
}

static inline bool cpostgres_is_null(const PGresult *result, int row, int column) {
    return cpostgres.getisnull(result, row, column) != 0;
}

static inline int cpostgres_length(const PGresult *result, int row, int column) {
    return cpostgres.getlength(result, row, column);
}

static inline const char *cpostgres_value(const PGresult *result, int row, int column) {
    return cpostgres.getvalue(result, row, column);
}

// MARK: Notifications

/// Returns 0 if the connection is lost.
static inline int cpostgres_consume_input(PGconn *connection) { return cpostgres.consumeInput(connection); }

/// NULL if none has arrived. Freed with `cpostgres_free`.
static inline PGnotify *cpostgres_notification(PGconn *connection) { return cpostgres.notifies(connection); }

#endif
