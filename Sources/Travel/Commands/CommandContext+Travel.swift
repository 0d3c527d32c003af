import CommandKit
import Platform
import Travel
import Values

extension CommandContext {
    func lookAround() throws -> LookAround {
        LookAround(account.id, lookup: try app.placeLookup(), store: store, now: now)
    }

    /// Says that an amount is no whole number and counts as 0.
    func warn(about expense: TripExpense) {
        guard expense.isInvalid, let typed = expense.typed else { return }
        terminal.say("Note: \(typed.quotedLine) is not a whole amount, so it counts as 0.")
    }
}
