internal import Agenda
package import Messaging
internal import People
package import Storage
package import Values

extension ReplyHandler {
    static let jobKinds: [Job.Kind] = [.runDue, .textFailed, .consentChanged, .silenceOver]

    func run(_ job: Job, in tx: Transaction, now: Instant) throws {
        switch job.kind {
        case .runDue: try LineupScheduler(planner: planner).runDue(job.subject(), now: now, in: tx)
        case .textFailed: try noteFailure(of: job.subject(), now: now, in: tx)
        case .consentChanged: try noteConsent(by: job.subject(), now: now, in: tx)
        case .silenceOver: try tellWhatStands(since: job.subject(), now: now, in: tx)
        default: break
        }
    }

    /// Somebody wants no more texts, or wants them again: their places may be open now, or theirs once more.
    private func noteConsent(by text: ID<InboundMessage>, now: Instant, in tx: Transaction) throws {
        guard let number = try tx.value("SELECT from_number FROM inbound_message WHERE id = \(text)", as: String.self)
        else {
            return
        }
        try LineupScheduler.scheduleAll(withNumber: number, now: now, in: tx)
    }

    /// A request did not arrive, or nobody knows whether it did: the booker hears of it, and the place may be open for a
    /// stand-in.
    private func noteFailure(of text: ID<OutboundMessage>, now: Instant, in tx: Transaction) throws {
        guard
            let id = try tx.value(
                "SELECT slot_id FROM invitation WHERE outbound_message_id = \(text)", as: ID<Slot>.self),
            let slot = try Slot.find(id, in: tx), let invitation = slot.lastInvitation,
            let event = try Event.find(slot.event, in: tx), event.startsAt > now,
            !event.isCancelled, slot.replacedBy == nil, try !Slot.isRemoved(slot.id, in: tx)
        else { return }
        switch slot.status {
        case .unreachable where slot.isWorthWaiting(for: event): break
        case .unreachable: try LineupNotifications.unreachable(slot, event, invitation, now: now, in: tx)
        case .unsure where invitation.state == .unconfirmed:
            try LineupNotifications.unsure(slot, event, invitation, now: now, in: tx)
        case .optedOut: return try LineupScheduler.scheduleAll(with: slot.contact, now: now, in: tx)
        default: return
        }
        try LineupScheduler.schedule(event, now: now, in: tx)
    }
}
