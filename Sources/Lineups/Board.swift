internal import Agenda
package import People
package import Storage
package import Values

/// Every event to come with its lineup: what the booker wants to see in the morning.
package enum Board {
    package static func coming(account: ID<Account>, now: Instant, in tx: Transaction) throws -> [Lineup] {
        try Lineup.of(Event.upcoming(.show, account: account, now: now, in: tx), in: tx)
    }

    /// What is over or was cancelled, the latest first.
    package static func history(account: ID<Account>, now: Instant, in tx: Transaction) throws -> [Lineup] {
        try Lineup.of(Event.past(.show, account: account, now: now, in: tx), in: tx)
    }
}
