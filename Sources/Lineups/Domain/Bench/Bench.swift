package import Agenda
import Messaging
import Platform
package import Storage
import Values

/// The bench of an event: stand-ins in the order in which they are asked.
package enum Bench {
    /// What place a yes gets.
    package enum PlaceClaim: Sendable, Hashable {
        /// Their own place in the lineup.
        case ownPlace
        /// A vacancy, for a stand-in or for somebody whose own place was taken.
        case vacancy
        /// The place of a performer who offered them in their stead and was still in: this slot, which is out now.
        case offered(ID<Slot>)
        /// None: the lineup is full, or those ahead in line are offered what is open. The yes gets a place in line.
        case full

        /// A stand-in has taken a place with the yes.
        var isStandIn: Bool {
            switch self {
            case .vacancy, .offered: true
            case .ownPlace, .full: false
            }
        }
    }

    /// Gives a confirming stand-in the first vacancy of the kind that they were asked for; spots only to somebody who
    /// was asked for one and can take them. Somebody whose place was taken gets it back. The caller changes the answer
    /// itself, or calls `joinLine`.
    ///
    /// - Parameter isBookers: the booker enters the yes, so it may take any vacancy, before those in line.
    package static func claimPlace(
        for slot: ID<Slot>, in event: Event, isBookers: Bool = false, in tx: Transaction
    ) throws -> PlaceClaim {
        if try tx.exists(ownPlaceQuery(slot)) {
            return .ownPlace
        }
        guard let slot = try Slot.find(slot, in: tx) else { return .full }
        if let claim = try claimOffered(for: slot, isBookers: isBookers, in: tx) { return claim }
        let invited = slot.lastInvitation?.positions ?? PositionList()
        let lineup = try Lineup.of(event, in: tx)
        let ahead = isBookers ? [] : try peopleAhead(of: slot, in: lineup, in: tx)
        let match = try BenchMatch([slot] + ahead, in: tx)
        let open = match.left(of: lineup.vacanciesAndRecentWithdrawals(at: tx.now), after: ahead)
        let other = open.first { match.canTake($0.positions, slot) } ?? (isBookers ? open.first : nil)
        // Somebody whose stand-in is out comes back to their own place.
        let own = slot.replacedBy.flatMap { standIn in open.first { $0.slot?.id == standIn } }
        guard
            let vacancy = own ?? open.first(where: { $0.positions == invited })
                ?? (!invited.isEmpty || isBookers ? other : nil)
        else { return .full }
        try take(vacancy, slot, in: tx)
        return .vacancy
    }

    /// The place of a performer who offered them, where the booker has asked them because of that. Nil for nobody, and
    /// where the booker enters the yes for them while the performer is still in.
    private static func claimOffered(for slot: Slot, isBookers: Bool, in tx: Transaction) throws -> PlaceClaim? {
        guard let offer = try SwapOffer.of(chosen: slot.id, in: tx), offer.isAsked || isBookers,
            let performer = try Slot.find(offer.slot, in: tx), !(isBookers && performer.isStillIn)
        else { return nil }
        try take(Vacancy(slot: performer, spots: performer.spots), slot, in: tx)
        guard performer.isStillIn else { return .vacancy }
        _ = try Slot.changeAnswer(performer.id, to: performer.answer.afterNo, cause: .booker, in: tx)
        return .offered(performer.id)
    }

    private static func take(_ vacancy: Vacancy, _ slot: Slot, in tx: Transaction) throws {
        let last = try tx.value(
            "SELECT coalesce(max(position), 0) + 1 FROM slot WHERE event_id = \(slot.event)", as: Int.self)
        try tx.run(
            """
            UPDATE slot SET bench_rank = NULL, replaced_by = NULL, position = \(vacancy.slot?.position ?? last ?? 1)
            WHERE id = \(slot.id)
            """)
        for spot in vacancy.spots { try Spot.assign(spot.id, to: slot.id, in: tx) }
        guard let gone = vacancy.slot else { return }
        try SwapOffer.dropCodes(slot: gone.id, in: tx)
        try tx.run("UPDATE slot SET replaced_by = \(slot.id) WHERE id = \(gone.id)")
        try slot.terms.filled(from: gone.terms).save(for: slot.id, in: tx)
        try Invitation.withdraw(slot: gone.id, in: tx)
    }

    /// Whether a slot has a place of its own, which nobody has taken.
    static func ownPlaceQuery(_ slot: ID<Slot>) -> SQL {
        "SELECT 1 FROM slot WHERE id = \(slot) AND \(Slot.hasOwnPlace)"
    }

    /// Whether the event has stand-ins.
    static func isUsed(_ event: Event, in tx: Transaction) throws -> Bool { try tx.exists(useQuery(event)) }

    static func useQuery(_ event: Event) -> SQL {
        "SELECT 1 FROM slot WHERE event_id = \(event.id) AND bench_rank IS NOT NULL LIMIT 1"
    }

    /// Withdraws the invitation of a stand-in. Returns whether the request may have reached them.
    static func release(_ slot: Slot, in tx: Transaction) throws -> Bool {
        try Invitation.withdraw(slot: slot.id, in: tx)
        guard let state = slot.lastInvitation?.state else { return false }
        return state != .queued && !state.hasFailed && state != .canceled
    }
}

// MARK: - The line

extension Bench {
    /// Puts somebody whose yes found no place in line, behind those who said yes earlier. The slot has no answer then:
    /// it counts as neither in nor out. Who is in line keeps their place. Returns the slot, and whether it is new in
    /// line.
    static func joinLine(
        _ id: ID<Slot>, of event: Event, cause: SlotChange.Cause, in tx: Transaction
    ) throws -> (slot: Slot, isNew: Bool)? {
        guard let slot = try Slot.find(id, in: tx) else { return nil }
        let isNew = !slot.isInLine
        if isNew {
            var order = try Lineup.of(event, in: tx).bench.filter { $0.id != id }
            order.insert(slot, at: order.lastIndex(where: \.isInLine).map { $0 + 1 } ?? 0)
            for (index, slot) in order.enumerated() {
                try tx.run("UPDATE slot SET bench_rank = \(index + 1) WHERE id = \(slot.id)")
            }
        }
        if isNew || slot.answer != .none {
            try tx.run(
                """
                UPDATE slot SET answer = \(Answer.none), answered_at = \(tx.now), snooze_until = NULL,
                    in_line_since = coalesce(in_line_since, \(tx.now))
                WHERE id = \(id)
                """)
            try SlotChange.record(of: id, from: slot.answer, to: .none, cause: cause, in: tx)
        }
        return try Slot.find(id, in: tx).map { ($0, isNew) }
    }

    /// Those in line who get a place before this person: those who are ahead and whose offer still has time, or is
    /// next. None where the booker fills the places by hand.
    private static func peopleAhead(of slot: Slot, in lineup: Lineup, in tx: Transaction) throws -> [Slot] {
        let ahead = lineup.line.filter { other in slot.placeInLine.map { other.placeInLine ?? 0 < $0 } ?? true }
        guard !ahead.isEmpty, let account = try Account.find(lineup.event.account, in: tx) else { return [] }
        let rule = try Policy.of(lineup.event, in: tx).automaticBench
        guard rule.asks else { return [] }
        let available = try InvitationPlanner.reachable(
            lineup.availableStandIns(in: tx), for: lineup.event, from: account, in: tx)
        let first = Set((lineup.awaitedStandIns(by: rule, at: tx.now).map(\.slot) + available).map(\.id))
        return ahead.filter { first.contains($0.id) }
    }
}
