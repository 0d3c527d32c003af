internal import Values

/// A value as scripts read it. Records keep the order of their fields.
package enum JSONValue: Sendable, Hashable {
    case null
    case flag(Bool)
    case number(Int64)
    case text(String)
    case list([JSONValue])
    case record([Field])

    package struct Field: Sendable, Hashable {
        package let name: String
        package let value: JSONValue
    }

    static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.text) ?? .null }

    /// Two spaces a level, every string escaped to plain JSON.
    package func rendered(indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .null: return "null"
        case .flag(let flag): return flag ? "true" : "false"
        case .number(let number): return String(number)
        case .text(let text): return Self.quoted(text)
        case .list(let items):
            if items.isEmpty { return "[]" }
            let lines = items.map { inner + $0.rendered(indent: inner) }
            return "[\n" + lines.joined(separator: ",\n") + "\n" + indent + "]"
        case .record(let fields):
            if fields.isEmpty { return "{}" }
            let lines = fields.map { inner + Self.quoted($0.name) + ": " + $0.value.rendered(indent: inner) }
            return "{\n" + lines.joined(separator: ",\n") + "\n" + indent + "}"
        }
    }

    /// What a cell of a table of values holds: lists joined, records as JSON.
    var flat: String {
        switch self {
        case .null: ""
        case .text(let text): text
        case .list(let items): items.map(\.flat).joined(separator: "; ")
        default: compact
        }
    }

    /// On one line.
    private var compact: String {
        switch self {
        case .list(let items): "[" + items.map(\.compact).joined(separator: ", ") + "]"
        case .record(let fields):
            "{" + fields.map { Self.quoted($0.name) + ": " + $0.value.compact }.joined(separator: ", ") + "}"
        default: rendered()
        }
    }

    private static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case let other where other.value < 0x20 || other.value == 0x7F:
                out += "\\u" + String(other.value, radix: 16).leftPadded(to: 4)
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}

extension [JSONValue.Field] {
    static func of(_ pairs: KeyValuePairs<String, JSONValue>) -> [JSONValue.Field] {
        pairs.map { JSONValue.Field(name: $0.key, value: $0.value) }
    }
}
