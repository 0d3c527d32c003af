import Agenda
import Messaging
import Platform
import Storage
import Templates
import Values

/// Asks stand-ins for vacant places by the policy's bench rule, and tells them when they are not needed any more.
struct BenchFiller {
    let planner: InvitationPlanner

    /// Returns when to check again; nil where nothing is to come.
    func fillFromBench(_ pass: SchedulerPass, in tx: Transaction) throws -> Instant? {
        let lineup = try pass.lineup(in: tx)
        let open = lineup.vacancies(at: pass.now)
        // The place of a recent withdrawal becomes vacant when the grace period ends.
        let graceEnd = lineup.nextGraceEnd(at: pass.now)
        if open.isEmpty { try LineupNotifications.cancelBenchNotices(pass.event, in: tx) }
        if open.isEmpty, graceEnd == nil {
            // Somebody may be asked for a spot that was empty from the start.
            guard lineup.missingSpots.isEmpty else { return nil }
            try LineupNotifications.cancelStandInNotices(lineup, in: tx)
            try releaseStandIns(of: lineup, from: pass.account, in: tx)
            pass.reloadLineup()
            return nil
        }
        // The place of somebody who offers a substitute waits for the booker, and so does the substitute.
        let offers = open.isEmpty ? [] : try SwapOffer.all(event: pass.event.id, in: tx)
        let held = Set(offers.filter { !$0.isAsked }.map(\.slot))
        let vacancies = open.filter { $0.slot.map { !held.contains($0.id) } ?? true }
        let rule = pass.policy.bench
        guard rule.width > 0, !vacancies.isEmpty else { return graceEnd }
        // The stand-ins who still have time to answer before the next ones are asked.
        let awaited = lineup.invitedStandIns.compactMap { slot in
            slot.lastInvitation.map { invitation in
                (
                    positions: invitation.positions,
                    until: (invitation.isQueued ? max(invitation.leftAt, pass.now) : invitation.leftAt).adding(
                        rule.wait)
                )
            }
        }.filter { $0.until > pass.now }
        // A request for a spot names it: the kinds of places are counted apart.
        let wanted = BenchMatch.kinds(of: vacancies).map { kind in
            let (open, asked) = (vacancies.count { $0.positions == kind }, awaited.count { $0.positions == kind })
            return (positions: kind, count: max(open * rule.width - asked, 0))
        }
        let chosen = Set(offers.compactMap(\.chosen))
        let available = try lineup.availableStandIns(in: tx).filter { !chosen.contains($0.id) }
        let match = try BenchMatch(available, in: tx)
        let fitting = available.filter { slot in wanted.contains { match.canTake($0.positions, slot) } }
        let reachable = try InvitationPlanner.reachable(fitting, for: pass.event, from: pass.account, in: tx)
        let next = match.places(for: reachable, wanted)
        if !next.isEmpty {
            pass.reloadLineup()
            let plan = try planner.requests(
                for: lineup, only: Set(next.keys), places: next, from: pass.account, sender: pass.sender, in: tx)
            try InvitationOutbox(plan).queue(.request, in: tx)
            try LineupNotifications.standInsInvited(plan.drafts, lineup, pass, in: tx)
        } else if reachable.isEmpty, !fitting.isEmpty, wanted.contains(where: { $0.count > 0 }) {
            try LineupNotifications.standInsAsleep(fitting, lineup, pass, in: tx)
        }
        // The places for which nobody is left to ask or to wait for.
        let hopeless = vacancies.filter { vacancy in
            !lineup.isAwaitingStandIns(for: vacancy.positions) && !next.values.contains(vacancy.positions)
                && !fitting.contains { match.canTake(vacancy.positions, $0) }
        }
        if !hopeless.isEmpty, !lineup.bench.isEmpty {
            try LineupNotifications.benchIsEmpty(lineup, open: hopeless, hasOthers: !available.isEmpty, pass, in: tx)
        }
        return ([graceEnd] + awaited.map(\.until)).compactMap(\.self).min()
            ?? (next.isEmpty ? nil : pass.now.adding(rule.wait))
    }

    /// All places are taken: tells the stand-ins who were asked before that, and closes their invitations. A place that
    /// is merely awaiting an answer may still need them.
    private func releaseStandIns(of lineup: Lineup, from account: Account, in tx: Transaction) throws {
        guard let taken = try lineup.lastPlaceTaken(in: tx) else { return }
        let invited = lineup.invitedStandIns
        // A substitute is asked for the place of somebody who may still be in.
        let chosen = invited.isEmpty ? [] : Set(try SwapOffer.all(event: lineup.event.id, in: tx).compactMap(\.chosen))
        for slot in invited where !chosen.contains(slot.id) && slot.lastInvitation.map({ $0.requestedAt <= taken }) ?? false {
            guard try Bench.release(slot, in: tx), let number = slot.number,
                let invitation = slot.lastInvitation
            else {
                continue
            }
            let recipient = try Recipient(
                number, contact: slot.contact, account: account, sender: invitation.sender, in: tx)
            let body = planner.texts.render(
                .filled, planner.texts.values(for: slot, event: lineup.event, account: account, now: tx.now))
            try recipient.enqueue(
                recipient.introduced(body, by: account.name), kind: .notice, account: account.id,
                slot: slot.id.rawValue, expiresAt: lineup.event.startsAt, in: tx)
        }
    }
}
