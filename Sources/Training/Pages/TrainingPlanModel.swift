import PageKit
import Training
import Values

/// All workouts of the plan, by week.
struct TrainingPlanModel: PageModel {
    struct Week: Codable, Hashable, Sendable {
        let number: Int
        let phase: String
        /// Without the race.
        let total: String
        let workouts: [WorkoutModel]
    }

    let tabs: TrainingTabs
    let hasPlan: Bool
    let title: String
    let forecast: String?
    let warning: String?
    /// The offer to build it again; nil if there is none.
    let offer: String?
    /// `Sun Dec 13 2026`; nil if it is not paused.
    let pausedUntil: String?
    let weeks: [Week]

    init() {
        tabs = TrainingTabs("/training")
        (hasPlan, title, forecast, warning, offer, pausedUntil) = (false, "Running plan", nil, nil, nil, nil)
        weeks = []
    }

    init(_ plan: TrainingPlan, _ workouts: [Workout], outlook: RaceForecast?, offer: RebuildOffer?, today: LocalDate) {
        let (request, text) = (plan.request, DateText())
        tabs = TrainingTabs("/training")
        hasPlan = true
        title = "\(request.goal.name) on \(text.dayWithYear(request.raceDay))"
        forecast = outlook?.text
        warning = plan.warning(outlook, today: today)
        self.offer = offer?.text
        pausedUntil = plan.pause.flatMap { $0.upperBound >= today ? text.dayWithYear($0.upperBound) : nil }
        let numbers = Set(workouts.map(\.week)).sorted()
        weeks = numbers.map { number in
            let own = workouts.filter { $0.week == number }
            return Week(
                number: number, phase: own.first?.phase.rawValue ?? "",
                total: own.filter { $0.kind != .race }.map(\.distance).total.text(request.unit),
                workouts: own.map { WorkoutModel($0, plan: plan, unit: request.unit, today: today) })
        }
    }
}
