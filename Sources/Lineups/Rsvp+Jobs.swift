internal import Agenda
package import Messaging
internal import People
package import Storage
package import Values

extension Rsvp {
    package var jobKinds: [Job.Kind] { [.tend, .textFailed, .consentChanged, .silenceOver] }

    package func run(_ job: Job, in tx: Transaction, now: Instant) throws {
        switch job.kind {
        case .tend: try Tending(asking: asking).tend(job.subject(), now: now, in: tx)
        case .textFailed: try noteFailure(of: job.subject(), now: now, in: tx)
        case .consentChanged: try noteConsent(by: job.subject(), now: now, in: tx)
        case .silenceOver: try tellWhatStands(since: job.subject(), now: now, in: tx)
        default: break
        }
    }

    /// Somebody wants no more texts, or wants them again: their places may be open now, or theirs once more.
    private func noteConsent(by text: ID<Inbound>, now: Instant, in tx: Transaction) throws {
        guard let number = try tx.value("SELECT from_number FROM inbound WHERE id = \(text)", as: String.self) else {
            return
        }
        try Tending.lookAtAll(withNumber: number, now: now, in: tx)
    }

    /// A request did not arrive, or nobody knows whether it did: the booker hears of it, and the place may be open for a
    /// stand-in.
    private func noteFailure(of text: ID<Outbound>, now: Instant, in tx: Transaction) throws {
        guard let id = try tx.value("SELECT slot_id FROM ask WHERE outbound_id = \(text)", as: ID<Slot>.self),
            let slot = try Slot.find(id, in: tx), let ask = slot.lastAsk,
            let event = try Event.find(slot.event, in: tx), event.startsAt > now,
            !event.isCancelled, slot.replacedBy == nil, try !Slot.isRemoved(slot.id, in: tx)
        else { return }
        switch slot.standing {
        case .unreachable where slot.isWorthWaiting(for: event): break
        case .unreachable: try News.unreachable(slot, event, ask, now: now, in: tx)
        case .unsure where ask.state == .unconfirmed: try News.unsure(slot, event, ask, now: now, in: tx)
        case .optedOut: return try Tending.lookAtAll(with: slot.contact, now: now, in: tx)
        default: return
        }
        try Tending.look(at: event, now: now, in: tx)
    }
}
