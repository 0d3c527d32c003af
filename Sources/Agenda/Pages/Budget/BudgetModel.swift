import Agenda
import PageKit
import Platform
import Storage
import Values

/// The budget of one subject: bars, sums and lines.
struct BudgetModel: PageModel {
    /// A bar; lengths are in thousandths of the largest amount.
    struct Bar: Codable, Hashable, Sendable {
        let title: String
        /// `$145.20 of $600.00`
        let amounts: String
        let planned: Int
        let spent: Int
        /// Where what was spent too much begins, and its length; nil if nothing was.
        let overFrom: Int?
        let over: Int?
    }

    /// The sums in one currency.
    struct Total: Codable, Hashable, Sendable {
        let bars: [Bar]
        /// `$145.20 spent of $600.00, $454.80 left`
        let sum: String
        let isOver: Bool
    }

    struct Line: Codable, Hashable, Sendable {
        let id: Int64
        let title: String
        let amount: String
        let isPlanned: Bool
        /// `Fri Dec 4 2026`
        let day: String
        /// `at 1.0825, paid by Ann, for Ann, Bob`; nil for nothing.
        let sharing: String?
    }

    /// Another budget that has lines.
    struct Other: Codable, Hashable, Sendable {
        let name: String
        let path: String
        let sums: String
    }

    let subject: SubjectModel
    let isOwn: Bool
    let totals: [Total]
    let lines: [Line]
    let hasLines: Bool
    /// `Spent in all: $120.00`, if costs are shared or have a rate; nil otherwise.
    let costs: String?
    /// Who owes whom, a sentence each.
    let owed: [String]
    let add: BudgetLineForm
    let others: [Other]
    let hasOthers: Bool
}

/// The fields of a line.
struct BudgetLineForm: Codable, Hashable, Sendable {
    let title: FieldModel
    let amount: FieldModel
    let day: FieldModel
    let rate: FieldModel
    let paidBy: FieldModel
    let sharedBy: FieldModel
    /// Something about the sharing is filled in or wrong.
    let isShared: Bool
    let isPlanned: Bool

    init(_ fields: [String: String], _ problems: [String: String] = [:]) {
        title = FieldModel("title", fields, problems)
        amount = FieldModel("amount", fields, problems)
        day = FieldModel("day", fields, problems)
        rate = FieldModel("rate", fields, problems)
        paidBy = FieldModel("paid_by", fields, problems)
        sharedBy = FieldModel("shared_by", fields, problems)
        isShared = [rate, paidBy, sharedBy].contains { !$0.value.isEmpty || $0.problem != nil }
        isPlanned = fields["kind"] == "planned"
    }

    /// What was typed, with what is wrong.
    init(_ request: PageRequest, _ problems: [String: String]) {
        self.init(request.texts(["title", "amount", "day", "kind", "rate", "paid_by", "shared_by"]), problems)
    }
}

extension BudgetModel {
    init(
        _ budget: Budget, subject: SubjectModel, others: [(Budget, SubjectModel)], add: BudgetLineForm, home: Currency
    ) throws(MoneyError) {
        var totals: [Total] = []
        for total in try BudgetTotal.all(budget.items) {
            let shares = try BudgetTotal.shares(of: budget.items, in: total.currency)
            let most = BudgetTotal.largest(of: shares, in: total.currency)
            totals.append(Total(bars: shares.map { Bar($0, most: most) }, sum: total.sum, isOver: total.isOver))
        }
        var found: [Other] = []
        for (other, subject) in others where other.subject.id != budget.subject.id {
            let sums = try BudgetTotal.all(other.items).map(\.sum).joined(separator: "; ")
            let name = subject.name ?? "Your own budget"
            found.append(Other(name: name, path: subject.page(BudgetPages.path), sums: sums))
        }
        let lines = budget.items.map {
            Line(
                id: $0.id, title: $0.title, amount: $0.amount.description, isPlanned: $0.kind == .planned,
                day: DateText().dayWithYear($0.day), sharing: $0.sharing?.words)
        }
        let isShared = budget.items.contains { $0.sharing != nil }
        let costs = isShared ? try SharedCosts(budget.items, home: home) : nil
        self.init(
            subject: subject, isOwn: budget.subject.isAccount, totals: totals, lines: lines,
            hasLines: !lines.isEmpty, costs: costs.map { "Spent in all: \($0.total)" },
            owed: costs?.sentences ?? [], add: add, others: found, hasOthers: !found.isEmpty)
    }
}

extension BudgetModel.Bar {
    init(_ share: BudgetTotal.Share, most: Money) {
        let total = share.total
        let (planned, whole) = (total.planned.share(of: most, in: 1000), total.spent.share(of: most, in: 1000))
        self.init(
            title: share.title, amounts: total.amounts, planned: planned, spent: total.isOver ? planned : whole,
            overFrom: total.isOver ? planned : nil, over: total.isOver ? max(whole - planned, 4) : nil)
    }
}
