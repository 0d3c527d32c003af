import Agenda
import Lineups
import PageKit
import People
import Platform
import Storage
import Templates
import Values

/// `/grid`: people by dates. A click adds somebody, or opens the panel of a cell, where they are asked or an answer is
/// entered for them.
enum GridPage {
    static let path = "/grid"

    static let noun = PageNoun(
        link: ("Grid", path), at: 4, stylesheets: [.gridStylesheet], templates: templates
    ) { router in
        router.get("grid", needs: .read, show)
        router.post("grid/add", add)
        router.post("grid/answer", answer)
        router.post("grid/remove", remove)
    }

    private static let templates = PageTemplates([
        "grid": PackageResources.grid_mustache, "grid_rows": PackageResources.grid_rows_mustache,
        "grid_cell": PackageResources.grid_cell_mustache,
    ])

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let (account, now) = (request.account, request.now)
        let view = GridView(request)
        var query = GridQuery(tags: TagFilter(all: view.tag.map { [$0] } ?? []), search: view.search)
        var problem: String?
        do throws(DayRangeError) {
            if !view.dates.isEmpty { query.dates = try DateEntry.days(view.dates, account: account, now: now) }
        } catch {
            problem = error.sentences
        }
        let filters = try await request.read { [modules = request.services.modules] in
            try modules.dateFilters(of: account, in: $0)
        }
        let filter = try view.poll.map { key throws(PageError) in
            guard let filter = filters.first(where: { $0.key == key }) else { throw .notFound }
            return filter
        }
        if let filter { query.narrow(to: filter) }
        let facts: GridFacts
        do {
            facts = try await request.read { [query, view] in try GridFacts(query, view, account: account, in: $0) }
        } catch let error as LineupGridError {
            problem = error.sentences
            query.dates = []
            facts = try await request.read { [query, view] in try GridFacts(query, view, account: account, in: $0) }
        }
        let model = GridModel(facts, view: view, filters: filters, problem: problem, account: account, now: now)
        return .page(
            Page(
                "grid", title: "Grid", section: path, fragments: ["grid_rows", "grid_cell"],
                status: problem == nil ? 200 : 422, scripts: [.gridScript, .fieldsScript], model: model))
    }

    /// Adds somebody to the end of a lineup, and opens their cell.
    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        guard let cell = GridCellKey(request.text("add")) else { throw PageError.notFound }
        let addition = AddToLineup(event: cell.event, contacts: [cell.contact], account: request.account.id)
        let result = try await request.write { try addition.run(in: $0) }
        return back(request, to: cell, AdditionText.of(result))
    }

    @Sendable
    static func answer(_ request: PageRequest) async throws -> PageResponse {
        let view = GridView(request)
        let form = try AnswerForm(request, path: "\(path)/answer\(view.query)", backPath: view.path)
        let cell = GridCellKey(event: try request.formID("event"), contact: try request.formID("contact"))
        return try await form.submit(request, event: cell.event) { back(request, to: cell, $0) }
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let view = GridView(request)
        let cell = GridCellKey(event: try request.formID("event"), contact: try request.formID("contact"))
        let removal = RemoveFromLineup(
            event: cell.event, contact: cell.contact, account: request.account.id,
            departures: request.services.modules.departureNotes)
        return try await RemovalForm.submit(
            removal, request, path: "\(path)/remove\(view.query)", backPath: view.path
        ) { back(request, to: cell, $0) }
    }

    private static func back(_ request: PageRequest, to cell: GridCellKey, _ notice: String) -> PageResponse {
        .redirect(to: GridView(request).opening(cell).path, notice: notice)
    }
}

/// What the page is made from, read in one transaction.
struct GridFacts: Sendable {
    /// The cell that is open.
    struct Panel: Sendable {
        let key: GridCellKey
        let contact: Contact
        let lineup: Lineup
        let slot: Slot?
        let policy: Policy
        let conflicts: [ScheduleConflict]
        let away: [DatesAway]
    }

    let grid: LineupGrid
    let tags: [ContactDirectory.Count]
    /// Nil unless a cell is open.
    let panel: Panel?

    /// Throws `LineupGridError`, and the error of an unknown event or contact.
    init(_ query: GridQuery, _ view: GridView, account: Account, in tx: Transaction) throws {
        grid = try LineupGrid(query, skipping: view.skipped, limit: view.limit, account: account, in: tx)
        tags = try ContactDirectory.tags(account: account.id, in: tx)
        panel = try view.cell.map { try Panel($0, account: account.id, in: tx) }
    }
}

extension GridFacts.Panel {
    init(_ key: GridCellKey, account: ID<Account>, in tx: Transaction) throws {
        let event = try Event.findShow(key.event, account: account, in: tx)
        self.key = key
        contact = try Contact.find(key.contact, account: account, in: tx)
        lineup = try Lineup.of(event, in: tx)
        slot = (lineup.slots + lineup.bench + lineup.replaced).first { $0.contact == key.contact }
        policy = try Policy.of(event, in: tx)
        conflicts = try ScheduleConflict.all(of: key.contact, with: event, in: tx)
        away = try DatesAway.all(of: key.contact, on: event.days, in: tx)
    }
}
