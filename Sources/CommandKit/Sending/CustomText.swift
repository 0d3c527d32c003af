package import Agenda
package import Messaging
import Platform
import Storage
import Values

/// A text in the booker's own words: shows it, asks for confirmation, sends it and waits until it is sent.
package struct CustomText {
    private enum Sending {
        case message(SendCustomText)
        case card(SendCountdownCard)
        case reply(ReplyToText)

        var anyway: Bool {
            switch self {
            case .message(let message): message.anyway
            case .card(let picture): picture.message.anyway
            case .reply(let reply): reply.anyway
            }
        }

        func plan(from sender: Sender, in tx: Transaction) throws -> SendCustomText.Plan {
            switch self {
            case .message(let message): try message.plan(from: sender, in: tx)
            case .card(let picture): try picture.message.plan(from: sender, in: tx)
            case .reply(let reply): try reply.plan(from: sender, in: tx)
            }
        }

        func send(from sender: Sender, in tx: Transaction) throws -> ID<OutboundMessage> {
            switch self {
            case .message(let message): try message.send(from: sender, in: tx)
            case .card(let picture): try picture.send(from: sender, in: tx)
            case .reply(let reply): try reply.send(from: sender, in: tx).text
            }
        }
    }

    private let sending: Sending

    package init(_ message: SendCustomText) { sending = .message(message) }
    /// With a picture.
    package init(_ card: SendCountdownCard) { sending = .card(card) }
    /// It replies to texts in the inbox.
    package init(_ reply: ReplyToText) { sending = .reply(reply) }

    /// Sends the text after it was confirmed; with `dryRun` it is only shown.
    package func send(dryRun: Bool = false, yes: Bool, in context: CommandContext) async throws {
        let sender = try await context.sender()
        let sending = sending
        let plan = try await context.read { try sending.plan(from: sender, in: $0) }
        // A text with a picture is one message, however long its words are.
        var size = plan.size
        if case .card(let picture) = sending { size = "with the card as a picture, \(picture.png.count / 1024 + 1) KB" }
        context.terminal.line("To \(Printable.line(plan.name)), \(size):")
        for line in plan.body.split(separator: "\n", omittingEmptySubsequences: false) {
            context.terminal.line("  \(Printable.line(String(line)))")
        }
        try await SendPreview(plan.preview, verb: "text").sayWhoWaits(in: context, anyway: sending.anyway)
        if dryRun { return }
        try context.terminal.confirm("Send it?", yes: yes)
        let text = try await context.write { try sending.send(from: sender, in: $0) }
        try await OutboxProgress(texts: [text], sender: sender).follow(in: context)
    }
}
