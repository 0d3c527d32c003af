import Twilio
import Values

/// Text of a card in parts that each fit two segments together with the words after them.
struct CardText {
    /// The part, and where the next one begins in characters; nil if this is the last.
    struct Part: Hashable {
        let text: String
        let next: Int?
    }

    /// A part of `text` from a character on. It ends at a word, unless a single word is too long.
    ///
    /// - Parameters:
    ///   - lead: the words before it, such as `Back: `.
    ///   - tail: the words after it; with the flag whether more follows.
    static func part(of text: String, from start: Int, lead: String = "", tail: (Bool) -> String) -> Part {
        let rest = Array(text.dropFirst(start))
        if Segments.fitsTwo(lead + String(rest) + tail(false)) {
            return Part(text: lead + String(rest) + tail(false), next: nil)
        }
        // No text fits of more than the GSM-7 characters of the segments.
        var (low, high) = (0, min(rest.count, 153 * 2))
        while low < high {
            let middle = (low + high + 1) / 2
            if Segments.fitsTwo(lead + String(rest[..<middle]) + tail(true)) { low = middle } else { high = middle - 1 }
        }
        let most = max(low, 1)
        let atWord = rest[..<most].lastIndex(where: \.isWhitespace).flatMap { $0 > 0 ? $0 : nil }
        let isWordEnd = rest.count > most && rest[most].isWhitespace
        let end = isWordEnd ? most : atWord ?? most
        let shown = String(rest[..<end]).trimmed
        let skipped = rest[end...].prefix(while: \.isWhitespace).count
        return Part(text: lead + shown + tail(true), next: start + end + skipped)
    }
}
