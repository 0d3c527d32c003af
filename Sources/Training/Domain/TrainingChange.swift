import Agenda
import Platform
import Storage
import Values

/// The rows that a change of training touched, as they were, for an undo.
struct TrainingChange: UndoValue {
    /// A row before the change; nil if the change added it.
    struct Item<Value: Codable & Sendable>: Codable, Sendable {
        let id: Int64
        let before: Value?
    }

    var workouts: [Item<WorkoutRow>] = []
    var plans: [Item<PlanRow>] = []
    var runs: [Item<LoggedRun>] = []
    var goals: [Item<TrainingGoal>] = []
    var filters: [Item<RaceFilter.Saved>] = []
    /// The values of the module's settings by name, if they changed.
    var settings: [String: String?]?
    /// Keys of races that were added to the calendar.
    var races: [Int64] = []

    static let kind: UndoStep.Kind = "training"

    mutating func note(_ workout: Workout) {
        guard !workouts.contains(where: { $0.id == workout.id.rawValue }) else { return }
        workouts.append(Item(id: workout.id.rawValue, before: WorkoutRow(workout)))
    }

    mutating func note(_ run: LoggedRun) {
        guard !runs.contains(where: { $0.id == run.id }) else { return }
        runs.append(Item(id: run.id, before: run))
    }

    mutating func note(_ plan: TrainingPlan) {
        guard !plans.contains(where: { $0.id == plan.id.rawValue }) else { return }
        plans.append(Item(id: plan.id.rawValue, before: PlanRow(plan)))
    }

    @discardableResult
    func record(
        _ summary: String, with first: ID<UndoStep>? = nil, account: ID<Account>, in tx: Transaction
    ) throws -> ID<UndoStep> {
        try UndoStep.record(Self.kind, of: account, self, summary: summary, with: first, account: account, in: tx)
    }

    static func rows(of step: UndoStep) throws -> UndoRows {
        let change = try step.snapshot(TrainingChange.self)
        func rows(_ table: String, _ keys: [Int64]) -> [UndoRows.Row] { keys.map { UndoRows.Row(table, $0) } }
        return UndoRows(
            rows("workout", change.workouts.map(\.id)) + rows("plan", change.plans.map(\.id))
                + rows("run", change.runs.map(\.id)) + rows("goal", change.goals.map(\.id))
                + rows("filter", change.filters.map(\.id)) + change.races.map { .subject($0) }
                + (change.settings == nil ? [] : rows("training settings", [step.subject])))
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let change = try step.snapshot(TrainingChange.self)
        guard let account = try Account.find(step.account, in: tx) else { throw UndoError.isGone("The account") }
        try change.restore(account, in: tx)
        try WorkoutReminders.reschedule(account, in: tx)
    }

    private func restore(_ account: Account, in tx: Transaction) throws {
        for run in runs {
            if let before = run.before { try before.put(in: tx) } else { try LoggedRun.delete(run.id, in: tx) }
        }
        // A plan ends before another one becomes the current one again.
        for plan in plans where plan.before == nil {
            guard var added = try TrainingPlan.find(ID(plan.id), in: tx) else { continue }
            added.endedAt = tx.now
            try added.save(in: tx)
        }
        for case let plan? in plans.map(\.before) { try TrainingPlan(plan).save(in: tx) }
        for workout in workouts {
            guard let current = try Workout.find(ID(workout.id), account: account.id, in: tx),
                let plan = try TrainingPlan.find(current.plan, in: tx)
            else { continue }
            var former = current
            if let before = workout.before {
                former = try Workout(before, account: account.id)
            } else {
                former.state = .removed
            }
            try former.save(plan: plan, account: account, in: tx)
            try WorkoutReminders.reopenPrompt(for: former, account: account, in: tx)
        }
        if !plans.isEmpty { try RebuildTexts.reopenPrompt(account, in: tx) }
        for goal in goals {
            if let before = goal.before { try before.put(in: tx) } else { try TrainingGoal.delete(goal.id, in: tx) }
        }
        for filter in filters {
            if let before = filter.before { try before.put(in: tx) } else { try RaceFilter.delete(filter.id, in: tx) }
        }
        for race in races { try Event.delete(ID(race), in: tx) }
        if !races.isEmpty, let plan = try TrainingPlan.current(account: account.id, in: tx) {
            try plan.saveRaceEntry(account: account, in: tx)
        }
        for (name, value) in settings ?? [:] {
            try AccountSetting(name).set(value, of: account.id, in: tx)
        }
    }
}
