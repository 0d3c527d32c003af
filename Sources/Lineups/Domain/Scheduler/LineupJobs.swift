import Agenda
import Messaging
import Platform
import Storage
import Values

/// The jobs of lineups.
struct LineupJobs {
    let planner: InvitationPlanner

    static let kinds: [Job.Kind] = [
        .lineupSteps, .textFailed, .sharedTextStopped, .consentChanged, .silenceOver,
    ]

    func run(_ job: Job, in tx: Transaction) throws {
        switch job.kind {
        case .lineupSteps: try LineupScheduler(planner: planner).runDueSteps(job.subject(), in: tx)
        case .textFailed: try handleFailure(of: job.subject(), in: tx)
        case .sharedTextStopped: try QueuedTexts(planner).requeueStopped(job.subject(), in: tx)
        case .consentChanged: try handleConsentChange(by: job.subject(), in: tx)
        case .silenceOver: try ReplyLimitSummary(texts: planner.texts).send(since: job.subject(), in: tx)
        default: break
        }
    }

    /// A number opted out or in again: its slots may be vacant now, or filled again.
    private func handleConsentChange(by text: ID<InboundMessage>, in tx: Transaction) throws {
        guard let number = try tx.value("SELECT from_number FROM inbound_message WHERE id = \(text)", as: String.self)
        else {
            return
        }
        try LineupScheduler.scheduleAll(withNumber: number, in: tx)
    }

    /// A request was not delivered, or its delivery is unknown: notifies the booker, and lets a stand-in be asked, for
    /// each of its slots.
    private func handleFailure(of text: ID<OutboundMessage>, in tx: Transaction) throws {
        let slots: [ID<Slot>] = try tx.values(
            "SELECT slot_id FROM invitation WHERE outbound_message_id = \(text) ORDER BY id")
        for slot in slots { try handleFailure(to: slot, in: tx) }
    }

    private func handleFailure(to id: ID<Slot>, in tx: Transaction) throws {
        guard let slot = try Slot.find(id, in: tx), let invitation = slot.lastInvitation,
            let event = try Event.find(slot.event, in: tx), event.startsAt > tx.now,
            !event.isCanceled, slot.replacedBy == nil || slot.isInLine, try !Slot.isRemoved(slot.id, in: tx)
        else { return }
        switch slot.status {
        case .unreachable where slot.isWorthWaiting(for: event): break
        case .unreachable: try LineupNotifications.unreachable(slot, event, invitation, in: tx)
        case .unsure where invitation.state == .unconfirmed:
            try LineupNotifications.unsure(slot, event, invitation, in: tx)
        case .optedOut: return try LineupScheduler.scheduleAll(with: slot.contact, in: tx)
        default: return
        }
        try LineupScheduler.schedule(event, in: tx)
    }
}
