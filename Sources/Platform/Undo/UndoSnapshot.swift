import Storage

/// The value that an undo step of one kind stores: named fields, not rows or columns, so that stored steps survive
/// migrations of the tables.
package protocol UndoValue: Codable, Sendable {
    /// Increased whenever a field is renamed, removed or changes its meaning.
    static var version: Int { get }

    /// Decodes a value that an earlier version stored.
    ///
    /// - Throws: `UndoError.unreadable` for an unsupported version.
    static func decode(version: Int, from decoder: any Decoder) throws -> Self
}

extension UndoValue {
    package static var version: Int { 1 }

    package static func decode(version: Int, from decoder: any Decoder) throws -> Self { throw UndoError.unreadable }
}

/// The former value of a change, with its format version: `{"version":1,"value":{…}}`.
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
    /// - Throws: `UndoError.unreadable` for invalid JSON and for an unsupported version.
    init(stored text: String) throws {
        do {
            self = try JSONColumn.value(from: text)
        } catch is DecodingError {
            throw UndoError.unreadable
        }
    }

    func stored() throws -> String { try JSONColumn.text(self) }
}
