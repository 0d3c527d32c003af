import Agenda
import Platform
import Storage
import Values

/// The words of a command that name people and a show: `Ada, Grace to fri`, `Ada as host to late show`.
struct NamesAndShow {
    /// As typed.
    let people: String
    /// `host`, of `Ada as host`; nil for none.
    let position: String?

    enum Result {
        case found(NamesAndShow, Lineup)
        /// None or several shows; with the reply.
        case refused(String)
    }

    /// Nil for a text that is no such command.
    ///
    /// - Parameter dividers: the words between the people and the show. A name may contain one, so the first behind
    ///   which a show is found counts.
    static func read(_ command: OwnerCommand, dividedBy dividers: Set<String>, in tx: Transaction) throws -> Result? {
        let words = command.rest.split(whereSeparator: { $0.isWhitespace && !$0.isNewline })
        var refusal: String?
        for index in words.indices where dividers.contains(words[index].lowercased()) {
            var reply: String?
            for (people, show) in sides(words[..<index], words[(index + 1)...]) where !people.isEmpty && !show.isEmpty {
                let again: (String) -> String = { "\(command.word) \(people) \(words[index].lowercased()) \($0)" }
                switch try BookerQuery(show).lineup(for: command, again: again, in: tx) {
                case .one(let lineup): return .found(NamesAndShow(people), lineup)
                case .refused(let refused): reply = refused
                case .unrelated: break
                }
            }
            refusal = refusal ?? reply
        }
        return refusal.map { .refused($0) }
    }

    /// The words before and behind the divider: as they stand, then with `Ada to fri as host` read as
    /// `Ada as host to fri`.
    private static func sides(_ people: ArraySlice<Substring>, _ show: ArraySlice<Substring>) -> [(String, String)] {
        func words(_ people: ArraySlice<Substring>, _ show: ArraySlice<Substring>) -> (String, String) {
            (people.joined(separator: " "), show.joined(separator: " "))
        }
        guard let index = show.lastIndex(where: { $0.lowercased() == "as" }), index + 1 < show.endIndex,
            !people.contains(where: { $0.lowercased() == "as" })
        else { return [words(people, show)] }
        return [words(people, show), words(people + show[index...], show[..<index])]
    }

    private init(_ words: String) {
        let parts = words.split(separator: " ")
        guard let index = parts.lastIndex(where: { $0.lowercased() == "as" }), index > 0, index + 1 < parts.count else {
            (people, position) = (Self.bare(words), nil)
            return
        }
        people = Self.bare(parts[..<index].joined(separator: " "))
        position = parts[(index + 1)...].joined(separator: " ")
    }

    /// Without quotation marks and punctuation around it.
    private static func bare(_ words: String) -> String {
        var words = words.filter { !"\"\u{201C}\u{201D}\u{201E}".contains($0) }[...]
        while let last = words.last, ".,;: ".contains(last) { words.removeLast() }
        return String(words)
    }

    /// Why a name means nobody, or several people.
    static func problem<Noun>(_ words: String, _ result: NameMatch<Noun>.Result, among whom: String) -> String {
        let name = words.split(whereSeparator: \.isWhitespace).joined(separator: " ").shortened(to: 40).quotedLine
        switch result {
        case .one: return ""
        case .several(let candidates):
            let rest = candidates.count - 4
            let choices = candidates.prefix(4).map { "\($0.name) (\($0.detail))" }.joined(separator: ", ")
            return "Which \(name)? \(choices)\(rest > 0 ? " and \(rest) more" : "")."
        case .none(let nearest):
            let meant = nearest.first.map { " Did you mean \($0.name)?" } ?? ""
            return "Nobody in \(whom) matches \(name).\(meant)"
        }
    }
}
