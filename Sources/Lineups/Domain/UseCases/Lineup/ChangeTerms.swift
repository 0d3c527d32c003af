package import Agenda
package import Messaging
package import Platform
package import Storage
package import Values

/// Changes the terms of a slot. A queued request is updated; `TellAboutPay` tells somebody who was already asked their
/// pay. One undo step if anything changed.
package struct ChangeTerms: Sendable {
    /// The new values: nil keeps the current one, an inner nil removes it.
    package struct Changes: Sendable {
        package var pay: Money??
        /// Pay that is more than a flat amount, which replaces one.
        package var deal: Deal??
        package var setLength: Duration??
        /// The call time, as a duration before the start.
        package var callBefore: Duration??
        package var note: String??

        package init() {}

        /// Pay of any kind; nil for none.
        package mutating func setPay(_ agreed: Deal?) {
            guard let agreed, agreed.flatPay == nil else {
                pay = .some(agreed?.flatPay)
                return
            }
            deal = agreed
        }

        package func applied(to terms: Terms) -> Terms {
            Terms(
                pay: pay ?? terms.pay, deal: deal ?? (pay == nil ? terms.deal : nil),
                setLength: setLength ?? terms.setLength,
                callBefore: callBefore ?? terms.callBefore, note: note ?? terms.note)
        }
    }

    package let planner: InvitationPlanner
    package let event: ID<Event>
    package let contact: ID<Contact>
    package let changes: Changes
    /// When the show is really over, if that is later than its end.
    package let openUntil: Instant?
    package let account: Account

    package init(
        planner: InvitationPlanner, event: ID<Event>, contact: ID<Contact>, changes: Changes,
        openUntil: Instant? = nil, account: Account
    ) {
        (self.planner, self.event, self.contact) = (planner, event, contact)
        (self.changes, self.openUntil, self.account) = (changes, openUntil, account)
    }

    package struct Result: Sendable {
        package let event: Event
        /// The slot before the change.
        package let slot: Slot
        package let terms: Terms
        /// The queued texts that replace those about the old values.
        package let rewritten: [ID<OutboundMessage>]
        /// The number of queued texts that were updated.
        package var requeued: Int { rewritten.count }

        /// The contact, if they were told another pay.
        package let payToTell: Set<ID<Contact>>
        /// The undo step; nil where nothing changed. The text about the pay is undone with it.
        package let step: ID<UndoStep>?

        package var isChanged: Bool { terms != slot.terms }
        /// Which other terms the request had that was sent, apart from pay that is to be told: `Grace was already asked,
        /// with another call time`. Nil for none.
        package var untold: String? {
            let (new, old) = (terms, slot.terms)
            let changed = [
                payToTell.isEmpty && new.agreed != old.agreed ? "pay" : nil,
                new.setLength != old.setLength ? "set length" : nil,
                new.callBefore != old.callBefore ? "call time" : nil, new.note != old.note ? "note" : nil,
            ].compactMap(\.self)
            guard slot.wasTold, let last = changed.last else { return nil }
            let others = changed.count > 1 ? changed.dropLast().joined(separator: ", ") + " and " : ""
            return "\(Printable.line(slot.name)) was already asked, with another \(others)\(last)"
                + (payToTell.isEmpty ? "" : ", which the text about the pay does not say")
        }
    }

    /// Throws `EventError` and `LineupError`.
    package func run(in tx: Transaction) throws -> Result {
        let event = try Event.findOpen(event, account: account.id, until: openUntil, in: tx)
        let slot = try Slot.find(of: contact, in: event, tx: tx)
        let terms = changes.applied(to: slot.terms)
        if terms.agreed?.currency != slot.terms.agreed?.currency {
            try ShowCurrency.require(terms.agreed?.currency, in: Lineup.of(event, in: tx), replacing: [slot.id])
        }
        let step = try LineupUndo.recordStep(event, summary: summary(slot, event), in: tx) {
            try terms.save(for: slot.id, in: tx)
        }.step
        let rewritten = try QueuedTexts(planner).requeueStale(event, from: account, in: tx)
        let notices = try PayNotice.all(for: Lineup.of(event, in: tx), in: tx)
        return Result(
            event: event, slot: slot, terms: terms, rewritten: rewritten,
            payToTell: Set(notices.map(\.slot.contact).filter { $0 == contact }), step: step)
    }

    private func summary(_ slot: Slot, _ event: Event) -> String {
        "changed the terms of \(slot.name) in \"\(event.name)\""
    }
}
