import Agenda
import Messaging
import Platform
import Storage
import Values

/// Texts to those who expect an event without being in its lineup, such as the people on the list of its open mic. They
/// are shown, approved and sent with those to the lineup, and ask nothing.
package struct ListedNotices: Sendable {
    private struct Notice: Sendable {
        let person: ListedPerson
        let recipient: Recipient
        let body: String

        var approvalKey: String { "listed-\(person.id)-" + Fingerprint.of("\(recipient.number)\n\(body)") }
    }

    private let news: ListedPerson.News
    private var notices: [Notice] = []
    /// Who gets none, and why: `no number`.
    package private(set) var skipped: [(name: String, words: String)] = []

    /// None.
    init() { news = .moved }

    var count: Int { notices.count }
    var names: [String] { notices.map(\.person.name) }
    var keys: [String] { notices.map(\.approvalKey) }
    var texts: [TextPreview.Text] {
        notices.map {
            TextPreview.Text(name: $0.person.name, recipient: $0.recipient, body: $0.body, in: $0.person.language)
        }
    }

    /// Those with these keys.
    func approved(_ keys: Set<String>) -> ListedNotices {
        var some = self
        some.notices = notices.filter { keys.contains($0.approvalKey) }
        return some
    }

    /// Queues the texts.
    func queue(
        until end: Instant, anyway: Bool, account: ID<Account>, in tx: Transaction
    ) throws -> [ID<OutboundMessage>] {
        try notices.map { notice in
            let text = try notice.recipient.enqueue(
                notice.body, kind: .notice, account: account, expiresAt: end, anyway: anyway, in: tx)
            try notice.person.record(news, text.rawValue, tx)
            return text
        }
    }

    /// Queues the texts as an undo step of their own.
    ///
    /// - Parameter first: the first undo step of the same command.
    func send(
        until end: Instant, anyway: Bool, hold: Duration, with first: ID<UndoStep>?, account: ID<Account>,
        in tx: Transaction
    ) throws -> [ID<OutboundMessage>] {
        let texts = try queue(until: end, anyway: anyway, account: account, in: tx)
        try Outbox.hold(texts, for: hold, in: tx)
        try TextsUndo.record(texts, to: names, isHeld: hold > .zero, with: first, account: account, in: tx)
        return texts
    }

    /// - Parameters:
    ///   - people: those whom it is about.
    ///   - told: the numbers of the lineup, which get its texts.
    init(
        of news: ListedPerson.News, to people: [ListedPerson], of event: Event, besides told: [String],
        planner: InvitationPlanner, anyway: Bool, from account: Account, sender: Sender, in tx: Transaction
    ) throws {
        self.news = news
        var numbers = Set(told)
        for person in people {
            guard let number = person.number else {
                skipped.append((person.name, "no number"))
                continue
            }
            guard numbers.insert(number).inserted else { continue }
            let own = person.sender ?? (sender.id, sender.provider)
            var recipient = try Recipient(number, contact: person.contact, account: account, sender: own.id, in: tx)
                .from(provider: own.provider)
            if let obstacle = try recipient.obstacle(in: tx) {
                skipped.append((person.name, obstacle.words))
                continue
            }
            if recipient.leaves(from: tx.now, anyway: anyway) >= event.startsAt {
                // As for the lineup: a cancellation would come for nothing later.
                guard news == .canceled else {
                    skipped.append((person.name, "quiet hours until the show"))
                    continue
                }
                recipient = recipient.atAnyHour
            }
            let body =
                try news == .canceled
                ? SharedCancellation([person.event(event)]).body(
                    to: recipient, account: account, texts: planner.texts, in: tx)
                : recipient.introduced(
                    person.words(news), by: account.name, in: person.language, letters: .gsm)
            notices.append(Notice(person: person, recipient: recipient, body: body))
        }
    }
}

extension ListedPerson {
    /// The event at the time and place that they know.
    fileprivate func event(_ event: Event) -> Event {
        guard let known else { return event }
        var told = event
        (told.startsAt, told.endsAt) = (known.start, known.start.adding(event.endsAt - event.startsAt))
        told.location = known.place
        return told
    }
}
