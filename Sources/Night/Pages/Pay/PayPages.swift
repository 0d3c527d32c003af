import Agenda
import JSON
import Lineups
import Night
import PageKit
import People
import Platform
import Storage
import Templates
import Values
import Workbooks

/// `/pay`: who is still to be paid, what is to be settled, and what each person was paid in a year.
enum PayPages {
    static let path = "/pay"

    static let noun = PageNoun(
        link: ("Pay", path), isInMenu: true, showPages: [("Settlement", "settlement")], templates: templates
    ) { router in
        router.get("pay", needs: .pay, show)
        router.get("pay/paid.csv", needs: .pay) { request in
            let (year, table) = try await sheet(request)
            return .file(PageFile(table, name: "paid-\(year).csv"))
        }
        router.get("pay/paid.xlsx", needs: .pay) { request in
            let (year, table) = try await sheet(request)
            let bytes = try WorkbookWriter(table).file(sheet: "Pay \(year)")
            let type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            return .file(PageFile(bytes: bytes, contentType: type, name: "paid-\(year).xlsx"))
        }
        SettlementPage.addRoutes(to: router)
        PayPersonPage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "pay": PackageResources.pay_mustache, "pay_items": PackageResources.pay_items_mustache,
        "settlement": PackageResources.settlement_mustache,
        "settlement_sheet": PackageResources.settlement_sheet_mustache,
        "pay_person": PackageResources.pay_person_mustache,
    ])

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let (account, now) = (request.account, request.now)
        let year = try PayOverview.year(request.query["year"], account: account, now: now)
        let overview = try await request.read { try PayOverview(account: account.id, in: $0) }
        let model = try PayModel(overview, year: year, now: now)
        return .page(Page("pay", title: "Pay", section: path, fragments: ["pay_items"], model: model))
    }

    private static func sheet(_ request: PageRequest) async throws -> (Int, ExportTable) {
        let account = request.account
        let year = try PayOverview.year(request.query["year"], account: account, now: request.now)
        let overview = try await request.read { try PayOverview(account: account.id, in: $0) }
        return (year, try overview.totalsTable(of: year))
    }
}

/// Who is to be paid, and who was.
struct PayModel: PageModel {
    struct Due: Codable, Hashable, Sendable {
        let key: String
        let name: String
        let path: String
        /// `Late Show, Fri Nov 27 2026`
        let show: String
        let amount: String
        let state: String
    }

    struct Show: Codable, Hashable, Sendable {
        let id: Int64
        let title: String
        let path: String
    }

    struct Total: Codable, Hashable, Sendable {
        let key: String
        let name: String
        let path: String
        let amount: String
    }

    struct Year: Codable, Hashable, Sendable {
        let title: String
        let path: String
        let isCurrent: Bool
    }

    let due: [Due]
    let hasDue: Bool
    /// `$120.00`; one for each currency.
    let dueTotal: String?
    let shows: [Show]
    let hasShows: Bool
    let year: String
    let years: [Year]
    let hasYears: Bool
    let totals: [Total]
    let hasTotals: Bool

    init(_ overview: PayOverview, year: Int, now: Instant) throws {
        due = overview.due.map { due in
            Due(
                key: "\(due.event)-\(due.contact)", name: due.name,
                path: "/events/\(due.event)/settlement/people/\(due.contact)",
                show: "\(due.eventName), \(DateText().dayWithYear(due.day))", amount: "\(due.open)",
                state: due.state.rawValue)
        }
        hasDue = !due.isEmpty
        let sums = try overview.dueTotals()
        dueTotal = sums.isEmpty ? nil : sums.map(\.description).joined(separator: ", ")
        shows = overview.toSettle.map {
            Show(id: $0.id.rawValue, title: $0.title(at: now), path: "/events/\($0.id)/settlement")
        }
        hasShows = !shows.isEmpty
        self.year = "\(year)"
        let all = Set(overview.years + [year]).sorted(by: >)
        years = all.map { Year(title: "\($0)", path: "/pay?year=\($0)", isCurrent: $0 == year) }
        hasYears = all.count > 1
        totals = try overview.totals(of: year).map { total in
            Total(
                key: "\(total.contact)-\(total.amount.currency)", name: total.name,
                path: "/contacts/\(total.contact)", amount: "\(total.amount)")
        }
        hasTotals = !totals.isEmpty
    }
}
