package import Agenda
package import Platform
package import Storage
import Values

/// Sends the requests about an event that wait for the end of quiet hours now: `plan` lists them, `send` sends the
/// approved ones. It cannot be undone.
package struct ReleaseWaitingTexts: Sendable {
    package let event: ID<Event>
    package let account: ID<Account>

    package init(event: ID<Event>, account: ID<Account>) {
        (self.event, self.account) = (event, account)
    }

    /// The waiting texts, the oldest first. Throws `EventError`.
    package func plan(in tx: Transaction) throws -> [DelayedInvitation] {
        let event = try Event.findOpen(event, account: account, in: tx)
        return try DelayedInvitation.all(event: event.id, in: tx)
    }

    /// Sends the approved texts that still wait, and returns them. Throws `EventError`.
    @discardableResult
    package func send(_ approved: [DelayedInvitation], in tx: Transaction) throws -> [DelayedInvitation] {
        let event = try Event.findOpen(event, account: account, in: tx)
        let shown = Set(approved.map(\.text))
        let waiting = try DelayedInvitation.all(event: event.id, in: tx).filter { shown.contains($0.text) }
        try DelayedInvitation.sendNow(waiting, of: event, in: tx)
        return waiting
    }
}
