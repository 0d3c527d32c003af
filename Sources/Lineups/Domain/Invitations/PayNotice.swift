import Agenda
import Messaging
import Platform
import Storage
import Values

/// A notice to a performer who was told another pay than they have now. It asks nothing.
struct PayNotice {
    let slot: Slot
    /// Nil for no pay.
    let told: Deal?

    /// Those that are due before the event, to people who are not out. None where a queued text tells the current pay,
    /// or where a change of time, place or position is to be told, which names the pay.
    static func all(for lineup: Lineup, in tx: Transaction) throws -> [PayNotice] {
        guard lineup.event.startsAt > tx.now else { return [] }
        let told = try Deal.told(in: lineup.event.id, in: tx)
        guard !told.isEmpty else { return [] }
        let waiting = Set(try queued(for: lineup.event.id, in: tx).map(\.slot))
        return (lineup.slots + lineup.bench).compactMap { slot in
            guard let known = told[slot.id], known != slot.offer.agreed, hasOwnPay(slot), !waiting.contains(slot.id),
                slot.status.isToldOfChanges, !slot.hasOutdatedInfo, slot.lastInvitation?.isQueued == false
            else { return nil }
            return PayNotice(slot: slot, told: known)
        }
    }

    /// That of a stand-in may be the spot's for which they are asked.
    private static func hasOwnPay(_ slot: Slot) -> Bool { slot.terms.agreed != nil || slot.benchRank == nil }

    /// Records a queued notice with the request that told another pay.
    static func record(_ pay: Deal?, to slot: ID<Slot>, as text: ID<OutboundMessage>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE invitation SET pay = \(Deal.toldColumn), new_pay = \(pay?.stored ?? ""), pay_text_id = \(text)
            WHERE id = (SELECT max(request.id) FROM invitation AS request
                JOIN outbound_message ON outbound_message.id = request.outbound_message_id
                WHERE request.slot_id = \(slot) AND request.purpose = 'request' AND \(OutboundState.mayHaveLeft))
            """)
    }

    /// Cancels the queued notices of a pay that is not the pay any more, and those of a pay that the performer knows.
    static func cancelStale(of event: ID<Event>, in tx: Transaction) throws {
        let queued = try queued(for: event, in: tx)
        guard !queued.isEmpty else { return }
        let told = try Deal.told(in: event, in: tx)
        for notice in queued {
            let pay = try Slot.find(notice.slot, in: tx)?.offer.agreed
            if (pay?.stored ?? "") != notice.pay || told[notice.slot] == .some(pay) {
                try Outbox.cancel(notice.text, in: tx)
            }
        }
    }

    /// The notices that have not left, each with the pay that it tells.
    private static func queued(
        for event: ID<Event>, in tx: Transaction
    ) throws -> [(slot: ID<Slot>, pay: String, text: ID<OutboundMessage>)] {
        try tx.rows(
            """
            SELECT invitation.slot_id, invitation.new_pay, invitation.pay_text_id FROM invitation
            JOIN slot ON slot.id = invitation.slot_id
            JOIN outbound_message ON outbound_message.id = invitation.pay_text_id
            WHERE slot.event_id = \(event) AND outbound_message.state = 'queued'
            """
        ).map { (try $0["slot_id"], try $0["new_pay"], try $0["pay_text_id"]) }
    }
}
