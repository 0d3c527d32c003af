import Agenda
package import Platform
package import Storage
import Values

/// The words after a booker's command, which name an event: `fri.`, `is in on saturday?`, `fri please`,
/// `late show ANYWAY`.
package struct BookerQuery {
    /// The words as they were typed.
    let named: String
    /// Send also in quiet hours.
    let anyway: Bool
    /// The event's name or day, without filler words.
    private let event: String

    private static let leadingFillers: Set<String> = [
        "is", "are", "in", "on", "for", "at", "about", "who", "the", "everybody", "all",
    ]
    private static let trailingFillers = Courtesies.words.union(["you", "now", ""])

    package init(_ command: OwnerCommand) { self.init(command.rest) }

    /// - Parameter named: the words of the command that name an event.
    init(_ named: String) {
        self.named = named
        var words = named.split(whereSeparator: \.isWhitespace)[...]
        while let last = words.last, Self.trailingFillers.contains(Self.bare(last)) { words.removeLast() }
        anyway = words.last.map(Self.bare) == "anyway"
        if anyway { words.removeLast() }
        while let first = words.first, Self.leadingFillers.contains(Self.bare(first)) { words.removeFirst() }
        var event = words.joined(separator: " ")
        while let last = event.last, ".,;:!?\"”“'’".contains(last) { event.removeLast() }
        while let first = event.first, "\"“”„'‘".contains(first) { event.removeFirst() }
        self.event = event
    }

    /// The event's name to show.
    var name: String { event.isEmpty ? named : event }

    /// The day, where the words are only a day.
    func day(of account: Account, now: Instant) -> LocalDate? {
        // `5.12.` is a day only with its final period.
        for words in [named, event] {
            if let day = try? NaturalDate.read(words, now: now, zone: account.zone, order: account.dateOrder).date {
                return day
            }
        }
        return nil
    }

    /// No event is named.
    var isEmpty: Bool { event.isEmpty }

    /// The lineups that the words match as typed, else without filler words.
    func matching(_ coming: [Lineup], of account: Account, in tx: Transaction) throws -> [Lineup] {
        for words in [named, event] {
            let found: [Lineup] =
                switch try Event.match(words, kind: .show, account: account.id, in: tx) {
                case .one(let candidate): coming.filter { $0.event.id == candidate.id }
                case .several(let candidates): coming.filter { one in candidates.contains { $0.id == one.event.id } }
                case .none: []
                }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// All upcoming lineups that the words match.
    func shows(for command: OwnerCommand, in tx: Transaction) throws -> [Lineup] {
        try matching(Board.upcoming(account: command.account.id, in: tx), of: command.account, in: tx)
    }

    /// What the words of a command name.
    package enum Found {
        case one(Lineup)
        /// None or several; with the reply.
        case refused(String)
        /// The booker is also asked to perform, so the text may be an answer.
        case unrelated
    }

    /// The next of shows that repeat: on the weekday that the words are, also one later than the coming such day, or of
    /// those with one name. Nil for other words, and for several shows of one day.
    private func next(of chosen: [Lineup], among coming: [Lineup]) -> Lineup? {
        guard Set(chosen.map(\.event.localStart.date)).count != 1 else { return nil }
        if let weekday = Weekday(word: event.folded) {
            return coming.first { $0.event.localStart.date.weekday == weekday }
        }
        return Set(chosen.map(\.event.name.folded)).count == 1 ? chosen.first : nil
    }

    /// The upcoming lineup that the words name; the only one if they name none.
    ///
    /// - Parameters:
    ///   - onlyTells: the command changes nothing, so that the next of shows that repeat is meant.
    ///   - again: the command with the number of a show in it, to text again where several match; nil for its word and
    ///     the number.
    package func lineup(
        for command: OwnerCommand, onlyTells: Bool = false, again: ((String) -> String)? = nil, in tx: Transaction
    ) throws -> Found {
        let coming = try Board.upcoming(account: command.account.id, in: tx)
        if coming.isEmpty, !named.isEmpty, try Self.isInvitedToPerform(command, in: tx) {
            return .unrelated
        }
        guard !coming.isEmpty else { return .refused(Self.nothing) }
        let chosen = isEmpty ? coming : try matching(coming, of: command.account, in: tx)
        if onlyTells, let next = next(of: chosen, among: coming) { return .one(next) }
        if chosen.isEmpty {
            if try Self.isInvitedToPerform(command, in: tx) { return .unrelated }
            if let day = day(of: command.account, now: tx.now) {
                return .refused(Self.nothing(on: day))
            }
            return .refused(Self.nothing(named: name))
        }
        if let lineup = chosen.first, chosen.count == 1 { return .one(lineup) }
        let lines = chosen.prefix(6).map { lineup in
            let number = String(lineup.event.id.rawValue)
            return "\(again?(number) ?? "\(command.word) \(number)"): \(lineup.event.title(at: tx.now))"
        }
        return .refused(Self.whichOne(lines))
    }

    /// Whether the booker is also asked to perform: then a text that names no event may be an answer.
    static func isInvitedToPerform(_ command: OwnerCommand, in tx: Transaction) throws -> Bool {
        try Invitation.live(number: command.text.from, sender: command.text.sender.id, in: tx).contains(where: \.isOpen)
    }

    private static func bare(_ word: Substring) -> String { word.folded.filter { $0.isLetter || $0.isNumber } }
}

// MARK: - Words

extension BookerQuery {
    static var nothing: String { "Nothing is coming up." }

    private static func nothing(on day: LocalDate) -> String {
        "Nothing is coming up on \(DateText().day(day)). Text STATUS."
    }

    private static func nothing(named name: String) -> String {
        "No upcoming event is named \"\(name.prefix(40))\". Text STATUS."
    }

    private static func whichOne(_ lines: [String]) -> String { "Which one? " + lines.joined(separator: "\n") }
}
