import Values

/// The plain text of untrusted HTML: blocks, list items and `<br>` become lines, `<pre>` keeps its lines, and raised
/// and lowered characters stay so where there are such characters. Scripts, styles and comments are left out. Sounds
/// stay as `[sound:name.mp3]`.
struct HTMLText {
    /// Without blanks at the ends of lines. Outside `<pre>`, with at most one blank line in a row.
    let text: String
    /// Whether it has lines of `<pre>`.
    private let isPreformatted: Bool
    /// The sources of the pictures, in order.
    let pictures: [String]

    var isEmpty: Bool { text.isEmpty && pictures.isEmpty }

    /// The text in one line. Line breaks of `<pre>` are marked.
    var line: String {
        text.split(whereSeparator: \.isNewline).map { $0.trimmed }.filter { !$0.isEmpty }
            .joined(separator: isPreformatted ? " \u{23CE} " : " ")
    }

    init(_ html: String) {
        var reader = Reader(bytes: Array(html.utf8))
        reader.read()
        (text, pictures, isPreformatted) = (reader.result, reader.pictures, reader.isPreformatted)
    }

    /// Text that is not HTML, as it is, without control characters.
    init(plain text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            var kept = String.UnicodeScalarView()
            for scalar in line.unicodeScalars where scalar == "\t" || (scalar.value >= 0x20 && scalar.value != 0x7F) {
                kept.append(scalar)
            }
            while kept.last?.properties.isWhitespace == true { kept.removeLast() }
            return String(kept)
        }
        let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        self.text = lines[..<end].drop(while: \.isEmpty).joined(separator: "\n")
        (pictures, isPreformatted) = ([], false)
    }
}

private struct Reader {
    let bytes: [UInt8]
    private var index = 0
    private var out: [UInt8] = []
    private(set) var pictures: [String] = []
    private(set) var isPreformatted = false
    /// The number of open `<pre>`, and whether the last has no text yet.
    private var depth = 0
    private var isAtStart = false
    /// Where the text of an open `<sup>` or `<sub>` begins.
    private var raised: (name: String, start: Int)?

    init(bytes: [UInt8]) {
        self.bytes = bytes
        out.reserveCapacity(bytes.count)
    }

    var result: String {
        var end = out.endIndex
        while end > 0, out[end - 1] == 0x20 || out[end - 1] == 0x0A { end -= 1 }
        return String(decoding: out[..<end], as: UTF8.self)
    }

