import Agenda
import Messaging
import Platform
import Storage
import Templates
import Values

/// The daily text that says how many cards are due. One job per account that wants it.
enum DueCardsText {
    /// The most decks that are named.
    private static let maxNamed = 3
    /// A text that could not be sent in time is not sent at all.
    private static let lifetime: Duration = .hours(3)

    /// Schedules the next text, or none.
    ///
    /// - Parameter time: in the account's zone; nil for never.
    static func reschedule(for account: Account, at time: LocalTime?, in tx: Transaction) throws {
        guard let time else { return try Schedule.drop(.dueCards, for: account.id, in: tx) }
        let due = time.next(after: tx.now, in: account.zone)
        try Schedule.put(.dueCards, for: account.id, account: account.id, due: due, in: tx)
    }

    /// Sends the text, unless nothing is due, the morning text has it or its time is long past, and schedules the next.
    static func send(_ job: Job, templates: MessageTemplates, in tx: Transaction) throws {
        guard let account = try Account.find(job.account, in: tx) else { return }
        let settings = try StudySettings.of(account.id, in: tx)
        try reschedule(for: account, at: settings.textAt, in: tx)
        let until = job.due.adding(lifetime)
        guard tx.now < until else { return }
        let due = try DeckSummary.all(of: account, in: tx).filter { $0.due.total > 0 }
            .sorted { $0.due.total > $1.due.total }
        let member = try StudySettings.textMember(of: account.id, in: tx)
        guard let time = settings.textAt, let most = due.first,
            let recipient = try account.reminderRecipient(for: member, in: tx),
            try !MorningText.covers(time, to: recipient, of: account, in: tx),
            let sender = try Sender.usual(for: account.id, in: tx)
        else { return }
        // Quiet hours do not apply: the member chose the hour.
        try Outbox.enqueueOwnReminder(
            Outbox.Draft(
                account: account.id, sender: sender.id, contact: nil, to: recipient.cell,
                body: body(due, first: most.deck, templates: templates), kind: .notice,
                expiresAt: until),
            in: tx)
    }

    private static func body(_ due: [DeckSummary], first: Deck, templates: MessageTemplates) -> String {
        let count = due.reduce(0) { $0 + $1.due.total }
        let named = due.prefix(maxNamed).map { "\($0.deck.title.shortened(to: 16)) \($0.due.total)" }
        let rest = due.count - named.count
        let decks = named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        return templates.render(
            .cardsDue,
            [
                "count": .text("\(count)"), "several": .flag(count != 1), "decks": .text(due.count > 1 ? decks : ""),
                // A prefix names the deck in the reply; a shortened title would not.
                "deck": .text(String(first.title.prefix(24)).trimmed),
            ])
    }
}

extension Job.Kind {
    /// Texts an account how many cards are due; the subject is the account.
    static let dueCards: Job.Kind = "study.due"
}
