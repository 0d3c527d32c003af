import CPostgres

/// An error of the server, or of the connection to it. Becomes a `StoreError` outside the transaction.
struct PostgreSQLError: Error {
    /// The error's class of five characters; empty if the server did not report it.
    let state: String
    /// Without the values of the statement.
    let message: String
    /// Whether the connection is gone, and with it the transaction.
    let isLost: Bool

    init(state: String, message: String, isLost: Bool = false) {
        (self.state, self.message, self.isLost) = (state, message, isLost)
    }

    /// Of a result, or of the connection if there is none.
    init(_ result: OpaquePointer?, on connection: OpaquePointer) {
        let state = result.flatMap(cpostgres_result_state).map { String(cString: $0) } ?? ""
        let message = result.flatMap(cpostgres_result_message) ?? cpostgres_error(connection)
        self.init(
            state: state,
            // It may have several lines.
            message: message.map { String(cString: $0).split(whereSeparator: \.isWhitespace).joined(separator: " ") }
                ?? "no reason given",
            isLost: cpostgres_status(connection) != CONNECTION_OK)
    }

    /// Whether the same transaction may succeed when it runs again.
    ///
    /// Source: PostgreSQL, section 13.5: serialization failures and deadlocks. Among transactions that overlap, a
    /// broken constraint may be a serialization failure as well; another one just fails again.
    var mayPass: Bool { isConflict || isBrokenConstraint || isStale }

    /// Another transaction came first. A savepoint does not help.
    var isConflict: Bool { ["40001", "40P01"].contains(state) }

    /// A duplicate key, or a reference to a row that is missing.
    var isBrokenConstraint: Bool { ["23505", "23503", "23P01"].contains(state) }

    /// The session is of no use any more: a prepared statement is gone or does not fit the schema, which another
    /// program may have migrated, or the server stops, or has become a standby.
    var isStale: Bool { ["26000", "0A000", "25006", "57P01", "57P02", "57P03"].contains(state) }
}
