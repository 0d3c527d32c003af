/// Cuts what a mail program quotes below or above a reply, and the signature.
enum QuotedText {
    /// The writer's own words; empty if there are none.
    static func cut(_ text: String) -> String {
        var lines: [Substring] = []
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in all.enumerated() {
            let next = index + 1 < all.count ? all[index + 1] : ""
            if isEnd(line, before: next) { break }
            if !line.drop(while: { $0 == " " }).hasPrefix(">") { lines.append(line) }
        }
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        return String(lines.drop { $0.allSatisfy(\.isWhitespace) }.joined(separator: "\n"))
    }

    /// Whether the quoted mail, or the signature, begins with this line.
    private static func isEnd(_ line: Substring, before next: Substring) -> Bool {
        if line == "-- " || line == "--" { return true }
        let words = line.trimmingBlanks.lowercased()
        if words.hasPrefix("-----original message") || words.hasPrefix("________________") { return true }
        if words.hasPrefix("sent from my ") || words.hasPrefix("get outlook for ") { return true }
        // `On Mon, Nov 30, 2026 at 9:00 AM Spot <booking@example.org> wrote:`, in one line or two.
        let both = words + " " + next.trimmingBlanks.lowercased()
        if words.hasPrefix("on "), words.hasSuffix("wrote:") || both.hasSuffix("wrote:") && both.contains("@") {
            return true
        }
        return words.hasPrefix("from: ") && words.contains("@")
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        let rest = drop(while: \.isWhitespace)
        return rest.lastIndex { !$0.isWhitespace }.map { rest[...$0] } ?? ""
    }
}
