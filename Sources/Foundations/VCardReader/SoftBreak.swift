/// The soft line break at the end of a quoted-printable line.
enum SoftBreak: Sendable {
    /// The value ends with the line.
    case none
    /// `=`: the next line continues the value.
    case inText
    /// `=0A=`: a line break in the text. Anything may follow.
    case afterLineFeed

    /// Ignores white space after the `=`, which was added in transport (RFC 2045, 6.7, rule 3).
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

    /// True if `line` continues the value. A wrong `=` must not swallow the end of the card or the next property, so a
    /// line that looks like one of them does not count.
    func isContinued(by line: Bytes) -> Bool {
        switch self {
        case .none: false
        case .inText: Delimiter(line) == nil && !SoftBreak.startsLikeProperty(line)
        case .afterLineFeed: Delimiter(line) == nil
        }
    }

    /// True if `line` begins with a known property name in upper case and has a colon.
    private static func startsLikeProperty(_ line: Bytes) -> Bool {
        guard let colon = line.firstOffset(of: .colon) else { return false }
        let header = line.part(from: 0, to: colon)
        let label = header.part(from: 0, to: header.firstOffset(of: .semicolon) ?? colon)
        let name = label.part(from: label.firstOffset(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0)
        guard name.allSatisfy({ $0 == UInt8(ascii: "-") || $0 &- UInt8(ascii: "A") < 26 }) else { return false }
        switch PropertyName(name) {
        case .other: return false
        // The single letter N is not enough: the value must have parts.
        case .name: return line.part(from: colon).firstOffset(of: .semicolon) != nil
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
