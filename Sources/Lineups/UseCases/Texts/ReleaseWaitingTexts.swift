package import Agenda
package import Platform
package import Storage
package import Values

/// Sends now what was asked about an event before and waits for a fit hour: `plan` lists it, `send` sends what was
/// approved. It cannot be undone.
package struct ReleaseWaitingTexts: Sendable {
    package let event: ID<Event>
    package let account: ID<Account>

    package init(event: ID<Event>, account: ID<Account>) {
        self.event = event
        self.account = account
    }

    /// The texts that wait, the oldest first. Throws `EventError`.
    package func plan(now: Instant, in tx: Transaction) throws -> [DelayedInvitation] {
        let event = try Event.findOpen(event, account: account, now: now, in: tx)
        return try DelayedInvitation.all(event: event.id, now: now, in: tx)
    }

    /// Releases those of the approved texts that still wait, and answers them. Throws `EventError`.
    @discardableResult
    package func send(
        _ approved: [DelayedInvitation], now: Instant, in tx: Transaction
    ) throws -> [DelayedInvitation] {
        let event = try Event.findOpen(event, account: account, now: now, in: tx)
        let shown = Set(approved.map(\.text))
        let waiting = try DelayedInvitation.all(event: event.id, now: now, in: tx).filter { shown.contains($0.text) }
        try DelayedInvitation.sendNow(waiting, of: event, now: now, in: tx)
        return waiting
    }
}
