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
    /// By number.
    let choices: [(number: Int, date: PollDate)]
    /// The dates of which nothing was said, where we have asked back about them.
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
        var choices: [(number: Int, date: PollDate)] = []
        for (person, _, _) in own.reversed() { choices += try person.choices(in: tx) }
        let first = today
        choices = choices.filter { $0.date.day >= first }.sorted { $0.number < $1.number }
        guard !choices.isEmpty else { return nil }
        (self.account, contact, name) = (account, latest.person.contact, latest.person.name)
        (people, self.choices, isLate) = (own.map(\.person), choices, open.isEmpty)
        isFirstAnswer = own.allSatisfy { $0.person.answeredAt == nil }
        let isAskedBack = own.contains { $0.person.askedBackAt != nil && $0.person.answeredAt != nil }
        pending = isAskedBack ? try Self.unsaid(choices, by: contact, in: tx) : []
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

    /// Reads a text. One that names no dates is about those that we asked back about.
    func reading(of body: String) -> AvailabilityReading {
        let reading = AvailabilityReader().read(body, in: question(choices))
        guard !pending.isEmpty, pending.count < choices.count, [.nothing, .whole].contains(reading.naming) else {
            return reading
        }
        var rest = AvailabilityReader().read(body, in: question(pending))
        let places = pending.map { pending in choices.firstIndex { $0.date.id == pending.date.id } ?? 0 }
        rest.answers = Dictionary(uniqueKeysWithValues: rest.answers.map { (places[$0.key], $0.value) })
        rest.inferred = []
        return rest
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

/// Whether a text answers a poll, or a request that is open at the same time.
enum PollRouting {
    case poll, request
    /// A yes or no that can be about either: the show, and the number of its request.
    case unclear(show: String, choice: Int)

    init(
        text: InboundText, reading: AvailabilityReading, asked: PollConversation, in tx: Transaction
    ) throws {
        let live = try Invitation.live(number: text.from, sender: text.sender.id, in: tx)
        guard !live.isEmpty else {
            self = .poll
            return
        }
        let open = live.filter(\.isOpen)
        let isAboutDates = reading.kind == .answer && [.numbers, .days].contains(reading.naming)
        // "YES 2" is how a request is answered, and a list that we asked back with is answered by its number.
        let question = text.dialog.question(at: tx.now)?.question
        // A request about several dates stands beside the poll: what names none of the poll's is about it.
        let isShared = question == .sharedRequest
        if question != nil && !isShared || isShared && [.nothing, .whole].contains(reading.naming)
            || Self.isRequestAnswer(text.body, open)
        {
            self = .request
        } else if reading.naming == .days {
            self = isAboutDates ? .poll : .request
        } else if open.isEmpty {
            self = reading.kind == .answer || reading.kind == .waits ? .poll : .request
        } else if isAboutDates || reading.kind == .answer && reading.naming == .whole {
            self = .poll
        } else if let request = open.last, reading.kind == .answer || Self.isYesOrNo(text.body) {
            // Somebody who has said something about every date means the show.
            let isOpen = try !asked.open(in: tx).isEmpty
            self = isOpen ? .unclear(show: request.event.title(at: tx.now), choice: request.choice) : .request
        } else {
            self = .request
        }
        // A day of the request that the poll does not ask about.
        if case .poll = self, reading.naming == .days, open.contains(where: { isNamed($0, asked) }),
            Self.namesOnlyRequest(text.body, open, now: tx.now)
        {
            self = .request
        }
    }

    private func isNamed(_ invitation: Invitation, _ asked: PollConversation) -> Bool {
        !asked.choices.contains { $0.date.day == invitation.event.localStart.date }
    }

    /// "yes 2", "no 1"
    private static func isRequestAnswer(_ body: String, _ open: [Invitation]) -> Bool {
        let words = body.folded.split { !$0.isLetter && !$0.isNumber }
        guard words.count == 2, ["yes", "no", "y", "n"].contains(words[0]), let number = Int(words[1]) else {
            return false
        }
        return open.contains { $0.choice == number }
    }

    private static func isYesOrNo(_ body: String) -> Bool {
        let verdict = Reader().read(body, in: ReplyContext(invitations: [Self.any], now: Self.any.starts))
        return [.confirm, .decline, .tentative].contains(verdict.label)
    }

    private static let any = OpenInvitation(
        number: 1, title: "Show",
        starts: LocalDateTime(
            date: LocalDate(daysSince1970: 20_000), time: LocalTime(secondsSinceMidnight: 20 * 3600)))

    /// Read as an answer to the requests, it is a clear one.
    private static func namesOnlyRequest(_ body: String, _ open: [Invitation], now: Instant) -> Bool {
        guard let first = open.first else { return false }
        let context = ReplyContext(
            invitations: open.map {
                OpenInvitation(number: $0.choice, title: $0.event.name, starts: $0.event.localStart)
            }, now: first.event.zone.local(now))
        return !Reader().read(body, in: context).answers.isEmpty
    }
}
