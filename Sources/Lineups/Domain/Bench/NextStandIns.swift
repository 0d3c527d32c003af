import Agenda
import Platform
import Storage
import Values

/// Whom a bench rule asks next, and for which places.
struct NextStandIns {
    let match: BenchMatch
    /// Those who can be asked, in their order.
    let available: [Slot]
    /// Those of them who can take one of the places.
    let fitting: [Slot]
    /// Those of them whom a text reaches in time.
    let reachable: [Slot]
    /// Who is asked for what.
    let next: [ID<Contact>: PositionList]
    /// More people are wanted than are awaited.
    let isAnyWanted: Bool
    /// Who still has time to answer.
    let awaited: [(slot: Slot, positions: PositionList, until: Instant)]

    /// - Parameters:
    ///   - vacancies: without those that are held for the booker's choice.
    ///   - offers: the substitutes whom performers offer: those who were chosen are the booker's to ask.
    ///   - anyway: ignore quiet hours.
    init(
        for vacancies: [Vacancy], of lineup: Lineup, by rule: BenchRule, besides offers: [SwapOffer],
        anyway: Bool = false, from account: Account, in tx: Transaction
    ) throws {
        let awaited = lineup.awaitedStandIns(by: rule, at: tx.now)
        let chosen = Set(offers.compactMap(\.chosen))
        let available = try lineup.availableStandIns(in: tx)
            .filter { (rule.choice != .line || $0.isInLine) && !chosen.contains($0.id) }
        let match = try BenchMatch(available, in: tx)
        let kinds = BenchMatch.kinds(of: vacancies)
        let fitting = available.filter { slot in kinds.contains { match.canTake($0, slot) } }
        let reachable =
            try anyway
            ? fitting : InvitationPlanner.reachable(fitting, for: lineup.event, from: account, in: tx)
        // Those in line are offered the places first, one person for each place.
        let unoffered = kinds.map { kind in
            let open = vacancies.count { $0.positions == kind }
            return (positions: kind, count: max(open - awaited.count { $0.slot.isInLine && $0.positions == kind }, 0))
        }
        let asked = Dictionary(grouping: awaited.filter { !$0.slot.isInLine }, by: \.positions).mapValues(\.count)
        next = match.next(among: reachable, unoffered, by: rule, asked: asked)
        isAnyWanted = BenchMatch.wanted(unoffered, by: rule, asked: asked).contains { $0.count > 0 }
        (self.match, self.awaited) = (match, awaited)
        (self.available, self.fitting, self.reachable) = (available, fitting, reachable)
    }
}

extension [Vacancy] {
    /// Without those of performers who offer a substitute and are held for the booker's choice.
    func withoutHeld(by offers: [SwapOffer], at now: Instant) -> [Vacancy] {
        let held = Set(offers.filter { !$0.isAsked && $0.heldUntil > now }.map(\.slot))
        return filter { $0.slot.map { !held.contains($0.id) } ?? true }
    }
}
