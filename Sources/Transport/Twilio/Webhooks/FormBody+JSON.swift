/// Why a JSON body was not read as a form.
package enum FlatJSONError: Error, Hashable {
    /// It is not one object of texts, each name once, in good UTF-8.
    case malformed
    case tooManyFields(limit: Int)
}

extension FormBody {
    /// Reads one flat JSON object of strings (RFC 8259) as the form that it stands for. Anything else, a name that comes
    /// twice among it, is refused: what two readers might read in two ways is not believed.
    package init(flatJSON body: [UInt8], limits: FormLimits = .webhook) throws {
        guard body.count <= limits.bytes else {
            throw FormError.tooLong(bytes: body.count, limit: limits.bytes)
        }
        guard String(validating: body, as: UTF8.self) != nil else { throw FlatJSONError.malformed }
        self.init()
        var reader = FlatJSONReader(body)
        var names: Set<String> = []
        try reader.expect("{")
        if reader.accept("}") {
            try reader.end()
            return
        }
        repeat {
            guard count < limits.fields else { throw FlatJSONError.tooManyFields(limit: limits.fields) }
            let name = try reader.string()
            guard names.insert(name).inserted else { throw FlatJSONError.malformed }
            try reader.expect(":")
            append(name, try reader.string())
        } while reader.accept(",")
        try reader.expect("}")
        try reader.end()
    }
}

/// Goes through the bytes once, and never back.
private struct FlatJSONReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
    }

    /// Skips white space, and the mark if it comes next.
    mutating func accept(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: mark) else { return false }
        place += 1
        return true
    }

    mutating func expect(_ mark: Unicode.Scalar) throws(FlatJSONError) {
        guard accept(mark) else { throw .malformed }
    }

    mutating func end() throws(FlatJSONError) {
        skipSpace()
        guard place == bytes.count else { throw .malformed }
    }

    mutating func string() throws(FlatJSONError) -> String {
        try expect("\"")
        var text: [UInt8] = []
        while let byte = next {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
            case 0..<0x20: throw .malformed
            default: text.append(byte)
            }
        }
        throw .malformed
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]

    private mutating func escaped() throws(FlatJSONError) -> Unicode.Scalar {
        guard let letter = next else { throw .malformed }
        place += 1
        if letter != UInt8(ascii: "u") {
            guard let plain = Self.escapes[letter] else { throw .malformed }
            return plain
        }
        let first = try hex()
        if let scalar = Unicode.Scalar(first) { return scalar }
        // Beyond 16 bits a character comes as two surrogates (RFC 8259, section 7).
        guard (0xD800..<0xDC00).contains(first), next == UInt8(ascii: "\\") else { throw .malformed }
        place += 1
        guard next == UInt8(ascii: "u") else { throw .malformed }
        place += 1
        let second = try hex()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
        else { throw .malformed }
        return scalar
    }

    private mutating func hex() throws(FlatJSONError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = next?.hexDigit else { throw .malformed }
            value = value << 4 | UInt16(digit)
            place += 1
        }
        return value
    }
}
