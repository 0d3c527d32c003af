import Agenda
import Lineups
import Messaging
import Night
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

/// What happens to a show without people that the series does not have any more: with something of its own it is
/// canceled, and keeps it.
@Suite struct WithdrawnShowTests {
    /// Every Tuesday, like a template with spots, a budget, a deadline and a run sheet.
    private struct Scenario {
        let environment: TestEnvironment
        let series: Series
        let show: Event

        init() async throws {
            let environment = try await TestEnvironment()
            self.environment = environment
            let model = try await environment.show("Model")
            try await environment.setSpots("host, 2 x spot", of: model)
            var sheet = ChangeRunSheet(event: model.id, account: environment.account)
            sheet.change = "2"
            let (account, shapes) = (environment.account, environment.modules.subjectShapes)
            var input = SeriesInput()
            (input.name, input.every, input.time, input.until) = ("Tuesday Night", "tue", "20:00", "june")
            (input.template, input.shapes) = ("Model", shapes)
            let saving = SaveTemplate("Model", from: .event(model.id), account: account.id, shapes: shapes)
            var changes = ChangeEvent.Changes()
            changes.budget = .some(Money(minorUnits: 20_000, currency: .usd))
            try changes.policy.choose(.answerBy, "2h before")
            let change = ChangeEvent(
                planner: environment.planner, event: model.id, changes: changes, account: account)
            series = try await environment.store.write { [sheet, input] tx in
                _ = try sheet.run(in: tx)
                _ = try change.run(in: tx)
                _ = try saving.run(in: tx)
                return try input.add(account: account, in: tx)
            }
            let (series, day) = (series, try #require(LocalDate(iso: "2026-12-15")))
            show = try await environment.store.read { try series.date(on: day, in: $0).event }
        }

        func end(after day: String) async throws -> ChangeSeries.Result {
            let changing = ChangeSeries(
                planner: environment.planner, series: series.id, .end(after: try #require(LocalDate(iso: day))),
                modules: environment.modules, account: environment.account, sender: environment.sender)
            let plan = try await changing.plan(now: TestEnvironment.noon, in: environment.store)
            return try await environment.store.write {
                try changing.run(approved: plan.approvalKey, in: $0)
            }
        }

        /// `2026-12-15 7`: each day with the key of its show.
        func dates() async throws -> [String] {
            try await environment.store.read { [id = series.id] in try SeriesDate.all(of: id, in: $0) }
                .map { "\($0.day) \($0.event.map { "\($0.id)\($0.isCanceled ? " canceled" : "")" } ?? "none")" }
        }

        /// Undoes the last change. Returns why it could not.
        func undo() async throws -> UndoError? {
            let (undo, account) = (Undo(modules: environment.modules), environment.account.id)
            return try await environment.store.write(at: TestEnvironment.noon.adding(.hours(2))) {
                try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)?.refusal
            }
        }

        /// Undoes the making of the series. Returns why it could not.
        func undoMaking() async throws -> UndoError? {
            let (undo, account) = (Undo(modules: environment.modules), environment.account.id)
            return try await environment.store.write(at: TestEnvironment.noon.adding(.hours(2))) { tx in
                let step: ID<UndoStep>? = try tx.value("SELECT max(id) FROM undo_step WHERE kind = 'season.series'")
                return try step.flatMap { try undo.run($0, account: account, in: tx)?.refusal }
            }
        }
    }

    /// What the booker does with the show of December 15.
    enum Addition: CaseIterable {
        case todo, note, budgetLine, guest, guestRules, runSheet, money, openMic, spot, pay, deadline, budget, name
        case owner

