import JSON
private import Values

/// An `application/x-www-form-urlencoded` body: decoded fields in their original order.
///
/// Names and values are kept as the bytes that were sent, because signatures cover those bytes. Invalid UTF-8 is
/// repaired only when text is read.
package struct FormBody: Sendable, Hashable {
    struct Field: Sendable, Hashable {
        let name: Range<Int>
        let value: Range<Int>
    }

    /// All decoded names and values, concatenated; `fields` has their ranges.
    private(set) var bytes: [UInt8] = []
    private(set) var fields: [Field] = []

    /// A body without fields, for GET requests.
    package init() {}

    /// Decodes as Python's `urllib.parse.parse_qsl` does with `keep_blank_values`: `+` is a space, `%XX` a byte,
    /// any other `%` is itself, a field without `=` has an empty value, and an empty field between two `&` is skipped.
    package init(decoding body: [UInt8], limits: FormLimits = .webhook) throws(FormError) {
        guard body.count <= limits.bytes else { throw .tooLong(bytes: body.count, limit: limits.bytes) }
        bytes.reserveCapacity(body.count)
        var start = 0
        while start < body.count {
            let end = body[start...].firstIndex(of: UInt8(ascii: "&")) ?? body.count
            if end > start {
                guard fields.count < limits.fields else { throw .tooManyFields(limit: limits.fields) }
                let equals = body[start..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
                let name = appendDecoded(body[start..<equals])
                let value = appendDecoded(body[min(equals + 1, end)..<end])
                fields.append(Field(name: name, value: value))
            }
            start = end + 1
        }
    }

    /// The number of fields, including repeated ones.
    package var count: Int { fields.count }

    /// The first value of a name as text; nil if it was not sent.
    package subscript(name: String) -> String? {
        fields.first { isNamed(name, $0) }.map { text($0.value) }
    }

    /// All values of a name, in order.
    package func values(_ name: String) -> [String] {
        fields.filter { isNamed(name, $0) }.map { text($0.value) }
    }

    /// All names and values as text, in order.
    package var pairs: [(name: String, value: String)] {
        fields.map { (text($0.name), text($0.value)) }
    }

    /// Appends a field.
    package mutating func append(_ name: String, _ value: String) {
        let nameRange = append(name.utf8)
        fields.append(Field(name: nameRange, value: append(value.utf8)))
    }

    private func isNamed(_ name: String, _ field: Field) -> Bool {
        field.name.count == name.utf8.count && bytes[field.name].elementsEqual(name.utf8)
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private mutating func append(_ text: String.UTF8View) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: text)
        return start..<bytes.count
    }

    private mutating func appendDecoded(_ encoded: ArraySlice<UInt8>) -> Range<Int> {
        let start = bytes.count
        var index = encoded.startIndex
        while index < encoded.endIndex {
            let byte = encoded[index]
            if byte == UInt8(ascii: "%"), index + 2 < encoded.endIndex,
                let high = encoded[index + 1].hexDigit, let low = encoded[index + 2].hexDigit
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                index += 1
            }
        }
        return start..<bytes.count
    }
}

extension FormBody: ExpressibleByDictionaryLiteral {
    /// Keeps the order and the repeated names of the literal.
    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }
}

// MARK: - Required and optional fields

extension FormBody {
    /// The value of a field that must be present once and not empty.
    func required(_ name: String) throws(FieldError) -> String {
        guard let value = try single(name), !value.isEmpty else { throw .missing(name) }
        return value
    }

    /// The value of a field that may be present once.
    func single(_ name: String) throws(FieldError) -> String? {
        let values = values(name)
        guard values.count <= 1 else { throw .repeated(name) }
        return values.first
    }

    /// The value, with nil for an empty one: providers send empty fields for missing values.
    func nonEmpty(_ name: String) -> String? {
        guard let value = self[name], !value.isEmpty else { return nil }
        return value
    }

    func messageSID(_ pattern: SIDPattern) throws(FieldError) -> MessageSID {
        let text = try required("MessageSid")
        guard let sid = MessageSID(rawValue: text), pattern.accepts(sid) else {
            throw .malformed("MessageSid", expected: "a message identifier")
        }
        return sid
    }

    func count(_ name: String) throws(FieldError) -> Int? {
        guard let text = nonEmpty(name) else { return nil }
        guard let count = Int(asciiDigits: Array(text.utf8)[...]) else {
            throw .malformed(name, expected: "a whole number")
        }
        return count
    }
}

