package import Agenda
internal import Messaging
internal import People
package import Storage
package import Values

/// The stand-ins of an event: who gets a place that comes free.
package enum Bench {
    /// What a yes comes to.
    package enum Admission: Sendable, Hashable {
        /// The place was theirs.
        case own
        /// A stand-in, or somebody whose own place is taken, has taken an open one.
        case seated
        /// No place is open any more.
        case filled
    }

    /// Somebody says yes: the first stand-in to do so gets an open place, the host's only who was asked to host. The
    /// answer itself is moved by the caller.
    ///
    /// - Parameter isBookers: the booker says it for them, and knows which place it is.
    package static func admit(
        _ slot: ID<Slot>, to event: Event, isBookers: Bool = false, now: Instant, in tx: Transaction
    ) throws -> Admission {
        if try tx.exists("SELECT 1 FROM slot WHERE id = \(slot) AND replaced_by IS NULL AND bench_rank IS NULL") {
            return .own
        }
        guard let slot = try Slot.find(slot, in: tx) else { return .filled }
        let knowsToHost = slot.isHost || slot.lastInvitation?.asHost == true
        let open = try Lineup.of(event, in: tx).vacanciesAndRecentWithdrawals(at: now)
        let fitting = open.filter { $0.isHost == knowsToHost }
        guard let hole = fitting.first ?? (knowsToHost || isBookers ? open.first : nil) else { return .filled }
        try tx.run(
            """
            UPDATE slot SET bench_rank = NULL, replaced_by = NULL, position = \(hole.position),
                is_host = CASE WHEN \(hole.isHost) = 1 THEN 1 ELSE is_host END
            WHERE id = \(slot.id)
            """)
        try tx.run("UPDATE slot SET replaced_by = \(slot.id) WHERE id = \(hole.id)")
        try slot.terms.filled(from: hole.terms).save(for: slot.id, in: tx)
        try Invitation.withdraw(slot: hole.id, now: now, in: tx)
        return .seated
    }

    /// Whether the event has stand-ins at all.
    static func isUsed(_ event: Event, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM slot WHERE event_id = \(event.id) AND bench_rank IS NOT NULL LIMIT 1")
    }

    /// A stand-in is asked no more: what has not left is taken back. Answers whether the question may have reached them.
    static func release(_ slot: Slot, now: Instant, in tx: Transaction) throws -> Bool {
        try Invitation.withdraw(slot: slot.id, now: now, in: tx)
        guard let state = slot.lastInvitation?.state else { return false }
        return state != .queued && !state.hasFailed && state != .cancelled
    }
}

extension Lineup {
    /// The places that somebody else could take, in the order of the lineup.
    ///
    /// - Parameter grace: a withdrawal younger than this may yet be taken back.
    package func vacancies(at now: Instant, grace: Duration = Policy.grace) -> [Slot] {
        slots.filter { slot in
            switch slot.status {
            case .declined, .expired: true
            case .unreachable: !slot.isWorthWaiting(for: event)
            case .withdrawn: slot.answeredAt.map { now - $0 >= grace } ?? true
            case .optedOut: slot.lastInvitation != nil
            case .notAsked, .asked, .maybe, .confirmed, .filled, .noCell, .unsure: false
            }
        }
    }

    /// What is offered to a stand-in: what goes for every place that a yes of theirs may get them.
    func termsToOffer(asHost: Bool, at now: Instant) -> Terms {
        let open = vacanciesAndRecentWithdrawals(at: now)
        let fitting = open.filter { $0.isHost == asHost }
        return Terms.common(of: (fitting.isEmpty && asHost ? open : fitting).map(\.terms))
    }

    /// The vacancies, then the slots of withdrawals that may still be reversed.
    func vacanciesAndRecentWithdrawals(at now: Instant) -> [Slot] {
        let settled = vacancies(at: now)
        return settled + vacancies(at: now, grace: .zero).filter { slot in !settled.contains { $0.id == slot.id } }
    }

    /// The stand-ins whose answer is awaited.
    package var askedStandIns: [Slot] {
        bench.filter { $0.lastInvitation?.isOpen == true && [.asked, .maybe, .unsure].contains($0.status) }
    }

    /// The stand-ins who can still be asked, in their order. Nobody is asked twice, and nobody who is at another event
    /// at that time.
    package func freshStandIns(in tx: Transaction) throws -> [Slot] {
        try bench.filter { slot in
            // A request that was taken back before it left has asked nobody.
            guard slot.status == .notAsked, slot.lastInvitation.map({ $0.state == .cancelled }) ?? true,
                slot.number != nil
            else { return false }
            return try !Lineup.isTaken(slot.contact, at: event, in: tx)
        }
    }

    /// As `freshStandIns`; where there are none, those who were asked when the places were taken, whom only the booker
    /// asks once more.
    package func nextStandIns(in tx: Transaction) throws -> [Slot] {
        let fresh = try freshStandIns(in: tx)
        return fresh.isEmpty ? bench.filter { $0.status == .filled } : fresh
    }

    /// Whether the contact is confirmed for something else at that time.
    private static func isTaken(_ contact: ID<Contact>, at event: Event, in tx: Transaction) throws -> Bool {
        try Clash.all(of: contact, with: event, in: tx).contains { $0.answer == .confirmed }
    }
}

extension Slot {
    /// The text goes again by itself, and there is a day left for an answer to it.
    func isWorthWaiting(for event: Event) -> Bool {
        lastInvitation?.goesAgainAt.map { $0.adding(.days(1)) < event.startsAt } ?? false
    }
}
