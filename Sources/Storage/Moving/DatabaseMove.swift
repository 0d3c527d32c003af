package import Values

/// Copies all rows of a database into an empty one of the other engine, in one transaction, and compares them.
///
/// The rows are in memory while they are copied. Nothing may write to the source meanwhile.
package struct DatabaseMove: Sendable {
    /// A table as it was copied.
    package struct Table: Sendable, Hashable {
        package let name: String
        package let rows: Int
        /// The same for the same rows in any order, whatever the engine.
        package let checksum: UInt64
    }

    let source: Store
    let target: Store

    /// - Parameter target: with the same migrations, and without rows.
    package init(from source: Store, to target: Store) {
        (self.source, self.target) = (source, target)
    }

    /// Returns the tables. Throws `MoveError`, and then nothing was copied.
    package func run() async throws -> [Table] {
        // Both have the same schema, and SQLite describes it.
        let file = source.file == nil ? target : source
        let schema = try await file.read(at: Store.anyTime) { try TableSchema.all(in: $0) }
        for table in schema where try await !isEmpty(table) { throw MoveError.notEmpty(table.name) }
        let content = try await source.read(at: Store.anyTime) { tx in
            try schema.map { try tx.rows($0.selection).map(\.values) }
        }
        let keys = try await lastKeys(schema)
        try await target.write(.everything, at: Store.anyTime) { tx in
            for (table, rows) in zip(schema, content) {
                for row in rows { try tx.run(table.insertion(of: row)) }
            }
            for (table, rows) in zip(schema, content) where !table.late.isEmpty {
                for row in rows { if let update = table.lateUpdate(of: row) { try tx.run(update) } }
            }
            for (table, key) in keys { try tx.continueKeys(of: table, after: key) }
        }
        let copied = try await target.read(at: Store.anyTime) { tx in
            try schema.map { try tx.rows($0.selection).map(\.values) }
        }
        return try zip(schema, zip(content, copied)).map { table, rows in
            let (before, after) = (Self.table(table.name, rows.0), Self.table(table.name, rows.1))
            guard before == after else { throw MoveError.different(table.name) }
            return after
        }
    }

    /// Refuses further use of the file that was moved, by this and by earlier programs.
    package func markMoved() async throws {
        guard source.file != nil else { return }
        let mark = SchemaHistory.movedTo + target.path
        try await source.write(.everything, at: Store.anyTime) { tx in
            _ = try tx.run("INSERT INTO grdb_migrations (identifier) VALUES (\(mark))")
        }
    }

    private func isEmpty(_ table: TableSchema) async throws -> Bool {
        try await target.read(at: Store.anyTime) { try !$0.exists(table.anyRow) }
    }

    /// The last generated key of each table: a key is never used again, even if its row was deleted.
    private func lastKeys(_ schema: [TableSchema]) async throws -> [(String, Int64)] {
        guard source.file != nil else { return [] }
        return try await source.read(at: Store.anyTime) { tx in
            try tx.rows("SELECT name, seq FROM sqlite_sequence").map { (try $0["name"], try $0["seq"]) }
        }
    }

    private static func table(_ name: String, _ rows: [[SQLValue]]) -> Table {
        Table(name: name, rows: rows.count, checksum: rows.reduce(0) { $0 &+ checksum($1) })
    }

    /// FNV-1a, 64 bits.
    private static func checksum(_ row: [SQLValue]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        for value in row {
            switch value {
            case .null: add([0])
            case .integer(let number): add([1] + Array("\(number)".utf8))
            case .real(let number): add([2] + Array("\(number)".utf8))
            case .text(let text): add([3] + Array(text.utf8))
            case .blob(let bytes): add([4] + bytes)
            }
            add([0xFF])
        }
        return hash
    }
}

package enum MoveError: Error, Hashable, Sendable {
    /// The target has rows already.
    case notEmpty(String)
    /// The rows of a table differ after they were copied.
    case different(String)
    /// A table refers to rows that cannot be inserted before it.
    case circular(String)
}

extension MoveError: UserFacingError {
    package var sentence: String {
        switch self {
        case .notEmpty(let table): "The target is not empty: its table \(table) has rows. Nothing was moved."
        case .different(let table):
            "The table \(table) is not the same after it was copied. The old database is unchanged."
        case .circular(let table):
            "The table \(table) refers to itself in a way that cannot be copied. Nothing was moved."
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .notEmpty, .different: [NextStep("Use an empty database", StoreAction.createDatabase)]
        case .circular: ["This is a bug: please report it."]
        }
    }

    package var kind: ErrorKind { .refused }
}
