import ArgumentParser
import CommandKit
import Lineups
import Messaging
import Platform
import Storage
import Values

struct InboxReply: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "reply", abstract: "Reply to somebody in your own words.",
        discussion: """
            A reply is sent at any hour, if they wrote in the last day or their text waits in the inbox. To
            anybody else it waits until the end of their quiet hours.

            Example:
              greenroom inbox reply Grace "Doors are at 7. Are you in?"
            """)

    @Argument(help: "A contact, or a number like +14155550123.", completion: .contacts)
    var contact: String

    @Argument(help: "The text to send.")
    var text: String

    @Flag(help: "Show the text without sending it.")
    var dryRun = false

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @Flag(help: "Text them even during their quiet hours.")
    var anyway = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let correspondent = try await context.correspondent(contact)
        let reply = try ReplyToText(to: correspondent, text: text, anyway: anyway, account: context.account.id)
        try await CustomText(reply).send(dryRun: dryRun, yes: yes, in: context)
    }
}

struct InboxDone: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Mark a text, or all texts of a contact, as done.",
        discussion: """
            Examples:
              greenroom inbox done Grace
              greenroom inbox done 1
            """)

    @Argument(help: "A contact, a number like +14155550123, or a text's ID in the list.", completion: .contacts)
    var contact: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let correspondent = try await context.correspondent(contact)
        let text = try await context.text(contact)
        let marking = MarkTextsDone(
            text.map { .one($0.id) } ?? .all, of: correspondent, account: context.account.id)
        let result = try await context.store.write { [now = context.now] in try marking.run(now: now, in: $0) }
        let name = Printable.line(correspondent.name)
        guard let text else {
            let count = result.count
            return context.terminal.line(
                count == 0
                    ? "No texts from \(name) to mark as done."
                    : "Done: \(count) text\(count == 1 ? "" : "s") from \(name).")
        }
        context.terminal.line(
            result.count > 0 ? "Done: \(text.quoted)." : "Already done: \(text.quoted).")
        guard result.remaining > 0 else { return }
        context.terminal.say(
            "\(result.remaining) more from \(name): greenroom inbox done \(correspondent.name.argument)")
    }
}
