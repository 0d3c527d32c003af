import Agenda
import PageKit
import Platform
import Storage
import Training
import Twilio
import Values

/// `/training/plan`: all workouts, and the form that makes a plan or changes it.
enum TrainingPlanPage {
    static func addRoutes(to router: PageRouter) {
        router.get("training/plan", show)
        router.get("training/plan/new", edit)
        router.post("training/plan/new", save)
        router.post("training/plan/pause", pause)
        router.post("training/plan/rebuild", rebuild)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let (account, today) = (request.account, request.account.zone.date(of: request.now))
        let model = try await request.read { tx in
            guard let plan = try TrainingPlan.current(account: account.id, in: tx) else { return TrainingPlanModel() }
            let workouts = try Workout.all(of: plan.id, in: tx).filter { $0.state != .removed }
            return TrainingPlanModel(
                plan, workouts, outlook: try plan.forecast(for: account, in: tx),
                offer: try RebuildOffer.find(account, in: tx), today: today)
        }
        return .page(Page("training_plan", title: "Running plan", section: TrainingPages.path, model: model))
    }

    private static let names = [
        "goal", "other_goal", "date", "weeks", "experience", "long", "recent", "recent_time", "weekly", "target",
    ]

    @Sendable
    static func edit(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        let fields = try await request.read { tx -> [String: String] in
            guard let current = try TrainingPlan.current(account: account.id, in: tx) else {
                return ["goal": "5k", "experience": "new", "days": "mon,wed,sat"]
            }
            let plan = current.request
            // The next plan has another race, and its paces come from the last one.
            let isOver = try current.isOver(account, in: tx)
            let recent = try (isOver ? current.raceResult(account, in: tx) : nil) ?? plan.recent
            return [
                "goal": plan.goal.name, "date": isOver ? "" : plan.raceDay.description,
                "experience": plan.isReturning ? "returning" : plan.experience.rawValue,
                "days": plan.days.text, "long": plan.longDay.shortName.lowercased(),
                "recent": recent?.name ?? "", "recent_time": recent.map { RunTime.text($0.seconds) } ?? "",
                "weekly": plan.longest == nil ? plan.weekly.map { $0.exact(plan.unit) } ?? "" : "",
                "target": isOver ? "" : plan.target.map { RunTime.text($0) } ?? "",
            ]
        }
        return .page(page(fields: fields))
    }

    private static func page(fields: [String: String], problems: [String: String] = [:]) -> Page {
        Page(
            "training_plan_form", title: "Running plan", section: TrainingPages.path,
            status: problems.isEmpty ? 200 : 422, model: TrainingPlanFormModel(fields, problems))
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        var typed = request.texts(names)
        typed["days"] = request.form.values("days").joined(separator: ",")
        func given(_ name: String) -> String? { typed[name].flatMap { $0.isEmpty ? nil : $0 } }
        var choices = PlanChoices()
        (choices.goal, choices.date, choices.weeks) = (
            given("other_goal") ?? given("goal") ?? "", given("date"), given("weeks").map { Int($0) ?? 0 }
        )
        choices.hasUsualLength = true
        (choices.experience, choices.days, choices.long) = (given("experience"), given("days"), given("long"))
        (choices.weekly, choices.target) = (given("weekly"), given("target"))
        choices.recent = ["recent", "recent_time"].compactMap(given).joined(separator: " ")
        guard given("days") != nil else {
            return .page(page(fields: typed, problems: ["days": "Choose the days on which you run."]))
        }
        do {
            let warning = try await request.write { [choices] tx in
                let settings = try TrainingSettings.of(account, in: tx)
                let wanted = try choices.request(settings, account: account, now: tx.now)
                return try TrainingPlan.create(wanted, account: account, in: tx)
                    .warning(for: account, in: tx)
            }
            return .redirect(to: "/training/plan", notice: warning ?? "Saved. Logged runs are kept.")
        } catch let error as TrainingInputError {
            let field = given("other_goal") != nil && field(of: error) == "goal" ? "other_goal" : field(of: error)
            return .page(page(fields: typed, problems: [field: error.sentences]))
        } catch let error as PlanError {
            return .page(page(fields: typed, problems: [field(of: error): error.sentences]))
        } catch let error as DateEntryError {
            return .page(page(fields: typed, problems: ["date": error.sentence]))
        }
    }

