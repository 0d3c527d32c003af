internal import GRDB

/// A transaction of `Store.read` or `Store.write`. Must not be used after its closure returns.
public struct Transaction {
    let database: Database
    /// The cache of the writing connection; nil to use GRDB's own.
    var statements: StatementCache?

    /// Whether this is a snapshot of `Store.read`.
    package var isReadOnly: Bool { database.configuration.readonly }

    package func rows(_ sql: SQL) throws -> [Row] {
        let statement = try PreparedStatement(sql, in: self)
        var rows: [Row] = []
        while try statement.step() { rows.append(Row(columns: statement.columns, values: statement.values)) }
        return rows
    }

    /// The first row, or nil.
    package func row(_ sql: SQL) throws -> Row? {
        let statement = try PreparedStatement(sql, in: self)
        guard try statement.step() else { return nil }
        return Row(columns: statement.columns, values: statement.values)
    }

    /// The first column of the first row; nil if there is no row or the value is NULL.
    @inlinable public func value<T: SQLConvertible>(_ sql: SQL, as type: T.Type = T.self) throws -> T? {
        let stored = try first(sql)
        if case .null = stored { return nil }
        guard let value = T(sqlValue: stored) else { throw Row.mismatch("first", stored, "\(T.self)") }
        return value
    }

    @usableFromInline func first(_ sql: SQL) throws -> SQLValue {
        let statement = try PreparedStatement(sql, in: self)
        return try statement.step() ? statement.value(0) : .null
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
        try PreparedStatement(sql, in: self).step()
    }

    /// Executes the statement. Returns the number of changed rows.
    @discardableResult
    package func run(_ sql: SQL) throws -> Int {
        try finish(sql)
        return database.changesCount
    }

    /// Inserts one row and returns its key.
    @inlinable public func insert<Noun>(_ sql: SQL, into noun: Noun.Type = Noun.self) throws -> ID<Noun> {
        ID(try inserted(sql))
    }

    /// Inserts one row and returns its key; nil if it already exists and the statement ignores conflicts.
    package func insertIfNew<Noun>(_ sql: SQL, into noun: Noun.Type = Noun.self) throws -> ID<Noun>? {
        let key = try inserted(sql)
        return database.changesCount > 0 ? ID(key) : nil
    }

    @usableFromInline func inserted(_ sql: SQL) throws -> Int64 {
        try finish(sql)
        return database.lastInsertedRowID
    }

    /// Runs the closure in a savepoint, which is rolled back if it throws.
    package func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
        try attempt(body).get()
    }

    /// Like `savepoint`, but returns the closure's error. Throws if the transaction itself was rolled back.
    func attempt<Value>(_ body: () throws -> Value) throws -> Result<Value, any Error> {
        try run("SAVEPOINT step")
        let outcome = Result { try body() }
        if case .failure(let error) = outcome {
            // A full disk or an I/O error rolls back the whole transaction.
            guard database.isInsideTransaction else { throw error }
            try run("ROLLBACK TO step")
        }
        try run("RELEASE step")
        return outcome
    }

    /// The query plan of a statement, one step per line, for tests that forbid table scans.
    package func plan(of sql: SQL) throws -> [String] {
        try rows("EXPLAIN QUERY PLAN \(sql)").map { try $0["detail"] }
    }

    private func finish(_ sql: SQL) throws {
        let statement = try PreparedStatement(sql, in: self)
        while try statement.step() {}
    }
}
