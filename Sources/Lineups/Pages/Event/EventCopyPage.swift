import Agenda
import Lineups
import PageKit
import Platform
import Storage
import Templates
import Values

/// `/events/ID/copy` and `/events/ID/delete`: the same show again, once or for some weeks; and a show that nobody was
/// asked about away.
enum EventCopyPage {
    static func addRoutes(to router: PageRouter) {
        router.get("events/:event/copy", show)
        router.post("events/:event/copy", copy)
        router.get("events/:event/delete") { .page(try await removal($0, typed: FieldModel(value: ""))) }
        router.post("events/:event/delete", remove)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(page(try await event(request), fields: ["weeks": "1"], problems: [:], withLineup: true))
    }

    @Sendable
    static func copy(_ request: PageRequest) async throws -> PageResponse {
        let source = try await event(request)
        let fields = request.texts(["date", "weeks"])
        let withLineup = request.text("lineup") == "yes"
        func again(_ field: String, _ problem: String) -> PageResponse {
            .page(page(source, fields: fields, problems: [field: problem], withLineup: withLineup))
        }
        let dates: CopyEvent.Dates
        if let typed = fields["date"], !typed.isEmpty {
            do throws(EventEntryError) {
                let reading = try EventEntry.start(typed, zone: source.zone, account: request.account, now: request.now)
                dates = .at(reading.instant)
            } catch {
                return again("date", error.sentence)
            }
        } else {
            guard let weeks = Int(fields["weeks"] ?? ""), (1...104).contains(weeks) else {
                return again("weeks", "Enter 1 to 104 weeks, or a date.")
            }
            dates = .weekly(weeks)
        }
        let copying = CopyEvent(
            event: source.id, dates: dates, withLineup: withLineup, account: request.account.id,
            shapes: request.services.modules.subjectShapes)
        let copies: [CopyEvent.Copy]
        do {
            copies = try await request.write { try copying.run(in: $0) }
        } catch EventError.copyInPast {
            return again("date", "A week later is already in the past. Choose a date.")
        }
        guard let first = copies.first else { return LineupForms.back(to: source.id) }
        let days = copies.prefix(4).map { DateText().day(source.zone.date(of: $0.startsAt)) }.joined(separator: ", ")
        let more = copies.count > 4 ? " and \(copies.count - 4) more" : ""
        return LineupForms.back(to: first.event, "Copied to \(days)\(more). Nobody was asked.")
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let event = try await event(request)
        if let typed = FieldModel(request.text("name"), confirming: event.name) {
            return .page(try await removal(request, typed: typed))
        }
        let removal = RemoveEvent(planner: request.services.planner, event: event.id, account: request.account.id)
        try await request.write { try removal.run(in: $0) }
        return .redirect(to: "/", notice: "Removed \(event.name).")
    }

    private static func removal(_ request: PageRequest, typed: FieldModel) async throws -> Page {
        let removal = RemoveEvent(
            planner: request.services.planner, event: try await request.show(), account: request.account.id)
        let event = try await request.read { try removal.plan(in: $0) }
        return ConfirmModel(
            title: "Remove \(event.name)?", crumb: event.name, crumbPath: "/events/\(event.id)",
            sentences: [
                "\(DateText().long(event.startsAt, in: event.zone)). Its lineup is removed too. This cannot be undone."
            ], path: "/events/\(event.id)/delete", button: "Remove the show", backPath: "/events/\(event.id)",
            typed: typed
        ).page(in: "/")
    }

    private static func event(_ request: PageRequest) async throws -> Event {
        let (id, account) = (try await request.show(), request.account.id)
        return try await request.read { try Event.find(id, account: account, in: $0) }
    }

    private static func page(
        _ event: Event, fields: [String: String], problems: [String: String], withLineup: Bool
    ) -> Page {
        let model = EventCopyModel(
            event: event.name, eventPath: "/events/\(event.id)", path: "/events/\(event.id)/copy",
            date: FieldModel("date", fields, problems), weeks: FieldModel("weeks", fields, problems),
            withLineup: withLineup)
        return Page(
            "event_copy", title: "Copy \(event.name)", section: "/", status: problems.isEmpty ? 200 : 422,
            scripts: [.fieldsScript], model: model)
    }
}

struct EventCopyModel: PageModel {
    let event: String
    let eventPath: String
    let path: String
    let date: FieldModel
    let weeks: FieldModel
    let withLineup: Bool
}
