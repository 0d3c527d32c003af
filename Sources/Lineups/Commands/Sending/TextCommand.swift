import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Messaging
import People
import Platform
import Storage
import Values

struct TextCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "text", abstract: "Write to one person, to a lineup, or to everybody with a tag.",
        discussion: """
            Shows the recipients, the text and the price, then asks you before it sends anything. --lineup
            leaves out people who have not been asked, and those who are out. In quiet hours (8 PM to 9 AM
            where the person is), texts wait for the morning. The first text ever to a person begins with
            your account's name and ends with how to opt out. With --yes, whoever was sent the same words
            within ten minutes is left out; --again texts them too.

            Examples:
              greenroom text Grace "Doors are at 7, stage door around back."
              greenroom text --lineup "Late Show" "Doors are at 7."
              greenroom text --lineup "Late Show" --confirmed "Doors are at 7."
              greenroom text --tag improv "We are looking for people in March."
              greenroom text --tag improv --without-tag host "We are looking for people in March."
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

    @OptionGroup var tags: TagOptions

    @Flag(help: "Show the text without sending it.")
    var dryRun = false

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @Flag(help: "With --yes: also text those who were sent the same within the last ten minutes.")
    var again = false

    @Flag(help: "Text people even during their quiet hours.")
    var anyway = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        try tags.checkNamesTag()
        let hasTag = !tags.filter.isEmpty
        if lineup != nil, hasTag { throw ValidationError("Use --lineup or --tag, not both.") }
        if confirmed, lineup == nil { throw ValidationError("--confirmed goes with --lineup.") }
        if lineup == nil, !hasTag, text == nil {
            throw ValidationError("Missing the text: greenroom text \(first.argument) \"...\"")
        }
        if lineup != nil || hasTag, text != nil {
            throw ValidationError("With --lineup or --tag, give only the text, in quotation marks.")
        }
    }

    func run(in context: CommandContext) async throws {
        if let lineup {
            let event = try await context.openEvent(lineup)
            return try await send(to: .lineup(event.id, isConfirmedOnly: confirmed), in: context)
        }
        if !tags.filter.isEmpty { return try await send(to: .tagged(tags.filter), in: context) }
        var message = try SendCustomText(
            to: try await context.recipient(first), text: text ?? "", anyway: anyway,
            account: context.account.id)
        message.refusesRepetition = leavesOutRepetition
        do {
            try await CustomText(message).send(dryRun: dryRun, yes: yes, in: context)
        } catch let error as CustomTextError {
            guard case .sentJustNow(let name) = error else { throw error }
            throw CommandError(.refused, error.sentence, "greenroom text \(name.argument) \"…\" --yes --again")
        }
    }

    /// Nobody looks at what is sent.
    private var leavesOutRepetition: Bool { yes && !again }

    private func send(to recipients: TextMany.Recipients, in context: CommandContext) async throws {
        let sender = try await context.sender()
        var texting = TextMany(recipients, text: first, anyway: anyway, account: context.account.id, sender: sender)
        texting.leavesOutRepetition = leavesOutRepetition
        let plan = try await context.read { [texting] in try texting.plan(in: $0) }
        let (home, now) = (context.account.zone, context.now)
        let preview = SendPreview(
            plan.preview,
            skipped: plan.skipped.map { name, reason in
                let words = reason.words(home: home, now: now).short
                return (name, words + (Self.wayOut(reason).map { "; \($0)" } ?? ""))
            }, verb: "text")
        preview.print(in: context)
        guard !plan.messages.isEmpty else { return }
        try await preview.sayWhoWaits(in: context, anyway: anyway)
        if dryRun { return }
        try context.terminal.confirm(preview.question, yes: yes)
        let approved = Set(plan.approvalKeys)
        let texts = try await context.write { [texting] in
            try texting.send(to: approved, in: $0)
        }
        if texts.count < approved.count {
            let left = (approved.count - texts.count).counted("person was", "people were")
            context.terminal.say("\(left) not texted: they were sent the same meanwhile, or cannot be texted any more.")
        }
        try await OutboxProgress(texts: texts, sender: sender).follow(in: context)
    }

    private static func wayOut(_ reason: SkipReason) -> String? {
        switch reason {
        case .tooLate: "to send now, add --anyway"
        case .sentJustNow: "to send it again, add --again"
        default: nil
        }
    }
}
