import Agenda
package import Platform
package import Storage
import Values

/// Applies the rule for missed runs to the workouts of days that are over. It is not a change of the owner, so it has
/// no undo step.
package enum MissedWorkouts {
    /// - Returns: the long runs that were moved.
    @discardableResult
    package static func settle(_ account: Account, in tx: Transaction) throws -> [Workout] {
        guard let plan = try TrainingPlan.current(account: account.id, in: tx) else { return [] }
        let today = account.zone.date(of: tx.now)
        let all = try Workout.all(of: plan.id, in: tx).filter { $0.state != .removed }
        var planned: [LocalDate: PlannedRun.Kind] = [:]
        for workout in all where workout.day >= today.adding(days: -7) {
            // A long run that was not run does not keep others away.
            let isRun = workout.state == .planned || workout.state == .done
            planned[workout.day] = workout.kind == .long && !isRun ? .easy : workout.kind
        }
        var moved: [Workout] = []
        for workout in all where workout.isOverdue(today: today) {
            var changed = workout
            // A run that was already moved is not moved again.
            let outcome =
                workout.movedFrom == nil
                ? MissedRun.outcome(of: (workout.kind, workout.day), planned: planned, today: today) : .dropped
            switch outcome {
            case .moved(let day):
                (changed.day, changed.movedFrom) = (day, workout.day)
                planned[day] = workout.kind
                moved.append(changed)
            case .dropped: changed.state = .missed
            }
            try changed.save(plan: plan, account: account, in: tx)
        }
        return moved
    }
}
