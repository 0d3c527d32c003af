internal import Agenda
internal import Messaging
internal import Platform
internal import Storage
internal import Values

/// A text in the booker's own words: shows it, asks for confirmation, sends it and waits until it is sent.
struct CustomText {
    let message: SendCustomText
    /// A picture to send with it; nil for text only.
    var card: [UInt8]?
    /// Set if it replies to texts in the inbox.
    var reply: ReplyToText?

    init(_ message: SendCustomText) { self.message = message }

    init(_ reply: ReplyToText) {
        message = reply.message
        self.reply = reply
    }

    func send(dryRun: Bool = false, yes: Bool, in context: CommandContext) async throws {
        let sender = try await context.sender()
        let message = message
        let plan = try await context.store.read { try message.plan(from: sender, in: $0) }
        // A text with a picture is one message, however long its words are.
        let size =
            card.map { "with the card as a picture, \($0.count / 1024 + 1) KB" }
            ?? "\(plan.segments) segment\(plan.segments == 1 ? "" : "s")"
        context.terminal.line("To \(Printable.line(plan.name)), \(size):")
        context.terminal.line("  \(Printable.line(plan.body))")
        if dryRun { return }
        try context.terminal.confirm("Send it?", yes: yes)
        let text = try await enqueue(from: sender, in: context)
        try await OutboxProgress(texts: [text], sender: sender).follow(in: context)
    }

    private func enqueue(from sender: Sender, in context: CommandContext) async throws -> ID<OutboundMessage> {
        let (message, account, now) = (message, context.account.id, context.now)
        if let reply { return try await context.store.write { try reply.send(from: sender, now: now, in: $0).text } }
        guard let card else {
            return try await context.store.write { try message.send(from: sender, now: now, in: $0) }
        }
        let picture = SendCountdownCard(message, png: card, address: context.app.feedAddress, account: account)
        return try await context.store.write { try picture.send(from: sender, now: now, in: $0) }
    }
}
