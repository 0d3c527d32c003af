/// Why bytes could not be parsed as JSON.
package enum JSONError: Error, Hashable, Sendable {
    /// Not one JSON value (RFC 8259) in valid UTF-8.
    case malformed
    /// An object has this name twice. Parsers disagree about which value counts.
    case repeatedName(String)
    /// Arrays and objects are nested deeper than `JSONValue.maximumDepth`.
    case tooDeep
}

/// A recursive-descent parser that reads the bytes once.
struct JSONParser {
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0
    /// Whether the last of several members with one name counts. Otherwise they are an error.
    private let takesLast: Bool

    init(_ bytes: [UInt8], takesLast: Bool) {
        (self.bytes, self.takesLast) = (bytes, takesLast)
    }

    mutating func document() throws(JSONError) -> JSONValue {
        let value = try value()
        skipSpace()
        guard index == bytes.count else { throw .malformed }
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        skipSpace()
        switch next {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return try number()
        }
    }

    // MARK: Arrays and objects

    private mutating func object() throws(JSONError) -> JSONValue {
        try enter("{")
        var members: [JSONValue.Member] = []
        var names: [String: Int] = [:]
        if !accept("}") {
            repeat {
                skipSpace()
                let name = try string()
                let earlier = names.updateValue(members.count, forKey: name)
                guard earlier == nil || takesLast else { throw .repeatedName(name) }
                try expect(":")
                let member = JSONValue.Member(name, try value())
                if let earlier {
                    members[earlier] = member
                    names[name] = earlier
                } else {
                    members.append(member)
                }
            } while accept(",")
            try expect("}")
        }
        depth -= 1
        return .object(members)
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        try enter("[")
        var elements: [JSONValue] = []
        if !accept("]") {
            repeat { elements.append(try value()) } while accept(",")
            try expect("]")
        }
        depth -= 1
        return .array(elements)
    }

    private mutating func enter(_ bracket: Unicode.Scalar) throws(JSONError) {
        try expect(bracket)
        depth += 1
        guard depth <= JSONValue.maximumDepth else { throw .tooDeep }
    }

    // MARK: Strings

    private mutating func string() throws(JSONError) -> String {
        guard next == UInt8(ascii: "\"") else { throw .malformed }
        index += 1
        var text: [UInt8] = []
        while let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
            case 0..<0x20: throw .malformed
            default: text.append(byte)
            }
        }
        throw .malformed
    }

    private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
        guard let letter = next else { throw .malformed }
        index += 1
        if letter != UInt8(ascii: "u") {
            guard let plain = Self.escapes[letter] else { throw .malformed }
            return plain
        }
        let first = try hex()
        if let scalar = Unicode.Scalar(first) { return scalar }
        // A character beyond 16 bits is written as two surrogates (RFC 8259, section 7).
        guard (0xD800..<0xDC00).contains(first), next == UInt8(ascii: "\\") else { throw .malformed }
        index += 1
        guard next == UInt8(ascii: "u") else { throw .malformed }
        index += 1
        let second = try hex()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
        else { throw .malformed }
        return scalar
    }

    private mutating func hex() throws(JSONError) -> UInt16 {
        guard index + 4 <= bytes.count,
            bytes[index..<index + 4].allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
            let value = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw .malformed }
        index += 4
        return value
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]

    // MARK: Numbers and literals

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = index
        if next == UInt8(ascii: "-") { index += 1 }
        let whole = try digits()
        guard whole.count == 1 || whole.first != UInt8(ascii: "0") else { throw .malformed }
        var isInteger = true
        if next == UInt8(ascii: ".") {
            isInteger = false
            index += 1
            _ = try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            isInteger = false
            index += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
            _ = try digits()
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isInteger, let number = Int(text) { return .integer(number) }
        guard let number = Double(text), number.isFinite else { throw .malformed }
        return .double(number)
    }

    private mutating func digits() throws(JSONError) -> ArraySlice<UInt8> {
        let start = index
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        guard index > start else { throw .malformed }
        return bytes[start..<index]
    }

    private mutating func literal(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        guard bytes[index...].starts(with: word.utf8) else { throw .malformed }
        index += word.utf8.count
        return value
    }

    // MARK: Bytes

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
    }

    /// Skips white space, and the mark if it comes next.
    private mutating func accept(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: mark) else { return false }
        index += 1
        return true
    }

    private mutating func expect(_ mark: Unicode.Scalar) throws(JSONError) {
        guard accept(mark) else { throw .malformed }
    }
}
