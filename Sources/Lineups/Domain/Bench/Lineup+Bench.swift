import Agenda
import Messaging
import People
package import Platform
package import Storage
package import Values

/// Why the bench skips somebody.
package enum BenchSkip: Sendable {
    case away
    /// They are confirmed for another show at that time.
    case busy
    /// They are busy by the calendar that they share, and have not said yes to the day.
    case busyByCalendar
    /// They said no to the day.
    case refused

    package var words: String {
        let reason =
            switch self {
            case .away: "away that day"
            case .busy: "confirmed for another show at that time"
            case .busyByCalendar: "busy at that time by their calendar"
            case .refused: "said no to that day"
            }
        return "the bench skips them: \(reason)"
    }
}

/// The vacant places of a lineup, and the stand-ins for them.
extension Lineup {
    /// The places that the bench is asked for: those of performers who are out, then the empty required spots once the
    /// lineup was asked.
    ///
    /// - Parameter grace: a withdrawal younger than this may still be reversed, so its place is not vacant.
    package func vacancies(at now: Instant, grace: Duration = Policy.grace) -> [Vacancy] {
        vacantSlots(at: now, grace: grace).map { Vacancy(slot: $0, spots: $0.spots) } + spotsForBench
    }

    /// The places that the booker can ask the bench for: also spots that were empty from the start.
    package func openPlaces(at now: Instant) -> [Vacancy] {
        vacantSlots(at: now, grace: .zero).map { Vacancy(slot: $0, spots: $0.spots) } + missingVacancies
    }

    /// The spots that somebody can be suggested for: those that nobody holds, and those of performers who are out. The
    /// bench goes first: where it has somebody who can take the spot, it is not among them.
    package func spotsToSuggest(at now: Instant, in tx: Transaction) throws -> [Spot] {
        let standIns = try bench.isEmpty ? [] : availableStandIns(in: tx) + invitedStandIns
        let match = try BenchMatch(standIns, in: tx)
        let forBench = vacancies(at: now).filter { vacancy in
            standIns.contains { match.canTake(vacancy.positions, $0) }
        }
        let left = Set(forBench.flatMap(\.spots).map(\.id))
        let out = vacantSlots(at: now, grace: Policy.grace).flatMap(\.spots)
        return (openSpots + out).filter { !left.contains($0.id) }
    }

    /// The slots whose place somebody else could take, in the order of the lineup, then those that were removed from it.
    private func vacantSlots(at now: Instant, grace: Duration) -> [Slot] {
        slots.filter { slot in
            switch slot.status {
            case .declined, .expired: true
            case .unreachable: !slot.isWorthWaiting(for: event)
            case .withdrawn: slot.answeredAt.map { now - $0 >= grace } ?? true
            case .optedOut: slot.lastInvitation != nil
            case .notAsked, .queued, .asked, .maybe, .confirmed, .mustReconfirm, .filled, .inLine, .paused, .noCell,
                .unsure:
                false
            }
        } + leftOpen
    }

    /// Whether a place is vacant, and somebody on the bench has not been asked for one.
    package func canAskBench(at now: Instant) -> Bool {
        event.startsAt > now && bench.contains { [.notAsked, .filled, .inLine].contains($0.status) }
            && !openPlaces(at: now).isEmpty
    }

    /// The places that a yes can get: the vacancies, then those of withdrawals that may still be reversed, and every
    /// empty required spot.
    func vacanciesAndRecentWithdrawals(at now: Instant) -> [Vacancy] {
        let settled = vacantSlots(at: now, grace: Policy.grace)
        let recent = vacantSlots(at: now, grace: .zero).filter { slot in !settled.contains { $0.id == slot.id } }
        return (settled + recent).map { Vacancy(slot: $0, spots: $0.spots) } + missingVacancies
    }

    /// When the withdrawals that may still be reversed are settled; nil where there are none.
    func nextGraceEnd(at now: Instant) -> Instant? {
        let settled = vacantSlots(at: now, grace: Policy.grace)
        return vacantSlots(at: now, grace: .zero).filter { slot in !settled.contains { $0.id == slot.id } }
            .compactMap { $0.answeredAt?.adding(Policy.grace) }.min()
    }

    /// The terms that all places have in common which a stand-in's yes may get.
    func termsToOffer(for positions: PositionList, at now: Instant) -> Terms {
        let open = vacanciesAndRecentWithdrawals(at: now)
        let fitting = open.filter { $0.positions == positions }
        return Terms.common(of: (fitting.isEmpty && !positions.isEmpty ? open : fitting).map(\.terms))
    }

    /// The stand-ins who were asked and have not settled it.
    package var invitedStandIns: [Slot] {
        bench.filter { $0.lastInvitation?.isOpen == true && [.asked, .queued, .maybe, .unsure].contains($0.status) }
    }

    /// The people who said yes when no place was left, in the order in which they are offered one.
    package var line: [Slot] { bench.filter(\.isInLine) }

    /// Said where nobody is offered a place by the gateway: `2 people are in line. Nobody is offered a place: the bench
    /// is off.` Nil for nobody in line, and for other rules.
    package func lineWithoutOffers(by rule: BenchRule) -> String? {
        guard !rule.asks, !line.isEmpty else { return nil }
        return "\(line.count.counted("person is", "people are")) in line. Nobody is offered a place: the bench is off."
    }

    /// `, 2 in line`; empty for nobody.
    var lineSuffix: String { line.isEmpty ? "" : ", \(line.count) in line" }

