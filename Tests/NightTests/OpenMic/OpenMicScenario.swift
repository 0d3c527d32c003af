import Agenda
import Lineups
import Messaging
import Night
import Platform
import Storage
import TestSupport
import Values

/// An open mic at 8 PM on Monday, November 30, 2026, with the keyword MIC. Sign-up closes at 6:30 PM.
struct OpenMicScenario: Sendable {
    static let people = ["+14155550201", "+14155550202", "+14155550203", "+14155550204"]

    let environment: TestEnvironment
    let show: Event
    let mic: OpenMic

    init(
        spots: Int = 2, mode: OpenMic.Mode = .list, drawn: Int? = nil, opens: String? = nil, keyword: String = "mic",
        in given: TestEnvironment? = nil
    ) async throws {
        let environment = if let given { given } else { try await TestEnvironment() }
        self.environment = environment
        show = try await environment.show("Mondays", inDays: 0)
        var input = OpenMicInput()
        (input.keyword, input.spots, input.mode) = (keyword, "\(spots)", mode.rawValue)
        (input.drawn, input.opens, input.closes) = (drawn.map { "\($0)" }, opens, "6:30pm")
        let (typed, account, modules) = (input, environment.account, environment.modules)
        mic = try await environment.store.write { [show] tx in
            try typed.add(to: .show(show.id), account: account, modules: modules, in: tx)
        }
    }

    /// `18:30:00` on the day of the show.
    func moment(_ time: String) -> Instant {
        let seconds = time.split(separator: ":").compactMap { Int($0) }.reduce(0) { $0 * 60 + $1 }
        let time = LocalTime(secondsSinceMidnight: seconds)
        return show.zone.instant(of: LocalDateTime(date: show.localStart.date, time: time))
    }

    @discardableResult
    func text(_ body: String, from person: Int = 0, at time: String = "12:00:00") async throws -> String? {
        try await environment.text(body, from: Self.people[person], now: moment(time))
    }

    /// They text the keyword, and their name a minute later.
    func signUp(_ name: String, _ person: Int, minute: Int = 0) async throws {
        func time(_ minute: Int) -> String { "12:\(minute < 10 ? "0" : "")\(minute):00" }
        try await text("MIC", from: person, at: time(minute))
        try await text(name, from: person, at: time(minute + 1))
    }

    func night() async throws -> OpenMicNight { try await sheet().night }

    func sheet() async throws -> OpenMicSheet {
        let id = (mic.id, environment.account.id, show.id)
        return try await environment.store.read { tx in
            try OpenMicSheet(OpenMic.find(id.0, account: id.1, in: tx).night(id.2, in: tx), in: tx)
        }
    }

    /// `1 Ada, waiting 1 Grace (here), left Alan`
    func list() async throws -> String {
        try await sheet().rows.map { row in
            "\(row.state.words) \(row.entry.title)" + (row.entry.checkedInAt == nil ? "" : " (here)")
        }.joined(separator: ", ")
    }

    func entry(_ name: String) async throws -> ID<OpenMicEntry> {
        let door = OpenMicDoor(try await night())
        return try await environment.store.read { try door.person(name, in: $0).id }
    }

    func undo() async throws {
        try await environment.undoLast(at: moment("12:30:00"))
    }
}
