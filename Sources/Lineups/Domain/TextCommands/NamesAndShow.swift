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
        /// Several shows in which the people may be meant; with the reply.
        case several(NamesAndShow, [Lineup], String)
        /// None, or several shows; with the reply.
        case refused(String)
    }

    /// Nil for a text that is no such command.
    ///
    /// - Parameters:
    ///   - dividers: the words between the people and the show. A name may contain one, so the first behind which a show
    ///     is found counts. A text without one counts if all its people are known: `Ada fri`.
    ///   - areKnown: whether the words name people who can be meant for a show.
    static func read(
        _ command: OwnerCommand, dividedBy dividers: Set<String>, in tx: Transaction,
        areKnown: (_ people: String, Lineup) throws -> Bool
    ) throws -> Result? {
        let words = command.rest.split(whereSeparator: { $0.isWhitespace && !$0.isNewline })
        guard words.contains(where: { dividers.contains($0.lowercased()) }) else {
            return try undivided(words, command, areKnown, in: tx)
        }
        var refusal: Result?
        for index in words.indices where dividers.contains(words[index].lowercased()) {
            var reply: Result?
            for (people, show) in sides(words[..<index], words[(index + 1)...]) where !people.isEmpty && !show.isEmpty {
                let again: (String) -> String = { "\(command.word) \(people) \(words[index].lowercased()) \($0)" }
                let query = BookerQuery(show)
                switch try query.lineup(for: command, again: again, in: tx) {
                case .one(let lineup): return .found(NamesAndShow(people), lineup)
                case .refused(let refused):
                    let names = NamesAndShow(people)
                    let meant = try query.shows(for: command, in: tx).filter { try areKnown(names.people, $0) }
                    if let only = meant.first, meant.count == 1 { return .found(names, only) }
                    reply = meant.isEmpty ? .refused(refused) : .several(names, meant, refused)
                case .unrelated: break
                }
            }
            refusal = refusal ?? reply
        }
        return refusal
    }

    /// `Ada and Grace fri`: all people are known, and one show is meant. Nil where all words may be a name, and for other
    /// texts.
    private static func undivided(
        _ words: [Substring], _ command: OwnerCommand, _ areKnown: (String, Lineup) throws -> Bool, in tx: Transaction
    ) throws -> Result? {
        guard words.count > 1, try !BookerQuery.isInvitedToPerform(command, in: tx) else { return nil }
        for count in stride(from: min(4, words.count - 1), to: 0, by: -1) {
            let names = NamesAndShow(words.dropLast(count).joined(separator: " "))
            let shows = try BookerQuery(words.suffix(count).joined(separator: " ")).shows(for: command, in: tx)
            if try shows.contains(where: { try areKnown(command.rest, $0) }) { return nil }
            let meant = try shows.filter { try areKnown(names.people, $0) }
            if let only = meant.first, meant.count == 1 { return .found(names, only) }
        }
        return nil
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
