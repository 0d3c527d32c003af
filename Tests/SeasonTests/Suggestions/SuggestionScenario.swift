import Agenda
import Lineups
import People
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

/// The Late Show on Friday, December 4, with an open headliner's spot. Ada takes that position and said yes; Grace
/// takes others only.
struct SuggestionScenario: Sendable {
    let environment: TestEnvironment
    let show: Event
    let ada: ID<Contact>
    let grace: ID<Contact>

    static let booker = "+12125550199"

    var account: Account { environment.account }

    init(spots: String = "headliner") async throws {
        environment = try await TestEnvironment()
        show = try await environment.show("Late Show")
        ada = try await environment.contact("Ada", "+12125560001")
        grace = try await environment.contact("Grace", "+12125560002")
        try await environment.setSpots(spots, of: show)
        try await takes(ada, ["headliner"])
        try await takes(grace, ["opener"])
        try await says(ada, .yes)
    }

    func takes(_ contact: ID<Contact>, _ positions: [String]) async throws {
        let change = SetContactPositions(contact, canTake: positions, likes: [], account: account.id)
        _ = try await environment.store.write { try change.run(in: $0) }
    }

    func says(_ contact: ID<Contact>, _ answer: Availability) async throws {
        let day = show.localStart.date
        try await environment.store.write {
            try DateAvailability(
                contact: contact, day: day, answer: answer, source: .booker, saidAt: TestEnvironment.noon
            ).save(in: $0)
        }
    }

    func set(_ contact: ID<Contact>, _ change: (inout SetBookingRules.Changes) -> Void) async throws {
        var changes = SetBookingRules.Changes()
        change(&changes)
        let setting = SetBookingRules(contact, changes: changes, account: account)
        _ = try await environment.store.write { try setting.run(in: $0) }
    }

    /// - Parameter minorUnits: of the account's currency.
    func setBudget(_ minorUnits: Int64) async throws {
        var changes = ChangeEvent.Changes()
        changes.budget = .some(Money(minorUnits: minorUnits, currency: account.currency))
        let change = ChangeEvent(
            planner: environment.planner, event: show.id, changes: changes, account: account)
        _ = try await environment.store.write { try change.run(in: $0) }
    }

    /// Adds somebody to a lineup; with an answer if one is given.
    func seat(_ contact: ID<Contact>, in show: Event, onBench: Bool = false, answer: Answer? = nil) async throws {
        try await environment.store.write { tx in
            _ = try Lineup.add(contact, to: show.id, asHost: false, onBench: onBench, in: tx)
            guard let answer, let slot = try Slot.find(contact: contact, event: show.id, in: tx) else { return }
            _ = try Slot.changeAnswer(slot.id, to: answer, cause: .booker, in: tx)
        }
    }

    func assign(_ spot: String, to contact: ID<Contact>) async throws {
        let change = AssignSpot(
            planner: environment.planner, event: show.id, spot: .words(spot), contact: contact, account: account)
        _ = try await environment.store.write { try change.run(in: $0) }
    }

    func suggestion(_ change: (inout SuggestLineups) -> Void = { _ in }) async throws -> SuggestedLineups {
        var suggesting = SuggestLineups(.events([show.id]), account: account)
        change(&suggesting)
        return try await environment.store.read { [suggesting] in try suggesting.facts(in: $0) }.suggestion()
    }

    func apply(_ suggestion: SuggestedLineups) async throws -> ApplySuggestion.Result {
        let applying = ApplySuggestion(suggestion.choices, account: account)
        return try await environment.store.write { try applying.run(in: $0) }
    }

    func lineup() async throws -> Lineup {
        let show = show
        return try await environment.store.read { try Lineup.of(show, in: $0) }
    }

    func rules(of contact: ID<Contact>) async throws -> [String] {
        let account = account.id
        return try await environment.store.read {
            try BookingRules.of(contact, in: $0).texts(account: account, in: $0).lines
        }
    }

    func undo() async throws {
        let (undo, account) = (Undo(modules: environment.modules), account.id)
        _ = try await environment.store.write {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }
    }
}
