internal import CPostgres

/// A connection to a server, and the transaction that runs on it. Used by one thread; its calls wait for the server.
///
/// Statements are sent in a pipeline: what needs no answer, such as BEGIN, travels with the next statement.
final class PostgreSQLConnection {
    /// A statement that was prepared at the server.
    private final class Prepared {
        let name: String
        /// Of the parameters: declared, or inferred by the server.
        var types: [UInt32]
        /// Of the rows; nil before the first result.
        var columns: ColumnNames?
        /// The table that the statement changes; nil if it only reads.
        let table: String?

        init(name: String, types: [UInt32], table: String?) {
            (self.name, self.types, self.table) = (name, types, table)
        }

        /// Whether values of these types can be bound. NULL is of any type.
        func accepts(_ types: [UInt32]) -> Bool {
            zip(self.types, types).allSatisfy { $1 == 0 || $0 == $1 }
        }
    }

    enum Mode {
        /// A snapshot. It waits for nobody and never fails because of others.
        case read
        case write
        /// Rolled back at the end: it can see a state that no order of the others' transactions gives.
        case rehearsal

        fileprivate var begin: String {
            switch self {
            case .read: "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
            case .write: "BEGIN ISOLATION LEVEL SERIALIZABLE, READ WRITE"
            case .rehearsal: "BEGIN ISOLATION LEVEL REPEATABLE READ, READ WRITE"
            }
        }
    }

    /// Beyond this number, all are prepared anew: lists of many lengths must not fill the server's memory.
    private static let maxStatements = 2000

    /// Sees every statement; nil for a connection without one.
    var trace: PostgreSQLTrace?
    private let handle: OpaquePointer
    private var isPipeline = false
    private var statements: [StatementKey: [Prepared]] = [:]
    private var statementCount = 0
    /// Commands that travel with the next statement.
    private var pending: [String] = []
    /// Whether BEGIN was sent.
    private var isOpen = false
    private(set) var isReadOnly = false
    /// The error after which the server refuses every statement of this transaction; nil if there was none.
    private(set) var failure: PostgreSQLError?
    /// What this transaction has changed: the keys of rows by table, `Store.unknownRow` where it is not known.
    private(set) var changes: [String: Set<Int64>] = [:]

    /// - Parameter isWriter: whether its transactions write.
    init(_ address: PostgreSQLAddress, isWriter: Bool) throws {
        let parameters = address.parameters
        var names: [UnsafePointer<CChar>?] = []
        var values: [UnsafePointer<CChar>?] = []
        var copies: [UnsafeMutablePointer<CChar>] = []
        defer { for copy in copies { copy.deallocate() } }
        func copied(_ text: String) -> UnsafePointer<CChar> {
            let bytes = text.utf8CString
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            copy.initialize(from: Array(bytes), count: bytes.count)
            copies.append(copy)
            return UnsafePointer(copy)
        }
        for parameter in parameters {
            names.append(copied(parameter.name))
            values.append(copied(parameter.value))
        }
        guard let handle = cpostgres_connect(names + [nil], values + [nil]) else {
            throw PostgreSQLError(state: "", message: "out of memory", isLost: true)
        }
        guard cpostgres_status(handle) == CONNECTION_OK else {
            let error = PostgreSQLError(nil, on: handle)
            cpostgres_finish(handle)
            throw error
        }
        self.handle = handle
        cpostgres_ignore_notices(handle)
        try prepareSession(address, isWriter: isWriter)
    }

    deinit { cpostgres_finish(handle) }

    /// For waiting until something arrives.
    var socket: Int32 { cpostgres_socket(handle) }

    // MARK: Sessions

    /// Requests durable commits, and checks that they are; a commit without the disk could be lost with the power.
    private func prepareSession(_ address: PostgreSQLAddress, isWriter: Bool) throws {
        let settings = try script(
            """
            SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit')
                    WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false),
                current_setting('server_encoding'),
                -- A writer that waits for another's row gives up, as with SQLite's lock.
                set_config('lock_timeout', '5s', false),
                -- A gateway that was stopped in a transaction does not keep its locks.
                set_config('idle_in_transaction_session_timeout', '60s', false),
                -- Conflicts are found by what a transaction scans, so it should use the index of small tables, too.
                set_config('enable_seqscan', '\(isWriter ? "off" : "on")', false), set_config('jit', 'off', false)
            """)
        guard let settings, settings.count == 1 else { return }
        guard ["on", "remote_apply"].contains(settings.string(0)) else {
            throw StoreError.unfit(address: address.shown, reason: "its commits do not wait for the disk")
        }
        guard settings.string(1) == "UTF8" else {
            throw StoreError.unfit(address: address.shown, reason: "its encoding is \(settings.string(1)), not UTF8")
        }
    }

