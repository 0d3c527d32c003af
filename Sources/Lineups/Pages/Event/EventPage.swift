import Agenda
import Lineups
import PageKit
import People
import Platform
import Storage
import Templates
import Values

/// `/events/ID`: one show, and all that can be done with it.
struct EventPage: Sendable {
    static let noun = PageNoun(
        entries: [
            PageEntry("New show", "/events/new", keys: "n", words: "add event", isInMenu: true),
            PageEntry("Import shows", "/events/import", words: "spreadsheet"),
        ], templates: templates
    ) { router in
        EventNewPage.addRoutes(to: router)
        EventImportPage.addRoutes(to: router)
        router.get("events/shows.csv", needs: .pay) { try await LineupSheet.file(.coming, name: "shows.csv", $0) }
        router.get("events/:event", needs: .night, show)
        router.get("events/:event/lineup.csv", needs: .pay) { request in
            try await LineupSheet.file(.events([try await request.show()]), name: "lineup.csv", request)
        }
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
        "event_add": PackageResources.event_add_mustache, "event_picker": PackageResources.event_picker_mustache,
        "event_history": PackageResources.event_history_mustache,
        "event_edit": PackageResources.event_edit_mustache, "event_fields": PackageResources.event_fields_mustache,
        "event_new": PackageResources.event_new_mustache, "event_copy": PackageResources.event_copy_mustache,
        "event_terms": PackageResources.event_terms_mustache, "event_text": PackageResources.event_text_mustache,
        "events_import": PackageResources.events_import_mustache, "sending": PackageResources.sending_mustache,
        "caused_texts": PackageResources.caused_texts_mustache,
        "answer_texts": PackageResources.answer_texts_mustache,
    ])

    static let fragments = ["event_head", "event_lineup", "event_add", "event_picker", "event_history"]

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(of: request))
    }

    /// - Parameters:
    ///   - add: the form that adds people by their names, if it is shown again.
    ///   - picker: the form that adds checked people, if it is shown again.
    ///   - spot: what was typed for an open spot, if it is shown again.
    static func page(
        of request: PageRequest, add: EventModel.AddForm? = nil, picker: PickerForm? = nil,
        spot: EventModel.SpotForm = EventModel.SpotForm()
    ) async throws -> Page {
        let account = request.account
        let event = try await request.show()
        let form = picker ?? PickerForm(request)
        let (modules, role) = (request.services.modules, request.member.role)
        let facts = try await request.read { tx in
            var facts = try EventFacts.of(event, account: account.id, picker: form, in: tx).seen(by: role)
            let subject = ID<Subject>(event.rawValue)
            facts.members = try Member.actors(of: account.id, in: tx)
            facts.owner = try AlertAudience.ownerName(facts.lineup.event.owner, account: account.id, in: tx)
            if role.may(.read) { facts.series = try modules.groups(of: [subject], in: tx)[subject] }
            return facts
        }
        let model = EventModel(
            facts, account: account, add: add ?? EventModel.AddForm(), picker: form, spot: spot,
            tabs: request.services.tabs(of: event).filter { request.leads(to: $0.path) }, now: request.now)
        return Page(
            "event", title: model.name, section: "/", fragments: fragments,
            status: add == nil && picker == nil && spot.problem == nil ? 200 : 422,
            scripts: [.choicesScript, .listScript, .lineupScript], model: model)
    }
}

extension EventFacts {
    /// Throws `EventError.unknown`.
    static func of(
        _ id: ID<Event>, account: ID<Account>, picker: PickerForm = PickerForm(), in tx: Transaction
    ) throws -> EventFacts {
        let event = try Event.find(id, account: account, in: tx)
        let lineup = try Lineup.of(event, in: tx)
        let people = try Contact.all(account: account, in: tx)
        let away = event.isCanceled ? [:] : try DatesAway.all(account: account, on: event.days, in: tx)
        let conflicts = event.isCanceled ? [:] : try ScheduleConflict.all(with: event, in: tx)
        let isOpen = !event.isCanceled && !event.isOver(at: tx.now)
        let busy = isOpen ? try BusyTime.all(with: event, in: tx) : [:]
        let booker = isOpen && event.startsAt > tx.now ? try Account.find(account, in: tx) : nil
        let coming = Set((lineup.slots + lineup.bench).filter(\.isStillIn).map(\.contact))
        return EventFacts(
            lineup: lineup, policy: try Policy.of(event, in: tx), changes: try SlotChange.all(event: id, in: tx),
            conflicts: conflicts.filter { coming.contains($0.key) }, away: away.filter { coming.contains($0.key) },
            people: people, waiting: try WaitingText.all(account: account, in: tx).filter { $0.event.id == id },
            candidates: isOpen
                ? try LineupCandidates(
                    picker.query, for: lineup, among: people, chosen: picker.chosen, away: away, conflicts: conflicts,
                    busy: busy, in: tx) : nil,
            suggestible: try booker == nil ? [] : lineup.spotsToSuggest(at: tx.now, in: tx),
            requests: try booker.map { try InvitationPlanner.requestCount(for: lineup, from: $0, in: tx) } ?? 0,
            reminders: try booker.map { try InvitationPlanner.reminderCount(for: lineup, from: $0, in: tx) } ?? 0)
    }
}

extension PageRequest {
    /// The show in the path. Throws `EventError.unknown` for another account's, and for an event of another kind.
    func show() async throws -> ID<Event> {
        let (id, account) = (try id("event", of: Event.self), account.id)
        return try await read { try Event.findShow(id, account: account, in: $0).id }
    }
}
