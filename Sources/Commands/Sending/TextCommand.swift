internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Messaging
internal import Platform
internal import Storage
internal import Values

struct TextCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "text", abstract: "Write to one person, to a lineup, or to everybody with a tag.",
        discussion: """
            Shows the recipients, the text and the price, then asks you before it sends anything. --lineup
            leaves out people who have not been asked, and those who are out.

            Examples:
              greenroom text Grace "Doors are at 7, stage door around back."
              greenroom text --lineup "Late Show" "Doors are at 7."
              greenroom text --lineup "Late Show" --confirmed "Doors are at 7."
              greenroom text --tag improv "We are looking for people in March."
            """)

    @Argument(
        help: ArgumentHelp("The contact, then the text; only the text with --lineup or --tag.", valueName: "contact"))
    var first: String

    @Argument(help: "The text to send.")
    var text: String?

    @Option(
        help: ArgumentHelp("To everybody in the lineup of this event who was asked and is not out.", valueName: "event")
    )
    var lineup: String?

    @Flag(help: "Only to the confirmed people in the lineup.")
    var confirmed = false

    @Option(help: "To all contacts with this tag.")
    var tag: String?

    @Flag(help: "Show the text without sending it.")
    var dryRun = false

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if lineup != nil, tag != nil { throw ValidationError("Use --lineup or --tag, not both.") }
        if confirmed, lineup == nil { throw ValidationError("--confirmed goes with --lineup.") }
        if lineup == nil, tag == nil, text == nil {
            throw ValidationError("Missing the text: greenroom text \(first.argument) \"...\"")
        }
        if lineup != nil || tag != nil, text != nil {
            throw ValidationError("With --lineup or --tag, give only the text, in quotation marks.")
        }
    }

    func run(in context: CommandContext) async throws {
        if let lineup {
            let event = try await context.openEvent(lineup)
            return try await send(to: .lineup(event.id, isConfirmedOnly: confirmed), in: context)
        }
        if let tag { return try await send(to: .tag(tag), in: context) }
        let message = try SendCustomText(
            to: Correspondent(try await context.contact(first)), text: text ?? "", account: context.account.id)
        try await CustomText(message).send(dryRun: dryRun, yes: yes, in: context)
    }

    private func send(to recipients: TextMany.Recipients, in context: CommandContext) async throws {
        let sender = try await context.sender()
        let texting = TextMany(recipients, text: first, account: context.account.id, sender: sender)
        let plan = try await context.store.read { [now = context.now] in try texting.plan(now: now, in: $0) }
        for (name, reason) in plan.skipped {
            context.terminal.say("Skipping \(Printable.line(name)): \(reason.words)")
        }
        guard !plan.messages.isEmpty else { return context.terminal.line("Nobody to text.") }
        context.terminal.line("Will text: \(plan.names.map { Printable.line($0) }.joined(separator: ", "))")
        context.terminal.line("\(plan.size). The text:")
        context.terminal.line("  \(Printable.line(plan.body))")
        if dryRun { return }
        let many = plan.messages.count
        try context.terminal.confirm("Send \(many == 1 ? "it" : "these \(many) texts")?", yes: yes)
        let approved = Set(plan.numbers)
        let texts = try await context.store.write { [now = context.now] in
            try texting.send(to: approved, now: now, in: $0)
        }
        try await OutboxProgress(texts: texts, sender: sender).follow(in: context)
    }
}
