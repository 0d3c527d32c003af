internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Messaging
internal import PhoneNumbers
internal import Platform
internal import Storage
internal import Values

struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Your account: the name in every text, your cell, your time zone.",
        discussion: """
            Examples:
              greenroom account
              greenroom account edit --name "Anchor Comedy"
            """,
        subcommands: [AccountShow.self, AccountEdit.self, AccountSessions.self], defaultSubcommand: AccountShow.self)
}

struct AccountShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show your account.",
        discussion: """
            Example:
              greenroom account show
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        var listing = OutputTable(
            [
                OutputTable.Column("name", "NAME"), OutputTable.Column("email", "EMAIL"),
                OutputTable.Column("cell", "CELL"),
                OutputTable.Column("zone", "TIME ZONE"), OutputTable.Column("region", "COUNTRY"),
                OutputTable.Column("alerts"), OutputTable.Column("reminders"), OutputTable.Column("answer_by"),
                OutputTable.Column("bench"), OutputTable.Column("late_within"), OutputTable.Column("day_before"),
                OutputTable.Column("countdowns"),
            ], emptyState: "")
        let (alerts, policy, countdowns) = try await context.store.read { tx in
            (
                try NotificationTiming.of(account.id, in: tx), try Policy.of(account.id, in: tx),
                try CountdownAlarms.pendingLimit(of: account.id, in: tx)
            )
        }
        listing.rows = [
            [
                .text(account.name, shown: account.name ?? "(none yet)"), .text(account.email),
                .text(account.cell), .text(account.zone.identifier), .text(account.region.code),
                .text(alerts.description),
            ] + Policy.Item.allCases.map { .text(policy.text(of: $0)) } + [.number(countdowns)]
        ]
        try listing.print(output, to: context.terminal)
        if output.resolvedFormat == .table {
            context.terminal.line(
                "Alerts: \(alerts). "
                    + Policy.Item.allCases.map { "\($0.title): \(policy.text(of: $0)). " }.joined()
                    + "Countdowns that text you: \(countdowns).")
        }
        if account.name == nil, output.resolvedFormat == .table {
            context.terminal.say("Next: greenroom account edit --name \"Anchor Comedy\"")
        }
    }
}

struct AccountEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change your account.",
        discussion: """
            Example:
              greenroom account edit --name "Anchor Comedy" --cell "+1 415 555 0199" --zone America/Los_Angeles
            """, aliases: ["change"])

    @Option(help: "The name that your texts are from.")
    var name: String?

    @Option(help: "Your e-mail address; \"\" to remove it.")
    var email: String?

    @Option(help: "Your own cell; texts from it are commands. \"\" to remove it.")
    var cell: String?

    @Option(help: "Your time zone, like Europe/London.")
    var zone: String?

    @Option(help: "The country of your contacts' national phone numbers, like US.")
    var region: String?

    @Option(help: "When to text you about answers: now, off, or daily at a time like 18:00.")
    var alerts: String?

    @Option(help: "The number of countdowns that text you, soonest first: 1 to 64 (default).")
    var countdowns: Int?

    @OptionGroup(title: "Lineup policy; \"usual\" restores the default") var policy: PolicyOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if let countdowns, !(1...CountdownAlarms.maximumPending).contains(countdowns) {
            throw ValidationError("Invalid --countdowns \(countdowns). Use 1 to \(CountdownAlarms.maximumPending).")
        }
        let isTold = alerts != nil || countdowns != nil
        if name == nil, email == nil, cell == nil, zone == nil, region == nil, !isTold, policy.isEmpty {
            throw ValidationError(
                "Nothing to change. Use --name, --email, --cell, --zone, --region, --alerts, --countdowns, --reminders, --answer-by, --bench, --late-within or --day-before."
            )
        }
    }

    func run(in context: CommandContext) async throws {
        var changes = ChangeAccount.Changes()
        changes.name = try name.map { try EventFields.checked($0, what: "An account") }
        changes.email = try email.map { try $0.isEmpty ? nil : context.email($0) }
        changes.region = try region.map { try context.region($0) }
        changes.cell = try cell.map {
            try $0.isEmpty ? nil : context.ownCell($0, region: changes.region ?? context.account.region)
        }
        changes.zone = try zone.map { try context.zone($0) }
        changes.alerts = try alerts.map { text in
            guard let timing = NotificationTiming(text) else {
                throw CommandError(.usage, "Invalid --alerts \(text.quotedLine). Use now, off, or a time like 18:00.")
            }
            return timing
        }
        changes.countdowns = countdowns
        changes.policy = try policy.chosen(zone: nil, in: context)
        let change = ChangeAccount(context.account.id, changes: changes)
        let result = try await context.store.write { [now = context.now] in try change.run(now: now, in: $0) }
        say(result, changes, in: context)
        context.terminal.say("Undo: greenroom undo")
        sayWhatStays(result, in: context)
        if zone == nil, context.account.name == nil, result.account.zone.isWithoutPlace {
            let zone = result.account.zone
            context.terminal.say(
                "! Your time zone is \(zone), from the clock of this machine. To set yours:  "
                    + "greenroom account edit --zone America/New_York")
        }
    }

    private func say(_ result: ChangeAccount.Result, _ changes: ChangeAccount.Changes, in context: CommandContext) {
        let changed = result.account
        context.terminal.line(
            "Saved: \(Printable.line(changed.name ?? "(no name yet)")), \(changed.zone), \(changed.region).")
        if let cell = changes.cell { context.terminal.line("Your cell: \(cell ?? "none").") }
        if let email = changes.email {
            context.terminal.line("Your e-mail: \(email.map { Printable.line($0) } ?? "none").")
        }
        if let alerts = changes.alerts { context.terminal.line("Alerts: \(alerts).") }
        if let words = PolicyOptions.words(for: changes.policy, policy: result.policy, zone: changed.zone) {
            context.terminal.line(words)
        }
    }

    /// Notes that events keep their time and zone when the account's zone changes.
    private func sayWhatStays(_ result: ChangeAccount.Result, in context: CommandContext) {
        let (account, shows) = (result.account, result.showsElsewhere)
        guard let first = shows.first else { return }
        let many = shows.count == 1 ? "A show keeps its" : "\(shows.count) shows keep their"
        context.terminal.say(
            "\(many) time and zone: \(first.name.quotedLine) is \(DateText().long(first.startsAt, in: first.zone)) "
                + "\(first.zone), which is \(DateText().long(first.startsAt, in: account.zone)) in your new zone.")
        context.terminal.say(
            "To keep the local time instead:  greenroom event edit \(first.name.argument) --zone \(account.zone)")
    }
}
