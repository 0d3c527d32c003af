import Agenda
import ICalendar
import Lineups
import PageKit
import People
import Platform
import Storage
import Templates
import Values

/// `/events/ID`: one show, and all that can be done with it.
struct EventPage: Sendable {
    static let noun = PageNoun(templates: templates) { router in
        EventNewPage.addRoutes(to: router)
        EventImportPage.addRoutes(to: router)
        router.get("events/shows.csv") { try await LineupSheet.file(.coming, name: "shows.csv", $0) }
        router.get("events/:event", show)
        router.get("events/:event/lineup.csv") { request in
            try await LineupSheet.file(.events([try await request.show()]), name: "lineup.csv", request)
        }
        router.get("events/:event/calendar.ics", calendar)
        EventCopyPage.addRoutes(to: router)
        LineupForms.addRoutes(to: router)
        TermsPage.addRoutes(to: router)
        EventEditPage.addRoutes(to: router)
        SendingPage.addRoutes(to: router)
        TextLineupPage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "event": PackageResources.event_mustache, "event_head": PackageResources.event_head_mustache,
        "event_lineup": PackageResources.event_lineup_mustache, "event_slot": PackageResources.event_slot_mustache,
        "event_add": PackageResources.event_add_mustache, "event_history": PackageResources.event_history_mustache,
        "event_edit": PackageResources.event_edit_mustache, "event_fields": PackageResources.event_fields_mustache,
        "event_new": PackageResources.event_new_mustache, "event_copy": PackageResources.event_copy_mustache,
        "event_terms": PackageResources.event_terms_mustache, "event_text": PackageResources.event_text_mustache,
        "events_import": PackageResources.events_import_mustache, "sending": PackageResources.sending_mustache,
        "caused_texts": PackageResources.caused_texts_mustache,
        "answer_texts": PackageResources.answer_texts_mustache,
    ])

    static let fragments = ["event_head", "event_lineup", "event_add", "event_history"]

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(of: request))
    }

    /// The show alone, as a file that any calendar takes.
    @Sendable
    static func calendar(_ request: PageRequest) async throws -> PageResponse {
        let id = try await request.show()
        _ = try await request.calendars()
        guard let entry = try await request.read({ try CalendarEntry.find(id, in: $0) }) else {
            throw PageError.notFound
        }
        let bytes = CalendarWriter.bytes(of: EventCalendar(events: [entry.event]), now: request.now)
        return .file(PageFile(bytes: bytes, contentType: "text/calendar; charset=utf-8", name: "\(entry.name).ics"))
    }

    /// - Parameter add: the form that adds somebody, if it is shown again.
    static func page(of request: PageRequest, add: EventModel.AddForm? = nil) async throws -> Page {
        let account = request.account
        let event = try await request.show()
        let facts = try await request.read { try EventFacts.of(event, account: account.id, in: $0) }
        let model = EventModel(
            facts, account: account, add: add ?? EventModel.AddForm(),
            tabs: request.services.subjects.tabs(of: ID(event.rawValue)), now: request.now)
        return Page(
            "event", title: model.name, section: "/", fragments: fragments, status: add == nil ? 200 : 422,
            scripts: [.choicesScript], model: model
        )
    }
}

extension EventFacts {
    /// Throws `EventError.unknown`.
    static func of(_ id: ID<Event>, account: ID<Account>, in tx: Transaction) throws -> EventFacts {
        let event = try Event.find(id, account: account, in: tx)
        let lineup = try Lineup.of(event, in: tx)
        var conflicts: [ID<Contact>: [ScheduleConflict]] = [:]
        var away: [ID<Contact>: [DatesAway]] = [:]
        for slot in lineup.slots + lineup.bench where slot.isStillIn && !event.isCanceled {
            away[slot.contact] = try DatesAway.all(of: slot.contact, on: event.days, in: tx)
            conflicts[slot.contact] = try ScheduleConflict.all(of: slot.contact, with: event, in: tx)
        }
        return EventFacts(
            lineup: lineup, policy: try Policy.of(event, in: tx), changes: try SlotChange.all(event: id, in: tx),
            conflicts: conflicts, away: away, people: try Contact.all(account: account, in: tx),
            waiting: try WaitingText.all(account: account, in: tx).filter { $0.event.id == id })
    }
}

extension PageRequest {
    /// The show in the path. Throws `EventError.unknown` for another account's, and for an event of another kind.
    func show() async throws -> ID<Event> {
        let (id, account) = (try id("event", of: Event.self), account.id)
        guard try await read({ try Event.find(id, account: account, in: $0) }).kind == .show else {
            throw EventError.unknown(id)
        }
        return id
    }
}
