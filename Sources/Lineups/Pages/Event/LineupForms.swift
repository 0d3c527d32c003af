import Agenda
import Lineups
import PageKit
import People
import Platform
import Storage
import Twilio
import Values

/// The forms that change a lineup. Each calls one use case and goes back to the event.
enum LineupForms {
    static func addRoutes(to router: PageRouter) {
        router.post("events/:event/add", add)
        router.post("events/:event/move", move)
        router.post("events/:event/host", host)
        router.post("events/:event/bench", bench)
        router.post("events/:event/remove", remove)
        router.post("events/:event/answer", answer)
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let role = request.text("role")
        guard ["lineup", "host", "bench"].contains(role) else { throw PageError.badField("role") }
        let event = try await request.show()
        let contact: ID<Contact>
        let who = TypedContact(request.form)
        switch try await who.meaning(request) {
        case .one(let found): contact = found
        case .unclear(let problem, let choices):
            let form = EventModel.AddForm(typed: who.typed, problem: problem, choices: choices, role: role)
            return .page(try await EventPage.page(of: request, add: form))
        }
        let addition = AddToLineup(
            event: event, contacts: [contact], asHost: role == "host", onBench: role == "bench",
            account: request.account.id)
        let result = try await request.write { try addition.run(in: $0) }
        return back(to: event, AdditionText.of(result))
    }

    @Sendable
    static func move(_ request: PageRequest) async throws -> PageResponse {
        guard let place = Int(request.text("place")), (1...10_000).contains(place) else {
            throw PageError.badField("place")
        }
        let event = try await request.show()
        let move = MoveInLineup(
            event: event, contact: try request.formID("contact"), place: place, account: request.account.id)
        _ = try await request.write { try move.run(in: $0) }
        return back(to: event)
    }

    @Sendable
    static func host(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let isHost = try request.choice("host", ["yes": true, "no": false])
        let change = SetHost(
            planner: request.services.planner, event: event, contact: try request.formID("contact"), isHost: isHost,
            account: request.account)
        let result = try await request.write { try change.run(in: $0) }
        return back(to: event, "\(result.slot.name) is \(isHost ? "" : "no longer ")the host.")
    }

    @Sendable
    static func bench(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let change = PutOnBench(event: event, contacts: [try request.formID("contact")], account: request.account.id)
        _ = try await request.write { try change.run(in: $0) }
        return back(to: event, "Moved to the bench.")
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let removal = RemoveFromLineup(
            event: event, contact: try request.formID("contact"), account: request.account.id)
        let result = try await request.write { try removal.run(in: $0) }
        return back(to: event, RemovalText.of(result))
    }

    @Sendable
    static func answer(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let path = "/events/\(event)"
        let form = try AnswerForm(request, event: event, path: "\(path)/answer", backPath: path)
        switch try await form.submit(request) {
        case .answered(let notice): return back(to: event, notice)
        case .preview(let page): return .page(page)
        }
    }

    static func back(to event: ID<Event>, _ notice: String? = nil) -> PageResponse {
        .redirect(to: "/events/\(event)", notice: notice)
    }
}

/// What is said after somebody was added.
enum AdditionText {
    static func of(_ result: AddToLineup.Result) -> String {
        let added = result.additions.map { addition in
            switch addition.outcome {
            case .added: "Added \(addition.contact.name)."
            case .alreadyIn: "\(addition.contact.name) is already in the lineup."
            }
        }
        return (added + result.conflicts.map(\.sentence)).joined(separator: " ")
    }
}

/// What is said after somebody was removed.
enum RemovalText {
    static func of(_ result: RemoveFromLineup.Result) -> String {
        "Removed \(result.slot.name)."
            + (result.shouldBeTold ? " They were asked and have not been told: tell them." : "")
    }
}
