/// Our own words in a reply: lines quoted with ">", and our request in front of the answer.
enum QuotedText {
    /// How our texts end. What follows the last of them is the performer's.
    private static let endings = [
        "reply yes or no", "text stop to opt out", "wrong? text no", "wrong? text yes", "not a booking yet",
    ].map { Array($0.utf8) }

    private static let firstLetters = Set(endings.compactMap(\.first))

    /// The folded text without what it quotes; the whole text where nothing else is left.
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        let own = afterLastEnding(in: withoutQuotedLines(bytes))
        return own.contains(where: isContent) ? own : bytes
    }

    private static func withoutQuotedLines(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: ">")) else { return bytes }
        let lines = bytes.split(separator: Glyph.newline, omittingEmptySubsequences: false)
        let own = lines.filter { $0.first { $0 != UInt8(ascii: " ") } != UInt8(ascii: ">") }
        return Array(own.joined(separator: [Glyph.newline]))
    }

    private static func afterLastEnding(in bytes: [UInt8]) -> [UInt8] {
        // "👎 to “Are you in? …” removed" is a reaction.
        guard let first = bytes.first(where: isContent), !Glyph.isEmoji(first) else { return bytes }
        let lower = bytes.map(\.lowercased)
        var end = 0
        for start in lower.indices where firstLetters.contains(lower[start]) {
            for ending in endings where lower[start...].starts(with: ending) { end = start + ending.count }
        }
        return end == 0 ? bytes : Array(bytes[end...].drop { !isContent($0) })
    }

    /// A letter, a digit or an emoji.
    private static func isContent(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || Glyph.isEmoji(byte)
    }
}
