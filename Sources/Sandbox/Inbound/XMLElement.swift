/// An element of an XML document, as much as TwiML needs: no namespaces, no document type.
struct XMLElement: Sendable {
    let name: String
    fileprivate(set) var attributes: [String: String] = [:]
    /// Its own text, that of its children left out.
    fileprivate(set) var text = ""
    fileprivate(set) var children: [XMLElement] = []

    /// The outermost element.
    init(parsing document: [UInt8]) throws(TwiMLError) {
        var parser = XMLParser(document)
        self = try parser.document()
    }

    fileprivate init(name: String) {
        self.name = name
    }
}

private struct XMLParser {
    private let bytes: [UInt8]
    private var index = 0

    /// A deeper document is nobody's answer, and would exhaust the stack.
    private static let deepest = 32

    init(_ document: [UInt8]) {
        bytes = document.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(document.dropFirst(3)) : document
    }

    mutating func document() throws(TwiMLError) -> XMLElement {
        try skipMisc()
        let root = try element(depth: 0)
        try skipMisc()
        guard index == bytes.count else { throw .notWellFormed }
        return root
    }

    /// White space, comments and processing instructions, the XML declaration among them.
    private mutating func skipMisc() throws(TwiMLError) {
        while true {
            skipSpace()
            if take("<!--") {
                _ = try text(until: "-->")
            } else if take("<?") {
                _ = try text(until: "?>")
            } else {
                return
            }
        }
    }

    private mutating func element(depth: Int) throws(TwiMLError) -> XMLElement {
        guard depth < Self.deepest, take("<") else { throw .notWellFormed }
        var element = XMLElement(name: try name())
        while true {
            let hadSpace = skipSpace()
            if take("/>") { return element }
            if take(">") { break }
            guard hadSpace else { throw .notWellFormed }
            let (name, value) = try attribute()
            guard element.attributes.updateValue(value, forKey: name) == nil else { throw .notWellFormed }
        }
        while !take("</") {
            if take("<!--") {
                _ = try text(until: "-->")
            } else if take("<![CDATA[") {
                element.text += try text(until: "]]>")
            } else if take("<?") {
                _ = try text(until: "?>")
            } else if index < bytes.count, bytes[index] == UInt8(ascii: "<") {
                element.children.append(try self.element(depth: depth + 1))
            } else {
                element.text += try content(until: UInt8(ascii: "<"))
            }
        }
        guard try name() == element.name else { throw .notWellFormed }
        skipSpace()
        guard take(">") else { throw .notWellFormed }
        return element
    }

    private mutating func attribute() throws(TwiMLError) -> (String, String) {
        let name = try name()
        skipSpace()
        guard take("=") else { throw .notWellFormed }
        skipSpace()
        guard index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) else {
            throw .notWellFormed
        }
        let quote = bytes[index]
        index += 1
        let value = try content(until: quote)
        index += 1
        return (name, value)
    }

    private mutating func name() throws(TwiMLError) -> String {
        let start = index
        while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
        guard index > start else { throw .notWellFormed }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Text up to a byte that is there, entities resolved.
    private mutating func content(until end: UInt8) throws(TwiMLError) -> String {
        var plain: [UInt8] = []
        while index < bytes.count, bytes[index] != end {
            if take("&") {
                plain += try entity().utf8
            } else if bytes[index] == UInt8(ascii: "<") {
                throw .notWellFormed
            } else {
                plain.append(bytes[index])
                index += 1
            }
        }
        guard index < bytes.count, let text = String(validating: plain, as: UTF8.self) else { throw .notWellFormed }
        return text
    }

    private mutating func entity() throws(TwiMLError) -> String {
        let name = try text(until: ";")
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let number =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16)
                : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
            guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.value != 0 else { throw .notWellFormed }
            return String(Character(scalar))
        }
    }

    private mutating func text(until end: String) throws(TwiMLError) -> String {
        let start = index
        while index < bytes.count {
            let here = index
            if take(end) {
                guard let text = String(validating: bytes[start..<here], as: UTF8.self) else { throw .notWellFormed }
                return text
            }
            index += 1
        }
        throw .notWellFormed
    }

    private mutating func take(_ mark: String) -> Bool {
        guard bytes[index...].starts(with: mark.utf8) else { return false }
        index += mark.utf8.count
        return true
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = index
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
        return index > start
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"):
            true
        default: byte >= 0x80
        }
    }
}
