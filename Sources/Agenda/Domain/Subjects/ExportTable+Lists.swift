package import JSON
package import Platform
import Values

extension ExportTable {
    /// The lines of budgets, each with the subject that it belongs to.
    package init(budgets: [Budget]) {
        self.init(
            [
                "position", "title", "kind", "amount", "currency", "date", "subject", "id", "created_at",
                "rate", "paid_by", "shared_by",
            ], amounts: ["amount"],
            rows: budgets.flatMap { budget in
                budget.items.enumerated().map { Self.row($1, number: $0 + 1, of: budget) }
            })
    }

    static func row(_ line: BudgetLine, number: Int, of budget: Budget) -> [JSONValue] {
        [
            .integer(number), .string(line.title), .string(line.kind.rawValue), .string(line.amount.plain),
            .string(line.amount.currency.code), .string(line.day.description), .string(budget.subject.name),
            .integer(Int(line.id)), .string(line.created.rfc3339), .optional(line.sharing?.rate?.description),
            .optional(line.sharing?.paidBy), .optional(line.sharing.map { $0.sharedBy.joined(separator: ", ") }),
        ]
    }

    /// Notes, each with the name of the subject that it belongs to.
    package init(notes: [(note: Note, subject: Subject?)]) {
        self.init(
            ["id", "title", "subject", "changed_at", "created_at", "body"],
            rows: notes.map { note, subject in
                [
                    .integer(Int(note.id)), .string(note.title), .optional(subject?.name),
                    .string(note.changed.rfc3339), .string(note.created.rfc3339), .string(note.body),
                ]
            })
    }
}
