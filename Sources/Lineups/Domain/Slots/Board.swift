import Agenda
package import Platform
package import Storage
package import Values

/// The lineups of all events of an account.
package enum Board {
    /// The upcoming events, the next first.
    package static func upcoming(account: ID<Account>, now: Instant, in tx: Transaction) throws -> [Lineup] {
        try Lineup.of(Event.upcoming(.show, account: account, now: now, in: tx), in: tx)
    }

    /// The events that are over or canceled, the latest first.
    package static func history(account: ID<Account>, now: Instant, in tx: Transaction) throws -> [Lineup] {
        try Lineup.of(Event.past(.show, account: account, now: now, in: tx), in: tx)
    }

    /// Some of the history, and how many events it has.
    ///
    /// - Parameter skipped: so many of the latest are left out.
    package static func history(
        account: ID<Account>, skipping skipped: Int, limit: Int, now: Instant, in tx: Transaction
    ) throws -> (lineups: [Lineup], count: Int) {
        let events = try Event.past(.show, account: account, now: now, in: tx)
        return (try Lineup.of(Array(events.dropFirst(skipped).prefix(limit)), in: tx), events.count)
    }
}
