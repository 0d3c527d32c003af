import GRDB
package import Values

/// A transaction of `Store.read` or `Store.write`. Must not be used after its closure returns.
public struct Transaction {
    enum Connection {
        /// With the cache of the writing connection; nil to use GRDB's own.
        case sqlite(Database, StatementCache?)
        case postgreSQL(PostgreSQLConnection)
    }

    private let connection: Connection
    /// The id of the request that caused this transaction; nil if there is none. It connects the lines of the log.
    package private(set) var request: String?

    /// The secret key of hashes; nil if there is none.
    package var hashKey: [UInt8]? { key?.bytes }
    private var key: HashKey?

    /// The same transaction, with a key to hash with.
    func hashing(with key: HashKey) -> Transaction {
        var transaction = self
        transaction.key = key
        return transaction
    }

    /// The time of what is done, as the caller of `Store.read` or `Store.write` gave it: the same when the closure runs
    /// again. 1970 in a file that is opened outside a store, until `at` sets it.
    package private(set) var now = Instant(milliseconds: 0)

    /// What it is about; nil in a read.
    package private(set) var lane: Lane?

    private var isReading = false

    /// The limits of the store, by name; empty for none.
    package private(set) var limits: [String: Int] = [:]

    /// Who does it; nil for what the program does by itself.
    package private(set) var actor: ActingMember?

    /// The same transaction, of this member; nil for what the program does by itself.
    package func acting(as member: ActingMember?) -> Transaction {
        var transaction = self
        transaction.actor = member
        return transaction
    }

    /// The same transaction, caused by a request.
    package func caused(by request: String?) -> Transaction {
        var transaction = self
        transaction.request = request
        return transaction
    }

    /// The same transaction at another time, for what happened then, such as a text that is handled late.
    package func at(_ moment: Instant) -> Transaction {
        var transaction = self
        transaction.now = moment
        return transaction
    }

    /// The same transaction, about this.
    func about(_ lane: Lane?) -> Transaction {
        var transaction = self
        transaction.lane = lane
        return transaction
    }

    /// The same transaction with these limits.
    package func limited(to limits: [String: Int]) -> Transaction {
        var transaction = self
        transaction.limits = limits
        return transaction
    }

    /// - Parameter isReading: whether it is a read on a connection that also writes.
    init(database: Database, statements: StatementCache? = nil, isReading: Bool = false) {
        connection = .sqlite(database, statements)
        self.isReading = isReading
    }

    init(_ connection: PostgreSQLConnection) {
        self.connection = .postgreSQL(connection)
    }

    /// Whether this is a snapshot of `Store.read`.
    package var isReadOnly: Bool {
        switch connection {
        case .sqlite(let database, _): isReading || database.configuration.readonly
        case .postgreSQL(let connection): connection.isReadOnly
        }
    }

    /// Whether the database is at a server, where queries are better asked together.
    package var isAtServer: Bool {
        if case .postgreSQL = connection { true } else { false }
    }

    /// The timeline of the server: it grows when a standby becomes the primary. Nil for a file, and for a server that
    /// does not say.
    package var timeline: Int64? {
        guard case .postgreSQL(let connection) = connection, connection.timeline > 0 else { return nil }
        return Int64(connection.timeline)
    }

    /// Whether commits may be missing that the server before this one had. False only if this program has seen that they
    /// waited for a standby.
    package var mayLackCommits: Bool {
        guard case .postgreSQL(let connection) = connection else { return false }
        return connection.mayLackCommits
    }

    /// Looks whether commits wait for a standby at the moment, which `mayLackCommits` depends on after a failover.
    package func checkStandby() throws {
        if case .postgreSQL(let connection) = connection { try connection.checkStandby() }
    }

    /// Throws `CancellationError` in a read whose caller was canceled, for loops over many rows. A write goes on. With
    /// PostgreSQL, a read goes on too.
    package func checkCancellation() throws {
        if isReadOnly { try Task.checkCancellation() }
    }

