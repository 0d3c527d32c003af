import Agenda
package import Platform
package import Storage
import Values

/// The offer to build the volumes of the plan again from the log.
package struct RebuildOffer: Hashable, Sendable {
    package let reason: RebuildReason
    /// The volume of the week as the plan is.
    package let planned: Distance
    /// The volume of the week if it is accepted.
    package let rebuilt: Distance
    package let unit: DistanceUnit
    /// Whether the plan starts with walking, because too little was run.
    package let isReturning: Bool

    /// Nil while the plan is run as it is, in the week of the race and without a plan.
    package static func find(_ account: Account, in tx: Transaction) throws -> RebuildOffer? {
        let today = account.zone.date(of: tx.now)
        guard let plan = try TrainingPlan.current(account: account.id, in: tx), plan.canBeRebuilt(today: today),
            plan.request.firstDay <= today
        else { return nil }
        let start = max(plan.request.firstDay, plan.request.rampStart ?? plan.request.firstDay)
        let since = max(start, account.zone.date(of: plan.createdAt))
        let past = try Workout.all(of: plan.id, in: tx).filter { workout in
            workout.isOverdue(today: today) || workout.state == .missed || workout.state == .skipped
        }
        let lastRun = try LoggedRun.all(account: account.id, since: since, limit: 1, in: tx).first?.day
        let input = RebuildReason.Input(
            since: since, lastRun: lastRun, missed: past.map(\.day), pause: plan.pause)
        guard let reason = RebuildReason(input, today: today) else { return nil }
        let rebuilt = plan.request.rebuilt(from: try LoggedRun.recent(account, in: tx), today: today)
        let week = rebuilt.rampWeek + 1
        return RebuildOffer(
            reason: reason, planned: volume(of: week, plan.request), rebuilt: volume(of: week, rebuilt),
            unit: rebuilt.unit, isReturning: rebuilt.isReturning)
    }

    private static func volume(of week: Int, _ request: PlanRequest) -> Distance {
        PlanGenerator(request).runs.filter { $0.week == week && $0.kind != .race }.map(\.distance).total
    }

    /// `You have not run for 8 days. The plan can start again from your last four weeks: 12 mi in a week, not 20 mi.`
    package var text: String {
        let start = isReturning ? "with walking and running" : "from your last four weeks"
        return "\(reason.sentence) The plan can start again \(start): \(rebuilt.text(unit)) in a week, not "
            + "\(planned.text(unit))."
    }
}

extension LoggedRun {
    /// What was run in the last four weeks.
    static func recent(_ account: Account, in tx: Transaction) throws -> RecentRunning {
        let today = account.zone.date(of: tx.now)
        let runs = try all(account: account.id, since: today.adding(days: -RecentRunning.days), in: tx)
        let first: String? = try tx.value("SELECT min(day) FROM run WHERE account_id = \(account.id)")
        return RecentRunning(runs.map(\.record), since: first.flatMap { LocalDate(iso: $0) }, today: today)
    }
}
