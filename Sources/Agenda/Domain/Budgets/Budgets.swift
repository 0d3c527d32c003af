package import Platform
import Storage
import Values

/// The budget module.
extension Module {
    package static let budgets: Module = {
        let budgets = Budgets()
        let undo = UndoHandler(Budget.undoKind, isPrivate: true) { step, tx in try Budget.restore(step, in: tx) }
            .touching { step, _ in .list(of: step) }
        let commands = SubjectCommands(
            Budgets.words, asking: Budgets.whichSubject, undo: undo,
            handleCommand: { try budgets.handleCommand($0, naming: $1, in: $2) })
        var module = Module("budgets")
        module.resources = [.budgetLines]
        module.migrations = Migration.budgets + Migration.sharedCosts
        module.textCommands = commands.handlers
        module.prompts = [
            commands.promptHandler,
            PromptHandler(SpendingQuestion.kind) { try budgets.handleReply($0.answer, to: $0.prompt, in: $1) }
                .reading { try budgets.readTitle($0, in: $1) },
        ]
        module.undoHandlers = [undo]
        module.subjectItemLookups = [Budget.lookup { $0.isNotFound }]
        module.subjectContents = [Budget.contents("budget", tab: ("Budget Sheet", "/budget"))]
        module.changeSources = [.ofSubject("budget_line", .budgets)]
        return module
    }()
}

extension ChangeSource.Noun {
    package static let budgets: ChangeSource.Noun = "budgets"
}

/// The text commands SPENT and BUDGET: `SPENT 45.20 hotel @canyon`, `BUDGET canyon`.
struct Budgets: Sendable {
    static let words = [
        CommandWord("SPENT", usage: "SPENT 45.20 hotel @event", "record an expense"),
        CommandWord("BUDGET", usage: "BUDGET event", "see what is planned, spent and left"),
    ]

    static let whichSubject: Prompt.Kind = "agenda.budget.event"

    func handleReply(_ answer: PromptReader.Answer, to prompt: Prompt, in tx: Transaction) throws -> String {
        let question = try prompt.kept(as: SpendingQuestion.self)
        guard case .amount(let amount) = answer, let title = question.title else { return "Please text it again." }
        return try answered(amount, title, question, prompt.account, in: tx)
    }

    /// What an amount was for. Nil for a text about something else.
    func readTitle(_ said: PromptText, in tx: Transaction) throws -> String? {
        let question = try said.prompt.kept(as: SpendingQuestion.self)
        guard let amount = question.amount, let title = SpendingQuestion.title(in: said.text.body) else { return nil }
        try said.prompt.close(in: tx)
        let money = try Money.read(amount, home: .usd)
        return try answered(money, title.capitalizedFirst, question, said.prompt.account, in: tx)
    }

    private func answered(
        _ amount: Money, _ title: String, _ question: SpendingQuestion, _ account: ID<Account>, in tx: Transaction
    ) throws -> String {
        guard let account = try Account.find(account, in: tx), let budget = try question.budget(in: tx) else {
            return "The budget this was for no longer exists."
        }
        do {
            return try Self.spend(amount, on: title, budget, account, in: tx)
        } catch let error as BudgetError {
            return "\(error) Text it like: SPENT 45.20 hotel"
        }
    }

    func handleCommand(_ command: OwnerCommand, naming chosen: Subject?, in tx: Transaction) throws -> String? {
        do {
            return command.word == "SPENT"
                ? try spent(command, naming: chosen, in: tx)
                : try shown(command, naming: chosen, in: tx)
        } catch let error as BudgetError {
            return error.description
        } catch let error as MoneyError {
            return error.sentence
        }
    }

    private func spent(_ command: OwnerCommand, naming chosen: Subject?, in tx: Transaction) throws -> String {
        let (account, said) = (command.account, SubjectInText(command.rest))
        let budget: () throws -> Budget = {
            let subject = try said.subject(of: account.id, among: command.subjects, naming: chosen, in: tx)
            return try Budget.of(subject, in: tx)
        }
        do {
            let dated = try DayOfExpense(
                said.words.split(whereSeparator: \.isWhitespace).map(String.init), account: account, now: tx.now)
            let entry = try BudgetEntry(dated.words, home: account.currency)
            return try Self.spend(entry.amount, on: entry.title, day: dated.day, budget(), account, in: tx)
        } catch BudgetError.noAmount(let title) {
            return try SpendingQuestion.ask(title, budget().subject, home: account.currency, in: tx)
        } catch BudgetError.noTitle {
            guard let amount = try? Money.read(said.words, home: account.currency) else { throw BudgetError.noTitle }
            return try SpendingQuestion.ask(amount, budget().subject, in: tx)
        }
    }

    private static func spend(
        _ amount: Money, on title: String, day: LocalDate? = nil, _ budget: Budget, _ account: Account,
        in tx: Transaction
    ) throws -> String {
        var budget = budget
        let today = account.zone.date(of: tx.now)
        let line = try budget.add(title, amount, .spent, day: day ?? today, in: tx)
        let amount = line.amount.texted
        let total = try BudgetTotal.all(budget.items).first { $0.currency == line.amount.currency }
        let words = total?.words ?? ""
        let when = line.day == today ? "" : " on \(DateText().dayWithYear(line.day))"
        return "\(line.title) \(amount)\(when). \(words.capitalizedFirst)"
    }

    /// `BUDGET canyon` and `BUDGET @canyon` mean the same.
    private func shown(_ command: OwnerCommand, naming chosen: Subject?, in tx: Transaction) throws -> String {
        let said = SubjectInText(command.rest)
        let named = said.name == nil && !said.words.isEmpty ? SubjectInText(naming: said.words) : said
        let budget = try Budget.of(
            named.subject(of: command.account.id, among: command.subjects, naming: chosen, in: tx), in: tx)
        let place = budget.subject.isAccount ? "" : "\(budget.subject.name): "
        let totals = try BudgetTotal.all(budget.items)
        let sums =
            totals.isEmpty
            ? "nothing planned or spent yet. Text SPENT 45.20 hotel"
            : totals.map(\.words).joined(separator: "; ") + "."
        let text = place + sums
        return text.capitalizedFirst
    }
}
