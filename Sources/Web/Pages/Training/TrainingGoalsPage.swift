import Platform
import Storage
import Training
import Values

/// `/training/goals`: daily, weekly and monthly goals.
enum TrainingGoalsPage {
    static func addRoutes(to router: PageRouter) {
        router.get("training/goals", show)
        router.post("training/goals/set", set)
        router.post("training/goals/remove", remove)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse { .page(try await page(request)) }

    private static func page(_ request: PageRequest, problem: String? = nil) async throws -> Page {
        let account = request.account
        let typed = request.text("amount")
        let model = try await request.read { tx in
            TrainingGoalsModel(try TrainingHome(account, in: tx), amount: FieldModel(value: typed, problem: problem))
        }
        return Page(
            "training_goals", title: "Goals", section: TrainingPages.path, status: problem == nil ? 200 : 422,
            model: model)
    }

    @Sendable
    static func set(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        let (period, measure) = try kind(request)
        let unit = try await request.read { try TrainingSettings.of(account, in: $0) }.unit
        let text = request.text("amount")
        let typed: Int64? =
            measure == .distance
            ? (try? Distance.read(text, unit: unit))?.millimeters
            : Int64(text).flatMap { (1...50_000).contains($0) ? $0 : nil }
        guard let amount = typed else {
            let error = WorkoutError.goalAmount(text)
            return .page(try await page(request, problem: error.sentences))
        }
        _ = try await request.write {
            try TrainingGoal.set(period, measure, to: amount, account: account.id, in: $0)
        }
        return .redirect(to: "/training/goals", notice: "Saved.")
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account.id
        let (period, measure) = try kind(request)
        _ = try await request.write {
            try TrainingGoal.set(period, measure, to: nil, account: account, in: $0)
        }
        return .redirect(to: "/training/goals", notice: "Removed.")
    }

    private static func kind(_ request: PageRequest) throws(PageError) -> (TrainingGoal.Period, TrainingGoal.Measure) {
        guard let period = TrainingGoal.Period(rawValue: request.text("period")) else { throw .badField("period") }
        guard let measure = TrainingGoal.Measure(rawValue: request.text("measure")) else { throw .badField("measure") }
        return (period, measure)
    }
}

struct TrainingGoalsModel: PageModel {
    let tabs: TrainingTabs
    let goals: [TrainingGoalModel]
    let hasGoals: Bool
    let amount: FieldModel
    /// `miles`
    let unitName: String
    let todayPath: String

    init(_ home: TrainingHome, amount: FieldModel) {
        tabs = TrainingTabs("/training/goals")
        goals = home.goals.map { TrainingGoalModel($0, home.settings.unit) }
        hasGoals = !goals.isEmpty
        self.amount = amount
        unitName = home.settings.unit.name
        todayPath = "/training/days/\(home.today)"
    }
}
