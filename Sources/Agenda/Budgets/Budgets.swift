package import Messaging
internal import People
package import Storage
package import Values

/// Money by text: `SPENT 45.20 hotel @canyon`, `BUDGET canyon`.
package struct Budgets: Feature {
    package static let migrations = Migration.budgets

    package let words = [
        CommandWord("SPENT", usage: "SPENT 45.20 hotel @event", "write down what was spent"),
        CommandWord("BUDGET", usage: "BUDGET event", "planned, spent and left"),
    ]

    package let undoKinds = [Budget.undoKind]

    package init() {}

    package func undo(_ step: UndoStep, in tx: Transaction, now: Instant) throws {
        try Budget.restore(step, in: tx)
    }

    package func obey(_ command: Command, in tx: Transaction, now: Instant) throws -> String? {
        do {
            return command.word == "SPENT"
                ? try spent(command, now: now, in: tx) : try shown(command, now: now, in: tx)
        } catch let error as SubjectError {
            return error.reply
        } catch let error as BudgetError {
            return error.description
        } catch let error as MoneyError {
            return error.sentence
        }
    }

    private func spent(_ command: Command, now: Instant, in tx: Transaction) throws -> String {
        let (account, said) = (command.account, SubjectInText(command.rest))
        let entry = try BudgetEntry(
            said.words.split(whereSeparator: \.isWhitespace).map(String.init), home: account.currency,
            firstGoesFirst: true)
        var budget = try Budget.of(said.subject(of: account.id, now: now, in: tx), in: tx)
        let line = try budget.add(
            entry.title, entry.amount, .spent, day: account.zone.local(now).date, now: now, in: tx)
        let amount = line.amount.currency == account.currency ? line.amount.plain : line.amount.coded
        let total = try BudgetTotal.all(budget.lines).first { $0.currency == line.amount.currency }
        let words = total?.words(home: account.currency) ?? ""
        return "\(line.title) \(amount). \(words.capitalised)"
    }

    /// `BUDGET canyon` and `BUDGET @canyon` are the same.
    private func shown(_ command: Command, now: Instant, in tx: Transaction) throws -> String {
        let said = SubjectInText(command.rest)
        let named = said.name == nil && !said.words.isEmpty ? SubjectInText(naming: said.words) : said
        let budget = try Budget.of(named.subject(of: command.account.id, now: now, in: tx), in: tx)
        let place = budget.subject.isAccount ? "" : "\(budget.subject.name): "
        let totals = try BudgetTotal.all(budget.lines)
        let home = command.account.currency
        let sums =
            totals.isEmpty
            ? "nothing planned or spent. Text SPENT 45.20 hotel"
            : totals.map { $0.words(home: home) }.joined(separator: "; ") + "."
        let text = place + sums
        return text.capitalised
    }
}
