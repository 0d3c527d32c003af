import Agenda
import JSON
import PageKit
import Platform
import Storage
import Templates
import Values

/// `/budget` and `/budget/ID`: what the account, or an event, plans and spends.
enum BudgetPages: SubjectPages {
    typealias Items = Budget

    static let path = "/budget"

    static let noun = PageNoun(
        link: ("Budget", path), isInMenu: true, stylesheets: [.listsStylesheet], templates: templates
    ) { router in
        router.get("budget", show)
        router.get("budget/:subject", show)
        router.post("budget/:subject/add", add)
        router.post("budget/:subject/remove", remove)
        router.get("budget/:subject/budget.svg", chart)
        router.get("budget/:subject/budget.journal", ledger)
        router.get("budget/:subject/budget.csv", sheet)
        BudgetLinePage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "budget": PackageResources.budget_mustache, "budget_fields": PackageResources.budget_fields_mustache,
        "budget_lines": PackageResources.budget_lines_mustache, "budget_line": PackageResources.budget_line_mustache,
    ])

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let today = request.account.zone.date(of: request.now)
        return .page(try await page(of: request, add: BudgetLineForm(["day": today.description])))
    }

    private static func page(of request: PageRequest, add: BudgetLineForm, status: Int = 200) async throws -> Page {
        let (subject, subjects) = (try await request.subject(), request.services.subjects)
        let home = request.account.currency
        let model = try await request.read { tx in
            try BudgetModel(
                Budget.of(subject, in: tx), subject: SubjectModel(subject, among: subjects, on: path, in: tx),
                others: all(request, in: tx), add: add, home: home)
        }
        return Page(
            "budget", title: "Budget Sheet", section: path, fragments: ["budget_lines"], status: status, model: model)
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let kind = kind(of: request)
        do {
            let line = try BudgetLineInput(request).read(account: request.account, now: request.now)
            guard let title = line.title, let amount = line.amount, let day = line.day else {
                throw PageError.badField("amount")
            }
            let sharing = try CostSharingInput(request).applied(amount: amount, home: request.account.currency)
            _ = try await change(request) { budget, tx in
                try budget.add(title, amount, kind, day: day, sharing: sharing, in: tx).id
            }
        } catch {
            guard let problems = problems(error) else { throw error }
            return .page(try await page(of: request, add: BudgetLineForm(request, problems), status: 422))
        }
        return try await back(request)
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let ids = try request.ids("line", of: BudgetLine.self).map(\.rawValue)
        guard !ids.isEmpty else { return try await back(request, "First select the lines to remove.") }
        let count = try await change(request) { budget, tx in
            let lines = try ids.map { try budget.item($0) }
            try budget.remove(lines, in: tx)
            return lines.count
        }
        return try await back(request, count == 1 ? "Removed a line." : "Removed \(count) lines.")
    }

    @Sendable
    static func chart(_ request: PageRequest) async throws -> PageResponse {
        let svg = try await BudgetChart(items(of: request)).svg()
        return .file(PageFile(bytes: Array(svg.utf8), contentType: "image/svg+xml", name: "budget.svg"))
    }

    @Sendable
    static func sheet(_ request: PageRequest) async throws -> PageResponse {
        .file(
            PageFile(
                ExportTable(
                    ListedBudgetLine.all([try await items(of: request)]), ListedBudgetLine.fields, amounts: ["amount"]),
                name: "budget.csv"))
    }

    /// A journal for hledger.
    @Sendable
    static func ledger(_ request: PageRequest) async throws -> PageResponse {
        let (subject, today) = (try await request.subject(), request.account.zone.date(of: request.now))
        let text = try await request.read { tx in
            let budget = try Budget.of(subject, in: tx)
            return BudgetLedger([budget], until: try Budget.lastDay(of: [budget], today: today, in: tx)).text
        }
        return .file(
            PageFile(bytes: Array(text.utf8), contentType: "text/plain; charset=utf-8", name: "budget.journal"))
    }

    static func kind(of request: PageRequest) -> BudgetLine.Kind {
        request.text("kind") == "planned" ? .planned : .spent
    }

    /// What is wrong with a line, by field; nil for an error that is about something else.
    static func problems(_ error: any Error) -> [String: String]? {
        switch error {
        case let error as InputProblems<BudgetLineInput.Field>: error.messages
        case let error as InputProblems<CostSharingInput.Field>: error.messages
        // With this amount the budget could not be summed up.
        case let error as MoneyError: ["amount": error.sentence]
        default: nil
        }
    }
}

extension CostSharingInput {
    init(_ request: PageRequest) {
        self.init(
            rate: request.text("rate"), paidBy: request.text("paid_by"), sharedBy: request.text("shared_by"))
    }
}

extension BudgetLineInput {
    init(_ request: PageRequest) {
        self.init(title: request.text("title"), amount: request.text("amount"), day: request.text("day"))
    }
}
