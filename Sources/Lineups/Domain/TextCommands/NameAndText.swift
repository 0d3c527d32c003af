import Agenda
import People
import Platform
import Storage
import Values

/// The words of a command that begin with a name: `fri doors at 7`, `Ada see you at 7`.
enum NameAndText {
    /// What the first words name.
    enum Show {
        /// The show, and the words after its name.
        case one(Event, String)
        /// None or several; what to reply.
        case refused(String)
    }

    /// The upcoming shows that the words name, the next first.
    static func shows(
        _ words: String, beginsText: Bool = false, _ command: OwnerCommand, in tx: Transaction
    ) throws -> [Event] {
        let result = try Event.match(
            words, kind: .show, beginsText: beginsText, account: command.account.id, in: tx)
        let found: [NameMatch<Event>.Candidate] =
            switch result {
            case .one(let candidate): [candidate]
            case .several(let candidates): candidates
            case .none: []
            }
        return try found.compactMap { try Event.find($0.id, in: tx) }
            .filter { !$0.isCanceled && !$0.isOver(at: tx.now) }
            .sorted { ($0.startsAt, $0.id.rawValue) < ($1.startsAt, $1.id.rawValue) }
    }

    /// The show that the first words name, as many as can be. Nil if no words are left after a name. A time behind a day
    /// belongs to the text (`fri 7pm is the call`), unless several shows are on that day.
    static func show(in text: String, _ command: OwnerCommand, in tx: Transaction) throws -> Show? {
        let splits = splits(text)
        var several: Show?
        // "fri the show moved": a day is read with "the" behind it, too.
        let ordered = splits.filter { !endsOpen($0.words) } + splits.filter { endsOpen($0.words) }
        for (words, rest) in ordered {
            let found = try shows(words, beginsText: true, command, in: tx)
            if let only = found.first, found.count == 1 { return .one(only, rest) }
            if !found.isEmpty, several == nil {
                several = .refused(refusal(of: words, found, command.word, now: tx.now))
            }
        }
        return several ?? splits.last.map { .refused(refusal(of: $0.words, [], command.word, now: tx.now)) }
    }

    /// Whether the words end with one that goes on.
    private static func endsOpen(_ words: String) -> Bool {
        ["the", "on", "of"].contains(words.split(separator: " ").last?.lowercased() ?? "")
    }

    /// The reply to words that name no show, or several.
    static func refusal(of words: String, _ shows: [Event], _ word: String, now: Instant) -> String {
        guard !shows.isEmpty else {
            return "No upcoming show matches \"\(words.prefix(40))\". Text STATUS for a list."
        }
        return "Which one? "
            + shows.prefix(6).map { "\(word) \($0.id): \($0.title(at: now))" }.joined(separator: "\n")
    }

    /// The contact whom the first words name, and the words after the name. Nil if they name nobody, or several people.
    static func contact(
        in text: String, _ command: OwnerCommand, in tx: Transaction
    ) throws -> (Contact, String)? {
        for (words, rest) in splits(text) {
            if case .one(let candidate) = try ContactLookup.match(words, account: command.account.id, in: tx) {
                return (try Contact.find(candidate.id, account: command.account.id, in: tx), rest)
            }
        }
        return nil
    }

    /// The reply to a text whose first words name several contacts; nil for any other text.
    static func severalContacts(in text: String, _ command: OwnerCommand, in tx: Transaction) throws -> String? {
        for (words, _) in splits(text) {
            let result = try ContactLookup.match(words, account: command.account.id, in: tx)
            guard case .several(let candidates) = result, words.count > 1 else { continue }
            let names = NamesAndShow.problem(words, result, among: "your contacts")
            let way = Set(candidates.map(\.name)).count == candidates.count ? "the whole name" : "the number"
            return "\(names) Nobody was texted. Text it again with \(way)."
        }
        return nil
    }

    /// The text cut after its first words, the most words first. Punctuation after them is left out; what follows keeps
    /// its lines.
    private static func splits(_ text: String) -> [(words: String, rest: String)] {
        var cuts: [(String, String)] = []
        var index = text.startIndex
        while cuts.count < 6, let space = text[index...].firstIndex(where: \.isWhitespace) {
            let rest = text[space...].drop(while: \.isWhitespace)
            var words = text[..<space]
            while let last = words.last, ",:;".contains(last) { words.removeLast() }
            if !words.isEmpty, !rest.isEmpty { cuts.append((String(words), String(rest))) }
            index = rest.startIndex
        }
        return cuts.reversed()
    }
}