    package func rows(_ sql: SQL) throws -> [Row] {
        switch connection {
        case .sqlite(let database, let statements):
            let statement = try PreparedStatement(sql, in: database, statements)
            var rows: [Row] = []
            while try statement.step() { rows.append(Row(columns: statement.columns, values: statement.values)) }
            return rows
        case .postgreSQL(let connection):
            let result = try connection.execute(sql)
            return try (0..<result.count).map { try result.row($0) }
        }
    }

    /// The first row, or nil.
    package func row(_ sql: SQL) throws -> Row? {
        switch connection {
        case .sqlite(let database, let statements):
            let statement = try PreparedStatement(sql, in: database, statements)
            guard try statement.step() else { return nil }
            return Row(columns: statement.columns, values: statement.values)
        case .postgreSQL(let connection):
            let result = try connection.execute(sql)
            return result.count > 0 ? try result.row(0) : nil
        }
    }

    /// The first column of the first row; nil if there is no row or the value is NULL.
    @inlinable public func value<T: SQLConvertible>(_ sql: SQL, as type: T.Type = T.self) throws -> T? {
        let stored = try first(sql)
        if case .null = stored { return nil }
        guard let value = T(sqlValue: stored) else { throw Row.mismatch("first", stored, "\(T.self)") }
        return value
    }

    @usableFromInline func first(_ sql: SQL) throws -> SQLValue {
        switch connection {
        case .sqlite(let database, let statements):
            let statement = try PreparedStatement(sql, in: database, statements)
            return try statement.step() ? statement.value(0) : .null
        case .postgreSQL(let connection):
            let result = try connection.execute(sql)
            return result.count > 0 ? try result.value(0, 0) : .null
        }
    }

    /// The first column of every row.
    package func values<T: SQLConvertible>(_ sql: SQL, as type: T.Type = T.self) throws -> [T] {
        try rows(sql).map { row in
            guard let value = T(sqlValue: row.values[0]) else {
                throw Row.mismatch(row.columns.names[0], row.values[0], "\(T.self)")
            }
            return value
        }
    }

    package func exists(_ sql: SQL) throws -> Bool {
        switch connection {
        case .sqlite(let database, let statements): try PreparedStatement(sql, in: database, statements).step()
        case .postgreSQL(let connection): try connection.execute(sql).count > 0
        }
    }

    /// Executes the statement. Returns the number of changed rows.
    @discardableResult
    package func run(_ sql: SQL) throws -> Int {
        switch connection {
        case .sqlite(let database, let statements):
            try finish(sql, in: database, statements)
            return database.changesCount
        case .postgreSQL(let connection):
            return try connection.execute(sql).changedRows
        }
    }

    /// Says that what follows concerns these keys. If the lane of a write does not have them, the transaction runs again
    /// with a lane that has.
    ///
    /// - Parameter keys: called only where it matters, at a server.
    package func require(_ keys: () throws -> [Lane.Key]) throws {
        if case .postgreSQL(let connection) = connection { try connection.require(keys) }
    }

    /// Says what will be asked for, so that a server gets it all at once.
    ///
    /// - Parameter queries: called only where it matters, at a server.
    package func prefetch(_ queries: () -> [SQL]) throws {
        if case .postgreSQL(let connection) = connection { try connection.prefetch(queries()) }
    }

    /// Executes a statement that changes a row only if it still is as this transaction has read it. If another one has
    /// changed it since, which only happens at a server, the transaction runs again.
    package func runIfUnchanged(_ sql: SQL) throws {
        guard try run(sql) == 0, case .postgreSQL(let connection) = connection else { return }
        throw connection.conflict()
    }

    /// Executes a statement whose result nobody needs. A server gets it together with the next statement, so its error
    /// may be thrown there, or by the commit.
    package func enqueue(_ sql: SQL) throws {
        switch connection {
        case .sqlite(let database, let statements): try finish(sql, in: database, statements)
        case .postgreSQL(let connection): try connection.enqueue(sql)
        }
    }

