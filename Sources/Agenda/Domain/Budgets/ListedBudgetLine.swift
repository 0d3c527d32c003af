package import JSON
package import Platform
import Storage
import Values

/// A line of a budget with the subject that it belongs to.
package struct ListedBudgetLine: Sendable {
    /// From 1.
    package let place: Int
    package let line: BudgetLine
    package let subject: Subject

    package static func all(_ budgets: [Budget]) -> [ListedBudgetLine] {
        budgets.flatMap { budget in
            budget.items.enumerated().map { ListedBudgetLine(place: $0 + 1, line: $1, subject: budget.subject) }
        }
    }

    package static let fields = RecordFields<ListedBudgetLine>([
        .integer("position") { Int64($0.place) }, .text("title") { $0.line.title }, .choice("kind") { $0.line.kind },
        .text("amount") { $0.line.amount.plain }, .text("currency") { $0.line.amount.currency.code },
        .day("date") { $0.line.day }, .text("subject") { $0.subject.name }, .integer("id") { $0.line.id },
        .time("created_at") { $0.line.created }, .text(optional: "rate") { $0.line.sharing?.rate?.description },
        .text(optional: "paid_by") { $0.line.sharing?.paidBy },
        .text(optional: "shared_by") { $0.line.sharing.map { $0.sharedBy.joined(separator: ", ") } },
        .integer("minor_units") { $0.line.amount.minorUnits }, .integer("subject_id") { $0.subject.id.rawValue },
    ])
}
