internal import ArgumentParser
internal import Messaging
internal import Platform
internal import Storage
internal import Twilio
internal import Values

struct TextCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "text", abstract: "Write to one person.",
        discussion: """
            Example:
              greenroom text Grace "Doors are at 7, stage door round the back."
            """)

    @Argument(help: "The contact.")
    var contact: String

    @Argument(help: "The text to send.")
    var text: String

    @Flag(help: "Show the text without sending it.")
    var dryRun = false

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let message = try SendCustomText(
            to: Correspondent(try await context.contact(contact)), text: text, account: context.account.id)
        try await CustomText(message).send(dryRun: dryRun, yes: yes, in: context)
    }
}
