package import Agenda
internal import Messaging
internal import People
package import Storage
package import Values

extension LineupScheduler {
    /// Whoever let the deadline pass is not awaited any more, and whose deadline is another now is again. Answers when the
    /// next deadline is.
    func expire(_ round: Round, in tx: Transaction) throws -> Instant? {
        if try !Self.awaitAgain(round.event, now: round.now, in: tx).isEmpty { round.hasMoved() }
        var next: Instant?
        var isNamedTooLate = false
        let lineup = try round.lineup(in: tx)
        for slot in lineup.slots + lineup.bench {
            // Nobody answers what has not left; when it does, it counts from then.
            if slot.isUnheard {
                let named = slot.lastInvitation.flatMap { round.deadline(namedIn: $0) }
                if let named, named <= round.now { isNamedTooLate = true }
                let look = min(
                    round.nextTry(of: slot), named.flatMap { $0 > round.now ? $0 : nil } ?? round.event.startsAt)
                next = min(next ?? look, look)
                continue
            }
            guard slot.mayExpire, let deadline = round.deadline(of: slot), !slot.saidMaybe(after: deadline) else {
                continue
            }
            if deadline > round.now {
                next = min(next ?? deadline, deadline)
                continue
            }
            guard try Slot.move(slot.id, to: .expired, cause: .deadline, now: round.now, in: tx) else { continue }
            round.hasMoved()
            try Invitation.withdraw(slot: slot.id, now: round.now, in: tx)
            try LineupNotifications.expired(slot, round.event, now: round.now, sender: round.sender.id, in: tx)
        }
        // What leaves after its deadline does not name it.
        if isNamedTooLate {
            _ = try planner.requeueStaleDrafts(round.event, from: round.account, now: round.now, in: tx)
            round.hasMoved()
        }
        return next
    }

    /// Those of the lineup who had let the deadline pass are awaited again where it was moved to a time that is to come.
    /// Answers who.
    package static func awaitAgain(_ event: Event, now: Instant, in tx: Transaction) throws -> [Slot] {
        // Hardly any lineup has one, and each is looked at as often as anything moves in it.
        guard try tx.exists("SELECT 1 FROM slot WHERE event_id = \(event.id) AND answer = 'expired'") else { return [] }
        let policy = try Policy.of(event, in: tx)
        return try Lineup.of(event, in: tx).slots.filter { slot in
            guard slot.answer == .expired, !slot.hasOptedOut, let invitation = slot.lastInvitation,
                (invitation.answerBy ?? policy.answerBy?.moment(start: event.startsAt)).map({ $0 > now }) ?? true,
                let before = try slot.answerBeforeDeadline(in: tx),
                try Slot.move(slot.id, to: before, cause: .change, now: now, in: tx)
            else { return false }
            try Alert.takeBack(.answer, of: slot.id, in: tx)
            return try Invitation.reopen(slot: slot.id, now: now, in: tx)
        }
    }

    /// "Invitation me Monday": whoever said so is asked again then.
    func askAnew(_ round: Round, in tx: Transaction) throws -> Instant? {
        let lineup = try round.lineup(in: tx)
        let snoozed = (lineup.slots + lineup.askedStandIns).filter { $0.isAwaited && $0.snoozeUntil != nil }
        let due = snoozed.filter { $0.snoozeUntil.map { $0 <= round.now } ?? false }
        try remind(due, of: lineup, round, in: tx)
        for slot in due {
            try Slot.snooze(slot.id, until: nil, in: tx)
            round.hasMoved()
        }
        return snoozed.compactMap(\.snoozeUntil).filter { $0 > round.now }.min()
    }

    /// The ladder: whoever has said nothing, or maybe. Answers when the next rung is.
    func remind(_ round: Round, in tx: Transaction) throws -> Instant? {
        let lineup = try round.lineup(in: tx)
        var due: [Slot] = []
        var next: Instant?
        for slot in lineup.slots + lineup.askedStandIns where slot.isAwaited && slot.snoozeUntil == nil {
            guard let invitation = slot.lastInvitation else { continue }
            if slot.isUnheard || invitation.reminderWaits {
                next = min(next ?? round.nextTry(of: slot), round.nextTry(of: slot))
                continue
            }
            let texted =
                [invitation.leftAt, invitation.remindedAt, slot.answeredAt].compactMap(\.self).max()
                ?? invitation.leftAt
            guard
                let rung = round.policy.reminders.next(
                    asked: invitation.leftAt, texted: texted, end: round.end(of: slot))
            else { continue }
            if rung <= round.now { due.append(slot) } else { next = min(next ?? rung, rung) }
        }
        guard !due.isEmpty else { return next }
        try remind(due, of: lineup, round, in: tx)
        // The rungs above the ones just climbed are found at the next look.
        let gap = round.now.adding(ReminderLadder.shortestGap)
        return next.map { min($0, gap) } ?? gap
    }

    private func remind(_ slots: [Slot], of lineup: Lineup, _ round: Round, in tx: Transaction) throws {
        guard !slots.isEmpty else { return }
        round.hasMoved()
        let plan = try planner.reminders(
            for: lineup, only: Set(slots.map(\.contact)), from: round.account, sender: round.sender, now: round.now,
            in: tx)
        // Nobody gets two, and none that could only leave after the answer was due.
        let drafts = plan.drafts.filter { draft in draft.leaves(from: round.now) < round.end(of: draft.slot) }
        try planner.send(
            InvitationPlanner.Plan(drafts: drafts, skipped: []), purpose: .reminder, event: round.event,
            account: round.account, sender: round.sender, now: round.now, in: tx)
    }
}

extension LineupScheduler.Round {
    /// When to look again at what waits in the outbox.
    func nextTry(of slot: Slot) -> Instant {
        let left = [slot.lastInvitation?.leftAt, slot.lastInvitation?.remindedAt].compactMap(\.self).max() ?? now
        return max(left, now).adding(.hours(1))
    }
}

extension Slot {
    /// Asked about the event as it is now, and nothing settled yet.
    var isAwaited: Bool {
        lastInvitation?.isOpen == true && !hasOldFacts && (status == .asked || status == .maybe)
    }

    /// As `isAwaited`, and also where it is not known whether the request has reached them.
    fileprivate var mayExpire: Bool {
        isAwaited || lastInvitation?.isOpen == true && !hasOldFacts && status == .unsure
    }

    /// What they had said when the deadline passed; nil where it was not the clock that ended it.
    fileprivate func answerBeforeDeadline(in tx: Transaction) throws -> SlotAnswer? {
        let last = try tx.row(
            "SELECT from_answer, cause FROM slot_change WHERE slot_id = \(id) ORDER BY id DESC LIMIT 1")
        return try last.flatMap { try $0["cause"] == "deadline" ? try $0["from_answer"] : nil }
    }

    /// The request has yet to leave, for the first time or anew.
    var isUnheard: Bool { (status == .asked || status == .unreachable) && lastInvitation?.isQueued == true }

    /// Whoever says maybe when the deadline is past has answered too late for it, and not too late for the event.
    fileprivate func saidMaybe(after deadline: Instant) -> Bool {
        answer == .maybe && answeredAt.map { $0 >= deadline } ?? false
    }
}
