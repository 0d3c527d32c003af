import Agenda
import PageKit
import Platform
import Storage
import Values

/// `/countdowns`: all countdowns, as a table or as tiles, with the same actions; and their removal.
enum CountdownListPage {
    static let path = "/countdowns"

    static func addRoutes(to router: PageRouter) {
        router.get("countdowns", show)
        router.get("countdowns/remove", confirmRemoval)
        router.post("countdowns/remove", remove)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(of: request, isNothingChosen: false))
    }

    private static func page(of request: PageRequest, isNothingChosen: Bool) async throws -> Page {
        let account = request.account
        let overview = try await request.read { try CountdownOverview.of(account.id, in: $0) }
        let model = CountdownListModel(
            overview, isGrid: request.query["view"] == "grid", isNothingChosen: isNothingChosen, home: account.zone,
            now: request.now)
        return Page(
            "countdowns", title: "Countdowns", section: path, fragments: ["countdown_items"],
            status: isNothingChosen ? 422 : 200, model: model)
    }

    /// `GET /countdowns/remove?event=1&event=2`: asks before anything is removed.
    @Sendable
    static func confirmRemoval(_ request: PageRequest) async throws -> PageResponse {
        let chosen = try await chosen(request)
        guard !chosen.isEmpty else { return .page(try await page(of: request, isNothingChosen: true)) }
        let model = CountdownRemovalModel(chosen, isGrid: request.query["view"] == "grid", home: request.account.zone)
        return .page(Page("countdown_remove", title: "Remove countdowns", section: path, model: model))
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let chosen = try await chosen(request)
        let subjects = request.services.subjects
        try await request.write { try Countdown.remove(chosen, subjects: subjects, in: $0) }
        let notice = chosen.count == 1 ? "Removed \(chosen[0].event.name)." : "Removed \(chosen.count) countdowns."
        let view = request.text("view") == "grid" ? "?view=grid" : ""
        return .redirect(to: path + view, notice: chosen.isEmpty ? nil : notice)
    }

    private static func chosen(_ request: PageRequest) async throws -> [Countdown] {
        let ids = try request.ids("event", of: Event.self)
        let account = request.account.id
        return try await request.read { tx in
            try ids.map { id in
                guard let countdown = try Countdown.find(id, in: tx), countdown.event.account == account else {
                    throw PageError.notFound
                }
                return countdown
            }
        }
    }
}

/// What is about to be removed.
struct CountdownRemovalModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let date: String
    }

    let items: [Item]
    /// `Do you really want to Delete the Event?`
    let question: String
    let view: String
    let backPath: String

    init(_ countdowns: [Countdown], isGrid: Bool, home: Zone) {
        items = countdowns.map {
            Item(id: $0.event.id.rawValue, name: $0.event.name, date: CountdownText($0.event, home: home).dateText)
        }
        question = Countdown.removalQuestion(countdowns.count)
        view = isGrid ? "grid" : "table"
        backPath = CountdownListPage.path + (isGrid ? "?view=grid" : "")
    }
}
