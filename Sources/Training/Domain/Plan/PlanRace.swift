import Agenda
import Platform
import Storage
import Values

extension TrainingPlan {
    /// Whether the race that it leads to is in the calendar.
    func hasRaceEntry(in tx: Transaction) throws -> Bool {
        guard let race, let event = try Event.find(race, in: tx) else { return false }
        return event.canceledAt == nil && event.localStart.date == request.raceDay
    }

    /// Shows the race workout in calendars, or hides it, after its race was added or removed.
    func saveRaceEntry(account: Account, in tx: Transaction) throws {
        for workout in try Workout.all(of: id, in: tx) where workout.kind == .race && workout.state != .removed {
            try workout.save(plan: self, account: account, in: tx)
        }
    }
}
