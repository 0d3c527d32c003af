internal import Agenda
package import Messaging
internal import People
package import Storage
package import Values

extension Rsvp {
    package var jobKinds: [Job.Kind] { [.tend, .textFailed] }

    package func run(_ job: Job, in tx: Transaction, now: Instant) throws {
        switch job.kind {
        case .tend: try Tending(asking: asking).tend(job.subject(), now: now, in: tx)
        case .textFailed: try noteFailure(of: job.subject(), now: now, in: tx)
        default: break
        }
    }

    /// A request did not arrive: the booker hears of it, and the place is open for a stand-in.
    private func noteFailure(of text: ID<Outbound>, now: Instant, in tx: Transaction) throws {
        guard let id = try tx.value("SELECT slot_id FROM ask WHERE outbound_id = \(text)", as: ID<Slot>.self),
            let slot = try Slot.find(id, in: tx), let ask = slot.lastAsk,
            let event = try Event.find(slot.event, in: tx), event.startsAt > now,
            slot.standing == .unreachable || slot.standing == .optedOut
        else { return }
        if slot.standing == .unreachable {
            try News.unreachable(slot, event, reason: ask.error, sender: ask.sender, now: now, in: tx)
        }
        try Tending.look(at: event, now: now, in: tx)
    }
}
