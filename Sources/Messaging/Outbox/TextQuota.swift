package import Platform
package import Storage
import Values

/// How many texts an account may send within a day. Every text counts. What a booker sends is refused when the limit is
/// reached, and so are reminders that an account has set for itself. Replies, cancellations, notifications and what
/// follows from an approved request are always queued.
extension Outbox {
    /// Throws `QuotaError` if the account may not send so many more texts.
    package static func requireRoom(for count: Int, of account: ID<Account>, in tx: Transaction) throws {
        try Quota.texts.check(adding: count, in: tx) { try todayCount(of: account, in: tx) }
    }

    /// The number of the account's texts that were queued within a day. Those that never left do not count.
    package static func todayCount(of account: ID<Account>, in tx: Transaction) throws -> Int {
        try tx.value(
            """
            SELECT count(*) FROM outbound_message
            WHERE account_id = \(account) AND created_at > \(tx.now.adding(.zero - Quota.day))
                AND state NOT IN ('cancelled', 'expired', 'opted_out')
            """) ?? 0
    }

    /// Queues a text that an account has set for itself, such as an alarm. It is left out if the account may send no
    /// more texts, and the owner is told.
    package static func enqueueOwnReminder(_ draft: Draft, in tx: Transaction) throws {
        do {
            try requireRoom(for: 1, of: draft.account, in: tx)
        } catch let error as QuotaError {
            return try reportLeftOut(draft, limit: error.limit, in: tx)
        }
        try enqueue(draft, in: tx)
    }

    /// Tells the owner, at most once a day. A notification is sent also beyond the limit.
    private static func reportLeftOut(_ draft: Draft, limit: Int, in tx: Transaction) throws {
        guard let account = try Account.find(draft.account, in: tx),
            try !Notification.wasSent(.quota, of: account.id, since: tx.now.adding(.zero - Quota.day), in: tx)
        else { return }
        try Notification.raise(
            .quota, of: account.id, leftOut(draft, limit: limit), account: account, sender: draft.sender, in: tx)
    }

    private static func leftOut(_ draft: Draft, limit: Int) -> String {
        "Reminders are left out, because you have used your \(limit.counted("text")) within 24 hours: "
            + draft.body.shortened(to: 80).quotedLine
    }
}
