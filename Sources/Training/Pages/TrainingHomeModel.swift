import Agenda
import PageKit
import Platform
import Training
import Values

/// The home of training.
struct TrainingHomeModel: PageModel {
    /// A week of the chart; lengths are in thousandths of the longest distance.
    struct Bar: Codable, Hashable, Sendable {
        /// `from Mon Nov 30`
        let label: String
        /// `5.2 mi of 12 mi`; nil for nothing.
        let words: String?
        let planned: Int
        let run: Int
    }

    let tabs: TrainingTabs
    let name: String
    let photo: PhotoFrame?
    /// `12.2 mi`
    let total: String
    /// `3 runs since Mon Nov 23 2026`
    let since: String
    /// `3 mi of 12 mi`
    let week: String
    /// `+12.7%`
    let change: String
    let streak: String
    let load: String?
    let isLoadHigh: Bool
    let workouts: [WorkoutModel]
    let hasWorkouts: Bool
    let hasPlan: Bool
    /// `5k on Sat Jan 30 2027, starts Sun Dec 6 2026`; nil without a plan.
    let plan: String?
    /// The offer to build the plan again; nil if there is none.
    let offer: String?
    /// What comes after the race; nil before it.
    let afterRace: String?
    let goals: [TrainingGoalModel]
    let hasGoals: Bool
    let bars: [Bar]
    let hasBars: Bool
    let unitName: String
    let distance: FieldModel
    let time: FieldModel
    let note: FieldModel
    let day: FieldModel
    /// The run that was typed can hardly be right.
    let isDoubtful: Bool
    /// ISO date.
    let today: String
}

extension TrainingHomeModel {
    init(_ home: TrainingHome, account: Account, photo: Photo?, typed: [String: String], problems: [String: String]) {
        let (unit, text) = (home.settings.unit, DateText())
        tabs = TrainingTabs("/training")
        name = account.name ?? "Training"
        self.photo = photo.map { PhotoFrame($0, .tile) }
        total = home.total.text(unit)
        since =
            home.runCount.counted("run")
            + (home.since.map { $0 <= home.today ? " since \(text.dayWithYear($0))" : "" } ?? "")
            + (home.allRuns.map { "; \($0.text(unit)) with earlier runs" } ?? "")
        let planned = home.week.planned > .zero ? " of \(home.week.planned.text(unit))" : ""
        week = home.week.run.text(unit) + planned
        change = home.week.change.text
        streak = home.streak.counted("run")
        (load, isLoadHigh) = (home.load?.explanation(unit), home.load?.isHigh ?? false)
        workouts = home.workouts.map { WorkoutModel($0, plan: home.plan, unit: unit, today: home.today) }
        hasWorkouts = !workouts.isEmpty
        plan = home.plan.map { plan in
            let race = "\(plan.request.goal.name) on \(text.dayWithYear(plan.request.raceDay))"
            let first = plan.request.firstDay
            return first > home.today ? "\(race), starts \(text.dayWithYear(first))" : race
        }
        hasPlan = plan != nil
        offer = home.offer?.text
        afterRace = home.afterRace?.text
        goals = home.goals.map { TrainingGoalModel($0, unit) }
        hasGoals = !goals.isEmpty
        bars = Self.bars(home, unit)
        hasBars = !bars.isEmpty
        unitName = unit.name
        distance = FieldModel("distance", typed, problems)
        time = FieldModel("time", typed, problems)
        note = FieldModel("note", typed, problems)
        day = FieldModel("day", typed, problems)
        isDoubtful = problems["sure"] != nil
        today = home.today.description
    }

    /// The latest week first. The weeks before the first run or plan are left out.
    private static func bars(_ home: TrainingHome, _ unit: DistanceUnit) -> [Bar] {
        let weeks = home.weeks.drop { $0.run == .zero && $0.planned == .zero }
        let most = max(1, weeks.map { max($0.run, $0.planned).millimeters }.max() ?? 1)
        return weeks.reversed().map { week in
            let planned = week.planned > .zero ? " of \(week.planned.text(unit))" : ""
            return Bar(
                label: "from \(DateText().day(week.first))",
                words: week.run == .zero && planned.isEmpty ? nil : week.run.text(unit) + planned,
                planned: Int(week.planned.millimeters * 1000 / most), run: Int(week.run.millimeters * 1000 / most))
        }
    }
}
