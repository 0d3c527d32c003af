import Agenda
import CommandKit
import Platform
import Storage
import Values

/// Reads the budgets that a command names.
struct BudgetLookup {
    let context: CommandContext

    init(_ context: CommandContext) { self.context = context }

    /// The named budget; without a name all budgets that have lines.
    func budgets(_ words: [String]) async throws -> [Budget] {
        let (account, choice) = (context.account.id, try SubjectChoice(naming: words))
        guard choice.words.isEmpty else {
            throw CommandError(
                .usage, "Invalid name \(choice.text.quotedLine): event names start with @.",
                "Did you mean:  greenroom budget show \("@\(choice.text)".argument)")
        }
        if choice.name == nil { return try await context.store.read { try Budget.all(account: account, in: $0) } }
        let subject = try await context.subject(choice)
        return [try await context.store.read { try Budget.of(subject, in: $0) }]
    }

    /// See `Budget.lastDay`.
    func lastDay(of budgets: [Budget]) async throws -> LocalDate {
        let today = context.account.zone.local(context.now).date
        return try await context.store.read { try Budget.lastDay(of: budgets, today: today, in: $0) }
    }
}
