import Agenda
package import Messaging
package import Platform
package import Storage
import Values

/// Texts the result of a draw to those who are on the list: `plan` lists the texts, `send` sends those that were
/// approved. Whoever knows their place gets none. Texts that still wait can be undone.
package struct SendOpenMicPlaces: Sendable {
    package struct Message: Sendable {
        let row: OpenMicSheet.Row
        package let recipient: Recipient
        package let body: String
        let language: TextLanguage

        package var name: String { row.entry.title }

        /// For the form that approves it: equal for the same text to the same number.
        package var approvalKey: String { "\(row.entry.id)-" + Fingerprint.of("\(recipient.number)\n\(body)") }
    }

    package struct Plan: Sendable {
        package let messages: [Message]
        /// Who gets no text, and why.
        package let skipped: [(name: String, words: String)]

        package var preview: TextPreview {
            TextPreview(
                messages.map {
                    TextPreview.Text(name: $0.name, recipient: $0.recipient, body: $0.body, in: $0.language)
                })
        }
    }

    package let night: OpenMicNight
    /// Ignore quiet hours.
    package let anyway: Bool
    /// How long the texts wait, so that sending them can be undone.
    package var hold: Duration = .zero
    package let account: Account

    package init(_ night: OpenMicNight, anyway: Bool = false, account: Account) {
        (self.night, self.anyway, self.account) = (night, anyway, account)
    }

    /// Throws `OpenMicProblem` and `QuotaError`.
    package func plan(in tx: Transaction) throws -> Plan {
        guard account.name != nil else { throw OpenMicProblem.accountHasNoName }
        if night.event.isCanceled { throw OpenMicProblem.isCanceled(night.title) }
        let sheet = try OpenMicSheet(night, in: tx)
        guard sheet.draw != nil else { throw OpenMicProblem.notDrawn(night.mic.name) }
        let told = try OpenMicTold(night, in: tx)
        var messages: [Message] = []
        var skipped: [(name: String, words: String)] = []
        for row in sheet.rows where row.state != .left {
            let (message, reason) = try message(to: row, told, in: tx)
            if let message { messages.append(message) }
            if let reason { skipped.append((row.entry.title, reason)) }
        }
        try Outbox.requireRoom(for: messages.count, of: account.id, in: tx)
        return Plan(messages: messages, skipped: skipped)
    }

    /// The text, or in words why there is none.
    private func message(
        to row: OpenMicSheet.Row, _ told: OpenMicTold, in tx: Transaction
    ) throws -> (Message?, String?) {
        if told.knows(row) { return (nil, Self.knowsPlace) }
        guard let number = row.entry.number, let sender = told.sender(of: row) else { return (nil, Self.noNumber) }
        let recipient = try Recipient(number, contact: row.entry.contact, account: account, sender: sender.id, in: tx)
            .from(provider: sender.provider)
        if let obstacle = try recipient.obstacle(in: tx) { return (nil, obstacle.words) }
        guard recipient.leaves(from: tx.now, anyway: anyway) < night.event.endsAt else {
            return (nil, Self.quietHours)
        }
        let texts = try row.entry.texts(in: tx)
        let body = recipient.introduced(
            texts.result(row, of: night, now: tx.now), by: account.name, in: texts.language, letters: .gsm)
        return (Message(row: row, recipient: recipient, body: body, language: texts.language), nil)
    }

    /// Sends the approved texts that would still be the same. Throws like `plan`.
    ///
    /// - Returns: the texts, and the names of those whose text would differ now.
    package func send(
        _ approved: Set<String>, in tx: Transaction
    ) throws -> (texts: [ID<OutboundMessage>], skipped: [String]) {
        let plan = try plan(in: tx)
        let messages = plan.messages.filter { approved.contains($0.approvalKey) }
        let left = plan.messages.filter { !approved.contains($0.approvalKey) }.map(\.name)
        guard !messages.isEmpty else { return ([], left) }
        let texts = try messages.map { message in
            let text = try message.recipient.enqueue(
                message.body, kind: .notice, account: account.id, expiresAt: night.event.endsAt, anyway: anyway, in: tx)
            try OpenMicTold.set(message.row, text: text, in: tx)
            return text
        }
        try Outbox.hold(texts, for: hold, in: tx)
        try TextsUndo.record(texts, to: messages.map(\.name), isHeld: hold > .zero, account: account.id, in: tx)
        return (texts, left)
    }
}

// MARK: - Words

/// Why there is no text.
extension SendOpenMicPlaces {
    private static var knowsPlace: String { "knows their place" }
    private static var noNumber: String { "no number" }
    private static var quietHours: String { "quiet hours until after the show" }
}
