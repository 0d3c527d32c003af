internal import GRDB

/// The database as one closure of `Store.read` or `Store.write` sees it. It does not outlive the closure.
public struct Transaction {
    let database: Database
    /// The connection's; nil leaves it to GRDB to find what it has prepared.
    var statements: StatementCache?

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

    /// The first column of the first row; nil when there is no row or it holds NULL.
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
                throw Row.mismatch(row.columns[0], row.values[0], "\(T.self)")
            }
            return value
        }
    }

    package func exists(_ sql: SQL) throws -> Bool {
        try PreparedStatement(sql, in: self).step()
    }

    /// Carries the statement out; answers how many rows it changed.
    @discardableResult
    package func run(_ sql: SQL) throws -> Int {
        try finish(sql)
        return database.changesCount
    }

    /// Inserts one row and answers its key.
    @inlinable public func insert<Noun>(_ sql: SQL, into noun: Noun.Type = Noun.self) throws -> ID<Noun> {
        ID(try inserted(sql))
    }

    /// Inserts one row and answers its key; nil where it was there before, and the statement let it be.
    package func insertIfNew<Noun>(_ sql: SQL, into noun: Noun.Type = Noun.self) throws -> ID<Noun>? {
        let key = try inserted(sql)
        return database.changesCount > 0 ? ID(key) : nil
    }

    @usableFromInline func inserted(_ sql: SQL) throws -> Int64 {
        try finish(sql)
        return database.lastInsertedRowID
    }

    /// Keeps what the closure does, or nothing of it where it throws; what was done before stands.
    package func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
        try attempt(body).get()
    }

    /// As `whole`, with what the closure threw as its outcome. Throws itself where the transaction cannot go on.
    func attempt<Value>(_ body: () throws -> Value) throws -> Result<Value, any Error> {
        try run("SAVEPOINT step")
        let outcome = Result { try body() }
        if case .failure(let error) = outcome {
            // A full disk or an I/O error ends the whole transaction, not only the savepoint.
            guard database.isInsideTransaction else { throw error }
            try run("ROLLBACK TO step")
        }
        try run("RELEASE step")
        return outcome
    }

    /// How SQLite would carry a statement out, a line a step; for the tests that forbid scans on hot paths.
    package func plan(of sql: SQL) throws -> [String] {
        try rows("EXPLAIN QUERY PLAN \(sql)").map { try $0["detail"] }
    }

    private func finish(_ sql: SQL) throws {
        let statement = try PreparedStatement(sql, in: self)
        while try statement.step() {}
    }
}
