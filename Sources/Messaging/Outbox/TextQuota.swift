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
    /// more texts.
    package static func enqueueOwnReminder(_ draft: Draft, in tx: Transaction) throws {
        do {
            try requireRoom(for: 1, of: draft.account, in: tx)
        } catch is QuotaError {
            return
        }
        try enqueue(draft, in: tx)
    }
}
