internal import People
internal import ReplyReader
internal import Storage
internal import Values

extension Inbox {
    /// The booker hears of a text that wants a person's eyes.
    func alert(
        of text: InboundText, _ outcome: Outcome, _ account: ID<Account>, now: Instant, in tx: Transaction
    ) throws {
        guard let booker = try Account.find(account, in: tx), booker.cell != text.from else { return }
        let name = try outcome.contact.flatMap { try Contact.find($0, in: tx)?.name } ?? text.from
        let line =
            outcome.verdict == Label.optOut.rawValue
            ? "\(name) wants no more texts." : "\(name) texted: \(Self.shortened(text.body))"
        try Alert.raise(
            .unclear, of: text.id, line, account: booker, sender: text.sender.id, now: now, in: tx)
    }

    /// One line, short enough to leave room for others.
    private static func shortened(_ body: String) -> String {
        let line = Printable.line(body)
        return line.count > 100 ? line.prefix(99) + "…" : line
    }
}
