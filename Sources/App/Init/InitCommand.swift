import ArgumentParser
import CommandKit
import Lineups
import Messaging
import Platform
import Storage
import Values

struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Set up Greenroom step by step, ending with a test text.",
        discussion: """
            Asks for your name and cell, finds your number at the provider, directs its texts to this gateway,
            and sends you a test text. It buys nothing, and shows each change at the provider before making it.
            You can run it again at any time: completed steps are only checked.

            Examples:
              greenroom init
              greenroom init --provider sandbox --name "Anchor Comedy" --zone America/Los_Angeles --yes
              greenroom init --check
              greenroom init --undo
            """)

    @Flag(help: "Only check each step; change and send nothing.")
    var check = false

    @Flag(help: "Undo the last webhook change.")
    var undo = false

    @OptionGroup(title: "Answers") var answers: InitOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if check, undo { throw ValidationError("Use --check or --undo, not both.") }
        if answers.tokenFile != nil, answers.accountSID == nil {
            throw ValidationError("--token-file needs --account-sid.")
        }
    }

    func run() async throws {
        let settings = try await Settings(environment: ProcessEnvironment.current, flags: options.flags)
        var terminal = Terminal.process(environment: ProcessEnvironment.current)
        if options.noInput { terminal = terminal.withoutQuestions }
        if options.color != .auto { terminal = terminal.colored(options.color == .always) }
        let clock = try WallClock.chosen(by: settings)
        try await restoreOrCreate(settings, now: clock.now(), terminal)
        let app = try await AppEnvironment.open(
            settings, clock: clock, isService: false, isReading: true, needsProvider: false)
        let context = CommandContext(
            app: app, account: try await app.operatorAccount(), terminal: terminal, now: clock.now())
        try await run(in: context)
    }

    func run(in context: CommandContext) async throws {
        if undo { return try await undoWebhook(in: context) }
        if check { return try await checkSteps(in: context) }
        var context = context
        context = try await AccountStep(answers: answers).run(in: context)
        context = try await ProviderStep(answers: answers).run(in: context)
        context = try await WhatsAppStep(answers: answers).run(in: context)
        context = try await WebhookStep(answers: answers).run(in: context)
        let isTested = try await TestStep(answers: answers).run(in: context)
        try await ContactStep(answers: answers).run(in: context)
        try await BackupStep(answers: answers).run(in: context)
        try await sayNext(isTested: isTested, in: context)
    }

    /// A new database, or one from a backup.
    private func restoreOrCreate(_ settings: Settings, now: Instant, _ terminal: Terminal) async throws {
        let path = settings.databasePath
        if settings.hasDatabase {
            guard let file = answers.fromBackup else { return }
            throw CommandError(
                .refused, "There is a database already: \(path). Nothing changed.",
                "To replace it: greenroom restore \(file.argument)")
        }
        if check || undo { throw CommandError(.notFound, "Nothing is set up yet.", "Set up: greenroom init") }
        var file = answers.fromBackup
        if file == nil, terminal.isInteractive, !answers.yes {
            file = try terminal.answer(
                "A backup file to start from?", standard: "", flag: "--from-backup FILE"
            ) { name in
                guard name.isEmpty || Files.exist(name) else {
                    throw CommandError(.notFound, "There is no file \(name.quotedLine).")
                }
                return name.isEmpty ? nil : name
            }
        }
        guard let file else { return terminal.say("Creating the database \(path).") }
        let command = try RestoreCommand.parse([file])
        try await command.restore(settings, now: now, terminal: terminal)
    }

    private func undoWebhook(in context: CommandContext) async throws {
        let provider = context.app.provider
        let change = try await WebhookChange.undoLast(
            with: try context.app.accountClient(), provider: provider.key, in: context.store, now: context.now)
        guard let change else {
            return context.terminal.line("There is no webhook change to undo.")
        }
        context.terminal.line(
            change.target == .device && change.formerURL == WebhookChange.noAddress
                ? "Removed the webhooks from the phone. Texts no longer go to \(change.newURL)."
                : "Texts go to \(change.formerURL) again.")
    }

    private func checkSteps(in context: CommandContext) async throws {
        let steps: [any InitStep] = [
            AccountStep(answers: answers), ProviderStep(answers: answers), WhatsAppStep(answers: answers),
            WebhookStep(answers: answers), TestStep(answers: answers), ContactStep(answers: answers),
            BackupStep(answers: answers),
        ]
        var results: [CheckResult] = []
        for step in steps { results += try await step.check(in: context) }
        for result in results { context.terminal.show(result) }
        if results.contains(where: { $0.grade == .bad }) {
            throw CommandError(.stillOpen, "The setup is not finished.", "To continue: greenroom init")
        }
    }

    private func sayNext(isTested: Bool, in context: CommandContext) async throws {
        guard isTested else {
            return context.terminal.say("Next: greenroom serve, and in another terminal: greenroom init")
        }
        let account = context.account.id
        let hasShow = try await context.read { tx in
            try !Board.upcoming(account: account, in: tx).isEmpty
        }
        context.terminal.say(
            hasShow ? "Next: greenroom board" : "Next: greenroom event add \"Late Show\" --date \"fri 8pm\"")
    }
}

/// A step of the setup. It does what is missing, and only checks what is done.
protocol InitStep {
    /// What is done and what is missing; changes nothing.
    func check(in context: CommandContext) async throws -> [CheckResult]
}

extension InitStep {
    /// The same context after these settings are written to the settings file.
    func saving(_ changes: [Setting: String], in context: CommandContext) async throws -> CommandContext {
        let path = try SettingsFile.save(changes, over: context.app.settings)
        context.terminal.say("Saved in \(Printable.line(path)).")
        return CommandContext(
            app: try await context.app.reconfigured(), account: context.account, terminal: context.terminal,
            now: context.now)
    }
}
