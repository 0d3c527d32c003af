import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct InboxAssign: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "assign", abstract: "Assign a text from an unknown number to a contact.",
        discussion: """
            Adds the number to the contact, after their other numbers, and moves all texts from it to their
            conversation. No answer is recorded, but the command for each request that the text could answer
            is printed.

            Examples:
              greenroom inbox assign 2 Grace
              greenroom inbox assign 2 --new "Joan Rivers"
            """, aliases: ["file"])

    @Argument(help: "The text's ID in the list, or the phone number it came from.")
    var message: String

    @Argument(help: "The contact who wrote it.", completion: .contacts)
    var contact: String?

    @Option(help: "Create a new contact with this name.")
    var new: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if (contact == nil) == (new == nil) { throw ValidationError("Name a contact or use --new NAME, not both.") }
    }

    func run(in context: CommandContext) async throws {
        let text = try await inbound(in: context)
        let author: AssignText.Author =
            if let new { .new(new) } else { .contact(try await context.contact(contact ?? "").id) }
        let assigning = AssignText(text.id, to: author, account: context.account)
        do {
            let result = try await context.write { try assigning.run(in: $0) }
            report(result, number: text.from, in: context)
            try await printWhatItCouldMean(result, in: context)
        } catch let error as AssignTextError {
            throw CommandError(
                CommandExitCode(error.kind), error.sentence, lines: error.nextSteps(for: message).map(\.commandText))
        }
    }

    private func inbound(in context: CommandContext) async throws -> InboundMessage {
        if let text = try await context.text(message) { return text }
        let (account, message) = (context.account.id, message)
        let latest = try await context.read {
            try InboundMessage.latest(from: message.lowercased(), account: account, in: $0)
        }
        guard let latest else {
            throw CommandError(
                .notFound, "There is no text with the ID or number \(message.quotedLine).",
                "See all: greenroom inbox list --all")
        }
        return latest
    }

    private func report(_ filed: AssignText.Result, number: String, in context: CommandContext) {
        let name = Printable.line(filed.contact.name)
        context.terminal.line(
            new == nil
                ? "Assigned \(filed.count.counted("text")) to \(name)."
                : "Added \(name) (\(number)) and assigned \(filed.count.counted("text")).")
        for other in filed.sharers { context.terminal.say("Note: \(Printable.line(other)) has the same number.") }
        guard new == nil, filed.isNumberNew, Channel(of: number) == .text, let cell = filed.contact.cell?.e164,
            cell != number
        else { return }
        context.terminal.say(
            "Requests still go to \(cell). To send them to \(number): "
                + "greenroom contact edit \(filed.contact.name.argument) --cell \(number)")
    }

    private func printWhatItCouldMean(_ filed: AssignText.Result, in context: CommandContext) async throws {
        for correction in filed.corrections {
            context.terminal.say(correction.words(of: filed.text))
            context.terminal.say("  " + (try await correction.line(in: context)))
        }
        if filed.text.needsAttention {
            context.terminal.say("If it needs no reply: greenroom inbox done \(filed.text.id)")
        }
    }
}
