import Foundation

/// A value stored as JSON in a text column, for values that are only read by the code that wrote them, such as undo
/// snapshots.
package enum JSONColumn {
    /// Keys are sorted, so that equal values give equal texts.
    package static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// - Throws: `DecodingError` if the text is not such a value.
    package static func value<Value: Decodable>(_ type: Value.Type = Value.self, from text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
