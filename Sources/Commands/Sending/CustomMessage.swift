internal import Agenda
internal import Messaging
internal import People
internal import Storage
internal import Twilio
internal import Values

/// A text in the booker's own words: checked, shown, sent.
struct CustomMessage {
    let to: String
    let contact: ID<Contact>?
    let name: String
    let text: String
    let kind: OutboundMessage.Kind
    /// A picture that goes with it; nil for words alone.
    var card: [UInt8]?

    /// Refused where there is no number to text.
    init(to reader: Correspondent, text: String, kind: OutboundMessage.Kind) throws {
        to = try reader.textable()
        (contact, name) = (reader.contact, reader.name)
        (self.text, self.kind) = (text, kind)
    }

    func send(dryRun: Bool, yes: Bool, in context: CommandContext) async throws {
        let body = GSM7.folded(text)
        guard !body.allSatisfy(\.isWhitespace) else { throw CommandError(.usage, "The text is empty.") }
        guard body.count <= 1600 else {
            throw CommandError(.usage, "The text has \(body.count) characters; 1,600 are the most.")
        }
        let sender = try await context.sender()
        let (to, contact, kind) = (to, contact, kind)
        if try await context.store.read({ try OptOut.isInForce(to, sender: sender.id, in: $0) }) {
            throw CommandError(.refused, "\(name.quotedLine) wants no texts from this number. Call instead.")
        }
        let segments = Segments(body).count
        // A text with a picture is one message, however long its words are.
        let size = card.map { "with the card as a picture, \($0.count / 1024 + 1) KB" }
        context.terminal.line(
            "To \(Printable.line(name)), \(size ?? "\(segments) segment\(segments == 1 ? "" : "s")"):")
        context.terminal.line("  \(Printable.line(body))")
        if dryRun { return }
        try context.terminal.confirm("Send it?", yes: yes)
        let (account, now, name) = (context.account.id, context.now, name)
        let (card, address) = (card, context.app.feedAddress)
        let id = try await context.store.write { tx in
            try UndoStep.recordFinal(
                "texted \(name)", reason: UndoStep.textsStay, account: account, now: now, in: tx)
            let media = try card.map { try SentCard.put($0, account: account, address: address, now: now, in: tx) }
            return try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender.id, contact: contact, to: to, body: body,
                    media: [media].compactMap(\.self), kind: kind), now: now, in: tx)
        }
        try await Sending(texts: [id], sender: sender).follow(in: context)
    }
}