    /// Runs statements without parameters, and returns the last result, in text format. Not after `begin`.
    @discardableResult
    func script(_ sql: String) throws -> PostgreSQLResult? {
        guard let raw = cpostgres_exec(handle, sql) else { throw PostgreSQLError(nil, on: handle) }
        let result = PostgreSQLResult(raw)
        switch cpostgres_result_status(raw) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: return result
        default: throw PostgreSQLError(raw, on: handle)
        }
    }

    /// Runs commands outside a transaction.
    func runAlone(_ commands: String...) throws {
        try enterPipeline()
        for command in commands { try queue(cpostgres_send(handle, command)) }
        try collect(commands.count)
    }

    // MARK: Transactions

    /// Begins a transaction, with its first statement.
    func begin(_ mode: Mode) throws {
        try enterPipeline()
        if statementCount > Self.maxStatements {
            try runAlone("DEALLOCATE ALL")
            (statements, statementCount) = ([:], 0)
        }
        pending = [mode.begin]
        (isOpen, failure, changes) = (false, nil, [:])
        if case .read = mode { isReadOnly = true } else { isReadOnly = false }
    }

    /// A transaction that has sent nothing ends without the server.
    func commit() throws {
        guard isOpen else { return pending = [] }
        pending.append("COMMIT")
        isOpen = false
        try flush()
    }

    func rollback() throws {
        pending = isOpen ? ["ROLLBACK"] : []
        (isOpen, failure) = (false, nil)
        if !pending.isEmpty { try flush() }
    }

    /// Runs the closure in a savepoint, and returns its error. Throws if the transaction cannot go on.
    func attempt<Value>(_ body: () throws -> Value) throws -> Result<Value, any Error> {
        if let failure { throw failure }
        pending.append("SAVEPOINT step")
        let outcome = Result { try body() }
        if let failure {
            guard case .failure = outcome, !failure.isLost, !failure.isConflict else { throw failure }
            self.failure = nil
        }
        if case .failure = outcome { pending.append("ROLLBACK TO step") }
        pending.append("RELEASE step")
        return outcome
    }

    // MARK: Statements

    /// Inserts a row and returns its key; nil if no row was inserted.
    func insert(_ sql: SQL) throws -> Int64? {
        let result = try execute(sql, returnsKey: true)
        guard result.count > 0, case .integer(let key) = try result.value(0, 0) else { return nil }
        return key
    }

    func execute(_ sql: SQL, returnsKey: Bool = false) throws -> PostgreSQLResult {
        // The server would only say that the transaction is aborted.
        if let failure { throw failure }
        trace?.record(sql)
        let key = StatementKey(pieces: sql.pieces, returnsKey: returnsKey)
        let parameters = PostgreSQLParameters(sql.values)
        let known = statements[key]?.first { $0.accepts(parameters.types) }
        let statement = known ?? Prepared(name: "s\(statementCount)", types: parameters.types, table: sql.changedTable)
        var (count, description) = (try sendPending() + 1, 0)
        if known == nil {
            statementCount += 1
            let text = returnsKey ? sql.numbered + " RETURNING id" : sql.numbered
            try queue(
                cpostgres_send_prepare(
                    handle, statement.name, text, Int32(parameters.types.count), parameters.types))
            count += 1
            if parameters.types.contains(0) {
                try queue(cpostgres_send_describe(handle, statement.name))
                (count, description) = (count + 1, 2)
            }
        }
        try queue(parameters.send(statement.name, on: handle))
        let (results, error) = try collectAll(count)
        // A statement stays prepared, also when it fails.
        if known == nil, results.count >= count - 1 {
            if description > 0 { statement.types = Self.parameterTypes(results[count - description]) }
            statements[key, default: []].append(statement)
        }
        if let error { throw failed(error) }
        let result = results[count - 1]
        let columns = statement.columns ?? ColumnNames(result.columnNames)
        statement.columns = columns
        result.columns = columns
        if let table = statement.table, result.changedRows > 0 {
            var row = Store.unknownRow
            if returnsKey, case .integer(let key) = try result.value(0, 0) { row = key }
            changes[table, default: []].insert(row)
        }
        return result
    }

    private static func parameterTypes(_ description: PostgreSQLResult) -> [UInt32] {
        (0..<cpostgres_parameter_count(description.raw)).map { cpostgres_parameter_type(description.raw, $0) }
    }

    // MARK: The pipeline

    private func enterPipeline() throws {
        guard !isPipeline else { return }
        try queue(cpostgres_enter_pipeline(handle))
        isPipeline = true
    }

    /// Sends the commands that wait. Returns how many there were.
    private func sendPending() throws -> Int {
        let commands = pending
        pending = []
        if !commands.isEmpty { isOpen = isOpen || commands[0].hasPrefix("BEGIN") }
        for command in commands { try queue(cpostgres_send(handle, command)) }
        return commands.count
    }

    private func flush() throws {
        try collect(try sendPending())
    }

    /// - Parameter sent: 1 if libpq has queued the command.
    private func queue(_ sent: Int32) throws {
        guard sent == 1 else { throw failed(PostgreSQLError(state: "", message: message, isLost: true)) }
    }

    private func collect(_ count: Int) throws {
        if let error = try collectAll(count).error { throw failed(error) }
    }

    /// Sends what is queued and waits for its results, which are as many as commands. The server skips the commands after
    /// the first that fails. Throws if the connection is lost.
    private func collectAll(_ count: Int) throws -> (results: [PostgreSQLResult], error: PostgreSQLError?) {
        try queue(cpostgres_sync(handle))
        var results: [PostgreSQLResult] = []
        results.reserveCapacity(count)
        var first: PostgreSQLError?
        for _ in 0..<count {
            let result = PostgreSQLResult(try next())
            switch cpostgres_result_status(result.raw) {
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: results.append(result)
            case PGRES_PIPELINE_ABORTED: break
            default:
                let error = PostgreSQLError(result.raw, on: handle)
                if error.isLost { throw failed(error) }
                first = first ?? error
            }
            // The end of the command.
            while let extra = cpostgres_get_result(handle) { cpostgres_clear(extra) }
        }
        let end = PostgreSQLResult(try next())
        guard cpostgres_result_status(end.raw) == PGRES_PIPELINE_SYNC else {
            throw failed(PostgreSQLError(state: "", message: message, isLost: true))
        }
        return (results, first)
    }

    private func next() throws -> OpaquePointer {
        guard let result = cpostgres_get_result(handle) else {
            throw failed(PostgreSQLError(state: "", message: message, isLost: true))
        }
        return result
    }

    private var message: String { cpostgres_error(handle).map { String(cString: $0) } ?? "connection lost" }

    private func failed(_ error: PostgreSQLError) -> PostgreSQLError {
        failure = failure ?? error
        return error
    }

    // MARK: Notifications

    /// The notifications that have arrived, without waiting. Not in a pipeline.
    func notifications() throws -> [String] {
        guard cpostgres_consume_input(handle) == 1 else {
            throw PostgreSQLError(state: "", message: message, isLost: true)
        }
        var found: [String] = []
        while let notification = cpostgres_notification(handle) {
            defer { cpostgres_free(notification) }
            found.append(String(cString: notification.pointee.extra))
        }
        return found
    }
}