/// Limits for forms from the network.
package struct FormLimits: Sendable, Hashable {
    package let bytes: Int
    package let fields: Int

    package init(bytes: Int, fields: Int) {
        (self.bytes, self.fields) = (bytes, fields)
    }

    /// 64 KiB and 1,000 fields. A text of 1,600 emoji with ten pictures is about 25 KB and 60 fields.
    package static let webhook = FormLimits(bytes: 65_536, fields: 1000)
}

/// Why a form was rejected.
package enum FormError: Error, Hashable, CustomStringConvertible {
    case tooLong(bytes: Int, limit: Int)
    case tooManyFields(limit: Int)

    package var description: String {
        switch self {
        case .tooLong(let bytes, let limit): "the form has \(bytes) bytes; the limit is \(limit)"
        case .tooManyFields(let limit): "the form has more than \(limit) fields"
        }
    }
}

/// Why a JSON body was not read as a form.
package enum FlatJSONError: Error, Hashable {
    /// Not one object with unique names whose values are all strings.
    case malformed
    case tooManyFields(limit: Int)
}

extension FormBody {
    /// Reads one flat JSON object of strings as a form with the same fields, in the same order.
    /// Throws `FormError` or `FlatJSONError`.
    package init(flatJSON body: [UInt8], limits: FormLimits = .webhook) throws {
        guard body.count <= limits.bytes else {
            throw FormError.tooLong(bytes: body.count, limit: limits.bytes)
        }
        guard case .object(let members)? = try? JSONValue(parsing: body) else { throw FlatJSONError.malformed }
        guard members.count <= limits.fields else { throw FlatJSONError.tooManyFields(limit: limits.fields) }
        self.init()
        for member in members {
            guard case .string(let text) = member.value else { throw FlatJSONError.malformed }
            append(member.name, text)
        }
    }
}

extension FormBody {
    /// The encoded body or query, identical to Python's `quote_plus`:
    /// letters, digits and `-._~` are unchanged, a space is `+`, everything else is `%XX`.
    package var encoded: [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + bytes.count / 2)
        for field in fields {
            if !out.isEmpty { out.append(UInt8(ascii: "&")) }
            appendEncoded(field.name, to: &out)
            out.append(UInt8(ascii: "="))
            appendEncoded(field.value, to: &out)
        }
        return out
    }

    /// `encoded` as text, for the query of an address.
    package var encodedText: String { String(decoding: encoded, as: UTF8.self) }

    private func appendEncoded(_ range: Range<Int>, to out: inout [UInt8]) {
        for byte in bytes[range] {
            if byte == UInt8(ascii: " ") {
                out.append(UInt8(ascii: "+"))
            } else {
                out.appendPercentEncoded(byte)
            }
        }
    }
}

extension [UInt8] {
    /// Appends an unreserved byte (RFC 3986) as it is, any other as `%XX` in upper case.
    mutating func appendPercentEncoded(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
            append(byte)
        default:
            append(UInt8(ascii: "%"))
            append(UInt8.hexUpper[Int(byte >> 4)])
            append(UInt8.hexUpper[Int(byte & 15)])
        }
    }
}

extension UInt8 {
    fileprivate static let hexUpper = [UInt8]("0123456789ABCDEF".utf8)
}

extension FormBody {
    /// The bytes that the provider signs after the address: the fields sorted by name and value in byte order, without
    /// duplicates, and with name and value concatenated.
    var signedBytes: [UInt8] {
        bytes.withUnsafeBufferPointer { all in
            let order = fields.sorted { left, right in
                let names = all.compare(left.name, right.name)
                return names < 0 || (names == 0 && all.compare(left.value, right.value) < 0)
            }
            var signed: [UInt8] = []
            signed.reserveCapacity(all.count)
            var last: Field?
            for field in order {
                if let last, all.compare(last.name, field.name) == 0, all.compare(last.value, field.value) == 0 {
                    continue
                }
                signed.append(contentsOf: all[field.name])
                signed.append(contentsOf: all[field.value])
                last = field
            }
            return signed
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Byte order of two parts of this buffer: negative, zero or positive.
    fileprivate func compare(_ left: Range<Int>, _ right: Range<Int>) -> Int {
        let shared = Swift.min(left.count, right.count)
        for offset in 0..<shared {
            let (a, b) = (self[left.lowerBound + offset], self[right.lowerBound + offset])
            if a != b { return Int(a) - Int(b) }
        }
        return left.count - right.count
    }
}