        func add(to show: Event, _ environment: TestEnvironment) async throws {
            let (account, modules) = (environment.account, environment.modules)
            let kim = self == .owner ? try await environment.addMember("Kim", as: .booker).id : nil
            try await environment.store.write { tx in
                let subject = Subject(show)
                switch self {
                case .todo:
                    var list = try TodoList.of(subject, in: tx)
                    _ = try list.add("film", due: nil, in: tx)
                case .note: _ = try Note.add("a longer cable", to: subject, in: tx)
                case .budgetLine:
                    var budget = try Budget.of(subject, in: tx)
                    _ = try budget.add(
                        "sound", Money(minorUnits: 5_000, currency: .usd), .spent, day: show.localStart.date, in: tx)
                case .guest:
                    let adding = AddGuests(event: show.id, performer: nil, names: "Ana", account: account.id)
                    _ = try adding.run(in: tx)
                case .guestRules:
                    var rules = GuestRulesInput()
                    rules.limit = "2"
                    _ = try rules.change(show.id, account: account, in: tx)
                case .runSheet:
                    var adding = AddRunItem("doors", event: show.id, account: account)
                    adding.time = "7:30pm"
                    _ = try adding.run(in: tx)
                case .money:
                    var settlement = SettlementInput()
                    settlement.door = "400"
                    _ = try settlement.run(show.id, account: account, in: tx)
                case .openMic:
                    var mic = OpenMicInput()
                    (mic.keyword, mic.spots) = ("mic", "5")
                    _ = try mic.add(to: .show(show.id), account: account, modules: modules, in: tx)
                case .spot: try Self.change(show, environment, tx) { $0.spots = try SpotList("host, 3 x spot") }
                case .pay:
                    try tx.run("UPDATE spot SET pay = 5000, pay_currency = 'USD' WHERE event_id = \(show.id)")
                case .deadline: try Self.change(show, environment, tx) { try $0.policy.choose(.answerBy, "3h before") }
                case .budget:
                    try Self.change(show, environment, tx) { $0.budget = .some(Money(minorUnits: 1, currency: .usd)) }
                case .name: try Self.change(show, environment, tx) { $0.name = "Gala" }
                case .owner: try Self.change(show, environment, tx) { $0.owner = kim }
                }
            }
        }

        private static func change(
            _ show: Event, _ environment: TestEnvironment, _ tx: Transaction,
            _ fill: (inout ChangeEvent.Changes) throws -> Void
        ) throws {
            var changes = ChangeEvent.Changes()
            try fill(&changes)
            _ = try ChangeEvent(
                planner: environment.planner, event: show.id, changes: changes, account: environment.account
            ).run(in: tx)
        }
    }

    @Test func whatTheTemplateGivesIsRemovedAndMadeAgain() async throws {
        let scenario = try await Scenario()
        let before = try await scenario.dates()
        let result = try await scenario.end(after: "2026-12-08")
        #expect(result.canceled.isEmpty && result.removed.count == before.count - 2)
        #expect(try await scenario.undo() == nil)
        #expect(try await scenario.dates() == before)
        let again = try await scenario.end(after: "2026-12-08")
        #expect(again.canceled.isEmpty && again.removed.map(\.id) == result.removed.map(\.id))
    }

    @Test(arguments: Addition.allCases) func somethingElseIsKept(_ addition: Addition) async throws {
        let scenario = try await Scenario()
        try await addition.add(to: scenario.show, scenario.environment)
        let before = try await scenario.dates()
        let result = try await scenario.end(after: "2026-12-08")
        #expect(result.canceled.map(\.id) == [scenario.show.id])
        #expect(result.removed.count == before.count - 3 && result.preview.texts.isEmpty)
        let show = try await scenario.environment.store.read { [id = scenario.show.id] in try Event.find(id, in: $0) }
        #expect(show?.isCanceled == true)
        #expect(try await scenario.undo() == nil)
        #expect(try await scenario.dates() == before)
    }

    /// Undoing the whole series would lose it too.
    @Test func aSeriesIsNotTakenBackWithIt() async throws {
        let scenario = try await Scenario()
        try await scenario.environment.store.write { [show = scenario.show] in
            _ = try Note.add("a longer cable", to: Subject(show), in: $0)
        }
        let before = try await scenario.dates()
        #expect(try await scenario.undoMaking() == .changedSince(#""Tuesday Night" on Tue Dec 15 2026"#))
        #expect(try await scenario.dates() == before)
    }
}
