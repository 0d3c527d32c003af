import Agenda
import Messaging
import Platform
import Storage
import Values

/// Expires the slots whose deadline has passed, and reopens those whose deadline was moved later.
struct DeadlineStep {
    let planner: InvitationPlanner

    /// Returns when the next deadline is.
    func run(_ pass: SchedulerPass, in tx: Transaction) throws -> Instant? {
        if try !Self.reopenExpired(pass.event, in: tx).isEmpty { pass.reloadLineup() }
        var next: Instant?
        var isNamedTooLate = false
        let lineup = try pass.lineup(in: tx)
        for slot in lineup.slots + lineup.bench {
            // The deadline counts from when the request is sent.
            if slot.isRequestQueued {
                let named = slot.lastInvitation.flatMap { pass.deadline(namedIn: $0) }
                if let named, named <= pass.now { isNamedTooLate = true }
                let check = min(
                    pass.nextCheck(of: slot), named.flatMap { $0 > pass.now ? $0 : nil } ?? pass.event.startsAt)
                next = min(next ?? check, check)
                continue
            }
            guard slot.canExpire, let deadline = pass.deadline(of: slot), !Self.saidMaybe(slot, after: deadline)
            else { continue }
            if deadline > pass.now {
                next = min(next ?? deadline, deadline)
                continue
            }
            guard try Slot.changeAnswer(slot.id, to: .expired, cause: .deadline, in: tx) else {
                continue
            }
            pass.reloadLineup()
            try Invitation.withdraw(slot: slot.id, in: tx)
            try LineupNotifications.expired(slot, pass.event, sender: pass.sender.id, in: tx)
        }
        // A request that leaves after its deadline must not name it.
        if isNamedTooLate {
            _ = try QueuedTexts(planner).requeueStale(pass.event, from: pass.account, in: tx)
            pass.reloadLineup()
        }
        return next
    }

    /// Reopens the expired slots whose deadline is in the future again. Returns them.
    static func reopenExpired(_ event: Event, in tx: Transaction) throws -> [Slot] {
        // Every pass calls this and few lineups have expired slots: look before reading the lineup.
        guard try tx.exists("SELECT 1 FROM slot WHERE event_id = \(event.id) AND answer = 'expired'") else { return [] }
        let policy = try Policy.of(event, in: tx)
        return try Lineup.of(event, in: tx).slots.filter { slot in
            guard slot.answer == .expired, !slot.hasOptedOut, let invitation = slot.lastInvitation,
                (invitation.answerBy ?? policy.answerBy?.moment(start: event.startsAt)).map({ $0 > tx.now }) ?? true,
                let before = try answerBeforeDeadline(of: slot, in: tx),
                try Slot.changeAnswer(slot.id, to: before, cause: .change, in: tx)
            else { return false }
            try Notification.withdraw(.answer, of: slot.id, in: tx)
            return try Invitation.reopen(slot: slot.id, in: tx)
        }
    }

    /// The answer before the deadline passed; nil where something else changed the answer last.
    private static func answerBeforeDeadline(of slot: Slot, in tx: Transaction) throws -> Answer? {
        let last = try tx.row(
            "SELECT from_answer, cause FROM slot_change WHERE slot_id = \(slot.id) ORDER BY id DESC LIMIT 1")
        return try last.flatMap { try $0["cause"] == "deadline" ? try $0["from_answer"] : nil }
    }

    /// A maybe after the deadline is kept: it is too late for the deadline, not for the event.
    private static func saidMaybe(_ slot: Slot, after deadline: Instant) -> Bool {
        slot.answer == .maybe && slot.answeredAt.map { $0 >= deadline } ?? false
    }
}
