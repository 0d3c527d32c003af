import Values

/// Text in the headers of a mail. Line feeds and other control characters become blanks, so that no value begins another
/// header. Source: RFC 2047 and RFC 5322, section 3.2.
enum EncodedWord {
    /// A value that is plain text, such as a subject.
    static func text(_ value: String) -> String {
        let line = oneLine(value)
        let isPlain = line.utf8.count <= mostPlainBytes && line.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        return isPlain && !line.contains("=?") ? line : words(of: line)
    }

    /// A name beside an address: as it is, in quotation marks, or encoded.
    static func phrase(_ value: String) -> String {
        let encoded = text(value)
        guard encoded == oneLine(value) else { return encoded }
        let isAtoms = encoded.utf8.allSatisfy { $0 == 0x20 || isAtom($0) }
        let quoted = encoded.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return isAtoms ? encoded : "\"\(quoted)\""
    }

    /// A value of a mail that came in, with its encoded words decoded. What is none stays.
    static func decoded(_ value: String) -> String {
        var (out, rest, isAfterWord) = ("", value[...], false)
        while let start = rest.firstRange(of: "=?") {
            let before = rest[..<start.lowerBound]
            // The blanks between two encoded words are only where a line was folded.
            if !isAfterWord || !before.allSatisfy(\.isWhitespace) { out += before }
            if let word = word(in: rest[start.upperBound...]) {
                (rest, isAfterWord) = (word.rest, true)
                out += word.text
            } else {
                (rest, isAfterWord) = (rest[start.upperBound...], false)
                out += "=?"
            }
        }
        return oneLine(out + rest)
    }

    /// - Parameter text: `utf-8?B?Wm/Dqw==?=` and what follows.
    private static func word(in text: Substring) -> (text: String, rest: Substring)? {
        let parts = text.split(separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[3].first == "=" else { return nil }
        let bytes: [UInt8]
        switch parts[1].lowercased() {
        case "b":
            bytes = Array(parts[2].utf8).withUnsafeBytes { TransferEncoding.base64($0, skipsOthers: true) ?? [] }
        case "q":
            bytes = Array(parts[2].replacing("_", with: " ").utf8).withUnsafeBytes(TransferEncoding.quotedPrintable)
        default: return nil
        }
        // RFC 2231 puts the language behind the character set.
        let charset = String(parts[0].prefix { $0 != "*" })
        return (MailBody.text(bytes[...], charset: charset), parts[3].dropFirst())
    }

    /// The same without control characters and blanks at the ends.
    static func oneLine(_ value: String) -> String {
        var line = ""
        for scalar in value.unicodeScalars {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            let endsLine = scalar.value == 0x2028 || scalar.value == 0x2029
            if !isControl, !endsLine { line.unicodeScalars.append(scalar) } else if line.last != " " { line += " " }
        }
        while line.last == " " { line.removeLast() }
        return String(line.drop { $0 == " " })
    }

    /// A longer value is encoded, because encoded words can be folded.
    private static let mostPlainBytes = 60
    /// An encoded word has at most 75 characters: 63 besides `=?utf-8?B?` and `?=`.
    private static let mostBytes = 45

    private static func words(of line: String) -> String {
        var words: [String] = []
        var bytes: [UInt8] = []
        for character in line {
            // A character of many code points is cut between two of them.
            for scalar in character.unicodeScalars {
                let next = Array(String(scalar).utf8)
                if bytes.count + next.count > mostBytes {
                    words.append(word(bytes))
                    bytes = []
                }
                bytes += next
            }
        }
        if !bytes.isEmpty { words.append(word(bytes)) }
        return words.joined(separator: "\r\n ")
    }

    private static func word(_ bytes: [UInt8]) -> String {
        "=?utf-8?B?\(String(decoding: Base64.encode(bytes), as: UTF8.self))?="
    }

    /// RFC 5322, section 3.2.3.
    private static func isAtom(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
        }
    }
}
