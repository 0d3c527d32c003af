package import Agenda
package import Platform
package import Storage
package import Values

/// What the day view shows: the workout, the runs, the day's note and goal, and other entries.
package struct TrainingDay: Sendable {
    package let day: LocalDate
    package let settings: TrainingSettings
    package let plan: TrainingPlan?
    package let workouts: [Workout]
    package let runs: [LoggedRun]
    /// Nil if nothing was written.
    package let note: String?
    package let goals: [TrainingHome.Progress]
    /// What calendars have on the day besides workouts.
    package let others: [CalendarContents.Occurrence]

    package init(_ day: LocalDate, account: Account, in tx: Transaction) throws {
        let settings = try TrainingSettings.of(account, in: tx)
        (self.day, self.settings) = (day, settings)
        plan = try TrainingPlan.current(account: account.id, in: tx)
        workouts = try Workout.on(day...day, account: account.id, in: tx)
        let all = try LoggedRun.all(account: account.id, in: tx)
        runs = all.filter { $0.day == day }
        note = try DaySubject.note(of: day, account: account.id, in: tx)
        goals = try TrainingGoal.all(account: account.id, in: tx).filter { $0.period == .day }.map { goal in
            TrainingHome.Progress(goal: goal, done: goal.progress(all, today: day, weekStart: settings.weekStart))
        }
        let hours = account.zone.day(day)
        others = try CalendarContents.of(account, in: hours, tx: tx).occurrences(in: hours)
            .filter { $0.entry.kind != .workout }
    }
}
