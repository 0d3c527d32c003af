internal import Platform
internal import Storage
internal import Values

/// Sends queued notifications to the booker, several lines per text.
struct BookerNotifications: Sendable {
    /// The maximum number of lines per text. The inbox shows the rest.
    static let maxLines = 6
    /// The minimum time between two texts, so that many answers at once do not cause many texts.
    static let minimumGap: Duration = .minutes(2)

    func run(_ job: Job, in tx: Transaction, now: Instant) throws {
        guard let account = try Account.find(job.account, in: tx) else { return }
        if let last = try lastSent(account.id, in: tx), now - last < Self.minimumGap {
            return try Schedule.put(
                .alerts, for: account.id, account: account.id, due: last.adding(Self.minimumGap), in: tx)
        }
        let timing = try NotificationTiming.of(account.id, in: tx)
        let all = try Pending.all(account: account.id, in: tx)
        let ready = all.filter { $0.due(timing, of: account, now: now).map { $0 <= now } ?? ($0.readyAt <= now) }
        if let sender = ready.first?.sender {
            let text = timing == .never ? nil : try send(account, sender: sender, ready.map(\.line), now: now, in: tx)
            for notification in ready {
                try tx.run(
                    "UPDATE notification SET told_at = \(now), outbound_message_id = \(text) WHERE id = \(notification.id)"
                )
            }
        }
        let rest = all.filter { notification in !ready.contains { $0.id == notification.id } }
        if let next = rest.compactMap({ $0.due(timing, of: account, now: now) }).min() {
            try Schedule.put(.alerts, for: account.id, account: account.id, due: max(next, now), in: tx)
        }
    }

    private func send(
        _ account: Account, sender: ID<Sender>, _ lines: [String], now: Instant, in tx: Transaction
    ) throws -> ID<OutboundMessage>? {
        guard let cell = account.cell else { return nil }
        var shown = Array(lines.prefix(Self.maxLines))
        if lines.count > shown.count { shown.append("… and \(lines.count - shown.count) more. Text STATUS.") }
        return try Outbox.enqueue(
            Outbox.Draft(
                account: account.id, sender: sender, contact: nil, to: cell, body: shown.joined(separator: "\n"),
                kind: .notice),
            now: now, in: tx)
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

        /// In the order in which they were queued.
        static func all(account: ID<Account>, in tx: Transaction) throws -> [Pending] {
            try tx.rows(
                """
                SELECT id, sender_id, line, ready_at, is_urgent FROM notification
                WHERE account_id = \(account) AND told_at IS NULL ORDER BY id
                """
            ).map { row in
                Pending(
                    id: try row["id"], sender: try row["sender_id"], line: try row["line"],
                    readyAt: try row["ready_at"], isUrgent: try row["is_urgent"])
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
