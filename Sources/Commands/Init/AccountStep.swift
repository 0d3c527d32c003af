import Lineups
import Messaging
import Platform
import Storage
import Values

/// The name that texts are from, the operator's own cell, and the time zone.
struct AccountStep: InitStep {
    let answers: InitOptions

    func check(in context: CommandContext) async throws -> [CheckResult] {
        let account = context.account
        guard let name = account.name else { return [.bad("account: no name", fix: "greenroom init")] }
        guard account.cell != nil else {
            return [.warning("account: \(Printable.line(name)), \(account.zone), no cell", fix: "greenroom init")]
        }
        return [.good(Self.summary(account))]
    }

    func run(in context: CommandContext) async throws -> CommandContext {
        let account = context.account
        let isNew = account.name == nil
        var changes = ChangeAccount.Changes()
        if isNew || answers.name != nil {
            changes.name = try value(
                answers.name, "What name are your texts from, like Anchor Comedy?", standard: nil, "--name NAME",
                context,
                read: AccountEntry.name)
        }
        if isNew || answers.zone != nil {
            let standard = account.zone.isWithoutPlace ? "America/New_York" : account.zone.identifier
            let zone = try value(
                answers.zone, "Your time zone?", standard: standard, "--zone ZONE", context, read: AccountEntry.zone)
            (changes.zone, changes.region) = (zone, DefaultRegion.region(of: zone))
        }
        let region = changes.region ?? account.region
        if (isNew && account.cell == nil) || answers.cell != nil {
            changes.cell = try value(
                answers.cell, "Your own cell, for the test text and for alerts?", standard: "", "--cell NUMBER", context
            ) { text in text.isEmpty ? nil : try AccountEntry.cell(text, region: region) }
        }
        guard !changes.isEmpty else {
            context.terminal.done(Self.summary(account))
            return context
        }
        let change = ChangeAccount(account.id, changes: changes, random: context.app.random)
        let result = try await context.write { try change.run(in: $0) }
        context.terminal.done(Self.summary(result.account))
        return CommandContext(app: context.app, account: result.account, terminal: context.terminal, now: context.now)
    }

    private func value<Value>(
        _ given: String?, _ question: String, standard: String?, _ flag: String, _ context: CommandContext,
        read: (String) throws -> Value
    ) throws -> Value {
        if let given { return try read(given) }
        return try context.terminal.answer(
            question, standard: standard, flag: flag, isAccepting: answers.yes, read: read)
    }

    private static func summary(_ account: Account) -> String {
        let name = Printable.line(account.name ?? "")
        return "account: \(name), \(account.zone), \(account.cell.map { "your cell \($0)" } ?? "no cell of your own")"
    }
}
