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
        router.post("events/:event/people", addChecked)
        router.post("events/:event/move", move)
        router.post("events/:event/host", host)
        router.post("events/:event/spot", spot)
        router.post("events/:event/spot/empty", emptySpot)
        router.post("events/:event/bench", bench)
        router.post("events/:event/remove", remove)
        router.post("events/:event/answer", answer)
    }

    /// Adds those whose names were typed.
    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let role = try role(request)
        let event = try await request.show()
        var who = TypedContact(request.form)
        let problem: String
        var choices: ContactChoices?
        switch try await who.everybody(request) {
        case .all(let contacts):
            do {
                return try await add(contacts, as: role, to: event, request)
            } catch let error as LineupError where error.isAboutRole {
                problem = error.sentence
            }
        case .unclear(let words, let offered, let typed): (problem, choices, who) = (words, offered, typed)
        }
        let form = EventModel.AddForm(typed: who.typed, problem: problem, choices: choices, role: role)
        return .page(try await EventPage.page(of: request, add: form))
    }

    /// Adds those who were checked, and goes on to the texts that ask them if that is wanted.
    @Sendable
    static func addChecked(_ request: PageRequest) async throws -> PageResponse {
        let role = try role(request)
        let event = try await request.show()
        var form = PickerForm(request)
        (form.chosen, form.role) = (try request.ids("person"), role)
        if form.chosen.isEmpty {
            form.problem = "Check the people first."
            return .page(try await EventPage.page(of: request, picker: form))
        }
        do {
            return try await add(form.chosen, as: role, to: event, request)
        } catch let error as LineupError where error.isAboutRole {
            form.problem = error.sentence
            return .page(try await EventPage.page(of: request, picker: form))
        }
    }

    private static func role(_ request: PageRequest) throws -> String {
        let role = request.text("role")
        guard ["lineup", "host", "bench", "line"].contains(role) else { throw PageError.badField("role") }
        return role
    }

    /// Adds them, unless that would send texts at once which were not shown yet.
    private static func add(
        _ contacts: [ID<Contact>], as role: String, to event: ID<Event>, _ request: PageRequest
    ) async throws -> PageResponse {
        let addition = AddToLineup(
            event: event, contacts: contacts, asHost: role == "host", onBench: role == "bench",
            inLine: role == "line", account: request.account.id)
        let asksNext = request.text("then") == "ask"
        let goOn = { (notice: String) -> PageResponse in
            asksNext ? .redirect(to: "/events/\(event)/ask", notice: notice) : back(to: event, notice)
        }
        guard ["bench", "line"].contains(role) else {
            return goOn(AdditionText.of(try await request.write { try addition.run(in: $0) }))
        }
        var approval = TextsToApprove(
            title: role == "line" ? "Put in line" : "Add to the bench", path: "/events/\(event)/people",
            backPath: "/events/\(event)")
        approval.fields =
            [TextsToApproveModel.Field](["role", "then"], of: request)
            + contacts.map { TextsToApproveModel.Field(name: "person", value: "\($0)") }
        return try await approval.make(addition.causing(request.services.planner), request) { result, texts in
            goOn(AdditionText.of(result) + texts)
        }
    }

    @Sendable
    static func move(_ request: PageRequest) async throws -> PageResponse {
        guard let place = Int(request.text("place")), (1...10_000).contains(place) else {
            throw PageError.badField("place")
        }
        let event = try await request.show()
        let move = MoveInLineup(
            event: event, contact: try request.formID("contact"), place: place,
            onBench: request.text("bench") == "yes", account: request.account.id)
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
        let title = isHost ? "Make them the host" : "Remove them as the host"
        let approval = textsToApprove(of: title, "host", event, request)
        return try await approval.make(change.causing(), request) { result, texts in
            back(to: event, "\(result.slot.name) is \(isHost ? "" : "no longer ")the host." + texts)
        }
    }

    /// Takes a spot from the person who holds it.
    @Sendable
    static func emptySpot(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let change = AssignSpot(
            planner: request.services.planner, event: event, spot: .key(try request.formID("spot")), contact: nil,
            account: request.account)
        let approval = textsToApprove(of: "Empty the spot", "spot/empty", event, request)
        do {
            return try await approval.make(change.causing(), request) { result, texts in
                back(to: event, "The spot for \(result.spot.position.name) is open." + texts)
            }
        } catch SpotError.noSuchSpot {
            throw PageError.notFound
        }
    }

    /// Gives an open spot to somebody who was chosen, or whose name was typed.
    @Sendable
    static func spot(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let key: ID<Spot> = try request.formID("spot")
        var form = EventModel.SpotForm(spot: key.rawValue, typed: request.text("who"))
        switch try await TypedContact(request.form).meaning(request) {
        case .one(let contact):
            let change = AssignSpot(
                planner: request.services.planner, event: event, spot: .key(key), contact: contact,
                account: request.account)
            let approval = textsToApprove(of: "Give the spot", "spot", event, request)
            do {
                return try await approval.make(change.causing(), request) { result, texts in
                    let name = result.lineup.slots.first { $0.contact == contact }?.name ?? ""
                    let sentences = ["\(name) is \(result.spot.position.name)."] + result.conflicts.map(\.sentence)
                    return back(to: event, sentences.joined(separator: " ") + texts)
                }
            } catch SpotError.noSuchSpot {
                throw PageError.notFound
            } catch let error as SpotError {
                form.problem = error.sentence
            }
        case .unclear(let problem, let choices):
            let names = choices?.people.map(\.name).joined(separator: ", ") ?? ""
            form.problem = problem + (names.isEmpty ? "" : " \(names).")
        }
        return .page(try await EventPage.page(of: request, spot: form))
    }

    /// For the texts that a form of the lineup sends at once or writes again.
    private static func textsToApprove(
        of title: String, _ form: String, _ event: ID<Event>, _ request: PageRequest
    ) -> TextsToApprove {
        let path = "/events/\(event)"
        return TextsToApprove(
            title: title, path: "\(path)/\(form)", backPath: path,
            fields: [TextsToApproveModel.Field](["contact", "host", "spot", "who"], of: request))
    }

    @Sendable
    static func bench(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let change = PutOnBench(event: event, contacts: [try request.formID("contact")], account: request.account.id)
        let approval = textsToApprove(of: "Move to the bench", "bench", event, request)
        return try await approval.make(change.causing(request.services.planner), request) { _, texts in
            back(to: event, "Moved to the bench." + texts)
        }
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let removal = RemoveFromLineup(
            event: event, contact: try request.formID("contact"), account: request.account.id,
            departures: request.services.modules.departureNotes)
        let path = "/events/\(event)"
        return try await RemovalForm.submit(removal, request, path: "\(path)/remove", backPath: path) {
            back(to: event, $0)
        }
    }

    @Sendable
    static func answer(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let path = "/events/\(event)"
        let form = try AnswerForm(request, path: "\(path)/answer", backPath: path)
        return try await form.submit(request, event: event) { back(to: event, $0) }
    }

    static func back(to event: ID<Event>, _ notice: String? = nil) -> PageResponse {
        .redirect(to: "/events/\(event)", notice: notice)
    }
}

/// What is said after people were added.
enum AdditionText {
    static func of(_ result: AddToLineup.Result) -> String {
        let added = result.added
        let present = result.additions.filter { $0.outcome == .alreadyIn }.map(\.contact.name)
        let sentences =
            (added.isEmpty ? [] : ["Added \(added.joined(separator: ", "))."])
            + present.map { "\($0) is already in the lineup." } + [result.withoutSpot].compactMap(\.self)
        return (sentences + result.conflicts.map(\.sentence)).joined(separator: " ")
    }
}

extension LineupError {
    /// More people were named than there can be hosts, or somebody cannot be put in line.
    fileprivate var isAboutRole: Bool {
        switch self {
        case .severalHosts, .hasAnswered: true
        default: false
        }
    }
}
