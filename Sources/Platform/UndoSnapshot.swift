internal import Storage

/// What a kind of undo step stores: named fields, never rows or columns of a table, so that a migration of the tables
/// leaves stored steps readable.
package protocol UndoValue: Codable, Sendable {
    /// Raised whenever a field is renamed, removed or gets another meaning.
    static var version: Int { get }

    /// Reads a value that an earlier version stored.
    ///
    /// - Throws: `UndoError.unreadable` for a version that is not supported any more.
    static func decode(version: Int, from decoder: any Decoder) throws -> Self
}

extension UndoValue {
    package static var version: Int { 1 }

    package static func decode(version: Int, from decoder: any Decoder) throws -> Self { throw UndoError.unreadable }
}

/// A value that a change replaced, with the version of its fields, as an undo step stores it:
/// `{"version":1,"value":{…}}`.
package struct UndoSnapshot<Value: UndoValue>: Codable, Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }

    private enum CodingKeys: String, CodingKey { case version, value }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        value =
            version == Value.version
            ? try container.decode(Value.self, forKey: .value)
            : try Value.decode(version: version, from: container.superDecoder(forKey: .value))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Value.version, forKey: .version)
        try container.encode(value, forKey: .value)
    }
}

extension UndoSnapshot {
    /// - Throws: `UndoError.unreadable` for a text that holds no such value, and for a version that is not supported.
    init(stored text: String) throws {
        do {
            self = try JSONColumn.value(from: text)
        } catch is DecodingError {
            throw UndoError.unreadable
        }
    }

    func stored() throws -> String { try JSONColumn.text(self) }
}
