/// JSON to be written. Objects keep the order of their keys.
enum JSON: Sendable {
    case text(String)
    case number(Int)
    case fraction(Double)
    case bool(Bool)
    case null
    case list([JSON])
    case object([(key: String, value: JSON)])

    static func optional(_ text: String?) -> JSON {
        text.map(JSON.text) ?? .null
    }

    static func optional(_ number: Int?) -> JSON {
        number.map(JSON.number) ?? .null
    }

    var encoded: [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(1024)
        append(to: &out)
        return out
    }

    private func append(to out: inout [UInt8]) {
        switch self {
        case .text(let text): Self.append(text, to: &out)
        case .number(let number): out += String(number).utf8
        case .fraction(let number): out += String(number).utf8
        case .bool(let isTrue): out += (isTrue ? "true" : "false").utf8
        case .null: out += "null".utf8
        case .list(let items):
            out.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                item.append(to: &out)
            }
            out.append(UInt8(ascii: "]"))
        case .object(let members):
            out.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                Self.append(member.key, to: &out)
                out.append(UInt8(ascii: ":"))
                member.value.append(to: &out)
            }
            out.append(UInt8(ascii: "}"))
        }
    }

    /// RFC 8259, section 7.
    private static func append(_ text: String, to out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        defer { out.append(UInt8(ascii: "\"")) }
        guard text.utf8.contains(where: isEscaped) else { return out.append(contentsOf: text.utf8) }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                out.append(UInt8(ascii: "\\"))
                out.append(byte)
            case 0x0A: out += "\\n".utf8
            case 0..<0x20:
                out += "\\u00".utf8
                out.append(hex[Int(byte >> 4)])
                out.append(hex[Int(byte & 15)])
            default: out.append(byte)
            }
        }
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static let hex = [UInt8]("0123456789abcdef".utf8)
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .text(value) }
    init(integerLiteral value: Int) { self = .number(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(nilLiteral: ()) { self = .null }
    init(arrayLiteral elements: JSON...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { (key: $0.0, value: $0.1) })
    }
}
