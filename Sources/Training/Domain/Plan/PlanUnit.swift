import Agenda
import Platform
import Storage
import Values

extension TrainingPlan {
    /// Shows the workouts of all plans in another unit, also in calendars; the distances stay as they are.
    static func show(
        in unit: DistanceUnit, _ change: inout TrainingChange, account: Account, in tx: Transaction
    ) throws {
        for var plan in try all(account: account.id, in: tx) where plan.request.unit != unit {
            change.note(plan)
            plan.request.unit = unit
            try plan.save(in: tx)
            for workout in try Workout.all(of: plan.id, in: tx) where workout.state != .removed {
                change.note(workout)
                try workout.save(plan: plan, account: account, in: tx)
            }
        }
    }
}
