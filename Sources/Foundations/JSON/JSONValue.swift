import Values

/// A JSON value (RFC 8259). Objects keep the order of their members.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number with a fraction or an exponent, or one too large for `integer`. Always finite when parsed.
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A name and its value.
    package struct Member: Sendable, Hashable {
        package let name: String
        package let value: JSONValue

        package init(_ name: String, _ value: JSONValue) {
            (self.name, self.value) = (name, value)
        }
    }

    /// A string, or null for nil.
    package static func optional(_ string: String?) -> JSONValue {
        string.map(JSONValue.string) ?? .null
    }

    /// An integer, or null for nil.
    package static func optional(_ integer: Int?) -> JSONValue {
        integer.map(JSONValue.integer) ?? .null
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(nilLiteral: ()) { self = .null }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Keeps the order of the literal.
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}

extension JSONValue {
    /// The value in one cell of a spreadsheet: an array's elements joined, an object as JSON.
    package var plainText: String {
        switch self {
        case .null: ""
        case .string(let text): text
        case .array(let elements): elements.map(\.plainText).joined(separator: "; ")
        case .bool, .integer, .double, .object: text(.oneLine)
        }
    }

    /// How deep arrays and objects may be nested.
    package static let maximumDepth = 64

    /// Whether a text is an array or an object, with optional white space around it.
    package static func isDocument(_ text: String) -> Bool {
        guard let start = text.first(where: { !$0.isWhitespace }), "{[".contains(start) else { return false }
        return (try? JSONValue(parsing: Array(text.utf8))) != nil
    }

    /// Parses exactly one value, with optional white space around it.
    ///
    /// - Parameter takesLast: whether the last of several members with one name counts, as for most other programs.
    ///   Otherwise they are an error.
    package init(parsing bytes: [UInt8], takesLast: Bool = false) throws(JSONError) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .malformed }
        var parser = JSONParser(bytes, takesLast: takesLast)
        self = try parser.document()
    }
}

/// For values that are stored by code that does not know their types. The members of a decoded object are sorted by
/// name.
extension JSONValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let integer = try? container.decode(Int.self) {
            self = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            self = .double(number)
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let elements = try? container.decode([JSONValue].self) {
            self = .array(elements)
        } else {
            let members = try container.decode([String: JSONValue].self).sorted { $0.key < $1.key }
            self = .object(members.map { Member($0.key, $0.value) })
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let flag): try container.encode(flag)
        case .integer(let integer): try container.encode(integer)
        case .double(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements)
        case .object(let members):
            try container.encode(Dictionary(members.map { ($0.name, $0.value) }) { _, last in last })
        }
    }
}

extension JSONValue {
    /// The member of an object; nil if there is none, and for anything else.
    package subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// Only these members of an object, in their order; nil for all.
    package func members(_ names: [String]?) -> JSONValue {
        guard let names else { return self }
        return .object(names.compactMap { name in self[name].map { Member(name, $0) } })
    }

    /// Nil for anything but text.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// Nil for anything but an array.
    package var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// Nil for anything but a number.
    package var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// The elements of a member; empty if it is no array.
    package func list(_ name: String) -> [JSONValue] { self[name]?.array ?? [] }

    /// The text of a member; empty if it is none.
    package func text(_ name: String) -> String { self[name]?.string ?? "" }

    /// The number of a member; 0 if it is no whole number.
    package func integer(_ name: String) -> Int {
        if case .integer(let number)? = self[name] { number } else { 0 }
    }

    /// The number of a member; nil if it is none.
    package func number(_ name: String) -> Double? { self[name]?.number }
}
