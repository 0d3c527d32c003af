import Agenda
import PageKit
import Platform
import Storage
import Values

/// `/budget/ID/edit/LINE`: what a line is for, how much, when, planned or spent.
enum BudgetLinePage {
    static func addRoutes(to router: PageRouter) {
        router.get("budget/:subject/edit/:line", show)
        router.edit("budget/:subject/edit/:line", of: stored, save)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(request, BudgetLineForm(fields(of: line(request)))))
    }

    private static func fields(of line: BudgetLine) -> [String: String] {
        [
            "title": line.title, "amount": line.amount.description, "day": line.day.description,
            "kind": line.kind.rawValue, "rate": line.sharing?.rate?.description ?? "",
            "paid_by": line.sharing?.paidBy ?? "",
            "shared_by": (line.sharing?.sharedBy ?? []).joined(separator: ", "),
        ]
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let id = try request.id("line", of: BudgetLine.self).rawValue
        let subject = try request.subject(in: tx)
        return StoredFields(
            UndoRows.Row("agenda.budget", subject.id.rawValue), key: "\(id)", "the line",
            fields(of: try Budget.of(subject, in: tx).item(id)),
            labels: [
                "title": "What for", "amount": "Amount", "day": "Day", "kind": "Planned or spent", "rate": "Rate",
                "paid_by": "Paid by", "shared_by": "Shared by",
            ],
            choices: ["kind": ["planned": "planned", "spent": "spent"]])
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let (kind, id) = (BudgetPages.kind(of: request), try await line(request).id)
        do {
            let line = try BudgetLineInput(request).read(account: request.account, now: request.now)
            let (input, home) = (CostSharingInput(request), request.account.currency)
            let isChanged = try await BudgetPages.change(request) { budget, tx in
                let old = try budget.item(id)
                let sharing = try input.applied(
                    to: old.sharing ?? CostSharing(), amount: line.amount ?? old.amount, home: home)
                return try budget.edit(
                    old, title: line.title, amount: line.amount, kind: kind, day: line.day, sharing: sharing, in: tx
                ).isChanged
            }
            return try await BudgetPages.back(request, isChanged ? "Saved." : nil)
        } catch {
            guard let problems = BudgetPages.problems(error) else { throw error }
            return .page(try await page(request, BudgetLineForm(request, problems), status: 422))
        }
    }

    private static func line(_ request: PageRequest) async throws -> BudgetLine {
        try await BudgetPages.items(of: request).item(request.id("line", of: BudgetLine.self).rawValue)
    }

    private static func page(_ request: PageRequest, _ form: BudgetLineForm, status: Int = 200) async throws -> Page {
        let (subject, subjects) = (try await request.subject(), request.services.subjects)
        let line = try request.id("line", of: BudgetLine.self)
        let model = try await request.read { tx in
            let subject = try SubjectModel(subject, among: subjects, in: tx)
            return BudgetLineModel(
                subject: subject, path: "/budget/\(subject.key)/edit/\(line)",
                backPath: subject.page(BudgetPages.path), line: form)
        }
        return Page("budget_line", title: "Edit the line", section: BudgetPages.path, status: status, model: model)
    }
}

struct BudgetLineModel: PageModel {
    let subject: SubjectModel
    let path: String
    let backPath: String
    let line: BudgetLineForm
}
