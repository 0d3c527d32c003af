/// Reads the XML of watches and services in one pass, without a tree: recorded runs have thousands of points, and some
/// programs leave out namespaces, write blanks before the declaration, or all tags in capitals.
///
/// Tags must be balanced. A document type is refused, and only the five entities of XML and characters by number are
/// replaced.
package struct XMLScanner {
    package enum Token: Hashable, Sendable {
        /// The name is in lower case, without its prefix.
        case start(String)
        /// Not blank.
        case text(String)
        case end(String)
    }

    private let bytes: [UInt8]
    private var position = 0
    /// The names of the open elements, the root first.
    package private(set) var path: [String] = []
    private var attributes: [(name: Range<Int>, value: Range<Int>)] = []
    /// The element is closed by its own tag.
    private var isSelfClosing = false
    private var hasRoot = false
    private var hasFailed = false

    /// Whether the whole document was read, and is well-formed as far as this reader looks.
    package var isComplete: Bool { hasRoot && path.isEmpty && !hasFailed }

    package init(_ document: [UInt8]) { bytes = XMLEncoding.utf8(document) }

    private static let (less, greater, slash): (UInt8, UInt8, UInt8) = (0x3C, 0x3E, 0x2F)

    /// Nil at the end, and where the document is broken.
    package mutating func next() -> Token? {
        if isSelfClosing {
            isSelfClosing = false
            return .end(path.removeLast())
        }
        while !hasFailed, position < bytes.count {
            guard bytes[position] == Self.less else {
                let start = position
                position = bytes[start...].firstIndex(of: Self.less) ?? bytes.count
                if let text = text(start..<position) { return path.isEmpty ? fail() : .text(text) }
                continue
            }
            guard position + 1 < bytes.count else { return fail() }
            switch bytes[position + 1] {
            case UInt8(ascii: "?"): guard skip(to: "?>") != nil else { return fail() }
            case UInt8(ascii: "!"): if let token = declaration() { return token }
            case Self.slash: return end()
            default: return start()
            }
        }
        return nil
    }

    /// The value of an attribute of the element that was just started; the name is in lower case, without its prefix.
    package func attribute(_ name: String) -> String? {
        attributes.first { self.name($0.name) == name }.map { decoded($0.value) }
    }

    // MARK: Parts

    private mutating func fail() -> Token? {
        hasFailed = true
        return nil
    }

    /// Skips to behind the mark. Returns where it begins; nil if it does not come.
    private mutating func skip(to mark: StaticString) -> Int? {
        let length = mark.utf8CodeUnitCount
        let mark = UnsafeBufferPointer(start: mark.utf8Start, count: length)
        var index = position + 2
        while index + length <= bytes.count {
            if bytes[index] == mark[0], bytes[index..<(index + length)].elementsEqual(mark) {
                position = index + length
                return index
            }
            index += 1
        }
        return nil
    }

    /// A comment, or a section of plain text. A document type is refused.
    private mutating func declaration() -> Token? {
        let rest = bytes[(position + 2)...]
        if rest.starts(with: Array("--".utf8)) { return skip(to: "-->") == nil ? fail() : nil }
        let opening = Array("[CDATA[".utf8)
        let start = position + 2 + opening.count
        guard rest.starts(with: opening), !path.isEmpty, let end = skip(to: "]]>"), end >= start else { return fail() }
        return .text(String(decoding: bytes[start..<end], as: UTF8.self))
    }

    private mutating func end() -> Token? {
        guard let close = bytes[position...].firstIndex(of: Self.greater) else { return fail() }
        let name = name((position + 2)..<close)
        guard path.last == name else { return fail() }
        position = close + 1
        path.removeLast()
        return .end(name)
    }

    private mutating func start() -> Token? {
        guard path.count < XMLReader.mostDepth, !(hasRoot && path.isEmpty) else { return fail() }
        var index = position + 1
        while index < bytes.count, !Self.endsName(bytes[index]) { index += 1 }
        let name = name((position + 1)..<index)
        attributes.removeAll(keepingCapacity: true)
        while index < bytes.count, bytes[index] != Self.greater {
            if bytes[index] == Self.slash, index + 1 < bytes.count, bytes[index + 1] == Self.greater {
                isSelfClosing = true
                index += 1
            } else if Self.isBlank(bytes[index]) {
                index += 1
            } else {
                guard let next = readAttribute(at: index) else { return fail() }
                index = next
            }
        }
        guard index < bytes.count, !name.isEmpty else { return fail() }
        position = index + 1
        hasRoot = true
        path.append(name)
        return .start(name)
    }

    /// Returns where it ends; nil for a broken one.
    private mutating func readAttribute(at start: Int) -> Int? {
        var index = start
        while index < bytes.count, !Self.endsName(bytes[index]), bytes[index] != UInt8(ascii: "=") { index += 1 }
        let name = start..<index
        while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "="), !name.isEmpty,
            attributes.count < XMLReader.mostAttributes
        else { return nil }
        index += 1
        while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"),
            let close = bytes[(index + 1)...].firstIndex(of: bytes[index])
        else { return nil }
        attributes.append((name, (index + 1)..<close))
        return close + 1
    }

    // MARK: Texts

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func endsName(_ byte: UInt8) -> Bool { isBlank(byte) || byte == slash || byte == greater }

    /// In lower case, without the prefix and blanks at the end.
    private func name(_ range: Range<Int>) -> String {
        var range = range
        while let last = range.last, Self.isBlank(bytes[last]) { range = range.lowerBound..<last }
        if let colon = bytes[range].lastIndex(of: UInt8(ascii: ":")) { range = (colon + 1)..<range.upperBound }
        return String(unsafeUninitializedCapacity: range.count) { buffer in
            for (place, index) in range.enumerated() {
                let byte = bytes[index]
                buffer[place] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            }
            return range.count
        }
    }

    /// Nil for blanks alone.
    private func text(_ range: Range<Int>) -> String? {
        guard bytes[range].contains(where: { !Self.isBlank($0) }) else { return nil }
        return decoded(range)
    }

    private func decoded(_ range: Range<Int>) -> String {
        let text = String(decoding: bytes[range], as: UTF8.self)
        return bytes[range].contains(UInt8(ascii: "&")) ? Self.withoutEntities(text) : text
    }

    /// Entities that are not known stay as they are.
    private static func withoutEntities(_ text: String) -> String {
        var (result, rest) = ("", text[...])
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            guard let end = rest.prefix(12).firstIndex(of: ";"), let character = character(rest[..<end].dropFirst())
            else {
                result.append(rest.removeFirst())
                continue
            }
            result.append(character)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func character(_ entity: Substring) -> Character? {
        switch entity {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard entity.first == "#" else { return nil }
            let digits = entity.dropFirst()
            let isHexadecimal = digits.first == "x" || digits.first == "X"
            let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap(UnicodeScalar.init).map(Character.init)
        }
    }
}

