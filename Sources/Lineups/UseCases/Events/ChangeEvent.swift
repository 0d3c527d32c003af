package import Agenda
package import Platform
package import Storage
package import Values

/// Changes an event that is still to come and how its lineup is run. Texts about it that have not left yet are written
/// again; whether people who know it otherwise are told is `TellAboutChange`. One undo step, unless nothing differs.
package struct ChangeEvent: Sendable {
    /// What is to be different; nil leaves it.
    package struct Changes: Sendable {
        package var name: String?
        package var startsAt: Instant?
        package var length: Duration?
        /// Without a new start the time of day stays as it is written.
        package var zone: Zone?
        /// A nil inside takes the place away.
        package var location: String??
        package var needsHost: Bool?
        /// Only the spelling of the place is fixed: whoever knew the old one knows the new one, and answers stay.
        package var isCorrection = false
        package var policy = PolicyChoices()

        package init() {}
    }

    package let planner: InvitationPlanner
    package let event: ID<Event>
    package let changes: Changes
    package let account: Account

    package init(planner: InvitationPlanner, event: ID<Event>, changes: Changes, account: Account) {
        self.planner = planner
        self.event = event
        self.changes = changes
        self.account = account
    }

    package struct Result: Sendable {
        package let event: Event
        package let policy: Policy
        /// Something differs, so there is an undo step.
        package let isChanged: Bool
        /// Who had let the deadline pass, and is awaited again since it was moved.
        package let awaitedAgain: [Slot]
        /// So many texts that had not left yet were written again.
        package let requeued: Int
        /// Those in the lineup or on its bench who are wanted elsewhere at the new time; none where it is the old one.
        package let conflicts: [ScheduleConflictWarning]
        /// Whose call time is another now, since it counts back from the start.
        package let movedCalls: [(contact: String, call: LocalDateTime)]
    }

    /// Throws `EventError` with nothing changed.
    package func run(now: Instant, in tx: Transaction) throws -> Result {
        let old = try Event.findOpen(event, account: account.id, now: now, in: tx)
        let changed = applied(to: old)
        try changes.policy.refuseUnfitDeadline(
            start: changed.startsAt, of: changed.name, zone: changed.zone, now: now)
        if changes.startsAt == nil, changed.startsAt != old.startsAt, changed.startsAt <= now {
            throw EventError.startsInPast(changed.startsAt, in: changed.zone)
        }
        if changes.isCorrection, changed.startsAt != old.startsAt || changed.zone != old.zone {
            throw EventError.timeIsNoCorrection(old)
        }
        let before = try EventUndo(old, in: tx)
        try changed.save(now: now, in: tx)
        try changes.policy.save(for: changed.id, in: tx)
        if changes.isCorrection { try ToldDetails.correctPlace(of: changed, from: old.location, in: tx) }
        let isChanged = try before.record(
            unlessAs: changed, isCorrection: changes.isCorrection, now: now, in: tx)
        try LineupScheduler.schedule(changed, now: now, in: tx)
        let awaited = try LineupScheduler.reopenExpired(changed, now: now, in: tx)
        let requeued = try planner.requeueStaleDrafts(changed, from: account, now: now, in: tx).count
        let isMoved = changed.startsAt != old.startsAt || changed.endsAt != old.endsAt
        let lineup = try Lineup.of(changed, in: tx)
        let wanted = isMoved ? (lineup.slots + lineup.bench).filter(\.isStillIn) : []
        return Result(
            event: changed, policy: try Policy.of(changed, in: tx), isChanged: isChanged, awaitedAgain: awaited,
            requeued: requeued,
            conflicts: try ScheduleConflictWarning.all(of: wanted.map { ($0.contact, $0.name) }, with: changed, in: tx),
            movedCalls: wanted.compactMap { slot in
                guard let call = slot.terms.call(for: changed), call != slot.terms.call(for: old) else { return nil }
                return (slot.name, call)
            })
    }

    private func applied(to old: Event) -> Event {
        var changed = old
        if let name = changes.name { changed.name = name }
        if let location = changes.location { changed.location = location }
        if let needsHost = changes.needsHost { changed.needsHost = needsHost }
        if let zone = changes.zone { changed.zone = zone }
        let usual = changed.zone == old.zone ? old.startsAt : changed.zone.instant(of: old.localStart)
        changed.startsAt = changes.startsAt ?? usual
        changed.endsAt = changed.startsAt.adding(changes.length ?? (old.endsAt - old.startsAt))
        return changed
    }
}
