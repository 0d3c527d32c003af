import Platform
import Storage
import Values

extension BookerNotifications {
    /// A notification that was not sent.
    struct Pending {
        let id: ID<Notification>
        let topic: Notification.Topic
        let subject: Int64
        let raisedAt: Instant
        /// Who gets it; nil for nobody who can be reached.
        private(set) var member: ID<Member>?
        let sender: ID<Sender>
        let line: String
        let readyAt: Instant
        let isUrgent: Bool
        let importance: Notification.Importance

        /// The smallest is first in a text.
        var order: (Int, Int, ID<Notification>) { (importance.rawValue, isUrgent ? 0 : 1, id) }

        /// The minimum time after the text before it.
        var gap: Duration { BookerNotifications.gap(importance, isUrgent: isUrgent) }

        /// In the order in which they were queued.
        static func all(account: ID<Account>, in tx: Transaction) throws -> [Pending] {
            try tx.rows(
                """
                SELECT id, topic, subject, raised_at, member_id, sender_id, line, ready_at, is_urgent, importance
                FROM notification WHERE account_id = \(account) AND told_at IS NULL ORDER BY id
                """
            ).map { row in
                Pending(
                    id: try row["id"], topic: try row["topic"], subject: try row["subject"],
                    raisedAt: try row["raised_at"], member: try row["member_id"], sender: try row["sender_id"],
                    line: try row["line"], readyAt: try row["ready_at"], isUrgent: try row["is_urgent"],
                    importance: Notification.Importance(rawValue: try row["importance"]) ?? .change)
            }
        }

        /// When the notification is sent; nil for never. One that is not urgent waits for the end of the recipient's
        /// own quiet hours, and one that is late for that of the usual ones.
        func due(
            _ timing: NotificationTiming, quietHours: AlertQuietHours?, of account: Account, now: Instant
        ) -> Instant? {
            guard let moment = timing.moment(for: readyAt, isUrgent: isUrgent, in: account.zone) else { return nil }
            if isUrgent { return moment }
            if let quietHours { return quietHours.end(from: max(moment, now), in: account.zone) }
            guard now - moment > BookerNotifications.delay, !RecipientTimeZones.isUnset(account.zone) else {
                return moment
            }
            return max(moment, QuietHours.ownReminders.next(from: now, in: [account.zone]))
        }
    }

    /// A notification that is sent later than this after its time is late.
    private static let delay: Duration = .minutes(15)
}

extension BookerNotifications.Pending {
    /// The notification of a member who was removed, or cannot be reached any more, goes to the owner of the account.
    /// Nil where it need not, because somebody gets it anyway.
    func readdressed(among members: [Member], in tx: Transaction) throws -> Self? {
        let present = members.first { $0.id == member }
        let recipient = AlertAudience.reachable(present, among: members)
        guard let recipient, recipient.id != member else {
            var same = self
            if recipient == nil { same.member = nil }
            return same
        }
        // Who turned their alerts off has no successor where others get the same one.
        let isUnwanted = present?.alerts == MemberAlerts.none
        let other = isUnwanted ? nil : recipient.id
        let isDouble = try tx.exists(
            """
            SELECT 1 FROM notification
            WHERE topic = \(topic) AND subject = \(subject) AND raised_at = \(raisedAt) AND id <> \(id)
                AND member_id = coalesce(\(other), member_id)
            """)
        if isDouble {
            try tx.run("DELETE FROM notification WHERE id = \(id)")
            return nil
        }
        try tx.run("UPDATE notification SET member_id = \(recipient.id) WHERE id = \(id)")
        var moved = self
        moved.member = recipient.id
        return moved
    }
}
