import Messaging
import Platform
import Storage
import Values

extension Job.Kind {
    /// Answers a question about a large calendar; the subject is the inbound message.
    static let calendarQuestion: Job.Kind = "agenda.question"
}

/// TODAY, AGENDA or AGENDA with a day. A large calendar takes long to read: then a job answers from a snapshot, so that
/// other texts are not delayed.
struct CalendarQuestion {
    private enum Scope {
        case today
        case coming
        case day(LocalDate)
    }

    /// Entries that are read at once, while other texts wait.
    static let maximumEntries = 200

    private let account: Account
    private let message: ID<InboundMessage>
    private let scope: Scope
    /// What modules above add to TODAY.
    private let parts: [TodayPart]
    private let now: Instant

    /// Nil for words that are not a date: the text may be an answer to something else.
    init?(_ command: OwnerCommand, parts: [TodayPart], now: Instant) {
        (account, message, self.parts, self.now) = (command.account, command.text.id, parts, now)
        switch (command.word, command.rest) {
        case ("TODAY", ""): scope = .today
        case ("AGENDA", ""): scope = .coming
        case ("AGENDA", let words):
            let (zone, order) = (command.account.zone, command.account.dateOrder)
            guard let day = try? NaturalDate.read(words, now: now, zone: zone, order: order).date else { return nil }
            scope = .day(day)
        default: return nil
        }
    }

    /// Empty if a job will answer.
    func answerOrPostpone(in tx: Transaction) throws -> String {
        guard try CalendarContents.hasMore(than: Self.maximumEntries, account: account.id, from: now, in: tx) else {
            return try answer(in: tx)
        }
        try Schedule.put(.calendarQuestion, for: message, account: account.id, due: now, in: tx)
        return ""
    }

    private func answer(in tx: Transaction) throws -> String {
        let replies = CalendarReplies(account: account, parts: parts, now: now)
        return switch scope {
        case .today: try replies.today(in: tx)
        case .coming: try replies.agenda(in: tx)
        case .day(let day): try replies.agenda(of: day, in: tx)
        }
    }

    /// Answers a postponed question. `tx` may be a snapshot; the result queues the answer.
    static func answer(_ job: Job, parts: [TodayPart], in tx: Transaction) throws -> Job.Completion {
        guard let text = try InboundText.find(job.subject(), in: tx),
            let account = try Account.find(job.account, in: tx),
            let command = OwnerCommand(text, from: account, words: Calendars.words, subjects: SubjectKinds([])),
            let question = CalendarQuestion(command, parts: parts, now: tx.now)
        else { return { _ in } }
        let answer = try question.answer(in: tx)
        return { tx in
            try Outbox.enqueue(
                Outbox.Draft(
                    account: account.id, sender: text.sender.id, contact: nil, to: text.from, body: answer,
                    kind: .answer),
                in: tx)
        }
    }
}
