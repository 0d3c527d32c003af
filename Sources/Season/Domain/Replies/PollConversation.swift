import Agenda
import Lineups
import Messaging
import People
import Platform
import ReplyReader
import Storage
import Values

/// What the polls of a number ask, as its texts can mean it.
struct PollConversation {
    let account: Account
    let contact: ID<Contact>
    let name: String
    /// The person in each open poll, or in the last closed one.
    let people: [PollPerson]
    /// The dates that are still asked about, by number.
    let choices: [(number: Int, date: PollDate)]
    /// Every date that their texts named, also one that is past or was removed: a number means what they saw.
    private let seen: [(number: Int, date: PollDate)]
    /// The dates of which nothing was said, where they have answered about others.
    private let pending: [(number: Int, date: PollDate)]
    let isLate: Bool
    let today: LocalDate

    /// They have answered nothing yet.
    let isFirstAnswer: Bool

    /// Nil where no poll was sent to the number, and where several people have it.
    init?(_ text: InboundText, in tx: Transaction) throws {
        let polls = try PollPerson.answering(
            from: text.from, over: text.sender.id, closedSince: tx.now.adding(.zero - PollReplies.lateWindow), in: tx)
        let open = polls.filter { $0.closedAt == nil }
        let chosen = open.isEmpty ? Array(polls.prefix(1)) : open
        guard let latest = chosen.first, let account = try Account.find(latest.account, in: tx) else { return nil }
        let own = chosen.filter { $0.person.contact == latest.person.contact }
        guard own.count == chosen.count else { return nil }
        today = account.zone.date(of: tx.now)
        let first = today
        seen = try own.flatMap { try $0.person.choices(in: tx) }.sorted { $0.number < $1.number }
        choices = seen.filter { $0.date.isOpen && $0.date.day >= first }
        guard !choices.isEmpty else { return nil }
        (self.account, contact, name) = (account, latest.person.contact, latest.person.name)
        (people, isLate) = (own.map(\.person), open.isEmpty)
        isFirstAnswer = own.allSatisfy { $0.person.answeredAt == nil }
        pending = isFirstAnswer ? [] : try Self.unsaid(choices, by: contact, in: tx)
    }

    /// When a poll was last spoken of: our text, or theirs.
    var lastSaidAt: Instant? {
        people.flatMap { [$0.textedAt, $0.answeredAt, $0.askedBackAt, $0.waitsAt] }.compactMap(\.self).max()
    }

    private static func unsaid(
        _ choices: [(number: Int, date: PollDate)], by contact: ID<Contact>, in tx: Transaction
    ) throws -> [(number: Int, date: PollDate)] {
        let said = try DateAvailability.all(of: [contact], on: choices.map(\.date.day), in: tx)
        return choices.filter { choice in
            let key = PollAnswerKey(choice.date, among: choices.map(\.date).filter { $0.poll == choice.date.poll })
            return !said.contains { $0.day == key.day && ($0.event == key.event || $0.event == nil) }
        }
    }

    /// The dates of which nothing was said.
    func open(in tx: Transaction) throws -> [(number: Int, date: PollDate)] {
        try Self.unsaid(choices, by: contact, in: tx)
    }

    /// Reads a text, with the dates that are still asked about. One that names no dates is about those of which
    /// nothing was said.
    func reading(of body: String) -> (reading: AvailabilityReading, closed: [PollDate]) {
        let reading = AvailabilityReader().read(body, in: question(seen))
        let rest = pending.isEmpty ? choices : pending
        guard [.nothing, .whole].contains(reading.naming), rest.count < seen.count else {
            return moved(reading, from: seen)
        }
        var answered = AvailabilityReader().read(body, in: question(rest))
        answered.inferred = []
        return moved(answered, from: rest)
    }

    /// The answers of a reading by their place among `choices`, and the other dates that it names.
    private func moved(
        _ reading: AvailabilityReading, from asked: [(number: Int, date: PollDate)]
    ) -> (AvailabilityReading, closed: [PollDate]) {
        var moved = reading
        (moved.answers, moved.inferred) = ([:], [])
        var closed: [PollDate] = []
        for (place, answer) in reading.answers.sorted(by: { $0.key < $1.key }) {
            let isInferred = reading.inferred.contains(place)
            if let open = choices.firstIndex(where: { $0.date.id == asked[place].date.id }) {
                moved.answers[open] = answer
                if isInferred { moved.inferred.insert(open) }
            } else if !isInferred {
                closed.append(asked[place].date)
            }
        }
        return (moved, closed)
    }

    private func question(_ choices: [(number: Int, date: PollDate)]) -> AvailabilityQuestion {
        AvailabilityQuestion(
            choices.map { AvailabilityQuestion.Option(number: $0.number, date: $0.date.day) }, today: today,
            addressee: name)
    }

    func outcome(_ reading: Reading, reply: String?, needsAttention: Bool) -> InboundOutcome {
        InboundOutcome(
            account: account.id, contact: contact, reading: reading, reply: reply, needsAttention: needsAttention)
    }
}
