import Agenda
import Lineups
import PageKit
import Platform
import Storage
import Templates
import Values

/// `/history`: the shows that are over or canceled, the latest first.
struct HistoryPage: Sendable {
    static let noun = PageNoun(
        entries: [PageEntry("Past shows", "/history")], templates: templates
    ) { router in
        router.get("history", needs: .read, show)
        router.get("history/shows.csv", needs: .pay) { try await LineupSheet.file(.past, name: "past-shows.csv", $0) }
    }

    private static let templates = PageTemplates(["history": PackageResources.history_mustache])

    /// So many shows are on a page.
    static let length = 50

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        let page = request.query["page"].flatMap { Int($0) }.map { min(max(1, $0), 100_000) } ?? 1
        let (lineups, count) = try await request.read {
            try Board.history(account: account.id, skipping: (page - 1) * length, limit: length, in: $0)
        }
        let model = HistoryModel(
            rows: lineups.map { HistoryModel.Row($0) }, hasRows: !lineups.isEmpty,
            previousPath: page > 1 ? "/history?page=\(page - 1)" : nil,
            nextPath: page * length < count ? "/history?page=\(page + 1)" : nil)
        return .page(Page("history", title: "Past shows", section: "/", model: model))
    }
}

struct HistoryModel: PageModel {
    struct Row: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let day: String
        let time: String
        let place: String?
        let status: StatusText
        /// Who was in it.
        let people: String?

        init(_ lineup: Lineup) {
            let event = lineup.event
            id = event.id.rawValue
            name = event.name
            day = DateText().dayWithYear(event.localStart.date)
            time = DateText().time(event.localStart.time)
            place = event.location
            status = StatusText(lineup)
            let confirmed = lineup.slots.filter { $0.answer == .confirmed }.map(\.name)
            people = confirmed.isEmpty ? nil : confirmed.joined(separator: ", ")
        }
    }

    let rows: [Row]
    let hasRows: Bool
    let previousPath: String?
    let nextPath: String?
}
