import Platform
import Storage
import Values

/// Sends queued notifications to those whom they concern, several lines per text, the most important first.
struct BookerNotifications: Sendable {
    /// The maximum number of lines per text. The inbox shows the rest.
    static let maxLines = 6
    /// The maximum length of a text: below the provider's limit, in characters.
    static let maxLength = 1400
    /// The minimum time between two texts, so that many answers at once do not cause many texts.
    static let minimumGap: Duration = .minutes(2)
    /// The same for a critical line that is urgent: a withdrawal on the last day reaches the booker within a minute
    /// after its grace period.
    static let urgentGap: Duration = .seconds(20)

    /// The minimum time between the last text and one with such a line.
    static func gap(_ importance: Notification.Importance, isUrgent: Bool) -> Duration {
        isUrgent && importance == .critical ? urgentGap : minimumGap
    }

    func run(_ job: Job, in tx: Transaction) throws {
        guard let account = try Account.find(job.account, in: tx) else { return }
        try Notification.withdrawSettled(account: account.id, in: tx)
        let members = try Member.all(of: account.id, in: tx)
        let waiting = try Pending.all(account: account.id, in: tx).compactMap { notification in
            try notification.readdressed(among: members, in: tx)
        }
        let pace = try AlertPace.of(account.id, in: tx)
        let next = try Dictionary(grouping: waiting, by: \.member).sorted { ($0.key ?? noOne) < ($1.key ?? noOne) }
            .compactMap { id, own in
                let turn = Turn(
                    account: account, recipient: members.first { $0.id == id }, timing: pace.timing,
                    last: id.flatMap { pace.lastSent[$0] }, now: tx.now)
                return try send(own, turn, in: tx)
            }.min()
        if let next { try Schedule.put(.alerts, for: account.id, account: account.id, due: max(next, tx.now), in: tx) }
    }

    /// Sorts after every member.
    private var noOne: ID<Member> { ID(.max) }

    /// One recipient at one moment.
    private struct Turn {
        let account: Account
        /// Nil if nobody can be reached.
        let recipient: Member?
        let timing: NotificationTiming
        /// When they were sent the last text.
        let last: Instant?
        let now: Instant

        /// When it is ready to be sent; nil for never.
        func moment(of notification: Pending) -> Instant? {
            notification.due(timing, quietHours: recipient?.quietHours, of: account, now: now)
        }

        /// The same, but not too soon after the text before it.
        func due(_ notification: Pending) -> Instant? {
            guard let moment = moment(of: notification) else { return nil }
            return last.map { max(moment, $0.adding(notification.gap)) } ?? moment
        }
    }

    /// Returns when the next text to the recipient is due; nil for none.
    private func send(_ all: [Pending], _ turn: Turn, in tx: Transaction) throws -> Instant? {
        var ready = all.filter { turn.moment(of: $0).map { $0 <= tx.now } ?? ($0.readyAt <= tx.now) }
        // One that need not wait for the gap takes the others along.
        if !ready.contains(where: { turn.due($0).map { $0 <= tx.now } ?? true }) { ready = [] }
        if turn.timing != .never, let cell = turn.recipient?.cell {
            for group in NotificationText.all(of: ready) {
                // A sender does not text itself: the inbox shows it.
                if try tx.exists(Sender.isNumber(cell, of: group.sender)) {
                    try mark(group.notifications, as: nil, in: tx)
                    continue
                }
                let text = try Outbox.enqueue(
                    Outbox.Draft(
                        account: turn.account.id, sender: group.sender, contact: nil, to: cell, body: group.body,
                        kind: .notice),
                    in: tx)
                try mark(group.notifications, as: text, in: tx)
            }
        } else {
            try mark(ready, as: nil, in: tx)
        }
        let rest = all.filter { notification in !ready.contains { $0.id == notification.id } }
        let sentNow = !ready.isEmpty && turn.timing != .never
        return rest.compactMap { notification in
            turn.due(notification).map { sentNow ? max($0, tx.now.adding(notification.gap)) : $0 }
        }.min()
    }

    private func mark(_ told: [Pending], as text: ID<OutboundMessage>?, in tx: Transaction) throws {
        for notification in told {
            try tx.run(
                """
                UPDATE notification SET told_at = \(tx.now), outbound_message_id = \(text)
                WHERE id = \(notification.id)
                """)
        }
    }
}
