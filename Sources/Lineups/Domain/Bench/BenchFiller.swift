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
        let vacancies = lineup.vacancies(at: pass.now)
        // The place of a recent withdrawal becomes vacant when the grace period ends.
        let graceEnd = lineup.vacanciesAndRecentWithdrawals(at: pass.now).dropFirst(vacancies.count)
            .compactMap { $0.answeredAt?.adding(Policy.grace) }.min()
        if vacancies.isEmpty { try LineupNotifications.cancelBenchNotices(pass.event, in: tx) }
        if vacancies.isEmpty, graceEnd == nil {
            try LineupNotifications.cancelStandInNotices(lineup, in: tx)
            try releaseStandIns(of: lineup, from: pass.account, in: tx)
            pass.reloadLineup()
            return nil
        }
        let rule = pass.policy.bench
        guard rule.width > 0, !vacancies.isEmpty else { return graceEnd }
        // The stand-ins who still have time to answer before the next ones are asked.
        let awaited = lineup.invitedStandIns.compactMap { slot in
            slot.lastInvitation.map { invitation in
                (
                    asHost: invitation.asHost,
                    until: (invitation.isQueued ? max(invitation.leftAt, pass.now) : invitation.leftAt).adding(
                        rule.wait)
                )
            }
        }.filter { $0.until > pass.now }
        // A request for the host's place says so: the two kinds of places are counted apart.
        let hosts = max(vacancies.count(where: \.isHost) * rule.width - awaited.count(where: \.asHost), 0)
        let others = max(vacancies.count { !$0.isHost } * rule.width - awaited.count { !$0.asHost }, 0)
        let available = try lineup.availableStandIns(in: tx)
        let reachable = try InvitationPlanner.reachable(available, for: pass.event, from: pass.account, in: tx)
        let next = reachable.prefix(hosts + others)
        if !next.isEmpty {
            pass.reloadLineup()
            let plan = try planner.requests(
                for: lineup, only: Set(next.map(\.contact)), hosts: hosts, from: pass.account, sender: pass.sender,
                in: tx)
            try InvitationOutbox(plan).queue(.request, in: tx)
            try LineupNotifications.standInsInvited(plan.drafts, lineup, pass, in: tx)
        } else if reachable.isEmpty, !available.isEmpty {
            if hosts + others > 0 { try LineupNotifications.standInsAsleep(available, lineup, pass, in: tx) }
        } else if !lineup.isAwaitingStandIns(for: vacancies), !lineup.bench.isEmpty {
            try LineupNotifications.benchIsEmpty(lineup, open: vacancies, pass, in: tx)
        }
        return ([graceEnd] + awaited.map(\.until)).compactMap(\.self).min()
            ?? (next.isEmpty ? nil : pass.now.adding(rule.wait))
    }

    /// All places are taken: tells the stand-ins who were asked before that, and closes their invitations. A place that
    /// is merely awaiting an answer may still need them.
    private func releaseStandIns(of lineup: Lineup, from account: Account, in tx: Transaction) throws {
        guard let taken = try lineup.lastPlaceTaken(in: tx) else { return }
        for slot in lineup.invitedStandIns where slot.lastInvitation.map({ $0.requestedAt <= taken }) ?? false {
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
