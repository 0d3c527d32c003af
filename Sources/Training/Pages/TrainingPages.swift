import Agenda
package import PageKit
import Platform
import Storage
import Templates
import Training
import Values

extension [PageNoun] {
    /// The pages of training.
    package static var training: [PageNoun] { [TrainingPages.noun] }
}

/// `/training` and what is below it: home, calendar, goals, events (races), runs and settings.
enum TrainingPages {
    static let path = "/training"

    static let noun = PageNoun(
        link: ("Training", path), isInMenu: true,
        stylesheets: [.trainingStylesheet, .mapsStylesheet, .monthStylesheet, .listsStylesheet], templates: templates
    ) { router in
        router.get("training", TrainingHomePage.show)
        router.post("training/done", TrainingHomePage.done)
        router.post("training/skip", TrainingHomePage.skip)
        router.post("training/move", TrainingHomePage.move)
        TrainingPlanPage.addRoutes(to: router)
        TrainingCalendarPage.addRoutes(to: router)
        TrainingGoalsPage.addRoutes(to: router)
        TrainingRunsPage.addRoutes(to: router)
        RunImportPage.addRoutes(to: router)
        TrainingRacesPage.addRoutes(to: router)
        TrainingSettingsPages.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "training": PackageResources.training_mustache, "training_tabs": PackageResources.training_tabs_mustache,
        "training_home": PackageResources.training_home_mustache,
        "training_month": PackageResources.training_month_mustache,
        "training_day": PackageResources.training_day_mustache,
        "training_plan": PackageResources.training_plan_mustache,
        "training_plan_form": PackageResources.training_plan_form_mustache,
        "training_runs": PackageResources.training_runs_mustache,
        "training_run": PackageResources.training_run_mustache,
        "training_import": PackageResources.training_import_mustache,
        "training_goals": PackageResources.training_goals_mustache,
        "training_races": PackageResources.training_races_mustache,
        "training_settings": PackageResources.training_settings_mustache, "run_row": PackageResources.run_row_mustache,
        "workout": PackageResources.workout_mustache,
    ])
}

/// The tabs of all training pages.
struct TrainingTabs: Codable, Hashable, Sendable {
    struct Tab: Codable, Hashable, Sendable {
        let title: String
        let path: String
        let isCurrent: Bool
    }

    let all: [Tab]

    /// - Parameter current: the path of a tab.
    init(_ current: String) {
        all = [
            ("Home", "/training"), ("Calendar", "/training/calendar"), ("Goals", "/training/goals"),
            ("Events", "/training/races"), ("Runs", "/training/runs"), ("Settings", "/training/settings"),
        ].map { Tab(title: $0.0, path: $0.1, isCurrent: $0.1 == current) }
    }
}

/// A workout, as pages list it.
struct WorkoutModel: Codable, Hashable, Sendable {
    let id: Int64
    /// `Mon Dec 7`
    let day: String
    let dayPath: String
    let title: String
    /// What to do; for a skipped one why, if the runner said it.
    let advice: String
    /// `done`, `missed`, `skipped`; nil for a planned one.
    let state: String?
    /// `✓`, `✗`, `–`
    let sign: String?
    let isDone: Bool
    let isMissed: Bool
    let isToday: Bool
    /// It is planned, and can be logged now.
    let canLog: Bool
    /// It is planned, and can be skipped or moved.
    let isOpen: Bool
    /// `5.2`: what the form offers.
    let distance: String
    let unit: String
}

extension WorkoutModel {
    init(_ workout: Workout, plan: TrainingPlan?, unit: DistanceUnit, today: LocalDate) {
        id = workout.id.rawValue
        (day, dayPath) = (DateText().day(workout.day), "/training/days/\(workout.day)")
        title = workout.title(unit, goal: plan?.request.goal.name ?? "race")
        advice = workout.reason ?? plan.map { workout.advice($0) } ?? ""
        let isOverdue = workout.isOverdue(today: today)
        state = isOverdue ? "missed" : workout.state == .planned ? nil : workout.state.rawValue
        isDone = workout.state == .done
        isMissed = isOverdue || workout.state == .missed
        sign = isDone ? "✓" : isMissed ? "✗" : workout.state == .skipped ? "–" : nil
        isToday = workout.day == today
        isOpen = workout.state == .planned && workout.day >= today
        canLog = workout.state != .done && workout.day <= today
        (distance, self.unit) = (workout.distance.number(unit), unit.rawValue)
    }
}

/// A goal with what was done of it.
struct TrainingGoalModel: Codable, Hashable, Sendable {
    /// `Each week`
    let period: String
    let periodKey: String
    let measureKey: String
    /// `5.2 mi of 20 mi`
    let text: String
    let percent: Int
    let isReached: Bool

    init(_ progress: TrainingHome.Progress, _ unit: DistanceUnit) {
        let goal = progress.goal
        (period, periodKey) = ("Each \(goal.period.rawValue)", goal.period.rawValue)
        measureKey = goal.measure.rawValue
        text = "\(TrainingGoal.text(progress.done, goal.measure, unit)) of \(goal.text(unit))"
        (percent, isReached) = (progress.percent, progress.isReached)
    }
}

/// A run, as pages list it.
struct RunModel: Codable, Hashable, Sendable {
    let id: Int64
    let path: String
    /// `Fri Dec 4 2026`
    let day: String
    let distance: String
    /// `47:10 (9:04/mi)`; nil without a time.
    let time: String?
    let note: String?
    let isFinished: Bool

    init(_ run: LoggedRun, _ unit: DistanceUnit) {
        (id, path) = (run.id, "/training/runs/\(run.id)")
        (day, distance) = (DateText().dayWithYear(run.day), run.distance.text(unit))
        let pace = run.pace.map { " (\(RunTime.pace($0, unit)))" } ?? ""
        time = run.seconds.map { "\(RunTime.text($0))\(pace)" }
        note = run.note.isEmpty ? nil : run.note
        isFinished = run.isFinished
    }
}
