internal import Agenda
internal import Lineups
internal import Platform
internal import Storage
internal import Values

/// `/events/ID/edit`: name, time, place, length, and whether it needs a host.
enum EventEditPage {
    static func addRoutes(to router: PageRouter) {
        router.get("events/:event/edit", show)
        router.post("events/:event/edit", save)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let event = try await event(request)
        return .page(page(event, fields(of: event), needsHost: event.needsHost, problems: [:]))
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let event = try await event(request)
        let typed = ["name", "date", "place", "length"].map { ($0, request.text($0)) }
        let fields = Dictionary(uniqueKeysWithValues: typed)
        let before = Self.fields(of: event)
        var (changes, problems) = (ChangeEvent.Changes(), [String: String]())
        // A field that still has what it was filled with is not read again.
        func read(_ name: String, _ body: (String) throws(EventEntryError) -> Void) {
            guard let text = fields[name], text != before[name] else { return }
            do throws(EventEntryError) {
                try body(text)
            } catch {
                problems[name] = error.sentence
            }
        }
        read("name") { text throws(EventEntryError) in changes.name = try EventEntry.name(text) }
        read("date") { text throws(EventEntryError) in
            changes.startsAt = try EventEntry.start(
                text, zone: event.zone, account: request.account, now: request.now
            ).instant
        }
        read("place") { text throws(EventEntryError) in changes.location = .some(EventEntry.words(text)) }
        read("length") { text throws(EventEntryError) in changes.length = try EventEntry.length(text) }
        changes.needsHost = request.text("needs_host") == "yes"
        changes.isCorrection = request.text("correction") == "yes"
        if changes.isCorrection, changes.startsAt != nil {
            problems["date"] = EventError.timeIsNoCorrection(event).sentence
        }
        guard problems.isEmpty else {
            return .page(
                page(
                    event, fields, needsHost: changes.needsHost ?? false, isCorrection: changes.isCorrection,
                    problems: problems))
        }
        let change = ChangeEvent(
            planner: request.services.planner, event: event.id, changes: changes, account: request.account)
        let (result, mustTell) = try await request.write { [now = request.now, changes = change] tx in
            let result = try changes.run(now: now, in: tx)
            return (result, try TellAboutChange.isNeeded(for: result.event, in: tx))
        }
        guard result.isChanged else { return LineupForms.back(to: event.id) }
        if mustTell {
            return .redirect(
                to: "/events/\(event.id)/tell", notice: "Saved. These people have not been told about the change.")
        }
        return LineupForms.back(to: event.id, (["Saved."] + result.conflicts.map(\.sentence)).joined(separator: " "))
    }

    private static func event(_ request: PageRequest) async throws -> Event {
        let id = try await request.show()
        let (account, now) = (request.account.id, request.now)
        return try await request.read { try Event.findOpen(id, account: account, now: now, in: $0) }
    }

    private static func fields(of event: Event) -> [String: String] {
        [
            "name": event.name, "date": DateText.iso(event.localStart), "place": event.location ?? "",
            "length": DurationText.short(event.endsAt - event.startsAt),
        ]
    }

    private static func page(
        _ event: Event, _ fields: [String: String], needsHost: Bool, isCorrection: Bool = false,
        problems: [String: String]
    ) -> Page {
        let model = EventEditModel(
            event: event.name, eventPath: "/events/\(event.id)", path: "/events/\(event.id)/edit",
            name: FieldModel("name", fields, problems), date: FieldModel("date", fields, problems),
            place: FieldModel("place", fields, problems), length: FieldModel("length", fields, problems),
            needsHost: needsHost, isCorrection: isCorrection)
        return Page(
            "event_edit", title: "Edit \(event.name)", section: "/", status: problems.isEmpty ? 200 : 422, model: model)
    }
}

struct EventEditModel: PageModel {
    let event: String
    let eventPath: String
    let path: String
    let name: FieldModel
    let date: FieldModel
    let place: FieldModel
    let length: FieldModel
    let needsHost: Bool
    /// Only a spelling is fixed.
    let isCorrection: Bool
}
