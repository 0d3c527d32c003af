internal import Agenda
internal import JSON
internal import Platform
internal import Storage
internal import Templates
internal import Values

/// `/budget` and `/budget/ID`: what the account, or an event, plans and spends.
package enum BudgetPages {
    static let path = "/budget"

    package static let noun = PageNoun(link: ("Budget", path), isInMenu: true, templates: templates) { router in
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
        let (subject, account, subjects) = (try await request.subject(), request.account.id, request.services.subjects)
        let model = try await request.read { tx in
            let others = try Budget.all(account: account, in: tx).map {
                ($0, try SubjectModel($0.subject, among: subjects, in: tx))
            }
            return try BudgetModel(
                Budget.of(subject, in: tx), subject: SubjectModel(subject, among: subjects, on: path, in: tx),
                others: others, add: add)
        }
        return Page(
            "budget", title: "Budget Sheet", section: path, fragments: ["budget_lines"], status: status, model: model)
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let input = BudgetLineInput(request)
        guard let title = input.title, let amount = input.amount, let day = input.day else {
            return .page(try await page(of: request, add: input.form, status: 422))
        }
        do {
            _ = try await change(request) { budget, now, tx in
                try budget.add(title, amount, input.kind, day: day, now: now, in: tx).id
            }
        } catch {
            guard let form = input.form(withProblem: error) else { throw error }
            return .page(try await page(of: request, add: form, status: 422))
        }
        return try await back(request)
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let ids = try request.ids("line", of: BudgetLine.self).map(\.rawValue)
        guard !ids.isEmpty else { return try await back(request, "First select the lines to remove.") }
        let count = try await change(request) { budget, now, tx in
            let lines = try ids.map { try budget.line($0) }
            try budget.remove(lines, now: now, in: tx)
            return lines.count
        }
        return try await back(request, count == 1 ? "Removed a line." : "Removed \(count) lines.")
    }

    @Sendable
    static func chart(_ request: PageRequest) async throws -> PageResponse {
        let subject = try await request.subject()
        let svg = try await request.read { try BudgetChart(Budget.of(subject, in: $0)).svg() }
        return .file(PageFile(bytes: Array(svg.utf8), contentType: "image/svg+xml", name: "budget.svg"))
    }

    @Sendable
    static func sheet(_ request: PageRequest) async throws -> PageResponse {
        let subject = try await request.subject()
        let table = try await request.read { ExportTable(budgets: [try Budget.of(subject, in: $0)]) }
        return .file(PageFile(table, name: "budget.csv"))
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

    /// Changes the budget in the path.
    static func change<Value: Sendable>(
        _ request: PageRequest, _ body: @escaping @Sendable (inout Budget, Instant, Transaction) throws -> Value
    ) async throws -> Value {
        let (subject, now) = (try await request.subject(), request.now)
        return try await request.write { tx in
            var budget = try Budget.of(subject, in: tx)
            return try body(&budget, now, tx)
        }
    }

    static func back(_ request: PageRequest, _ notice: String? = nil) async throws -> PageResponse {
        try await request.back(to: path, notice)
    }
}

/// What was typed for a line.
struct BudgetLineInput: Sendable {
    /// Nil where it is not valid.
    private(set) var title: String?
    private(set) var amount: Money?
    private(set) var day: LocalDate?
    let kind: BudgetLine.Kind
    private(set) var problems: [String: String] = [:]
    private let fields: [String: String]

    init(_ request: PageRequest) {
        let names = ["title", "amount", "day", "kind"]
        fields = Dictionary(uniqueKeysWithValues: names.map { ($0, request.text($0)) })
        kind = request.text("kind") == "planned" ? .planned : .spent
        do throws(BudgetError) {
            title = try Budget.checked(request.text("title"))
        } catch {
            problems["title"] = error.sentence
        }
        do throws(MoneyError) {
            amount = try Money.read(request.text("amount"), home: request.account.currency)
        } catch {
            problems["amount"] = error.sentence
        }
        do throws(DateEntryError) {
            day = try DateEntry.day(request.text("day"), account: request.account, now: request.now)
        } catch {
            problems["day"] = error.sentence
        }
    }

    var form: BudgetLineForm { BudgetLineForm(fields, problems) }

    /// The form with what is wrong with the amount; nil for an error that is about something else.
    func form(withProblem error: any Error) -> BudgetLineForm? {
        guard error is BudgetError || error is MoneyError, let error = error as? any UserFacingError else { return nil }
        return BudgetLineForm(fields, ["amount": error.sentence])
    }
}

extension Budget {
    /// Throws `PageError.notFound` for a line that the budget does not have.
    func line(_ id: Int64) throws(PageError) -> BudgetLine {
        guard let line = lines.first(where: { $0.id == id }) else { throw .notFound }
        return line
    }
}
