import Agenda
import ArgumentParser
import CommandKit
import Lineups
import LineupsCommands
import Messaging
import People
import PhoneNumbers
import Platform
import Storage
import Values

struct AccountEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change your account.",
        discussion: """
            The cell of the first account needs no verification. For another account, a code is sent to the new
            cell; enter it with: greenroom account verify CODE

            Examples:
              greenroom account edit --name "Anchor Comedy" --cell "+1 415 555 0199" --zone America/Los_Angeles
              greenroom account edit "Harbor Comedy" --sender +15005550006
            """, aliases: ["change"])

    @Argument(help: "The account to change; yours by default.")
    var account: String?

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

    @Option(help: "The language of texts to contacts who have none of their own: en, es, fr, de, it or pt.")
    var language: String?

    @Option(help: "When to text you about answers: now, off, or daily at a time like 18:00.")
    var alerts: String?

    @Option(help: "The number of countdowns that text you, soonest first: 1 to 64 (default).")
    var countdowns: Int?

    @Option(help: "The seconds in which sending from a page can be undone: 0 to 60; 10 by default.")
    var sendWait: String?

    @Flag(inversion: .prefixedNo, help: "Add a link to each request, which opens a page for the answer.")
    var replyLinks: Bool?

    @Flag(inversion: .prefixedNo, help: "Let your cell text commands that send, cancel or change; each needs a code.")
    var codeCommands: Bool?

    @Option(help: "The number that the account texts from, one of the gateway's; \"\" for none.")
    var sender: String?

    @Flag(help: "Show what would change, and the texts, without saving or sending.")
    var dryRun = false

    @Flag(help: "Skip the confirmation prompt for texts that a change of policy sends.")
    var yes = false

    @OptionGroup(title: "Lineup policy; \"usual\" restores the default") var policy: PolicyOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if let countdowns, !(1...CountdownAlarms.maximumPending).contains(countdowns) {
            throw ValidationError("Invalid --countdowns \(countdowns). Use 1 to \(CountdownAlarms.maximumPending).")
        }
        let isTold =
            language != nil || alerts != nil || countdowns != nil || sendWait != nil || replyLinks != nil
            || codeCommands != nil
        if name == nil, email == nil, cell == nil, zone == nil, region == nil, sender == nil, !isTold, policy.isEmpty {
            throw ValidationError(
                "Nothing to change. Use --name, --email, --cell, --zone, --region, --language, --alerts, --countdowns, --send-wait, --reply-links, --code-commands, --sender, --reminders, --answer-by, --bench, --late-within or --day-before."
            )
        }
    }

    func account(in app: AppEnvironment) async throws -> Account {
        if let account { return try await app.account(named: account) }
        return try await app.account()
    }

    func run(in context: CommandContext) async throws {
        let context = try await named(context)
        var input = AccountInput(
            name: name, email: email, region: region, cell: cell, zone: zone, alerts: alerts, sendWait: sendWait)
        (input.policy, input.language) = (policy.texts, language)
        var changes = try input.changes(region: context.account.region)
        (changes.countdowns, changes.replyLinks, changes.codeCommands) = (countdowns, replyLinks, codeCommands)
        var unverified: String?
        let first = try await context.app.operatorAccount().id
        if let number = changes.cell ?? nil, first != context.account.id, number != context.account.cell {
            (changes.cell, unverified) = (nil, number)
        }
        if !dryRun {
            try await assignSender(in: context)
            if let unverified { try await sendCode(to: unverified, in: context) }
        }
        guard !changes.isEmpty else { return }
        let change = ChangeAccount(context.account.id, changes: changes, random: context.app.random)
        let result = try await ChangeWithTexts(mayCauseTexts: !changes.policy.isEmpty, dryRun: dryRun, yes: yes).run(
            change.causing(context.app.planner), in: context
        ) { say($0, changes, in: context) }
        if dryRun { return }
        context.terminal.reportChange()
        sayWhatStays(result, in: context)
        if zone == nil, context.account.name == nil, result.account.zone.isWithoutPlace {
            let zone = result.account.zone
            context.terminal.say(
                "! Your time zone is \(zone), from the clock of this machine. To set yours:  "
                    + "greenroom account edit --zone America/New_York")
        }
    }

    /// The account that was named, also where the context has another one.
    private func named(_ context: CommandContext) async throws -> CommandContext {
        guard account != nil else { return context }
        return CommandContext(
            app: context.app, account: try await account(in: context.app), terminal: context.terminal,
            now: context.now)
    }

    private func assignSender(in context: CommandContext) async throws {
        guard let sender else { return }
        let name = Printable.line(context.account.name ?? "This account")
        // The configured sender may not have been used yet.
        let usual = try await context.app.gatewaySender()
        let number = PhoneNumber.read(sender, region: context.account.region).number?.number.e164
        let address = sender.isEmpty ? nil : number ?? sender
        let assignment = AssignSender(address, to: context.account.id, provider: usual.provider)
        try await context.store.write(.everything, at: context.now) { try assignment.run(in: $0) }
        context.terminal.line(address.map { "\(name) texts from \(Printable.line($0))." } ?? "\(name) has no sender.")
    }

    private func sendCode(to number: String, in context: CommandContext) async throws {
        let sender = try await context.app.gatewaySender()
        let texts = SignInTexts(templates: context.app.templates, sender: sender, random: context.app.random)
        let (account, limits) = (context.account.id, context.app.settings.verificationLimits)
        try await context.write { try texts.verifyCell(number, of: account, within: limits, in: $0) }
        context.terminal.line("A code is on its way to \(number). It is valid for ten minutes.")
        context.terminal.say("Next: greenroom account verify CODE")
    }

    private func say(_ result: ChangeAccount.Result, _ changes: ChangeAccount.Changes, in context: CommandContext) {
        let changed = result.account
        context.terminal.line(
            "Saved: \(Printable.line(changed.name ?? "(no name yet)")), \(changed.zone), \(changed.region).")
        if let cell = changes.cell { context.terminal.line("Your cell: \(cell ?? "none").") }
        if let email = changes.email {
            context.terminal.line("Your e-mail: \(email.map { Printable.line($0) } ?? "none").")
        }
        if let language = changes.language { context.terminal.line("Language of texts: \(language.name).") }
        if let alerts = changes.alerts { context.terminal.line("Alerts: \(alerts).") }
        if let seconds = changes.sendWait {
            context.terminal.line(
                seconds == 0
                    ? "Texts sent from a page leave at once."
                    : "Sending from a page can be undone for \(seconds.counted("second")).")
        }
        if let isOn = changes.replyLinks {
            context.terminal.line("Reply links: \(isOn ? "on" : "off; links already sent no longer work").")
            if isOn, context.app.settings[.publicURL] == nil {
                context.terminal.say("Links need a public URL: greenroom settings set GREENROOM_PUBLIC_URL URL")
            }
        }
        if let isOn = changes.codeCommands {
            context.terminal.line("Commands by text that send, cancel or change: \(isOn ? "on, with a code" : "off").")
        }
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