extension PostgreSQLResult {
    /// A value in text format; empty for NULL.
    func string(_ column: Int32, row: Int32 = 0) -> String {
        cpostgres_value(raw, row, column).map { String(cString: $0) } ?? ""
    }
}

extension SQL {
    /// The text with PostgreSQL's numbered parameters.
    fileprivate var numbered: String {
        var (text, number) = ("", 0)
        for piece in pieces {
            if piece == "()" {
                // PostgreSQL has no empty list.
                let (isNegated, isMember) = (text.hasSuffix(" NOT IN "), text.hasSuffix(" IN "))
                if isMember { text.removeLast(isNegated ? "NOT IN ".count : "IN ".count) }
                text += isNegated ? "<> ALL ('{}')" : isMember ? "= ANY ('{}')" : piece
            } else if !values.isEmpty, piece == "?" || piece.hasPrefix("(?") {
                // A parameter, or a list of them.
                for character in piece {
                    if character == "?" { number += 1 }
                    text += character == "?" ? "$\(number)" : String(character)
                }
            } else {
                text += Dialect.table(ofNextKey: piece).map(Dialect.postgreSQLNextKey) ?? piece
            }
        }
        return text
    }

    /// The table that the statement changes; nil if it only reads.
    fileprivate var changedTable: String? {
        let words = (pieces.first ?? "").split(maxSplits: 3) { $0.isWhitespace || $0 == "(" }
        switch words.first {
        case "INSERT", "DELETE": return words.count > 2 ? String(words[2]) : nil
        case "UPDATE": return words.count > 1 ? String(words[1]) : nil
        default: return nil
        }
    }
}
