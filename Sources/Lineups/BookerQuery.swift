internal import Agenda
internal import Messaging
internal import People
internal import Storage
internal import Values

/// What stands behind a booker's word, which is an event as somebody with a telephone names it: `fri.`,
/// `is in on saturday?`, `fri please`, `late show ANYWAY`.
struct BookerQuery {
    /// As it was typed.
    let named: String
    /// At any hour where it is read.
    let anyway: Bool
    /// The event's name or day, without what stands around it.
    private let event: String

    private static let ahead: Set<String> = [
        "is", "are", "in", "on", "for", "at", "about", "who", "the", "everybody", "all",
    ]
    private static let behind: Set<String> = ["please", "pls", "plz", "thanks", "thank", "you", "now", ""]

    init(_ command: Command) {
        named = command.rest
        var words = command.rest.split(whereSeparator: \.isWhitespace)[...]
        while let last = words.last, Self.behind.contains(Self.bare(last)) { words.removeLast() }
        anyway = words.last.map(Self.bare) == "anyway"
        if anyway { words.removeLast() }
        while let first = words.first, Self.ahead.contains(Self.bare(first)) { words.removeFirst() }
        var event = words.joined(separator: " ")
        while let last = event.last, ".,;:!?\"”“'’".contains(last) { event.removeLast() }
        while let first = event.first, "\"“”„'‘".contains(first) { event.removeFirst() }
        self.event = event
    }

    /// What it would be called.
    var name: String { event.isEmpty ? named : event }

    /// The day that is named, where a day is all that it is.
    func day(of account: Account, now: Instant) -> LocalDate? {
        // As it was typed, `5.12.` is a day.
        for words in [named, event] {
            if let day = try? NaturalDate.read(words, now: now, zone: account.zone, order: account.dateOrder).date {
                return day
            }
        }
        return nil
    }

    /// No event is named.
    var isEmpty: Bool { event.isEmpty }

    /// Those of the lineups that are meant: by the words as they stand, else by what is left of them.
    func matching(_ coming: [Lineup], of account: Account, now: Instant, in tx: Transaction) throws -> [Lineup] {
        for words in [named, event] {
            let found: [Lineup] =
                switch try Event.match(words, kind: .show, account: account.id, now: now, in: tx) {
                case .one(let candidate): coming.filter { $0.event.id == candidate.id }
                case .several(let candidates): coming.filter { one in candidates.contains { $0.id == one.event.id } }
                case .none: []
                }
            if !found.isEmpty { return found }
        }
        return []
    }

    private static func bare(_ word: Substring) -> String { word.folded.filter { $0.isLetter || $0.isNumber } }
}