    /// The stand-ins who still have time to answer before the next ones are asked, and until when.
    func awaitedStandIns(
        by rule: BenchRule, at now: Instant
    ) -> [(slot: Slot, positions: PositionList, until: Instant)] {
        invitedStandIns.compactMap { slot in
            guard let invitation = slot.lastInvitation else { return nil }
            let left = invitation.isQueued ? max(invitation.leftAt, now) : invitation.leftAt
            let until = left.adding(rule.wait)
            return until > now ? (slot, invitation.positions, until) : nil
        }
    }

    /// Whether more people are asked for places of a kind than there are, so that the first yes gets one. A place for
    /// which only one person is asked is theirs.
    ///
    /// - Parameters:
    ///   - slot: somebody who is asked for one.
    ///   - others: the slots of those who are asked for such a place at the same time.
    ///   - substitutes: the slots of those who are asked for the place of a performer who has offered them.
    func isRace(
        of slot: Slot, for positions: PositionList, with others: Set<ID<Slot>>, substitutes: Set<ID<Slot>>,
        at now: Instant
    ) -> Bool {
        guard !substitutes.contains(slot.id) else { return false }
        let invited = invitedStandIns.filter { $0.lastInvitation?.positions == positions }.map(\.id)
        let rivals = others.union(invited).subtracting(substitutes).subtracting([slot.id])
        let places = vacanciesAndRecentWithdrawals(at: now).count { $0.positions == positions }
        return rivals.count >= max(places, 1)
    }

    /// The stand-ins who can be asked, in their order: in line or not asked yet, not away, not confirmed for
    /// another event at that time, not busy by their calendar, and without a no to the day. Who is in line has said yes
    /// to this event.
    package func availableStandIns(in tx: Transaction) throws -> [Slot] {
        let skips = try reasonsToSkip(in: tx)
        return unaskedStandIns.filter { skips[$0.contact] == nil }
    }

    /// In line or not asked yet, with a number.
    private var unaskedStandIns: [Slot] {
        bench.filter { slot in
            // A request that was canceled before it was sent does not count.
            let isNew = slot.status == .notAsked && slot.lastInvitation.map { $0.state == .canceled } ?? true
            return (isNew || slot.status == .inLine) && slot.number != nil
        }
    }

    /// Why stand-ins who were not asked yet are skipped.
    package func reasonsToSkip(in tx: Transaction) throws -> [ID<Contact>: BenchSkip] {
        let open = unaskedStandIns
        guard !open.isEmpty else { return [:] }
        let contacts = open.map(\.contact)
        let away = try DatesAway.away(contacts, on: event.days, in: tx)
        let busy = try ScheduleConflict.confirmedElsewhere(contacts, than: event, in: tx)
        let inLine = Set(open.filter { $0.status == .inLine }.map(\.contact))
        let said = try DateAvailability.answers(of: contacts.filter { !inLine.contains($0) }, to: event, in: tx)
        let calendars = try BusyTime.all(with: event, in: tx)
        var skips: [ID<Contact>: BenchSkip] = [:]
        for contact in contacts {
            if away.contains(contact) {
                skips[contact] = .away
            } else if busy.contains(contact) {
                skips[contact] = .busy
            } else if said[contact] == .no {
                skips[contact] = .refused
            } else if calendars[contact] != nil, said[contact] != .yes, !inLine.contains(contact) {
                skips[contact] = .busyByCalendar
            }
        }
        return skips
    }

    /// The available stand-ins; where there are none, those who were asked while the lineup was full. Only the booker
    /// asks those again.
    package func nextStandIns(in tx: Transaction) throws -> [Slot] {
        let available = try availableStandIns(in: tx)
        return available.isEmpty ? bench.filter { $0.status == .filled } : available
    }

    /// Whether a stand-in who could take a place of this kind has not answered yet: one who was asked for it, or for a
    /// spot, whose yes gets any place that is left.
    func isAwaitingStandIns(for positions: PositionList) -> Bool {
        invitedStandIns.contains { slot in
            guard let asked = slot.lastInvitation?.positions else { return false }
            return asked == positions || positions.isEmpty
        }
    }

    /// When the last open place was taken: by a stand-in, by a performer who came back, or by the last missing yes. Nil
    /// where no place was ever open.
    ///
    /// - Parameter positions: of a place that a stand-in was asked for; whoever holds one like it has taken it.
    func lastPlaceTaken(for positions: PositionList, in tx: Transaction) throws -> Instant? {
        let confirmed = slots.filter { $0.answer == .confirmed }
        if isConfirmed { return try confirmed.compactMap { try Self.confirmationTime(of: $0, in: tx) }.max() }
        let standIns = Set((replaced + bench).compactMap(\.replacedBy))
        return try confirmed.filter { slot in
            try standIns.contains(slot.id) || !positions.isEmpty && slot.positions == positions
                || Self.hasRefusedBefore(slot, in: tx)
        }
        .compactMap { try Self.confirmationTime(of: $0, in: tx) }.max()
    }

    /// When the last yes of a slot was received, which may be long after it was sent.
    private static func confirmationTime(of slot: Slot, in tx: Transaction) throws -> Instant? {
        try tx.value(
            """
            SELECT max(coalesce(inbound_message.taken_in_at, slot_change.at))
            FROM slot_change LEFT JOIN inbound_message ON inbound_message.id = slot_change.inbound_message_id
            WHERE slot_change.slot_id = \(slot.id) AND slot_change.to_answer = 'confirmed'
            """)
    }

    private static func hasRefusedBefore(_ slot: Slot, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM slot_change WHERE slot_id = \(slot.id) AND to_answer IN ('declined', 'withdrawn', 'expired')
            """)
    }
}
