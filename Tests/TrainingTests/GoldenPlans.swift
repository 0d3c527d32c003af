import Values

@testable import Training

/// A runner with a plan that was read by eye, next to public plans of the same kind.
struct GoldenPlan: Sendable {
    /// The name of the file.
    let name: String
    let request: PlanRequest

    private static func day(_ text: String) -> LocalDate { LocalDate(iso: text) ?? LocalDate(daysSince1970: 0) }

    private static var returning: PlanRequest {
        var request = PlanRequest(
            goal: .tenK, raceDay: day("2027-02-07"), weeks: 11, experience: .some,
            days: RunningDays([.tuesday, .thursday, .saturday, .sunday]), weekStart: .monday)
        request.isReturning = true
        return request
    }

    /// Weeks start on Mondays; the first day is November 23, 2026.
    static var all: [GoldenPlan] {
        [
            GoldenPlan(
                name: "first-5k",
                request: PlanRequest(
                    goal: .fiveK, raceDay: day("2027-01-23"), weeks: 9, experience: .new,
                    days: RunningDays([.monday, .wednesday, .saturday]), weekStart: .monday)),
            GoldenPlan(
                name: "half-in-1-50",
                request: PlanRequest(
                    goal: .half, raceDay: day("2027-02-14"), weeks: 12, experience: .some,
                    days: RunningDays([.tuesday, .wednesday, .friday, .sunday]),
                    recent: RaceResult(name: "10k", distance: GoalDistance.tenK.distance, seconds: 3000), target: 6600,
                    weekStart: .monday)),
            GoldenPlan(
                name: "marathon-under-4",
                request: PlanRequest(
                    goal: .marathon, raceDay: day("2027-03-28"), weeks: 18, experience: .seasoned,
                    days: RunningDays([.tuesday, .wednesday, .thursday, .saturday, .sunday]), longDay: .sunday,
                    weekly: Distance(30, .miles),
                    recent: RaceResult(name: "half marathon", distance: GoalDistance.half.distance, seconds: 6720),
                    target: 14_340, weekStart: .monday)),
            GoldenPlan(name: "after-an-injury", request: returning),
            GoldenPlan(
                name: "three-days",
                request: PlanRequest(
                    goal: .half, raceDay: day("2027-02-14"), weeks: 12, experience: .seasoned,
                    days: RunningDays([.tuesday, .thursday, .sunday]), weekStart: .monday)),
        ]
    }

    /// A line for each week and each run.
    var text: String {
        let runs = PlanGenerator(request).runs
        let lines = (1...request.weeks).flatMap { week in
            let own = runs.filter { $0.week == week }
            let total = own.filter { $0.kind != .race }.map(\.distance).total.text(request.unit)
            let walk = PlanGenerator.runWalk(ofWeek: week, request).map { ": \($0.text)" } ?? ""
            return ["Week \(week), \(own.first?.phase.rawValue ?? ""), \(total)\(walk)"] + own.map(line)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func line(_ run: PlannedRun) -> String {
        let hard = run.hard.map { ", \($0.text(request.unit)) of it fast" } ?? ""
        return "  \(DateText().day(run.date)): \(run.distance.text(request.unit)) \(run.kind.rawValue)\(hard)"
    }
}
