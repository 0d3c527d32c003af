import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Training

/// A runner with a phone, on Monday, November 30, 2026, noon in New York.
struct Runner: Sendable {
    let phone: BookerPhone
    var environment: TestEnvironment { phone.environment }
    let account: Account

    static let noon = TestEnvironment.noon

    init() async throws {
        phone = try await BookerPhone()
        let id = phone.environment.account.id
        account = try #require(try await phone.environment.store.read { try Account.find(id, in: $0) })
    }

    var store: Store { environment.store }

    /// Eight weeks to a 5k on Saturday, January 30; the first day is Monday, December 7.
    static var choices: PlanChoices {
        var choices = PlanChoices()
        (choices.goal, choices.weeks, choices.experience) = ("5k", 8, "new")
        (choices.days, choices.recent) = ("mon,wed,sat", "5k 30:40")
        return choices
    }

    @discardableResult
    func plan(_ choices: PlanChoices = Runner.choices, now: Instant = noon) async throws -> TrainingPlan {
        try await store.write(at: now) { [account] tx in
            let settings = try TrainingSettings.of(account, in: tx)
            var request = try choices.request(settings, account: account, now: now)
            if choices.goal == "5k" { (request.raceDay, request.weeks) = (Self.day("2027-01-30"), 8) }
            return try TrainingPlan.create(request, account: account, in: tx)
        }
    }

    func workouts(withRemoved: Bool = false) async throws -> [Workout] {
        try await store.read { [account] tx in
            guard let plan = try TrainingPlan.current(account: account.id, in: tx) else { return [] }
            return try Workout.all(of: plan.id, in: tx).filter { withRemoved || $0.state != .removed }
        }
    }

    /// The UID of each workout in calendars, by its day.
    func uids() async throws -> [LocalDate: String] {
        try await store.read { [account] tx in
            let all = try Workout.on(Self.day("2026-01-01")...Self.day("2028-12-31"), account: account.id, in: tx)
            return try all.reduce(into: [:]) { $0[$1.day] = try Event.find($1.id, in: tx)?.uid }
        }
    }

    func names() async throws -> [String] {
        try await store.read {
            try $0.values(
                "SELECT name FROM event WHERE kind = 'workout' AND cancelled_at IS NULL ORDER BY starts_at")
        }
    }

    @discardableResult
    func ran(_ miles: Double, on day: String, now: Instant? = nil) async throws -> LogRun.Result {
        let log = LogRun(day: Self.day(day), distance: Distance(miles, .miles))
        let moment = now ?? Self.evening(day)
        return try await store.write(at: moment) { [account] in try log.run(for: account, in: $0) }
    }

    func runs() async throws -> [LoggedRun] {
        try await store.read { [account] in try LoggedRun.all(account: account.id, in: $0) }
    }

    static func day(_ text: String) -> LocalDate { LocalDate(iso: text) ?? LocalDate(daysSince1970: 0) }

    /// A time of a day in New York in winter.
    static func at(_ day: String, _ time: String) -> Instant {
        Instant(rfc3339: "\(day)T\(time):00-05:00") ?? noon
    }

    static func evening(_ day: String) -> Instant { at(day, "20:00") }
}
