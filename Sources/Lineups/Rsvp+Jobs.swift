internal import Agenda
package import Messaging
internal import People
package import Storage
package import Values

extension Rsvp {
    package var jobKinds: [Job.Kind] { [.tend, .textFailed, .optedOut] }

    package func run(_ job: Job, in tx: Transaction, now: Instant) throws {
        switch job.kind {
        case .tend: try Tending(asking: asking).tend(job.subject(), now: now, in: tx)
        case .textFailed: try noteFailure(of: job.subject(), now: now, in: tx)
        case .optedOut: try noteOptOut(by: job.subject(), now: now, in: tx)
        default: break
        }
    }

    /// Somebody wants no more texts: what they were asked about is looked at, as their places may be open now.
    private func noteOptOut(by text: ID<Inbound>, now: Instant, in tx: Transaction) throws {
        guard
            let row = try tx.row("SELECT from_number, sender_id FROM inbound WHERE id = \(text)")
        else { return }
        let asks = try Ask.live(number: row["from_number"], sender: row["sender_id"], now: now, in: tx)
        for ask in asks where ask.isOpen && ask.event.startsAt > now {
            try Tending.look(at: ask.event, now: now, in: tx)
        }
    }

    /// A request did not arrive: the booker hears of it, and the place is open for a stand-in.
    private func noteFailure(of text: ID<Outbound>, now: Instant, in tx: Transaction) throws {
        guard let id = try tx.value("SELECT slot_id FROM ask WHERE outbound_id = \(text)", as: ID<Slot>.self),
            let slot = try Slot.find(id, in: tx), let ask = slot.lastAsk,
            let event = try Event.find(slot.event, in: tx), event.startsAt > now,
            !event.isCancelled, slot.replacedBy == nil, try !Slot.isRemoved(slot.id, in: tx),
            slot.standing == .unreachable || slot.standing == .optedOut
        else { return }
        if slot.standing == .unreachable {
            try News.unreachable(slot, event, reason: ask.error, sender: ask.sender, now: now, in: tx)
        }
        try Tending.look(at: event, now: now, in: tx)
    }
}
