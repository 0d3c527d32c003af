internal import GRDB

/// The database as one closure of `Store.read` or `Store.write` sees it. It does not outlive the closure.
package struct Transaction {
    let database: Database

    package func rows(_ sql: SQL) throws -> [Row] {
        let cursor = try GRDB.Row.fetchCursor(statement(sql))
        var columns: Row.Columns?
        var rows: [Row] = []
        while let found = try cursor.next() {
            let names = columns ?? Row.Columns(Array(found.columnNames))
            columns = names
            rows.append(Row(columns: names, values: found.databaseValues.map { SQLValue($0) }))
        }
        return rows
    }

    /// The first row, or nil.
    package func row(_ sql: SQL) throws -> Row? {
        guard let found = try GRDB.Row.fetchOne(statement(sql)) else { return nil }
        return Row(columns: Row.Columns(Array(found.columnNames)), values: found.databaseValues.map { SQLValue($0) })
    }

    /// The first column of the first row; nil when there is no row or it holds NULL.
    package func value<T: SQLConvertible>(_ sql: SQL, as type: T.Type = T.self) throws -> T? {
        guard let found = try GRDB.Row.fetchOne(statement(sql)) else { return nil }
        let stored = SQLValue(found[0] as DatabaseValue)
        if stored == .null { return nil }
        guard let value = T(sqlValue: stored) else {
            throw StoreError.column("first", holds: "\(stored)", wanted: "\(T.self)")
        }
        return value
    }

    /// The first column of every row.
    package func values<T: SQLConvertible>(_ sql: SQL, as type: T.Type = T.self) throws -> [T] {
        try rows(sql).map { row in
            guard let value = T(sqlValue: row.values[0]) else {
                throw StoreError.column(row.columns.names[0], holds: "\(row.values[0])", wanted: "\(T.self)")
            }
            return value
        }
    }

    package func exists(_ sql: SQL) throws -> Bool {
        try GRDB.Row.fetchOne(statement(sql)) != nil
    }

    /// Carries the statement out; answers how many rows it changed.
    @discardableResult
    package func run(_ sql: SQL) throws -> Int {
        try statement(sql).execute()
        return database.changesCount
    }

    /// Inserts one row and answers its key.
    package func insert<Noun>(_ sql: SQL, into noun: Noun.Type = Noun.self) throws -> ID<Noun> {
        try statement(sql).execute()
        return ID(database.lastInsertedRowID)
    }

    /// How SQLite would carry a statement out, a line a step; for the tests that forbid scans on hot paths.
    package func plan(of sql: SQL) throws -> [String] {
        try rows(SQL(text: "EXPLAIN QUERY PLAN " + sql.text, values: sql.values)).map { try $0["detail"] }
    }

    private func statement(_ sql: SQL) throws -> Statement {
        let statement = try database.cachedStatement(sql: sql.text)
        // Not as an array of one type: GRDB reads that through a key path, which is made anew for every statement.
        statement.arguments = StatementArguments(sql.values.map { $0.databaseValue as (any DatabaseValueConvertible)? })
        return statement
    }
}

extension SQL {
    fileprivate init(text: String, values: [SQLValue]) {
        self.text = text
        self.values = values
    }
}
