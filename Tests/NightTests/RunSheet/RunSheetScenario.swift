import Agenda
import Lineups
import Messaging
import Night
import Platform
import Storage
import Templates
import TestSupport
import Testing
import Twilio
import Values

/// A show on Friday at 8 PM until 10 PM. Ada and Grace are confirmed, Alan has not answered.
struct RunSheetScenario: Sendable {
    let environment: TestEnvironment
    let event: Event
    let people: [ID<Contact>]

    private static let numbers = ["+14155550101", "+14155550102", "+14155550103"]

    init(confirmed: Int = 2) async throws {
        environment = try await TestEnvironment()
        event = try await environment.show("Late Show")
        var people: [ID<Contact>] = []
        for (name, number) in zip(["Ada", "Grace", "Alan"], Self.numbers) {
            people.append(try await environment.contact(name, number))
        }
        self.people = people
        try await environment.invite(event, people)
        for number in Self.numbers.prefix(confirmed) { _ = try await environment.text("yes", from: number) }
    }

    func sheet() async throws -> ShowRunSheet {
        let (id, account) = (event.id, environment.account.id)
        return try await environment.store.read { try ShowRunSheet(Event.find(id, account: account, in: $0), in: $0) }
    }

    /// `8 PM Ada`
    func lines() async throws -> [String] {
        let show = try await sheet()
        return show.sheet.lines.map { "\(show.clock($0.start)) \(show.title($0.key))" }
    }

    func settings(minutes: Int = 1, _ fill: (inout ChangeRunSheet) -> Void) async throws {
        var changing = ChangeRunSheet(event: event.id, account: environment.account)
        fill(&changing)
        try await environment.store.write(at: TestEnvironment.noon.adding(.minutes(minutes))) { [changing] in
            _ = try changing.run(in: $0)
        }
    }

    func edit(_ line: String, minutes: Int = 1, _ fill: (inout EditRunLine) -> Void) async throws {
        let key = try await sheet().line(named: line)
        var editing = EditRunLine(
            planner: environment.planner, event: event.id, key: key, account: environment.account)
        fill(&editing)
        try await environment.store.write(at: TestEnvironment.noon.adding(.minutes(minutes))) { [editing] in
            _ = try editing.run(in: $0)
        }
    }

    func move(_ line: String, to place: Int) async throws {
        let key = try await sheet().line(named: line)
        let moving = MoveRunLine(event: event.id, key: key, place: place, account: environment.account)
        try await environment.store.write(at: TestEnvironment.noon.adding(.minutes(1))) { _ = try moving.run(in: $0) }
    }

    func add(_ kind: String, _ fill: (inout AddRunItem) -> Void) async throws {
        var adding = AddRunItem(kind, event: event.id, account: environment.account)
        fill(&adding)
        try await environment.store.write(at: TestEnvironment.noon.adding(.minutes(1))) { [adding] in
            _ = try adding.run(in: $0)
        }
    }

    /// Undoes the last change.
    func undo() async throws {
        try await environment.undoLast(at: TestEnvironment.noon.adding(.minutes(2)))
    }

    var sending: SendRunSheet {
        SendRunSheet(
            event: event.id, account: environment.account, sender: environment.sender,
            texts: RunSheetTexts(.builtIn))
    }

    func plan(minutes: Int = 5) async throws -> SendRunSheet.Plan {
        let sending = sending
        return try await environment.store.read(at: TestEnvironment.noon.adding(.minutes(minutes))) {
            try sending.plan(in: $0)
        }
    }

    /// Sends all texts, and the provider sends those that are due.
    func send(minutes: Int = 5) async throws {
        let (sending, keys) = (sending, Set(try await plan(minutes: minutes).messages.map(\.approvalKey)))
        let texts = try await environment.store.write(at: TestEnvironment.noon.adding(.minutes(minutes))) {
            try sending.send(keys, in: $0).texts
        }
        try await environment.deliver(texts, as: .sent)
    }

    /// The bodies of the texts about times that jobs send by then.
    func told(minutes: Int) async throws -> [String] {
        let texts = try await environment.runJobs(now: TestEnvironment.noon.adding(.minutes(minutes)))
        try await environment.deliver(texts, as: .sent)
        return try await environment.store.read { tx in
            try texts.compactMap { try OutboundMessage.find($0, in: tx)?.body }.filter { $0.contains("You're on") }
        }
    }
}
