/// How a line of a quoted-printable value ends.
enum SoftBreak: Sendable {
    /// The value ends with the line.
    case none
    /// `=`: the next line goes on.
    case inText
    /// `=0A=`: the text breaks where the line does, and may go on with anything.
    case afterLineFeed

    /// White space after the `=` was added on the way (RFC 2045, 6.7, rule 3).
    init(_ line: Bytes) {
        var end = line.count
        while end > 0, line[end - 1].isSpaceOrTab { end -= 1 }
        guard end > 0, line[end - 1] == .equals else {
            self = .none
            return
        }
        let isAfterLineFeed = end >= 4 && line.part(from: end - 4, to: end - 1).spells("=0a")
        self = isAfterLineFeed ? .afterLineFeed : .inText
    }

    /// Whether `line` goes on with the value. A wrong `=` must cost neither the end of the card nor its next property,
    /// so a line that can hardly be the middle of a text is none.
    func isContinued(by line: Bytes) -> Bool {
        switch self {
        case .none: false
        case .inText: Delimiter(line) == nil && !line.startsLikeProperty
        case .afterLineFeed: Delimiter(line) == nil
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether this starts with the name of a property that matters, in capitals, and has a colon.
    fileprivate var startsLikeProperty: Bool {
        guard let colon = firstOffset(of: .colon) else { return false }
        let header = part(from: 0, to: colon)
        let label = header.part(from: 0, to: header.firstOffset(of: .semicolon) ?? colon)
        let name = label.part(from: label.firstOffset(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0)
        guard name.allSatisfy({ $0 == UInt8(ascii: "-") || $0 &- UInt8(ascii: "A") < 26 }) else { return false }
        switch PropertyName(name) {
        case .other: return false
        // One letter is too little by itself; a name has parts.
        case .name: return part(from: colon).firstOffset(of: .semicolon) != nil
        default: return true
        }
    }
}

extension [UInt8] {
    mutating func removeSoftBreak() {
        while let last, last.isSpaceOrTab { removeLast() }
        if last == .equals { removeLast() }
    }
}
