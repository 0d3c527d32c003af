import Agenda
import Lineups
import Messaging
import Night
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Late Show on Friday at 8 PM, for which Ada is confirmed; each performer may bring three until 6 PM.
struct GuestScenario: Sendable {
    static let ada = "+14155550101"
    static let booker = "+14155550199"

    let environment: TestEnvironment
    let show: Event
    let contact: ID<Contact>

    /// - Parameters:
    ///   - limit: nil for a show without a guest list.
    ///   - answer: what Ada texts to the request; nil for nothing.
    init(limit: String? = "3", answer: String? = "YES") async throws {
        environment = try await TestEnvironment()
        var owner = environment.account
        owner.cell = Self.booker
        let account = owner
        try await environment.store.write { try account.save(in: $0) }
        show = try await environment.show("Late Show")
        contact = try await environment.contact("Ada", Self.ada)
        try await environment.invite(show, [contact])
        if let limit { try await setRules(limit) }
        if let answer { _ = try await text(answer, minutes: 1) }
    }

    func setRules(
        _ limit: String?, closes: String? = "2h before", of performer: ID<Contact>? = nil, at event: Event? = nil
    ) async throws {
        var input = GuestRulesInput()
        (input.limit, input.closes, input.performer) = (limit, closes, performer)
        let (typed, id, account) = (input, (event ?? show).id, environment.account)
        _ = try await environment.store.write { try typed.change(id, account: account, in: $0) }
    }

    @discardableResult
    func text(_ body: String, minutes: Int = 5, from number: String = Self.ada) async throws -> String? {
        try await environment.text(body, from: number, now: TestEnvironment.noon.adding(.minutes(minutes)))
    }

    /// At the time of the show's zone on its day.
    func text(_ body: String, atHour hour: Int) async throws -> String? {
        try await environment.text(body, from: Self.ada, now: moment(hour))
    }

    func moment(_ hour: Int) -> Instant {
        let day = show.localStart.date
        return show.zone.instant(of: LocalDateTime(date: day, time: LocalTime(secondsSinceMidnight: hour * 3600)))
    }

    func list() async throws -> GuestList {
        let id = show.id
        return try await environment.store.read { tx in
            try GuestList(try #require(try Event.find(id, in: tx)), in: tx)
        }
    }

    /// `Ana Lopez, Guest`
    func names() async throws -> String { try await list().guests.map(\.label).joined(separator: ", ") }

    func add(_ names: String, of performer: ID<Contact>? = nil) async throws {
        let adding = AddGuests(
            event: show.id, performer: performer, names: names, account: environment.account.id)
        _ = try await environment.store.write { try adding.run(in: $0) }
    }

    func undo(at now: Instant = TestEnvironment.noon) async throws {
        try await environment.undoLast(at: now)
    }

    /// The lines to the booker about guests that are not sent yet.
    func notices(minutes: Int) async throws -> [String] {
        _ = try await environment.runJobs(now: TestEnvironment.noon.adding(.minutes(minutes)))
        return try await environment.store.read {
            try $0.values("SELECT line FROM notification WHERE topic = 'guests' ORDER BY id", as: String.self)
        }
    }

    /// The texts to the booker, also those that wait to be sent.
    func toldBooker() async throws -> [String] {
        try await environment.store.read {
            try $0.values(
                "SELECT body FROM outbound_message WHERE to_number = \(Self.booker) ORDER BY id", as: String.self)
        }
    }
}
