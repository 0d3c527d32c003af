package import Agenda
package import Messaging
package import Platform
package import Storage
package import Values

/// Changes an upcoming event, its lineup policy and its spots. Queued texts about it are updated; `TellAboutChange`
/// notifies people who were told something else. One undo step if anything changed.
package struct ChangeEvent: Sendable {
    /// The new values; nil keeps the current one.
    package struct Changes: Sendable {
        package var name: String?
        package var startsAt: Instant?
        package var length: Duration?
        /// Without a new start, the local time of day is kept.
        package var zone: Zone?
        /// An inner nil removes the place.
        package var location: String??
        package var spots: SpotList?
        /// An inner nil removes it.
        package var budget: Money??
        /// Adds a host's spot to those that there are, or removes it.
        package var needsHost: Bool?
        /// Only the spelling of the place is fixed: people who were told the old one count as told, and answers stay.
        package var isCorrection = false
        /// Who gets the alerts about it from now on.
        package var owner: ID<Member>?
        /// Whether public pages of several shows have it.
        package var isListed: Bool?
        package var policy = PolicyChoices()

        package init() {}

        /// Whether texts can be sent at once because of it: by another policy, for new spots, or because a step of its
        /// schedule is due with the new time.
        package var maySend: Bool {
            !policy.isEmpty || spots != nil || needsHost == true || startsAt != nil || zone != nil || length != nil
        }
    }

    package let planner: InvitationPlanner
    package let event: ID<Event>
    package let changes: Changes
    package let account: Account
    /// The first undo step of the same command; nil for a change alone.
    let firstStep: ID<UndoStep>?

    package init(
        planner: InvitationPlanner, event: ID<Event>, changes: Changes, account: Account,
        with firstStep: ID<UndoStep>? = nil
    ) {
        (self.planner, self.event, self.changes, self.account) = (planner, event, changes, account)
        self.firstStep = firstStep
    }

    package struct Result: Sendable {
        package let event: Event
        package let policy: Policy
        /// Afterwards.
        package let lineup: Lineup
        /// Whether anything changed, so that there is an undo step.
        package internal(set) var isChanged: Bool
        /// The first undo step of the change; nil where nothing changed.
        package let step: ID<UndoStep>?
        /// Performers whose expired request was reopened because the deadline was moved.
        package let awaitedAgain: [Slot]
        /// The queued texts that replace those about the old values.
        package let rewritten: [ID<OutboundMessage>]
        /// What they say.
        package let rewrittenTexts: TextPreview
        /// The number of queued texts that were updated.
        package var requeued: Int { rewritten.count }
        /// Performers of the lineup or its bench who are in another lineup at the new time; empty if the time did not
        /// change.
        package let conflicts: [ScheduleConflictWarning]
        /// Performers whose call time has changed, because it is relative to the start.
        package let movedCalls: [(contact: String, call: LocalDateTime)]
    }

    /// Throws `EventError`, `SpotError`, `MemberError` for an owner who can own no event, and `EventEntryError` for a
    /// place that is too long; then nothing is changed.
    package func run(in tx: Transaction) throws -> Result {
        if case .some(let location?) = changes.location { _ = try EventEntry.place(location) }
        if let owner = changes.owner { try Member.checkOwnsEvents(owner, account: account.id, in: tx) }
        let old = try Event.findOpen(event, account: account.id, in: tx)
        let changed = applied(to: old)
        try changes.policy.refuseUnfitDeadline(
            start: changed.startsAt, of: changed.name, zone: changed.zone, now: tx.now)
        if changes.startsAt == nil, changed.startsAt != old.startsAt, changed.startsAt <= tx.now {
            throw EventError.startsInPast(changed.startsAt, in: changed.zone)
        }
        if changes.isCorrection, changed.startsAt != old.startsAt || changed.zone != old.zone {
            throw EventError.timeIsNoCorrection(old)
        }
        let before = try EventUndo(old, in: tx)
        let lineupBefore = try LineupUndo(of: old.id, in: tx)
        try changed.save(in: tx)
        try changes.policy.save(for: changed.id, in: tx)
        if let budget = changes.budget { try ShowBudget.save(budget, of: changed.id, in: tx) }
        if changes.isCorrection { try correctPlace(of: changed, from: old.location, in: tx) }
        try changeSpots(of: changed, in: tx)
        let step = try before.record(
            unlessAs: changed, isCorrection: changes.isCorrection, with: firstStep, in: tx)
        let hasOtherSpots = try LineupUndo(of: old.id, in: tx) != lineupBefore
        var first = firstStep ?? step
        if hasOtherSpots {
            let ofSpots = try lineupBefore.record(
                changed, summary: SetSpots.summary(of: old), with: first, in: tx)
            first = first ?? ofSpots
        }
        try LineupScheduler.schedule(changed, in: tx)
        let awaited = try LineupScheduler.reopenExpired(changed, in: tx)
        let rewritten = try QueuedTexts(planner).requeueStale(changed, from: account, in: tx)
        let isMoved = changed.startsAt != old.startsAt || changed.endsAt != old.endsAt
        let lineup = try Lineup.of(changed, in: tx)
        let wanted = isMoved ? (lineup.slots + lineup.bench).filter(\.isStillIn) : []
        return Result(
            event: changed, policy: try Policy.of(changed, in: tx), lineup: lineup,
            isChanged: step != nil || hasOtherSpots, step: first,
            awaitedAgain: awaited,
            rewritten: rewritten,
            rewrittenTexts: try TextPreview(queued: rewritten, in: tx),
            conflicts: try ScheduleConflictWarning.all(of: wanted.map { ($0.contact, $0.name) }, with: changed, in: tx),
            movedCalls: wanted.compactMap { slot in
                guard let call = slot.terms.call(for: changed), call != slot.terms.call(for: old) else { return nil }
                return (slot.name, call)
            })
    }

    /// Those who were told the old place count as told.
    private func correctPlace(of event: Event, from old: String?, in tx: Transaction) throws {
        try ToldDetails.correctPlace(of: event, from: old, in: tx)
        for person in try planner.listedPeople(of: event, in: tx)
        where person.isOutdated && person.known == ListedPerson.Known(start: event.startsAt, place: old) {
            try person.record(.moved, nil, tx)
        }
    }

    private func changeSpots(of event: Event, in tx: Transaction) throws {
        let present = SpotList(try Spot.all(event: event.id, in: tx))
        var wanted = changes.spots ?? present
        if let needsHost = changes.needsHost { wanted = needsHost ? wanted.withRequiredHost : wanted.withoutHost }
        if wanted != present { try wanted.replace(spotsOf: event, in: tx) }
    }

    private func applied(to old: Event) -> Event {
        var changed = old
        if let name = changes.name { changed.name = name }
        if let owner = changes.owner { changed.owner = owner }
        if let isListed = changes.isListed { changed.isListed = isListed }
        if let location = changes.location { changed.location = location }
        if let zone = changes.zone { changed.zone = zone }
        let usual = changed.zone == old.zone ? old.startsAt : changed.zone.instant(of: old.localStart)
        changed.startsAt = changes.startsAt ?? usual
        changed.endsAt = changed.startsAt.adding(changes.length ?? (old.endsAt - old.startsAt))
        return changed
    }
}
