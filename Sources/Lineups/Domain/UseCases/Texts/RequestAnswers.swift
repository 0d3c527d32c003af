package import Agenda
import Messaging
package import Platform
package import Storage
package import Values

/// Asks people of a lineup whether they are in: `plan` lists the texts, `send` sends the approved ones. Where this asks
/// the last of the lineup, and the bench rule then asks stand-ins for its empty spots, their texts are among them.
package struct RequestAnswers: SendingUseCase {
    package enum Recipients: Sendable, Hashable {
        /// Everybody in the lineup who has not been asked yet.
        case notAskedYet
        /// These people of the lineup or the bench, even if an earlier request failed.
        case contacts(Set<ID<Contact>>)
        /// The next on the bench, one for each vacant place; everybody on it where the bench rule asks all at once.
        case bench
        /// Everybody who has not been asked yet; if everybody has, the next on the bench.
        case notAskedYetElseBench
    }

    package let planner: InvitationPlanner
    package let event: ID<Event>
    package let recipients: Recipients
    /// A deadline for this round, instead of the event's.
    package let answerBy: Instant?
    /// Ignore quiet hours.
    package let anyway: Bool
    package var hold: Duration = .zero
    package let account: Account
    package let sender: Sender

    package init(
        planner: InvitationPlanner, event: ID<Event>, recipients: Recipients, answerBy: Instant? = nil,
        anyway: Bool = false, account: Account, sender: Sender
    ) {
        (self.planner, self.event, self.recipients, self.answerBy) = (planner, event, recipients, answerBy)
        (self.anyway, self.account, self.sender) = (anyway, account, sender)
    }

    /// Throws `EventError`, `LineupError` and `QuotaError`.
    package func plan(in tx: Transaction) throws -> SendingPlan {
        let event = try Event.findOpen(event, account: account.id, in: tx)
        try event.requireInvitable(by: account, at: tx.now)
        if let answerBy, answerBy >= event.startsAt { throw EventError.roundDeadlineAfterStart(answerBy, event) }
        let lineup = try Lineup.of(event, in: tx)
        let policy = try Policy.of(event, in: tx)
        let asksAll = policy.bench.choice == .everybody
        let isAnyWaiting = try anyway && !DelayedInvitation.all(event: event.id, in: tx).isEmpty
        var plan: SendingPlan
        var shortage: RequestDetails.BenchShortage?
        switch recipients {
        case .notAskedYet where !asksAll: plan = try requests(lineup, only: nil, in: tx)
        case .contacts(let chosen): plan = try requests(lineup, only: chosen, in: tx)
        case .bench:
            let next = try nextStandIns(lineup, by: policy.bench, in: tx)
            if lineup.openPlaces(at: tx.now).isEmpty {
                shortage = .noVacancy
            } else if try lineup.nextStandIns(in: tx).isEmpty, !isAnyWaiting {
                shortage = .nobodyLeft
            }
            plan = try requests(lineup, only: next, in: tx)
        case .notAskedYet, .notAskedYetElseBench:
            let own = try requests(lineup, only: nil, in: tx)
            if own.drafts.isEmpty, !isAnyWaiting {
                let standIns = try requests(lineup, only: nextStandIns(lineup, by: policy.bench, in: tx), in: tx)
                plan = SendingPlan(event: event, drafts: standIns.drafts, skipped: own.skipped + standIns.skipped)
            } else {
                plan = own
            }
        }
        let standIns = try standInsAsked(after: plan, lineup, by: policy.automaticBench, in: tx)
        if !standIns.isEmpty {
            let all = Set(plan.drafts.map(\.slot.contact)).union(standIns)
            let whole = try requests(lineup, only: all, in: tx)
            plan = SendingPlan(event: event, drafts: whole.drafts, skipped: plan.skipped + whole.skipped)
        }
        let onBench = plan.drafts.filter { $0.slot.benchRank != nil }
        plan.request = RequestDetails(
            policy: policy, answerBy: answerBy, anyway: anyway, plannedAt: tx.now,
            benchShortage: shortage,
            conflicts: try ScheduleConflictWarning.all(
                of: plan.drafts.map { ($0.slot.contact, $0.slot.name) }, with: event, in: tx),
            standIns: standIns.isEmpty ? [] : onBench.map(\.slot.name),
            ifFull: TextPreview(
                planner.fullNotices(
                    to: onBench.map { ($0.slot, $0.recipient, $0.isNumbered ? $0.choice : nil) }, of: lineup,
                    by: policy.bench, from: account, now: tx.now
                ).map(\.preview)))
        return try plan.checked().withinQuota(in: tx).countingTimes(in: tx)
    }

    /// Sends the approved texts that are still correct. One undo step. Throws like `plan`.
    package func send(_ approved: SendingPlan, in tx: Transaction) throws -> SentMessages {
        let event = try Event.findOpen(event, account: account.id, in: tx)
        try event.requireInvitable(by: account, at: tx.now)
        let shown = Set(approved.drafts.map(\.slot.contact))
        let current = try requests(Lineup.of(event, in: tx), only: shown, in: tx)
        return try send(approved, stillIn: current, as: "asked", in: tx) { plan in
            try InvitationOutbox(plan, anyway: anyway).queue(.request, answerBy: answerBy, in: tx)
        }
    }

    private func requests(_ lineup: Lineup, only: Set<ID<Contact>>?, in tx: Transaction) throws -> SendingPlan {
        try planner.requests(
            for: lineup, only: only, answerBy: answerBy, anyway: anyway, from: account, sender: sender, in: tx)
    }

    /// The stand-ins whom the bench rule asks for the empty spots because this plan asks the last of the lineup.
    private func standInsAsked(
        after plan: SendingPlan, _ lineup: Lineup, by rule: BenchRule, in tx: Transaction
    ) throws -> Set<ID<Contact>> {
        guard rule.asks, lineup.spotsForBench.isEmpty else { return [] }
        let spots = lineup.spotsForBench(afterAsking: Set(plan.drafts.map(\.slot.id)))
        guard !spots.isEmpty else { return [] }
        let offers = try SwapOffer.all(event: lineup.event.id, in: tx)
        let vacancies = lineup.vacancies(at: tx.now).withoutHeld(by: offers, at: tx.now) + spots
        return Set(
            try NextStandIns(
                for: vacancies, of: lineup, by: rule, besides: offers, anyway: anyway, from: account, in: tx
            ).next.keys)
    }

    /// One stand-in for each vacant place, or everybody, preferring those whom a text reaches in time.
    private func nextStandIns(_ lineup: Lineup, by rule: BenchRule, in tx: Transaction) throws -> Set<ID<Contact>> {
        let bench = try lineup.nextStandIns(in: tx)
        let inTime =
            try anyway ? bench : InvitationPlanner.reachable(bench, for: lineup.event, from: account, in: tx)
        let open = lineup.openPlaces(at: tx.now)
        let wanted = BenchMatch.kinds(of: open).map { kind in
            (positions: kind, count: open.count { $0.positions == kind })
        }
        let match = try BenchMatch(bench, in: tx)
        let byHand = rule.choice == .everybody ? rule : BenchRule(.inOrder(1))
        let next = match.next(among: inTime, wanted, by: byHand)
        return Set((next.isEmpty ? match.next(among: bench, wanted, by: byHand) : next).keys)
    }
}
