import Agenda
import Lineups
import PageKit
import Platform
import Season
import Storage
import Values

/// `/series`: the series of the account, and a form for a new one.
enum SeriesListPage {
    static func addRoutes(to router: PageRouter) {
        router.get("series", needs: .read) { .page(try await page(of: $0)) }
        router.post("series/add", add)
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let typed = request.texts(SeriesListModel.fields)
        func given(_ name: String) -> String? { typed[name].flatMap { $0.isEmpty ? nil : $0 } }
        var input = SeriesInput()
        (input.name, input.every, input.time) = (given("name"), given("every"), given("time"))
        (input.first, input.until, input.template) = (given("first"), given("until"), given("template"))
        (input.place, input.length) = (given("place"), given("length"))
        let account = request.account
        do {
            input.shapes = request.services.modules.subjectShapes
            let series = try await request.write { [input] in try input.add(account: account, in: $0) }
            return .redirect(to: series.path, notice: "Added \(series.name).")
        } catch let problems as InputProblems<SeriesInput.Field> {
            return .page(try await page(of: request, problems: problems.messages))
        } catch let error as SpotError {
            return .page(try await page(of: request, problems: ["template": error.sentence]))
        }
    }

    private static func page(of request: PageRequest, problems: [String: String] = [:]) async throws -> Page {
        let (account, now) = (request.account, request.now)
        let (all, templates) = try await request.read { tx in
            (
                try Series.all(account: account.id, in: tx).map { ($0, try SeriesDate.all(of: $0.id, in: tx)) },
                try ShowTemplate.all(account: account.id, in: tx).map(\.name)
            )
        }
        let model = SeriesListModel(
            all, templates: templates, typed: request.texts(SeriesListModel.fields), problems: problems, now: now)
        return Page(
            "series_list", title: "Series", section: SeriesPages.path, fragments: ["series_items"],
            status: problems.isEmpty ? 200 : 422, model: model)
    }
}

/// The series with their rules and next dates.
struct SeriesListModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let path: String
        /// `every week on Tue at 8 PM`
        let words: String
        /// `next Tue Dec 1 2026, 26 shows`
        let next: String?
    }

    static let fields = ["name", "every", "time", "first", "until", "template", "place", "length"]

    let items: [Item]
    let hasItems: Bool
    let name: FieldModel
    let every: FieldModel
    let time: FieldModel
    let first: FieldModel
    let until: FieldModel
    let template: ChoiceModel
    let place: FieldModel
    let length: FieldModel
    let hasTemplates: Bool
    /// The form is shown again with its problems, or there is nothing else.
    let isOpen: Bool

    init(
        _ all: [(Series, [SeriesDate])], templates: [String], typed: [String: String], problems: [String: String],
        now: Instant
    ) {
        items = all.map { series, dates in
            let coming = dates.filter { $0.state(at: now) == .coming }.compactMap(\.event)
            return Item(
                id: series.id.rawValue, name: series.name, path: series.path, words: series.words(at: now),
                next: coming.min { $0.startsAt < $1.startsAt }.map {
                    "next \(DateText().dayWithYear($0.localStart.date)), \(coming.count.counted("show"))"
                })
        }
        hasItems = !items.isEmpty
        name = FieldModel("name", typed, problems)
        every = FieldModel("every", typed, problems)
        time = FieldModel("time", typed, problems)
        first = FieldModel("first", typed, problems)
        until = FieldModel("until", typed, problems)
        template = ChoiceModel(FieldModel("template", typed, problems), among: [""] + templates) {
            $0.isEmpty ? "None" : $0
        }
        place = FieldModel("place", typed, problems)
        length = FieldModel("length", typed, problems)
        hasTemplates = !templates.isEmpty
        isOpen = !hasItems || !problems.isEmpty
    }
}

extension PageRequest {
    /// The series in the path. Throws `SeriesProblem.unknown` for another account's.
    func series() async throws -> Series {
        let (id, account) = (try id("series", of: Series.self), account.id)
        return try await read { try Series.find(id, account: account, in: $0) }
    }
}
