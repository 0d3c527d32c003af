import Agenda
import Lineups
import Messaging
import People
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

/// Every Tuesday at 8 PM, and somebody to ask.
struct SeriesScenario: Sendable {
    let environment: TestEnvironment
    let series: Series
    let ada: ID<Contact>

    init(until: String? = "june", in given: TestEnvironment? = nil) async throws {
        let environment = if let given { given } else { try await TestEnvironment() }
        self.environment = environment
        var input = SeriesInput()
        (input.name, input.every, input.time, input.until) = ("Tuesday Night", "tue", "20:00", until)
        input.place = "The Anchor"
        let (typed, account) = (input, environment.account)
        series = try await environment.store.write { try typed.add(account: account, in: $0) }
        ada = try await environment.contact("Ada", "+14155550101")
    }

    /// `2026-12-08 8 PM`, or the state: what happens on each date that the series named.
    func dates(at now: Instant = TestEnvironment.noon) async throws -> [String] {
        let id = series.id
        return try await environment.store.read { try SeriesDate.all(of: id, in: $0) }.map { date in
            guard date.state(at: now) == .coming, let event = date.event else {
                return "\(date.day) \(date.state(at: now).rawValue)"
            }
            return "\(date.day) \(DateText().time(event.localStart.time))"
        }
    }

    func event(_ day: String) async throws -> Event {
        let (series, day) = (series, try #require(LocalDate(iso: day)))
        return try await environment.store.read { try series.date(on: day, in: $0).event }
    }

    /// Asks Ada for these dates.
    func ask(_ days: [String]) async throws {
        for day in days { try await environment.invite(event(day), [ada]) }
    }

    /// What the commands and pages do: tries it, and does what was shown.
    @discardableResult
    func change(
        _ change: ChangeSeries.Change, tells: Bool = true, hold: Duration = .zero,
        now: Instant = TestEnvironment.noon.adding(.hours(1))
    ) async throws -> ChangeSeries.Result {
        var changing = ChangeSeries(
            planner: environment.planner, series: series.id, change, tells: tells, modules: environment.modules,
            account: environment.account, sender: environment.sender)
        changing.hold = hold
        let plan = try await changing.plan(now: now, in: environment.store)
        return try await environment.store.write(at: now) { [changing] tx in
            try changing.run(approved: plan.approvalKey, in: tx)
        }
    }

    @discardableResult
    func edit(
        from first: String?, _ fill: (inout SeriesEditInput) -> Void
    ) async throws -> ChangeSeries.Result {
        var input = SeriesEditInput()
        input.first = first
        fill(&input)
        let current = try await current()
        return try await change(input.read(for: current, account: environment.account, now: TestEnvironment.noon))
    }

    func current() async throws -> Series {
        let (id, account) = (series.id, environment.account.id)
        return try await environment.store.read { try Series.find(id, account: account, in: $0) }
    }

    /// Undoes the last change. Returns why it could not.
    @discardableResult
    func undo() async throws -> UndoError? {
        let (undo, account) = (Undo(modules: environment.modules), environment.account.id)
        return try await environment.store.write(at: TestEnvironment.noon.adding(.hours(2))) {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)?.refusal
        }
    }
}
