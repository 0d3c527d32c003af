import JSON
package import Platform
package import Storage
import ZipFiles

/// The words of old texts, which take less than a fifth of the space there. The row of a text stays, with a mark in place of its
/// words, so that everything that refers to it stays true. Whatever erases or deletes words does it here as well.
package struct TextArchive: Sendable {
    package enum Direction: String, SQLConvertible {
        case inbound = "in"
        case outbound = "out"
    }

    package struct Words: Hashable, Sendable {
        package let body: String
        /// To an inbound text; nil for none.
        package let answer: String?

        package init(body: String, answer: String? = nil) { (self.body, self.answer) = (body, answer) }
    }

    /// Stands for the words that are in the archive. Short, since every row has it.
    package static let mark = "(archived)"

    private let direction: Direction

    package init(_ direction: Direction) { self.direction = direction }

    private var table: SQL {
        switch direction {
        case .inbound: "inbound_message"
        case .outbound: "outbound_message"
        }
    }

    /// Stores the words. In the same transaction, the rows get the mark.
    func add(_ words: [Int64: Words], of account: ID<Account>, in tx: Transaction) throws {
        guard let first = words.keys.min(), let last = words.keys.max() else { return }
        try tx.run(
            """
            INSERT INTO text_archive (account_id, direction, first_id, last_id, texts)
            VALUES (\(account), \(direction), \(first), \(last), \(SQLValue.blob(try Self.packed(words))))
            """)
    }

    /// The words of those of these texts that are archived.
    package func words(of texts: [Int64], account: ID<Account>, in tx: Transaction) throws -> [Int64: Words] {
        var found: [Int64: Words] = [:]
        for text in texts where found[text] == nil {
            // Texts of one archive are often asked for together.
            for archive in try archives(with: text, of: account, in: tx) {
                found.merge(archive.words) { old, _ in old }
            }
        }
        let wanted = Set(texts)
        return found.filter { wanted.contains($0.key) }
    }

    /// The words of the rows of texts that have the mark.
    package func words(of rows: [Row], account: ID<Account>, in tx: Transaction) throws -> [Int64: Words] {
        try words(of: rows.filter { try $0["body"] == Self.mark }.map { try $0["id"] }, account: account, in: tx)
    }

    /// Deletes the words of those of these texts that are archived. Must come before their rows change.
    func remove(_ texts: [Int64], in tx: Transaction) throws {
        let rows = try tx.rows(
            "SELECT id, account_id FROM \(table) WHERE id IN \(list: texts) AND body = \(Self.mark) ORDER BY id")
        var left: [ID<Account>: Set<Int64>] = [:]
        for row in rows { left[try row["account_id"], default: []].insert(try row["id"]) }
        for (account, all) in left.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            var texts = all
            while let text = texts.min() {
                texts.remove(text)
                for archive in try archives(with: text, of: account, in: tx) {
                    let kept = archive.words.filter { !all.contains($0.key) }
                    try archive.replace(with: kept.isEmpty ? nil : try Self.packed(kept), in: tx)
                    texts.subtract(archive.words.keys)
                }
            }
        }
    }

    // MARK: - Stored archives

    private struct Archive {
        let id: Int64
        let words: [Int64: Words]

        /// - Parameter texts: nil for none.
        func replace(with texts: [UInt8]?, in tx: Transaction) throws {
            if let texts {
                try tx.run("UPDATE text_archive SET texts = \(SQLValue.blob(texts)) WHERE id = \(id)")
            } else {
                try tx.run("DELETE FROM text_archive WHERE id = \(id)")
            }
        }
    }

    /// Usually one. Keys of one may be between those of another.
    private func archives(with text: Int64, of account: ID<Account>, in tx: Transaction) throws -> [Archive] {
        try tx.rows(
            """
            SELECT id, texts FROM text_archive
            WHERE account_id = \(account) AND direction = \(direction) AND first_id <= \(text) AND last_id >= \(text)
            ORDER BY id
            """
        ).map { row in
            guard case .blob(let texts) = try row["texts"] as SQLValue, let words = Self.unpacked(texts) else {
                throw Damaged()
            }
            return Archive(id: try row["id"], words: words)
        }
    }

    /// Read again before the words are deleted.
    private static func packed(_ words: [Int64: Words]) throws -> [UInt8] {
        let lines = words.sorted { $0.key < $1.key }.flatMap { id, words in
            let line: [JSONValue.Member] = [
                JSONValue.Member("id", .integer(Int(id))), JSONValue.Member("body", .string(words.body)),
                JSONValue.Member("answer", .optional(words.answer)),
            ]
            return JSONValue.object(line).encoded() + [UInt8(ascii: "\n")]
        }
        guard let texts = GzipFile.pack(lines), unpacked(texts) == words else { throw Damaged() }
        return texts
    }

    private struct Damaged: Error, CustomStringConvertible {
        let description = "archived texts cannot be read"
    }

    /// Nil if it is damaged.
    private static func unpacked(_ texts: [UInt8]) -> [Int64: Words]? {
        guard let bytes = try? GzipFile.unpack(texts, limits: ZipLimits()) else { return nil }
        var words: [Int64: Words] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let value = try? JSONValue(parsing: Array(line)), let id = value["id"]?.number else { return nil }
            words[Int64(id)] = Words(body: value.text("body"), answer: value["answer"]?.string)
        }
        return words
    }
}
