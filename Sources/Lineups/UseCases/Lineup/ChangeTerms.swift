package import Agenda
package import Platform
package import Storage
package import Values

/// Changes what somebody is offered for a place. A request that has not left yet is written again with it; who was
/// asked before is not told. One undo step, unless it was so already.
package struct ChangeTerms: Sendable {
    /// What is to be different: nil leaves it, a nil inside takes it away.
    package struct Changes: Sendable {
        package var pay: Money??
        package var setLength: Duration??
        /// How long before the start to be there.
        package var callBefore: Duration??
        package var note: String??

        package init() {}

        package func applied(to terms: Terms) -> Terms {
            Terms(
                pay: pay ?? terms.pay, setLength: setLength ?? terms.setLength,
                callBefore: callBefore ?? terms.callBefore, note: note ?? terms.note)
        }
    }

    package let planner: InvitationPlanner
    package let event: ID<Event>
    package let contact: ID<Contact>
    package let changes: Changes
    package let account: Account

    package init(
        planner: InvitationPlanner, event: ID<Event>, contact: ID<Contact>, changes: Changes, account: Account
    ) {
        self.planner = planner
        self.event = event
        self.contact = contact
        self.changes = changes
        self.account = account
    }

    package struct Result: Sendable {
        package let event: Event
        /// Their place as it was.
        package let slot: Slot
        package let terms: Terms
        /// So many texts that had not left yet were written again.
        package let requeued: Int

        package var isChanged: Bool { terms != slot.terms }
        /// They were asked on other terms.
        package var shouldBeTold: Bool { isChanged && slot.wasTold }
    }

    /// Throws `EventError` and `LineupError`.
    package func run(now: Instant, in tx: Transaction) throws -> Result {
        let event = try Event.findOpen(event, account: account.id, now: now, in: tx)
        let slot = try Slot.find(of: contact, in: event, tx: tx)
        let terms = changes.applied(to: slot.terms)
        try LineupUndo.record(
            event, summary: "changed what \(slot.name) is offered for \"\(event.name)\"", now: now, in: tx
        ) { try terms.save(for: slot.id, in: tx) }
        let requeued = try planner.requeueStaleDrafts(event, from: account, now: now, in: tx).count
        return Result(event: event, slot: slot, terms: terms, requeued: requeued)
    }
}
