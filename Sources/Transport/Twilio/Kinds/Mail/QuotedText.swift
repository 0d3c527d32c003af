/// Cuts what a mail program quotes below or above a reply, and the signature.
enum QuotedText {
    /// The writer's own words; empty if there are none.
    static func cut(_ text: String) -> String {
        var lines: [Substring] = []
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        var start = 0
        for (index, line) in all.enumerated() where index >= start {
            if let length = introduction(all[index...]) {
                // What is written below the quoted mail counts if nothing is above it.
                let isAbove = lines.contains { !$0.allSatisfy(\.isWhitespace) }
                let quote = all[(index + length)...].first { !$0.allSatisfy(\.isWhitespace) }
                if isAbove || quote?.first != ">" { break }
                start = index + length
                continue
            }
            if isEnd(line) { break }
            if !line.drop(while: { $0 == " " }).hasPrefix(">") { lines.append(line) }
        }
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        return String(lines.drop { $0.allSatisfy(\.isWhitespace) }.joined(separator: "\n"))
    }

    /// How many of the first lines stand above a quoted mail; nil for none: `On Mon, Nov 30, 2026 at 9:00 AM Spot
    /// <booking@example.org> wrote:`, in one line or two.
    private static func introduction(_ lines: ArraySlice<Substring>) -> Int? {
        let words = lines.prefix(2).map { $0.trimmingBlanks.lowercased() }
        guard let first = words.first, first.hasPrefix("on ") else { return nil }
        if first.hasSuffix("wrote:") { return 1 }
        let both = words.joined(separator: " ")
        return both.hasSuffix("wrote:") && both.contains("@") ? 2 : nil
    }

    /// Whether the quoted mail, or the signature, begins with this line.
    private static func isEnd(_ line: Substring) -> Bool {
        if line == "-- " || line == "--" { return true }
        let words = line.trimmingBlanks.lowercased()
        if words.hasPrefix("-----original message") || words.hasPrefix("________________") { return true }
        if words.hasPrefix("sent from my ") || words.hasPrefix("get outlook for ") { return true }
        return words.hasPrefix("from: ") && words.contains("@")
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        let rest = drop(while: \.isWhitespace)
        return rest.lastIndex { !$0.isWhitespace }.map { rest[...$0] } ?? ""
    }
}
