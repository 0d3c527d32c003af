/// A session at a server, and the transaction that runs in it. Used by one thread; its calls wait for the server.
///
/// What needs no answer, such as BEGIN or a statement without a result, travels with the next statement.
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
        let isDeletion: Bool
        /// What the statement ends with, to return the keys of rows; nil for nothing.
        let returning: String?
        private let pieces: [String]
        /// What it reads, by table: found once, because searching a text is slow.
        private var reads: [String: (table: Bool, longerNames: Bool)] = [:]

        init(name: String, types: [UInt32], _ sql: SQL, returning: String?) {
            (self.name, self.types, self.returning, pieces) = (name, types, returning, sql.pieces)
            (table, isDeletion) = (sql.changedTable, sql.isDeletion)
        }

        /// Whether its rows may be others after a change of a table. A new row changes no rows of other tables; a
        /// deletion takes those of tables with longer names along.
        func mayChange(with table: String, isInsertion: Bool) -> Bool {
            let found =
                reads[table]
                ?? (pieces.contains { $0.mentions(table) }, pieces.contains { $0.contains(table) })
            reads[table] = found
            return isInsertion ? found.table : found.longerNames
        }

        /// Whether values of these types can be bound. NULL is of any type.
        func accepts(_ types: [UInt32]) -> Bool {
            zip(self.types, types).allSatisfy { $1 == 0 || $0 == $1 }
        }
    }

    /// A query that was sent before its result is asked for.
    private final class Prefetched {
        let statement: Prepared
        /// Nil while it has not come.
        var result: PostgreSQLResult?

        init(_ statement: Prepared) { self.statement = statement }
    }

    enum Mode {
        /// A snapshot. It waits for nobody and never fails because of others.
        case read
        /// Each statement sees what is committed when it begins. The locks of the lane keep what belongs to it.
        case write(Lane)
        /// A snapshot that is rolled back at the end.
        case rehearsal

        fileprivate var begin: String {
            switch self {
            case .read: "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
            case .write: "BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE"
            case .rehearsal: "BEGIN ISOLATION LEVEL REPEATABLE READ, READ WRITE"
            }
        }
    }

    private enum Command {
        case text(String)
        case preparation(Prepared, text: String)
        case statement(Prepared, PostgreSQLParameters)
        /// A statement whose result is kept until it is asked for.
        case query(Prefetched, PostgreSQLParameters)

        var isStatement: Bool {
            switch self {
            case .statement, .query: true
            case .text, .preparation: false
            }
        }
    }

    /// A writer that waits for another's lock gives up, as with SQLite's; later than a gateway that was stopped in a
    /// transaction loses its own.
    private static let lockTimeout = "6s"
    /// How long an answer may take: a writer's less than what a webhook may wait.
    private static let patience: (writer: Duration, reader: Duration) = (.seconds(10), .seconds(60))
    /// Beyond this number, all are prepared anew: lists of many lengths must not fill the server's memory.
    private static let maxStatements = 2000

    /// Sees every statement; nil for a connection without one.
    var trace: PostgreSQLTrace?
    /// Of its server; zero where it is not known.
    private(set) var timeline: UInt32 = 0
    private let timelines: PostgreSQLTimeline
    private let pipeline: PostgreSQLPipeline
    private var statements: [StatementKey: [Prepared]] = [:]
    private var statementCount = 0
    /// The tables whose rows have a key, `id`. Only for a writer.
    private var keyedTables: Set<String> = []
    /// Commands that travel with the next statement.
    private var waiting: [Command] = []
    /// What was asked for beforehand in this transaction, and is still so: by the statement and its values.
    private var prefetched: [StatementKey: [[SQLValue]: Prefetched]] = [:]
    /// What is done with the rows of statements that wait.
    private var handlers: [(query: Prefetched, handle: (PostgreSQLResult) throws -> Void)] = []
    /// Whether the transaction has a statement. One without needs no server.
    private var hasStatement = false
    private(set) var isReadOnly = false
    /// Of the transaction; everything where nothing waits for it.
    private var lane = Lane.everything
    /// What the transaction needs besides its lane; nil for nothing.
    private(set) var tooNarrow: LaneTooNarrow?
    /// The error after which the server refuses every statement of this transaction; nil if there was none.
    private(set) var failure: PostgreSQLError?
    /// What this transaction has changed, by table.
    private(set) var changes: [String: ChangedRows] = [:]

    /// - Parameter isWriter: whether its transactions write.
    init(_ address: PostgreSQLAddress, isWriter: Bool) throws {
        timelines = address.timeline
        pipeline = try PostgreSQLPipeline(
            address, patience: isWriter ? Self.patience.writer : Self.patience.reader)
        try prepareSession(address, isWriter: isWriter)
        if isWriter { keyedTables = (try? findKeyedTables()) ?? [] }
    }

    /// For waiting until something arrives.
    var socket: Int32 { pipeline.socket }

    /// The notifications that have arrived, without waiting. Only on a connection without transactions.
    func notifications() throws -> [String] { try pipeline.notifications() }

    // MARK: Sessions

    /// Requests durable commits, and checks that they are; a commit without the disk could be lost with the power.
    private func prepareSession(_ address: PostgreSQLAddress, isWriter: Bool) throws {
        let settings = try script(
            """
            SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit')
                    WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false),
                current_setting('server_encoding'),
                set_config('lock_timeout', '\(Self.lockTimeout)', false),
                -- A gateway that was stopped in a transaction does not keep its locks.
                set_config('idle_in_transaction_session_timeout', '\(isWriter ? "5s" : "60s")', false),
                -- A statement is planned while its table may be small, and kept while it grows.
                set_config('enable_seqscan', '\(isWriter ? "off" : "on")', false),
                set_config('enable_hashjoin', '\(isWriter ? "off" : "on")', false),
                set_config('enable_mergejoin', '\(isWriter ? "off" : "on")', false),
                -- Planning a statement for its values costs as much as running it.
                set_config('plan_cache_mode', '\(isWriter ? "force_generic_plan" : "auto")', false),
                set_config('random_page_cost', '1.1', false), set_config('jit', 'off', false)
            """)
        guard settings.count == 1 else { return }
        guard ["on", "remote_apply"].contains(settings.string(0)) else {
            throw StoreError.unfit(address: address.shown, reason: "its commits do not wait for the disk")
        }
        guard settings.string(1) == "UTF8" else {
            throw StoreError.unfit(address: address.shown, reason: "its encoding is \(settings.string(1)), not UTF8")
        }
        // A server that is like PostgreSQL may not have one.
        let server = try? script(
            """
            SELECT CASE WHEN pg_is_in_recovery() THEN '' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END,
                \(Self.waitsForStandby)
            """)
        let name = server?.string(0) ?? ""
        guard timelines.accept(name) else {
            throw PostgreSQLError(state: "", message: "the server was replaced by another", isLost: true)
        }
        timeline = UInt32(name, radix: 16) ?? 0
        timelines.recordStandby(server?.string(1) == "1", at: timeline)
    }

    private static let waitsForStandby =
        "CASE WHEN current_setting('synchronous_standby_names') = '' THEN 0 ELSE 1 END"
    private static let standbyQuery = SQL(stringLiteral: "SELECT \(waitsForStandby)")

    /// Whether another server has become the primary since this session began.
    var isOutdated: Bool { timeline > 0 && timeline < timelines.current }

    /// Whether commits that another server had may be missing here.
    var mayLackCommits: Bool { !timelines.hasAllCommits }

    /// Looks whether commits wait for a standby at the moment.
    func checkStandby() throws {
        let waits = try execute(Self.standbyQuery)
        guard waits.count > 0 else { return }
        timelines.recordStandby(try waits.value(0, 0) == .integer(1), at: timeline)
    }

    /// In the first schema of the search path. A server that is like PostgreSQL may not tell.
    private func findKeyedTables() throws -> Set<String> {
        let names = try script(
            """
            SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_attribute a ON a.attrelid = c.oid
            WHERE n.nspname = current_schema() AND c.relkind = 'r' AND a.attname = 'id'
            """)
        return Set((0..<names.count).map { names.string(0, row: Int32($0)) })
    }

    /// Runs statements without parameters, and returns the last result, in text format. Not after `begin`.
    ///
    /// - Parameter mayTakeLong: for a migration: the answer is waited for as long as it takes.
    @discardableResult
    func script(_ sql: String, mayTakeLong: Bool = false) throws -> PostgreSQLResult {
        try pipeline.script(sql, mayTakeLong: mayTakeLong)
    }

    /// Runs commands outside a transaction.
    func runAlone(_ commands: [String]) throws {
        waiting = commands.map { .text($0) }
        try flush()
    }

    // MARK: Transactions

    /// Begins a transaction. The server gets it with the first statement.
    func begin(_ mode: Mode) throws {
        if statementCount > Self.maxStatements {
            try runAlone(["DEALLOCATE ALL"])
            (statements, statementCount) = ([:], 0)
        }
        waiting = [.text(mode.begin)]
        (hasStatement, failure, changes, prefetched, handlers) = (false, nil, [:], [:], [])
        if case .read = mode { isReadOnly = true } else { isReadOnly = false }
        (lane, tooNarrow) = (.everything, nil)
        if case .write(let lane) = mode {
            self.lane = lane
            for lock in LaneLocks(lane: lane).statements { wait(with: lock, PostgreSQLParameters(lock.values)) }
        }
    }

    /// Throws if the transaction has to run again to do what belongs to these keys. It then cannot commit.
    func require(_ keys: () throws -> [Lane.Key]) throws {
        guard lane != .everything else { return }
        if tooNarrow == nil { tooNarrow = LaneTooNarrow(lane, for: try keys()) }
        if let tooNarrow { throw tooNarrow }
    }

    /// A transaction without statements ends without the server.
    func commit() throws {
        guard hasStatement else { return waiting = [] }
        waiting.append(.text("COMMIT"))
        try flush()
        hasStatement = false
    }

    func rollback() throws {
        waiting = hasStatement ? [.text("ROLLBACK")] : []
        (hasStatement, failure, handlers) = (false, nil, [])
        try flush()
    }

    /// Runs the closure in a savepoint, and returns its error. Throws if the transaction cannot go on.
    func attempt<Value>(_ body: () throws -> Value) throws -> Result<Value, any Error> {
        try flushStatements()
        prefetched = [:]
        waiting.append(.text("SAVEPOINT step"))
        let outcome = Result {
            let value = try body()
            try flushStatements()
            return value
        }
        if let failure {
            guard case .failure = outcome, !failure.isLost, !failure.isConflict else { throw failure }
            self.failure = nil
        }
        prefetched = [:]
        if case .failure = outcome {
            waiting.removeAll(where: \.isStatement)
            handlers = []
            waiting.append(.text("ROLLBACK TO step"))
        }
        waiting.append(.text("RELEASE step"))
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
        if let result = try takePrefetched(sql) { return result }
        try willExecute(sql)
        let key = StatementKey(pieces: sql.pieces, returnsKey: returnsKey)
        let parameters = PostgreSQLParameters(sql.values)
        let known = statements[key]?.first { $0.accepts(parameters.types) }
        let statement = known ?? newStatement(sql, parameters, returnsKey: returnsKey)
        let sentBefore = try sendWaiting()
        var isDescribed = false
        if known == nil {
            statementCount += 1
            isDescribed = parameters.types.contains(0)
            let text = sql.numbered + (statement.returning ?? "")
            try recorded { try pipeline.prepare(statement.name, text, types: parameters.types) }
            if isDescribed { try recorded { try pipeline.describe(statement.name) } }
        }
        try recorded { try pipeline.execute(statement.name, parameters) }
        let count = pipeline.sent
        let (results, error) = try collect(after: sentBefore)
        // A statement stays prepared, also when it fails.
        if known == nil, results.count >= count - 1 {
            if isDescribed { statement.types = results[count - 2].parameterTypes }
            statements[key, default: []].append(statement)
        }
        if let error { throw error }
        let result = results[count - 1]
        nameColumns(of: result, statement)
        try recordChange(statement, result)
        try runHandlers()
        return result
    }

    private func newStatement(_ sql: SQL, _ parameters: PostgreSQLParameters, returnsKey: Bool = false) -> Prepared {
        let returning = returnsKey ? " RETURNING id" : sql.returningKeys(in: keyedTables)
        return Prepared(name: "s\(statementCount)", types: parameters.types, sql, returning: returning)
    }

    private func nameColumns(of result: PostgreSQLResult, _ statement: Prepared) {
        let columns = statement.columns ?? ColumnNames(result.columnNames)
        statement.columns = columns
        result.columns = columns
    }

    /// Executes a statement whose result is not needed, together with the next one, which throws its error.
    func enqueue(_ sql: SQL) throws {
        let parameters = PostgreSQLParameters(sql.values)
        // The server says of what type a NULL is.
        let isKnown = statements[StatementKey(pieces: sql.pieces)]?.contains { $0.accepts(parameters.types) } == true
        guard isKnown || !parameters.types.contains(0) else {
            _ = try execute(sql)
            return
        }
        try willExecute(sql)
        wait(with: sql, parameters)
    }

    /// The same for a statement with rows, which are looked at when they come.
    func enqueue(_ sql: SQL, then handle: @escaping (PostgreSQLResult) throws -> Void) throws {
        let parameters = PostgreSQLParameters(sql.values)
        guard !parameters.types.contains(0) else { return try handle(execute(sql)) }
        try willExecute(sql)
        let query = Prefetched(prepared(sql, parameters))
        waiting.append(.query(query, parameters))
        handlers.append((query, handle))
    }

    /// Waits for the rows that somebody is still to look at. To be called before the transaction commits.
    func settle() throws {
        if !handlers.isEmpty { try flush() }
    }

    private func runHandlers() throws {
        while let place = handlers.firstIndex(where: { $0.query.result != nil }) {
            let (query, handle) = handlers.remove(at: place)
            if let result = query.result { try handle(result) }
        }
    }

    /// Lets queries travel together with the next statement. Their results are there when they are executed, unless
    /// the transaction changes a table that they read before.
    func prefetch(_ queries: [SQL]) throws {
        for sql in queries {
            let (key, parameters) = (StatementKey(pieces: sql.pieces), PostgreSQLParameters(sql.values))
            guard !parameters.types.contains(0), prefetched[key]?[sql.values] == nil else { continue }
            try willExecute(sql)
            let query = Prefetched(prepared(sql, parameters))
            waiting.append(.query(query, parameters))
            prefetched[key, default: [:]][sql.values] = query
        }
    }

    /// Nil if it was not asked for beforehand.
    private func takePrefetched(_ sql: SQL) throws -> PostgreSQLResult? {
        guard let query = prefetched[StatementKey(pieces: sql.pieces)]?[sql.values] else { return nil }
        if query.result == nil { try flush() }
        return query.result
    }

    /// Lets a statement travel with the next one.
    private func wait(with sql: SQL, _ parameters: PostgreSQLParameters) {
        waiting.append(.statement(prepared(sql, parameters), parameters))
    }

    /// The prepared statement. The preparation of one that is new travels with the next statement; it has no NULL.
    private func prepared(_ sql: SQL, _ parameters: PostgreSQLParameters) -> Prepared {
        let key = StatementKey(pieces: sql.pieces)
        if let statement = statements[key]?.first(where: { $0.accepts(parameters.types) }) { return statement }
        let statement = newStatement(sql, parameters)
        statementCount += 1
        // If it is not prepared after all, because a statement before it fails, the session is given up when it is used.
        statements[key, default: []].append(statement)
        waiting.append(.preparation(statement, text: sql.numbered + (statement.returning ?? "")))
        return statement
    }

    /// What this transaction has read was changed by another: it is to run again.
    func conflict() -> PostgreSQLError {
        let error = PostgreSQLError(state: "40001", message: "what was read has changed")
        failure = failure ?? error
        return error
    }

    private func willExecute(_ sql: SQL) throws {
        // The server would only say that the transaction is aborted.
        if let failure { throw failure }
        hasStatement = true
        trace?.record(sql)
        if !prefetched.isEmpty, let table = sql.changedTable {
            let isInsertion = sql.pieces[0].hasPrefix("INSERT")
            prefetched = prefetched.filter { _, queries in
                !queries.values.contains { $0.statement.mayChange(with: table, isInsertion: isInsertion) }
            }
        }
    }

    private func recordChange(_ statement: Prepared, _ result: PostgreSQLResult) throws {
        guard let table = statement.table, result.changedRows > 0 else { return }
        let column = statement.returning == nil ? statement.columns?.names.firstIndex(of: "id") : 0
        var rows = changes[table] ?? ChangedRows()
        if let column, !statement.isDeletion, result.count > 0,
            rows.keys.count + result.count <= ChangedRows.maximumKeys
        {
            for row in 0..<result.count {
                if case .integer(let key) = try result.value(row, column) { rows.add(key) }
            }
        } else {
            rows.formUnion(ChangedRows(of: lane))
        }
        changes[table] = rows
    }

    // MARK: The pipeline

    /// Sends the commands that wait, and returns them.
    private func sendWaiting() throws -> [Command] {
        let commands = waiting
        waiting = []
        for command in commands {
            try recorded {
                switch command {
                case .text(let text): try pipeline.send(text)
                case .preparation(let statement, let text):
                    try pipeline.prepare(statement.name, text, types: statement.types)
                case .statement(let statement, let parameters):
                    try pipeline.execute(statement.name, parameters)
                case .query(let query, let parameters): try pipeline.execute(query.statement.name, parameters)
                }
            }
        }
        return commands
    }

    /// Returns the results and the first error, which it also records.
    private func collect(after commands: [Command]) throws -> (results: [PostgreSQLResult], error: PostgreSQLError?) {
        trace?.countRoundTrip()
        let (results, error) = try recorded { try pipeline.collect() }
        if let error { failure = failure ?? error }
        for (command, result) in zip(commands, results) {
            switch command {
            case .text, .preparation: break
            case .statement(let statement, _): try recordChange(statement, result)
            case .query(let query, _):
                nameColumns(of: result, query.statement)
                try recordChange(query.statement, result)
                query.result = result
            }
        }
        return (results, error)
    }

    private func flush() throws {
        guard !waiting.isEmpty else { return }
        if let error = try collect(after: sendWaiting()).error { throw error }
        try runHandlers()
    }

    /// Around a savepoint, the statements before it and in it must not be confused.
    private func flushStatements() throws {
        if let failure { throw failure }
        if waiting.contains(where: \.isStatement) { try flush() }
    }

    private func recorded<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            if let error = error as? PostgreSQLError { failure = failure ?? error }
            throw error
        }
    }
}