    /// Inserts rows whose keys nobody asks for, or are known. They travel as with `enqueue`.
    ///
    /// - Parameter statement: inserts some of the rows: `INSERT INTO note (id, name) VALUES \(rows: $0)`.
    package func insert(_ rows: [SQLRow], _ statement: ([SQLRow]) -> SQL) throws {
        for start in stride(from: 0, to: rows.count, by: Self.rowsPerStatement) {
            try enqueue(statement(Array(rows[start...].prefix(Self.rowsPerStatement))))
        }
    }

    /// Few, so that there are few statements that differ in it, and enough to need half of the time of one for each.
    private static let rowsPerStatement = 16

    /// Inserts one row and returns its key.
    @inlinable public func insert<Noun>(_ sql: SQL, into noun: Noun.Type = Noun.self) throws -> ID<Noun> {
        ID(try inserted(sql))
    }

    @usableFromInline func inserted(_ sql: SQL) throws -> Int64 {
        switch connection {
        case .sqlite(let database, let statements):
            try finish(sql, in: database, statements)
            return database.lastInsertedRowID
        case .postgreSQL(let connection):
            guard let key = try connection.insert(sql) else {
                throw StoreError.column("id", holds: "nothing", wanted: "the key of the new row")
            }
            return key
        }
    }

    /// The same for a statement with rows, which are looked at when they come.
    package func enqueue(_ sql: SQL, then handle: @escaping ([Row]) throws -> Void) throws {
        switch connection {
        case .sqlite: try handle(rows(sql))
        case .postgreSQL(let connection):
            try connection.enqueue(sql) { result in try handle((0..<result.count).map { try result.row($0) }) }
        }
    }

    /// Generated keys for rows that this transaction inserts before it takes others of the table: `enqueue` inserts them
    /// without waiting for each. SQLite gives those that were not used again.
    package func newKeys<Noun>(_ count: Int, of table: String, for noun: Noun.Type = Noun.self) throws -> [ID<Noun>] {
        switch connection {
        case .sqlite:
            let last: Int64 = try value(Dialect.sqliteLastKey(of: table)) ?? 0
            return (0..<Int64(count)).map { ID(last + 1 + $0) }
        case .postgreSQL:
            return count == 0 ? [] : try values(Dialect.postgreSQLNewKeys(of: table, count: count))
        }
    }

    /// Makes the next generated key of a table follow this one.
    func continueKeys(of table: String, after key: Int64) throws {
        guard case .postgreSQL = connection, key > 0 else { return }
        _ = try rows(Dialect.postgreSQLContinueKeys(of: table, after: key))
    }

    /// Runs the closure in a savepoint, which is rolled back if it throws.
    package func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
        try attempt(body).get()
    }

    /// Like `savepoint`, but returns the closure's error. Throws if the transaction itself was rolled back.
    func attempt<Value>(_ body: () throws -> Value) throws -> Result<Value, any Error> {
        switch connection {
        case .sqlite(let database, _):
            try run("SAVEPOINT step")
            let outcome = Result { try body() }
            if case .failure(let error) = outcome {
                // A full disk or an I/O error rolls back the whole transaction.
                guard database.isInsideTransaction else { throw error }
                try run("ROLLBACK TO step")
            }
            try run("RELEASE step")
            return outcome
        case .postgreSQL(let connection):
            return try connection.attempt(body)
        }
    }

    /// The query plan of a statement, one step per line, for tests that forbid table scans.
    package func plan(of sql: SQL) throws -> [String] {
        switch connection {
        case .sqlite: try rows("EXPLAIN QUERY PLAN \(sql)").map { try $0["detail"] }
        case .postgreSQL: try values("EXPLAIN \(sql)")
        }
    }

    private func finish(_ sql: SQL, in database: Database, _ statements: StatementCache?) throws {
        let statement = try PreparedStatement(sql, in: database, statements)
        while try statement.step() {}
    }
}
