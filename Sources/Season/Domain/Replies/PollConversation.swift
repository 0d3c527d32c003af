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
    let language: TextLanguage
    /// The person in each open poll, or in the last closed one.
    let people: [PollPerson]
    /// The dates that are still asked about, by number.
    let choices: [(number: Int, date: PollDate)]
    /// Every date that their texts named, also one that is past or was removed: a number means what they saw.
    private let seen: [(number: Int, date: PollDate)]
    /// What they have said about the days that are still asked about.
    private var said: [PollAnswerKey: Availability]
    /// The dates that they need not answer: they are away or booked, or never can on that weekday.
    private let settled: Set<ID<PollDate>>
    let isLate: Bool
    let today: LocalDate

    /// They have answered nothing yet.
    let isFirstAnswer: Bool

    /// Nil where nothing is asked any more. Where several people have the number, the numbers in the text decide; nil
    /// where they do not.
    init?(_ text: InboundText, of asked: [Asked], in tx: Transaction) throws {
        guard let own = try Self.own(of: asked, body: text.body, in: tx), let latest = own.first,
            let account = try Account.find(latest.account, in: tx)
        else { return nil }
        today = account.zone.date(of: tx.now)
        let first = today
        seen = try own.flatMap { try $0.person.choices(in: tx) }.sorted { $0.number < $1.number }
        choices = seen.filter { $0.date.isOpen && $0.date.day >= first }
        guard !choices.isEmpty else { return nil }
        (self.account, contact, name) = (account, latest.person.contact, latest.person.name)
        language = latest.person.language
        (people, isLate) = (own.map(\.person), own.allSatisfy { $0.closedAt != nil })
        isFirstAnswer = own.allSatisfy { $0.person.answeredAt == nil }
        said = Dictionary(
            try DateAvailability.all(of: [contact], on: choices.map(\.date.day), in: tx).map {
                (PollAnswerKey(day: $0.day, event: $0.event), $0.answer)
            }, uniquingKeysWith: { first, _ in first })
        let days = try ContactDays([contact], on: choices.map(\.date.day), account: account.id, in: tx)
        settled = Set(choices.map(\.date).filter { days.isSettled($0, of: latest.person.contact) }.map(\.id))
    }

    typealias Asked = (person: PollPerson, account: ID<Account>, closedAt: Instant?)

    /// Who was asked at the number: in the open polls, else in the last closed one.
    static func asked(_ text: InboundText, in tx: Transaction) throws -> [Asked] {
        let polls = try PollPerson.answering(from: text.from, over: text.sender.id, in: tx)
        let open = polls.filter { $0.closedAt == nil }
        return open.isEmpty ? polls.filter { $0.person.poll == polls.first?.person.poll } : open
    }

    private static func own(of asked: [Asked], body: String, in tx: Transaction) throws -> [Asked]? {
        let people = Dictionary(grouping: asked, by: \.person.contact)
        guard people.count > 1 else { return asked }
        let named = numbers(in: body)
        let fitting = try people.values.filter { own in
            try !named.isEmpty && named.isSubset(of: own.flatMap { try $0.person.choices(in: tx) }.map(\.number))
        }
        return fitting.count == 1 ? fitting.first : nil
    }

    /// Those who share the number, with the numbers of their dates; empty where one person alone has it.
    static func sharers(of asked: [Asked], in tx: Transaction) throws -> [(name: String, numbers: [Int])] {
        let people = Dictionary(grouping: asked, by: \.person.contact)
        guard people.count > 1 else { return [] }
        return try people.values.map { own in
            let open = try own.flatMap { try $0.person.choices(in: tx) }.filter(\.date.isOpen)
            return (own[0].person.name, open.map(\.number).sorted())
        }.sorted { ($0.numbers.first ?? 0, $0.name) < ($1.numbers.first ?? 0, $1.name) }
    }

    /// The numbers in a text, in digits.
    static func numbers(in body: String) -> Set<Int> {
        Set(body.folded.split { !$0.isNumber }.compactMap { Int($0) })
    }

    /// When dates were last sent to them.
    var textedAt: Instant? { people.compactMap(\.textedAt).max() }

    /// Whether a text of ours has shown this number for a date.
    func hasShown(_ number: Int) -> Bool { seen.contains { $0.number == number } }

    /// When a poll was last spoken of: our text, or theirs.
    var lastSaidAt: Instant? {
        people.flatMap { [$0.textedAt, $0.answeredAt, $0.askedBackAt, $0.waitsAt] }.compactMap(\.self).max()
    }

    /// What an answer to one of the dates is about.
    func key(of date: PollDate) -> PollAnswerKey {
        PollAnswerKey(date, among: choices.map(\.date).filter { $0.poll == date.poll })
    }

    /// Whether they have answered exactly this: not the whole day, where its shows are asked about one by one.
    func hasAnswered(_ key: PollAnswerKey) -> Bool { said[key] != nil }

    /// Whether "the others" means the date, beside what they said before; it means none in a first answer.
    func isLeftOver(_ date: PollDate, for said: Availability) -> Bool {
        guard !isFirstAnswer else { return false }
        let known = answer(to: date)
        return known == nil || known == .no && said == .yes
    }

    /// What is known about a date, from them or without their answer; nil for nothing.
    private func answer(to date: PollDate) -> Availability? {
        let key = key(of: date)
        return said[key] ?? said[PollAnswerKey(day: key.day, event: nil)] ?? (settled.contains(date.id) ? .no : nil)
    }

    /// The dates of which nothing was said.
    var open: [(number: Int, date: PollDate)] { choices.filter { answer(to: $0.date) == nil } }

    /// What is known about the dates that are still asked about.
    var known: [(date: PollDate, said: Availability)] {
        choices.compactMap { choice in answer(to: choice.date).map { (choice.date, $0) } }
    }

    /// Counts an answer that was stored.
    mutating func add(_ answer: Availability, for key: PollAnswerKey) { said[key] = answer }

    /// Reads a text. Numbers are those of the list that has them; a text that names no dates is about those of which
    /// nothing was said, else about the last list.
    func reading(of body: String) -> (reading: AvailabilityReading, closed: [PollDate]) {
        let reading = AvailabilityReader().read(body, in: question(seen))
        let list: [(number: Int, date: PollDate)]
        switch reading.naming {
        case .days: list = seen
        case .numbers:
            let named = Self.numbers(in: body)
            let lists = Dictionary(grouping: seen, by: \.date.poll).values
            let fitting = lists.filter { named.isSubset(of: $0.map(\.number)) }
            list = fitting.count == 1 ? fitting[0] : seen
        case .nothing, .whole:
            let last = people.filter { $0.textedAt == textedAt }.last?.poll
            let pending = isFirstAnswer ? [] : open
            let rest = pending.isEmpty ? choices.filter { $0.date.poll == last } : pending
            list = rest.isEmpty ? choices : rest
        }
        if list.count == seen.count { return moved(reading, from: seen) }
        return moved(AvailabilityReader().read(body, in: question(list)), from: list)
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
        var question = AvailabilityQuestion(
            choices.map { AvailabilityQuestion.Option(number: $0.number, date: $0.date.day, time: $0.date.time) },
            today: today, addressee: name)
        // English is what nobody has chosen.
        question.language = language == .english ? nil : language
        return question
    }

    /// Where a question of theirs goes.
    var passed: PollTexts.Passed { PollTexts.Passed(booker: account.name) }

    func outcome(_ reading: Reading, reply: String?, needsAttention: Bool) -> InboundOutcome {
        InboundOutcome(
            account: account.id, contact: contact, reading: reading, reply: reply, needsAttention: needsAttention)
    }
}