    private static func field(of error: TrainingInputError) -> String {
        switch error {
        case .distance: "weekly"
        case .time: "target"
        case .goal: "goal"
        case .days: "days"
        case .experience: "experience"
        case .recentRace: "recent"
        }
    }

    private static func field(of error: PlanError) -> String {
        switch error {
        case .tooShort, .raceInPast, .noDate, .dateAndWeeks: "date"
        case .tooLong: "weeks"
        case .tooFewDays: "days"
        case .longDayOff: "long"
        case .weeklyOutOfRange, .tooMuchADay: "weekly"
        case .targetTooFast, .targetTooSlow: "target"
        case .none, .pauseInPast, .pauseAfterRace, .notPaused, .tooLateToRebuild: "goal"
        }
    }

    @Sendable
    static func pause(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        let until = LocalDate(iso: request.text("until"))
        let isEnd = request.text("off") == "yes"
        guard isEnd || until != nil else {
            return .redirect(to: "/training/plan", notice: "Choose the last day without runs.")
        }
        do {
            try await request.write { tx in
                guard var plan = try TrainingPlan.current(account: account.id, in: tx) else { throw PlanError.none }
                if let until, !isEnd {
                    try plan.pause(until: until, account: account, in: tx)
                } else {
                    try plan.resume(account: account, in: tx)
                }
            }
        } catch let error as PlanError {
            return .refused(to: "/training/plan", problem: error.sentence)
        }
        return .redirect(to: "/training/plan", notice: isEnd ? "Resumed the plan." : "Paused.")
    }
}

extension TrainingPlanPage {
    @Sendable
    static func rebuild(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        do {
            try await request.write { tx in
                try MissedWorkouts.settle(account, in: tx)
                guard var plan = try TrainingPlan.current(account: account.id, in: tx) else { throw PlanError.none }
                _ = try plan.rebuild(account: account, in: tx)
            }
        } catch let error as PlanError {
            return .refused(to: "/training/plan", problem: error.sentence)
        }
        return .redirect(to: "/training/plan", notice: "The plan starts again from what you ran.")
    }
}

/// The form of a plan.
struct TrainingPlanFormModel: PageModel {
    struct Day: Codable, Hashable, Sendable {
        /// `mon`
        let value: String
        let title: String
        let isChosen: Bool
    }

    let tabs: TrainingTabs
    let goal: ChoiceModel
    let otherGoal: FieldModel
    let date: FieldModel
    let weeks: FieldModel
    let days: [Day]
    let daysProblem: String?
    let long: ChoiceModel
    let recent: ChoiceModel
    let recentTime: FieldModel
    let weekly: FieldModel
    let target: FieldModel
    let isNew: Bool
    let isReturning: Bool
    let isSome: Bool
    let isSeasoned: Bool

    init(_ fields: [String: String], _ problems: [String: String]) {
        func field(_ name: String) -> FieldModel { FieldModel(name, fields, problems) }
        tabs = TrainingTabs("/training")
        goal = ChoiceModel(field("goal"), among: Self.distances) { $0 }
        (otherGoal, date, weeks) = (field("other_goal"), field("date"), field("weeks"))
        let chosen = Set((fields["days"] ?? "").split(separator: ",").map(String.init))
        days = Weekday.allCases.map { day in
            let value = Self.value(day)
            return Day(value: value, title: day.name, isChosen: chosen.contains(value))
        }
        daysProblem = problems["days"]
        let weekdays = Weekday.allCases.map(Self.value)
        long = ChoiceModel(field("long"), among: [""] + weekdays) { value in
            if value.isEmpty { return "Saturday or Sunday, if you run then" }
            return Weekday(name: value)?.name ?? value
        }
        recent = ChoiceModel(field("recent"), among: [""] + Self.distances) { $0.isEmpty ? "None" : $0 }
        (recentTime, weekly, target) = (field("recent_time"), field("weekly"), field("target"))
        isNew = fields["experience"] == "new"
        isSeasoned = fields["experience"] == "seasoned"
        isReturning = fields["experience"] == "returning"
        isSome = !isNew && !isSeasoned && !isReturning
    }

    private static let distances = GoalDistance.named.map(\.name)
    private static func value(_ day: Weekday) -> String { day.shortName.lowercased() }
}