    mutating func read() {
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "<") where readTag(): break
            case UInt8(ascii: "&") where readEntity(): break
            case UInt8(ascii: "[") where skipMarkup(): break
            default:
                if byte == UInt8(ascii: "["), bytes[index...].starts(with: "[sound:".utf8), depth == 0 { append(0x20) }
                append(byte)
                index += 1
            }
        }
    }

    // MARK: Output

    /// Blanks become one, but for those of `<pre>`; other control characters are dropped.
    mutating func append(_ byte: UInt8) {
        switch byte {
        case 0x0A where depth > 0 && isAtStart: isAtStart = false
        case 0x0A where depth > 0:
            dropBlanks()
            if !out.isEmpty { out.append(0x0A) }
        case 0x09 where depth > 0, 0x20 where depth > 0: out.append(byte)
        case 0x0D where depth > 0: break
        case 0x09, 0x0A, 0x0D, 0x20:
            if let last = out.last, last != 0x20, last != 0x0A { out.append(0x20) }
        case 0..<0x20, 0x7F: break
        default:
            out.append(byte)
            isAtStart = false
        }
    }

    /// At most one blank line, and none at the start.
    mutating func breakLine() {
        dropBlanks()
        guard !out.isEmpty, !(out.last == 0x0A && out.dropLast().last == 0x0A) else { return }
        out.append(0x0A)
    }

    private mutating func dropBlanks() {
        while out.last == 0x20 || out.last == 0x09 { out.removeLast() }
    }

    private mutating func endBlock() {
        dropBlanks()
        if !out.isEmpty, out.last != 0x0A { out.append(0x0A) }
    }

    // MARK: Tags

    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "dd", "details", "div", "dl", "dt", "fieldset", "figure",
        "figcaption", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol",
        "p", "section", "summary", "table", "tr", "ul",
    ]
    /// The content is no text.
    private static let hidden: Set<String> = ["script", "style", "title", "template", "noscript", "svg", "math"]

    /// False if it is no tag: a bare `<`.
    private mutating func readTag() -> Bool {
        let rest = bytes[(index + 1)...]
        if rest.starts(with: "!--".utf8) {
            skip(past: "-->")
            return true
        }
        guard let first = rest.first, isLetter(first) || first == UInt8(ascii: "/") || first == UInt8(ascii: "!") else {
            return false
        }
        guard let end = endOfTag() else { return false }
        let tag = bytes[(index + 1)..<end]
        index = end + 1
        let isEnd = tag.first == UInt8(ascii: "/")
        let name = String(
            decoding: tag.drop { $0 == UInt8(ascii: "/") }.prefix { isLetter($0) || (0x30...0x39).contains($0) },
            as: UTF8.self
        ).lowercased()
        switch name {
        case "br": breakLine()
        case "img" where !isEnd: addPicture(tag)
        case "td", "th": append(0x20)
        case "pre": readPre(isEnd: isEnd)
        case "sup", "sub": readRaised(name, isEnd: isEnd)
        case "rt": append(UInt8(ascii: isEnd ? ")" : "("))
        case "li" where !isEnd:
            endBlock()
            out += "- ".utf8
        case _ where Self.blocks.contains(name): endBlock()
        case _ where Self.hidden.contains(name) && !isEnd && tag.last != UInt8(ascii: "/"): skip(past: "</" + name)
        default: break
        }
        return true
    }

    private mutating func readPre(isEnd: Bool) {
        endBlock()
        depth = max(0, depth + (isEnd ? -1 : 1))
        isPreformatted = true
        // The first line break after the tag does not count.
        isAtStart = !isEnd
    }

    private mutating func readRaised(_ name: String, isEnd: Bool) {
        guard isEnd else { return raised = (name, out.count) }
        guard let open = raised, open.name == name, open.start <= out.count else { return }
        raised = nil
        let text = String(decoding: out[open.start...], as: UTF8.self)
        let before = String(decoding: out[..<open.start], as: UTF8.self).last
        out.removeLast(out.count - open.start)
        out += RaisedText.text(text, isRaised: name == "sup", after: before).utf8
    }

    /// The next `>` outside quotation marks.
    private func endOfTag() -> Int? {
        var quote: UInt8?
        for place in (index + 1)..<bytes.count {
            let byte = bytes[place]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return place
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
                bytes[place - 1] == UInt8(ascii: "=") || bytes[place - 1] == 0x20
            {
                quote = byte
            }
        }
        return nil
    }

    /// Moves behind the text, or to the end. Ignores case.
    private mutating func skip(past text: String) {
        let wanted = Array(text.utf8)
        while index < bytes.count {
            let part = bytes[index...].prefix(wanted.count)
            index += 1
            if part.count == wanted.count, zip(part, wanted).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) {
                index += wanted.count - 1
                // What is left of an end tag.
                if text.hasPrefix("</") {
                    while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
                    index = min(index + 1, bytes.count)
                }
                return
            }
        }
    }

    private mutating func addPicture(_ tag: ArraySlice<UInt8>) {
        let text = String(decoding: tag, as: UTF8.self)
        let pattern = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/.ignoresCase()
        guard let match = text.firstMatch(of: pattern), let source = match.1 ?? match.2 ?? match.3 else { return }
        var reader = Reader(bytes: Array(source.utf8))
        reader.read()
        let name = reader.result
        if !name.isEmpty { pictures.append(name) }
    }

    private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    // MARK: Entities and markup

    /// False if it is a bare `&`.
    private mutating func readEntity() -> Bool {
        guard let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return false }
        let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        guard let text = HTMLEntity.text(name) else { return false }
        index = end + 1
        for byte in text.utf8 { append(byte) }
        return true
    }

    /// `[anki:play:…]`, and the tags around formulas.
    private mutating func skipMarkup() -> Bool {
        let rest = bytes[index...]
        if rest.starts(with: "[anki:".utf8) {
            guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
            index = end + 1
            return true
        }
        for tag in ["[latex]", "[/latex]", "[$]", "[/$]", "[$$]", "[/$$]"] where rest.starts(with: tag.utf8) {
            index += tag.utf8.count
            return true
        }
        return false
    }
}
