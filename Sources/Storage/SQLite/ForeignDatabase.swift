import Foundation
import GRDB
import GRDBSQLite

/// SQLite files that are exchanged with other programs. They are read and made in memory.
package enum ForeignDatabase {
    /// In bytes.
    private static let longestValue: Int32 = 64 << 20

    /// Reads an untrusted database. Nothing in it is executed: views, triggers, virtual tables and functions of its
    /// schema do not take part.
    ///
    /// - Parameter tables: the tables that `body` reads. One that is there must be a plain table.
    /// - Parameter collations: names of the other program's collations; text is compared by bytes.
    package static func read<Value>(
        _ bytes: [UInt8], tables: [String], collations: [String] = [], _ body: (Transaction) throws -> Value
    ) throws -> Value {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            for name in collations {
                database.add(
                    collation: DatabaseCollation(name) { left, right in
                        left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
                    })
            }
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        }
        do {
            let queue = try DatabaseQueue(configuration: configuration)
            return try queue.inDatabase { database in
                try load(bytes, into: database)
                try database.execute(sql: "PRAGMA query_only = ON")
                // A computed value must not fill the memory.
                sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, longestValue)
                let tx = Transaction(database: database)
                for name in tables where try !isPlain(name, in: tx) {
                    throw StoreError.failed(code: SQLITE_CORRUPT, message: "\(name) is not a plain table")
                }
                return try body(tx)
            }
        } catch {
            throw StoreError.translated(error, path: "")
        }
    }

    /// The bytes of a new database.
    ///
    /// - Parameter schema: SQL statements.
    package static func make(schema: String, _ body: (Transaction) throws -> Void) throws -> [UInt8] {
        do {
            let queue = try DatabaseQueue()
            return try queue.inDatabase { database in
                try database.execute(sql: schema)
                try database.inTransaction {
                    try body(Transaction(database: database))
                    return .commit
                }
                var count: sqlite3_int64 = 0
                guard let bytes = sqlite3_serialize(database.sqliteConnection, "main", &count, 0) else {
                    throw DatabaseError(resultCode: .SQLITE_NOMEM)
                }
                defer { sqlite3_free(bytes) }
                return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
            }
        } catch {
            throw StoreError.translated(error, path: "")
        }
    }

    private static func load(_ bytes: [UInt8], into database: Database) throws {
        // Source: SQLite, "Database File Format", section 1.3.
        guard bytes.starts(with: "SQLite format 3\0".utf8), bytes.count >= 100 else {
            throw DatabaseError(resultCode: .SQLITE_NOTADB)
        }
        guard let copy = sqlite3_malloc64(sqlite3_uint64(bytes.count)) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        let raw = UnsafeMutableRawBufferPointer(start: copy, count: bytes.count)
        raw.copyBytes(from: bytes)
        // Bytes 18 and 19 are 2 in WAL mode, which a database in memory does not have.
        (raw[18], raw[19]) = (1, 1)
        // SQLite frees the copy, even if this fails.
        let code = sqlite3_deserialize(
            database.sqliteConnection, "main", raw.bindMemory(to: UInt8.self).baseAddress, sqlite3_int64(bytes.count),
            sqlite3_int64(bytes.count),
            UInt32(SQLITE_DESERIALIZE_FREEONCLOSE) | UInt32(SQLITE_DESERIALIZE_READONLY))
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        database.clearSchemaCache()
    }

    /// Virtual tables and views have no root page.
    private static func isPlain(_ name: String, in tx: Transaction) throws -> Bool {
        let found = try tx.rows("SELECT type, rootpage FROM sqlite_schema WHERE lower(name) = \(name)")
        return try found.allSatisfy { row in
            let (type, root): (String, Int64) = (try row["type"], try row["rootpage"])
            return type == "table" && root > 0
        }
    }
}
