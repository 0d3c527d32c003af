import Storage
import Values

/// Sends the reminders that are due. Each function returns when the next one is due.
struct ReminderStep {
    let planner: InvitationPlanner

    /// Asks again those who said "ask me Monday", at the time they requested.
    func runSnoozed(_ pass: SchedulerPass, in tx: Transaction) throws -> Instant? {
        let lineup = try pass.lineup(in: tx)
        let snoozed = (lineup.slots + lineup.invitedStandIns).filter { $0.isAwaited && $0.snoozeUntil != nil }
        let due = snoozed.filter { $0.snoozeUntil.map { $0 <= pass.now } ?? false }
        try remind(due, of: lineup, pass, in: tx)
        for slot in due {
            try Slot.snooze(slot.id, until: nil, in: tx)
            pass.reloadLineup()
        }
        return snoozed.compactMap(\.snoozeUntil).filter { $0 > pass.now }.min()
    }

    /// Reminds those who have not answered, or answered maybe, by the policy's reminder ladder.
    func run(_ pass: SchedulerPass, in tx: Transaction) throws -> Instant? {
        let lineup = try pass.lineup(in: tx)
        var due: [Slot] = []
        var next: Instant?
        for slot in lineup.slots + lineup.invitedStandIns where slot.isAwaited && slot.snoozeUntil == nil {
            guard let invitation = slot.lastInvitation else { continue }
            if slot.isRequestQueued || invitation.reminderWaits {
                next = min(next ?? pass.nextCheck(of: slot), pass.nextCheck(of: slot))
                continue
            }
            let texted =
                [invitation.leftAt, invitation.remindedAt, slot.answeredAt].compactMap(\.self).max()
                ?? invitation.leftAt
            guard
                let rung = try pass.policy.reminders.next(
                    requested: invitation.leftAt, texted: texted, end: pass.end(of: slot),
                    in: pass.zones(of: slot, in: tx))
            else { continue }
            if rung <= pass.now { due.append(slot) } else { next = min(next ?? rung, rung) }
        }
        guard !due.isEmpty else { return next }
        try remind(due, of: lineup, pass, in: tx)
        // The next pass finds the rungs after the ones that were just used.
        let gap = pass.now.adding(ReminderLadder.shortestGap)
        return next.map { min($0, gap) } ?? gap
    }

    private func remind(_ slots: [Slot], of lineup: Lineup, _ pass: SchedulerPass, in tx: Transaction) throws {
        guard !slots.isEmpty else { return }
        pass.reloadLineup()
        let plan = try planner.reminders(
            for: lineup, only: Set(slots.map(\.contact)), from: pass.account, sender: pass.sender, in: tx)
        // Skip reminders that could only leave after the deadline.
        let drafts = plan.drafts.filter { draft in draft.leaves(from: pass.now) < pass.end(of: draft.slot) }
        let timely = SendingPlan(event: pass.event, drafts: drafts, skipped: [])
        try InvitationOutbox(timely).queue(.reminder, in: tx)
    }
}