/// The encodings of XML documents.
enum XMLEncoding {
    /// As UTF-8, without a byte order mark. Reads UTF-16 with a byte order mark or a zero byte in its first character,
    /// and Latin-1 if the declaration says so.
    static func utf8(_ document: [UInt8]) -> [UInt8] {
        if document.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(document.dropFirst(3)) }
        if document.starts(with: [0xFE, 0xFF]) || document.first == 0 { return utf16(document, isBigEndian: true) }
        if document.starts(with: [0xFF, 0xFE]) || document.dropFirst().first == 0 {
            return utf16(document, isBigEndian: false)
        }
        guard isLatin1(document) else { return document }
        return document.flatMap { byte -> [UInt8] in byte < 0x80 ? [byte] : [0xC0 | byte >> 6, 0x80 | byte & 0x3F] }
    }

    private static func utf16(_ document: [UInt8], isBigEndian: Bool) -> [UInt8] {
        let units = stride(from: 0, to: document.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(document[index]), UInt16(document[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return Array(String(decoding: units.first == 0xFEFF ? units.dropFirst() : units[...], as: UTF16.self).utf8)
    }

    private static func isLatin1(_ document: [UInt8]) -> Bool {
        guard let start = document.firstIndex(of: UInt8(ascii: "<")), start < 1024 else { return false }
        let head = String(decoding: document[start...].prefix(200), as: UTF8.self).lowercased()
        guard head.hasPrefix("<?xml"), let declaration = head.split(separator: "?>").first else { return false }
        return ["iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252"].contains { declaration.contains($0) }
    }
}
