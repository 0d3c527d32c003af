import Platform
import Storage
import Values

/// Sends queued notifications to the booker, several lines per text, the most important first.
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

    func run(_ job: Job, in tx: Transaction) throws {
        guard let account = try Account.find(job.account, in: tx) else { return }
        let timing = try NotificationTiming.of(account.id, in: tx)
        try Notification.withdrawSettled(account: account.id, in: tx)
        let last = try lastSent(account.id, in: tx)
        let all = try Pending.all(account: account.id, in: tx)
        /// Not sent before; nil for never.
        func due(_ notification: Pending) -> Instant? {
            guard let moment = notification.due(timing, of: account, now: tx.now) else { return nil }
            return last.map { max(moment, $0.adding(notification.gap)) } ?? moment
        }
        var ready = all.filter {
            $0.due(timing, of: account, now: tx.now).map { $0 <= tx.now } ?? ($0.readyAt <= tx.now)
        }
        // One that need not wait for the gap takes the others along.
        if !ready.contains(where: { due($0).map { $0 <= tx.now } ?? true }) { ready = [] }
        if timing == .never {
            try mark(ready, as: nil, in: tx)
        } else if let cell = account.cell {
            for group in Self.texts(of: ready) {
                let text = try Outbox.enqueue(
                    Outbox.Draft(
                        account: account.id, sender: group.sender, contact: nil, to: cell, body: group.body,
                        kind: .notice),
                    in: tx)
                try mark(group.notifications, as: text, in: tx)
            }
        } else {
            try mark(ready, as: nil, in: tx)
        }
        let rest = all.filter { notification in !ready.contains { $0.id == notification.id } }
        let sentNow = !ready.isEmpty && timing != .never
        let next = rest.compactMap { notification in
            due(notification).map { sentNow ? max($0, tx.now.adding(notification.gap)) : $0 }
        }.min()
        if let next { try Schedule.put(.alerts, for: account.id, account: account.id, due: max(next, tx.now), in: tx) }
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

    /// A text with the notifications that it contains or counts.
    private struct Text {
        let sender: ID<Sender>
        var lines: [String] = []
        var notifications: [Pending] = []

        var body: String { lines.joined(separator: "\n") }

        func hasRoom(for line: String) -> Bool {
            lines.isEmpty || lines.count < maxLines && body.utf16.count + line.utf16.count < maxLength
        }
    }

    /// Critical lines fill as many texts as they need. The others fill the last of them, and the rest is counted.
    private static func texts(of ready: [Pending]) -> [Text] {
        let sorted = ready.sorted { $0.order < $1.order }
        guard let sender = sorted.first?.sender else { return [] }
        var (texts, left) = ([Text(sender: sender)], [Pending]())
        for notification in sorted {
            let line = notification.line.shortened(to: maxLength)
            if !left.isEmpty || !texts[texts.count - 1].hasRoom(for: line) {
                guard notification.importance == .critical else {
                    left.append(notification)
                    continue
                }
                texts.append(Text(sender: sender))
            }
            texts[texts.count - 1].lines.append(line)
            texts[texts.count - 1].notifications.append(notification)
        }
        if !left.isEmpty {
            texts[texts.count - 1].lines.append("… and \(left.count) more. Text STATUS.")
            texts[texts.count - 1].notifications += left
        }
        return texts
    }

    private func lastSent(_ account: ID<Account>, in tx: Transaction) throws -> Instant? {
        try tx.value(
            "SELECT max(told_at) FROM notification WHERE account_id = \(account) AND outbound_message_id IS NOT NULL")
    }
}

extension BookerNotifications {
    /// A notification that was not sent.
    private struct Pending {
        let id: ID<Notification>
        let sender: ID<Sender>
        let line: String
        let readyAt: Instant
        let isUrgent: Bool
        let importance: Notification.Importance

        /// The smallest is first in a text.
        var order: (Int, Int, ID<Notification>) { (importance.rawValue, isUrgent ? 0 : 1, id) }

        /// The minimum time after the text before it.
        var gap: Duration {
            isUrgent && importance == .critical ? BookerNotifications.urgentGap : BookerNotifications.minimumGap
        }

        /// In the order in which they were queued.
        static func all(account: ID<Account>, in tx: Transaction) throws -> [Pending] {
            try tx.rows(
                """
                SELECT id, sender_id, line, ready_at, is_urgent, importance FROM notification
                WHERE account_id = \(account) AND told_at IS NULL ORDER BY id
                """
            ).map { row in
                Pending(
                    id: try row["id"], sender: try row["sender_id"], line: try row["line"],
                    readyAt: try row["ready_at"], isUrgent: try row["is_urgent"],
                    importance: Notification.Importance(rawValue: try row["importance"]) ?? .change)
            }
        }

        /// When the notification is sent; nil for never. One that is late and not urgent waits for the end of quiet
        /// hours.
        func due(_ timing: NotificationTiming, of account: Account, now: Instant) -> Instant? {
            guard let moment = timing.moment(for: readyAt, isUrgent: isUrgent, in: account.zone) else { return nil }
            guard !isUrgent, now - moment > BookerNotifications.delay, !RecipientTimeZones.isUnset(account.zone) else {
                return moment
            }
            return max(moment, QuietHours.ownReminders.next(from: now, in: [account.zone]))
        }
    }

    /// A notification that is sent later than this after its time is late.
    private static let delay: Duration = .minutes(15)
}
