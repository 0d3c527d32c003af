/// Files that all programs at a server's database share, as rows. With a file database they are in a folder, see
/// `BlobStore`. File names must depend on the content only.
package enum StoredFile {
    static let migration = Migration(
        "stored-files-1",
        """
        -- Files of all gateways. A SQLite database has them in folders beside it.
        CREATE TABLE stored_file (
            folder TEXT NOT NULL,
            name TEXT NOT NULL,
            bytes BLOB NOT NULL,
            -- When it was last written.
            stored_at INTEGER NOT NULL,
            PRIMARY KEY (folder, name)
        ) {strict};
        """)

    /// If the file exists, its time is updated, which protects it from `removeUnneeded`.
    ///
    /// - Parameter seconds: since 1970.
    package static func put(
        _ bytes: [UInt8], as name: String, in folder: String, at seconds: Int, in tx: Transaction
    ) throws {
        try tx.run(
            """
            INSERT INTO stored_file (folder, name, bytes, stored_at) VALUES (\(folder), \(name), \(bytes), \(seconds))
            ON CONFLICT (folder, name) DO UPDATE SET stored_at = excluded.stored_at
            """)
    }

    /// Nil if there is no such file.
    package static func bytes(of name: String, in folder: String, in tx: Transaction) throws -> [UInt8]? {
        try tx.value("SELECT bytes FROM stored_file WHERE folder = \(folder) AND name = \(name)")
    }

    /// The size of a file; nil if it does not exist.
    package static func byteCount(of name: String, in folder: String, in tx: Transaction) throws -> Int? {
        try tx.value("SELECT length(bytes) FROM stored_file WHERE folder = \(folder) AND name = \(name)")
    }

    package static func names(in folder: String, in tx: Transaction) throws -> [String] {
        try tx.values("SELECT name FROM stored_file WHERE folder = \(folder) ORDER BY name")
    }

    /// Deletes files that are not needed and were last written before `limit`. Returns how many.
    ///
    /// - Parameter limit: seconds since 1970.
    package static func removeUnneeded(
        keeping needed: Set<String>, in folder: String, before limit: Int, in tx: Transaction
    ) throws -> Int {
        let old: [String] = try tx.values(
            "SELECT name FROM stored_file WHERE folder = \(folder) AND stored_at <= \(limit)")
        // One that was written again since is not deleted.
        return try old.filter { !needed.contains($0) }.count { name in
            try tx.run(
                "DELETE FROM stored_file WHERE folder = \(folder) AND name = \(name) AND stored_at <= \(limit)") > 0
        }
    }
}
