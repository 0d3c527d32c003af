package import Platform
package import Storage
package import Values

/// What the home of training shows.
package struct TrainingHome: Sendable {
    package let settings: TrainingSettings
    package let today: LocalDate
    /// Nil without a current plan.
    package let plan: TrainingPlan?
    /// Nil while the plan is run as it is.
    package let offer: RebuildOffer?
    /// Nil until the day of the race is over, or it was run.
    package let afterRace: AfterRace?
    /// The first day of the program: of the plan, once it has begun, else of the first run; nil before either.
    package let since: LocalDate?
    /// The runs since then.
    package let total: Distance
    package let runCount: Int
    /// All runs, if some are older than the program; nil otherwise.
    package let allRuns: Distance?
    package let week: WeekTotals
    /// The workouts of the week, in order.
    package let workouts: [Workout]
    package let goals: [Progress]
    package let streak: Int
    /// Nil before four weeks of runs.
    package let load: TrainingLoad?
    /// The weeks of the chart, the oldest first.
    package let weeks: [WeekBar]

    /// What comes after the race of the plan.
    package struct AfterRace: Hashable, Sendable {
        package let day: LocalDate
        /// `5k`
        package let goal: String
        /// Nil if it is not logged with a time.
        package let result: RaceResult?

        /// `Your race: 5k 29:40. The next plan takes its paces from it.`
        package var text: String {
            result.map { "Your race: \($0.text). The next plan takes its paces from it." }
                ?? "The \(goal) of \(DateText().day(day)) is over. Log it with its time."
        }
    }

    /// A goal and what was done of it.
    package struct Progress: Hashable, Sendable {
        package let goal: TrainingGoal
        /// Millimeters, runs or minutes.
        package let done: Int64

        /// 0…100.
        package var percent: Int { Int(min(100, done * 100 / goal.amount)) }
        package var isReached: Bool { done >= goal.amount }
    }

    /// A week of the chart.
    package struct WeekBar: Hashable, Sendable {
        package let first: LocalDate
        package let run: Distance
        package let planned: Distance
    }

    /// The number of weeks in the chart.
    package static let chartWeeks = 12

    /// - Parameter weekCount: the weeks of the chart.
    package init(_ account: Account, weekCount: Int = TrainingHome.chartWeeks, in tx: Transaction) throws {
        let settings = try TrainingSettings.of(account, in: tx)
        let today = account.zone.date(of: tx.now)
        let runs = try LoggedRun.all(account: account.id, in: tx)
        let plan = try TrainingPlan.current(account: account.id, in: tx)
        (self.settings, self.today, self.plan) = (settings, today, plan)
        offer = try RebuildOffer.find(account, in: tx)
        afterRace = try plan.flatMap { plan in
            let result = try plan.raceResult(account, in: tx)
            let (day, goal) = (plan.request.raceDay, plan.request.goal.name)
            return day < today || result != nil ? AfterRace(day: day, goal: goal, result: result) : nil
        }
        let start = plan?.request.firstDay
        // A plan that has not begun does not hide earlier runs.
        let since = start.flatMap { $0 <= today ? $0 : nil } ?? runs.map(\.day).min() ?? start
        let own = runs.filter { run in since.map { run.day >= $0 } ?? true }
        self.since = since
        total = own.map(\.distance).total
        runCount = own.count
        allRuns = own.count == runs.count ? nil : runs.map(\.distance).total
        week = try WeekTotals(of: today, account: account, in: tx)
        workouts = try Workout.on(week.week.days, account: account.id, in: tx)
        goals = try TrainingGoal.all(account: account.id, in: tx).map { goal in
            Progress(goal: goal, done: goal.progress(runs, today: today, weekStart: settings.weekStart))
        }
        let records = runs.map(\.record)
        let past = try Workout.on(today.adding(days: -400)...today, account: account.id, in: tx)
        let done = past.filter { $0.day > today.adding(days: -7) && $0.state == .done }
        load = TrainingLoad(records, planned: done.map(\.distance).total, today: today)
        streak = RunStreak.days(
            ran: Set(runs.map(\.day)), planned: Set(past.map(\.day)), plan: plan?.days, today: today)
        let first = week.week.first
        weeks = try (0..<weekCount).reversed().map { back in
            let start = first.adding(days: -7 * back)
            let days = start...start.adding(days: 6)
            return WeekBar(
                first: start, run: records.distance(in: days),
                planned: try Workout.on(days, account: account.id, in: tx).map(\.distance).total)
        }
    }

    /// The next workout that is not done; nil if there is none this week.
    package var next: Workout? { workouts.first { $0.state == .planned && $0.day >= today } }
}
