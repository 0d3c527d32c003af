internal import Foundation

/// A value as one text column holds it: what only the code that wrote it has to read again, such as how things were
/// before a change.
package enum JSONColumn {
    package static func text(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    /// Throws for a text that is no such value.
    package static func value<Value: Decodable>(_ type: Value.Type = Value.self, from text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
