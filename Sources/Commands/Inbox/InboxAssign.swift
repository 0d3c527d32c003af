internal import ArgumentParser
internal import Lineups
internal import Platform
internal import Storage
internal import Values

struct InboxAssign: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "assign", abstract: "Say who wrote a text from a number that is nobody's.",
        discussion: """
            The number is added to the contact, behind the others, and all that came from it is filed there.
            What the text answers is not guessed: the command for each thing that it could be meant for is
            printed.

            Examples:
              greenroom inbox assign 2 Grace
              greenroom inbox assign 2 --new "Joan Rivers"
            """, aliases: ["file"])

    @Argument(help: "A text's number in the list, or the number it came from.")
    var message: String

    @Argument(help: "The contact who wrote it.")
    var contact: String?

    @Option(help: "Make a new contact of this name.")
    var new: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if (contact == nil) == (new == nil) { throw ValidationError("Name the contact, or say --new NAME.") }
    }

    func run(in context: CommandContext) async throws {
        let text = try await inbound(in: context)
        let author: AssignText.Author =
            if let new { .new(new) } else { .contact(try await context.contact(contact ?? "").id) }
        let assigning = AssignText(text.id, to: author, account: context.account)
        do {
            let result = try await context.store.write { [now = context.now] in try assigning.run(now: now, in: $0) }
            report(result, number: text.from, in: context)
            try await printWhatItCouldMean(result, in: context)
        } catch let error as AssignTextError {
            throw CommandError(error.exitCode, error.sentence, lines: error.hints(for: message))
        }
    }

    private func inbound(in context: CommandContext) async throws -> InboundMessage {
        if let text = try await context.text(message) { return text }
        let (account, message) = (context.account.id, message)
        let latest = try await context.store.read { try InboundMessage.latest(from: message, account: account, in: $0) }
        guard let latest else {
            throw CommandError(
                .notFound, "There is no text \(message.quotedLine), and none came from such a number.",
                "See them: greenroom inbox list --all")
        }
        return latest
    }

    private func report(_ filed: AssignText.Result, number: String, in context: CommandContext) {
        let name = Printable.line(filed.contact.name)
        context.terminal.line(
            new == nil
                ? "\(name) wrote it: \(filed.count) text\(filed.count == 1 ? "" : "s") filed."
                : "Added \(name) (\(number)): \(filed.count) text\(filed.count == 1 ? "" : "s") filed.")
        for other in filed.sharers { context.terminal.say("Note: \(Printable.line(other)) has the same number.") }
        guard new == nil, filed.isNumberNew, let cell = filed.contact.cell?.e164, cell != number else { return }
        context.terminal.say(
            "\(number) is added behind \(cell), where requests go. To turn that round: "
                + "greenroom contact edit \(filed.contact.name.argument) --cell \(number)")
    }

    private func printWhatItCouldMean(_ filed: AssignText.Result, in context: CommandContext) async throws {
        for correction in filed.corrections {
            context.terminal.say(correction.words(of: filed.text))
            context.terminal.say("  " + (try await correction.line(in: context)))
        }
        if filed.text.needsAttention {
            context.terminal.say("Nothing to answer? greenroom inbox done \(filed.text.id)")
        }
    }
}
