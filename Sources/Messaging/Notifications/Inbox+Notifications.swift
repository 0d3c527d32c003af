internal import People
internal import Platform
internal import ReplyReader
internal import Storage
internal import Values

extension Inbox {
    /// Notifies the booker of an inbound message that a person must read.
    func notifyBooker(
        of text: InboundText, _ outcome: Outcome, _ account: ID<Account>, now: Instant, in tx: Transaction
    ) throws {
        guard let booker = try Account.find(account, in: tx), let cell = booker.cell, cell != text.from else { return }
        let name = try outcome.contact.flatMap { try Contact.name(of: $0, in: tx) } ?? text.from
        let line =
            switch Label(rawValue: outcome.verdict) {
            case .optOut: try optOutLine(name, number: text.from, account, now: now, in: tx)
            case .pause:
                "\(name) may want no more texts, so texts to them are paused. They \(Self.preview(text))"
            default: "\(name) \(Self.preview(text))"
            }
        try Notification.raise(
            .unclear, of: text.id, line, account: booker, sender: text.sender.id, isUrgent: outcome.isUrgent, now: now,
            in: tx)
    }

    private static func preview(_ text: InboundText) -> String {
        guard text.mediaCount > 0, text.body.allSatisfy(\.isWhitespace) else {
            return "texted: \(Printable.line(text.body).shortened(to: 100))"
        }
        return "sent \(text.mediaCount == 1 ? "a picture" : "\(text.mediaCount) pictures") without text."
    }

    /// The maximum number of commitments that are named.
    private static let maxCommitments = 3

    /// The line for an opt-out. It lists the person's open commitments, because they can no longer be reached by text.
    private func optOutLine(
        _ name: String, number: String, _ account: ID<Account>, now: Instant, in tx: Transaction
    ) throws -> String {
        let all = try modules.flatMap { try $0.openCommitments?(number, account, tx, now) ?? [] }
        guard !all.isEmpty else { return "\(name) opted out of texts." }
        let rest = all.count - Self.maxCommitments
        let named = all.prefix(Self.maxCommitments) + (rest > 0 ? ["and \(rest) more"] : [])
        return "\(name) opted out of texts, and \(named.joined(separator: "; ")). Please call them."
    }
}
