import Platform
import Storage
import Values

/// When an account wants its alerts, and when its members were sent their last ones.
struct AlertPace {
    let timing: NotificationTiming
    /// By member; none where nothing was sent.
    let lastSent: [ID<Member>: Instant]

    static func of(_ account: ID<Account>, in tx: Transaction) throws -> AlertPace {
        let rows = try tx.rows(query(account))
        let timing = try (rows.first?["timing"] as String?).flatMap(NotificationTiming.init)
        let lastSent = try rows.map { (try $0["id"] as ID<Member>, try $0["last_sent"] as Instant?) }
        return AlertPace(
            timing: timing ?? .usual, lastSent: Dictionary(lastSent) { $1 }.compactMapValues(\.self))
    }

    /// What `of` asks, for `Transaction.prefetch`.
    static func query(_ account: ID<Account>) -> SQL {
        """
        SELECT member.id, (
                SELECT max(told_at) FROM notification
                WHERE member_id = member.id AND outbound_message_id IS NOT NULL
            ) AS last_sent, (\(NotificationTiming.setting.query(account))) AS timing
        FROM member WHERE member.account_id = \(account) AND member.removed_at IS NULL
        """
    }
}
