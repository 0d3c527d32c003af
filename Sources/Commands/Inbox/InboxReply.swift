internal import ArgumentParser
internal import Lineups
internal import Messaging
internal import People
internal import Storage
internal import Values

struct InboxReply: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "reply", abstract: "Answer somebody in your own words.",
        discussion: """
            Example:
              greenroom inbox reply Grace "Doors are at 7. Are you in?"
            """)

    @Argument(help: "A contact, or a number like +14155550123.")
    var contact: String

    @Argument(help: "What to say.")
    var text: String

    @Flag(help: "Show it, and send nothing.")
    var dryRun = false

    @Flag(help: "Do not ask me.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let correspondent = try await context.correspondent(contact)
        let letter = try CustomMessage(to: correspondent, text: text, kind: .answer)
        try await letter.send(dryRun: dryRun, yes: yes, in: context)
        guard !dryRun else { return }
        let account = context.account.id
        _ = try await context.store.write {
            try InboundMessage.settle(
                numbers: correspondent.numbers, contact: correspondent.contact, account: account, in: $0)
        }
    }
}

struct InboxDone: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Take a text, or all of somebody's, off the list.",
        discussion: """
            Examples:
              greenroom inbox done Grace
              greenroom inbox done 1
            """)

    @Argument(help: "A contact, a number like +14155550123, or one text's number in the list.")
    var contact: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let correspondent = try await context.correspondent(contact)
        if let text = try await context.text(contact) { return try await settle(text, of: correspondent, in: context) }
        let (account, now) = (context.account.id, context.now)
        let count = try await context.store.write { tx in
            try AttentionUndo.record(from: correspondent.name, account: account, now: now, in: tx) {
                try InboundMessage.settle(
                    numbers: correspondent.numbers, contact: correspondent.contact, account: account, in: tx)
            }
        }
        let name = Printable.line(correspondent.name)
        context.terminal.line(
            count == 0
                ? "Nothing from \(name) was waiting." : "Done: \(count) text\(count == 1 ? "" : "s") from \(name).")
    }

    private func settle(_ text: InboundMessage, of author: Correspondent, in context: CommandContext) async throws {
        let (account, now) = (context.account.id, context.now)
        let (wasWaiting, others) = try await context.store.write { tx in
            let wasWaiting = try AttentionUndo.record(from: author.name, account: account, now: now, in: tx) {
                try InboundMessage.settle(text.id, in: tx)
            }
            let waiting = try InboundMessage.waiting(account: account, in: tx)
            return (wasWaiting, waiting.count { author.numbers.contains($0.from) })
        }
        context.terminal.line(
            wasWaiting ? "Done: \(text.quoted)." : "\(text.quoted.capitalised) was not waiting.")
        guard others > 0 else { return }
        context.terminal.say(
            "\(others) more from \(Printable.line(author.name)): greenroom inbox done \(author.name.argument)")
    }
}
