package import Agenda
package import Lineups
package import Messaging
package import Platform
package import Storage
import Values

/// Tells the confirmed performers of a show their time: `plan` lists the texts, `send` sends those that were approved.
/// Whoever knows their time gets none. Texts that still wait can be undone.
package struct SendRunSheet: Sendable {
    package struct Message: Sendable {
        package let slot: Slot
        package let recipient: Recipient
        package let body: String
        let told: ToldTime
        /// How often the same text was queued to the number before.
        var timesBefore = 0

        /// For the form that approves it: equal for the same text to the same number, until it is queued.
        package var approvalKey: String {
            "\(slot.id)-" + Fingerprint.of("\(recipient.number)\n\(body)\n\(timesBefore)")
        }
    }

    package struct Plan: Sendable {
        package let sheet: ShowRunSheet
        package let messages: [Message]
        /// Who gets no text, and why.
        package let skipped: [(name: String, words: String)]

        package var preview: TextPreview {
            TextPreview(
                messages.map {
                    TextPreview.Text(
                        name: $0.slot.name, recipient: $0.recipient, body: $0.body, in: $0.slot.language)
                })
        }
    }

    package let event: ID<Event>
    /// Only these contacts; nil for all of the lineup.
    package let only: Set<ID<Contact>>?
    /// Ignore quiet hours.
    package let anyway: Bool
    /// How long the texts wait, so that sending them can be undone.
    package var hold: Duration = .zero
    package let account: Account
    package let sender: Sender
    private let texts: RunSheetTexts

    package init(
        event: ID<Event>, only: Set<ID<Contact>>? = nil, anyway: Bool = false, account: Account, sender: Sender,
        texts: RunSheetTexts
    ) {
        (self.event, self.only, self.anyway) = (event, only, anyway)
        (self.account, self.sender, self.texts) = (account, sender, texts)
    }

    /// Throws `EventError`, `RunSheetError` and `QuotaError`.
    package func plan(in tx: Transaction) throws -> Plan {
        let sheet = try ShowRunSheet.findOpen(event, account: account.id, in: tx)
        guard account.name != nil else { throw RunSheetError.accountHasNoName }
        guard !sheet.acts.isEmpty else { throw RunSheetError.noActs(sheet.event.name) }
        var messages: [Message] = []
        var skipped: [(name: String, words: String)] = []
        for slot in sheet.acts.compactMap(sheet.slot) where only?.contains(slot.contact) ?? true {
            switch try outcome(for: slot, sheet, taken: messages, in: tx) {
            case .skip(let words): skipped.append((slot.name, words))
            case .send(let message): messages.append(message)
            }
        }
        try Outbox.requireRoom(for: messages.count, of: account.id, in: tx)
        for (index, message) in messages.enumerated() {
            messages[index].timesBefore = try Outbox.timesQueued(
                message.body, to: message.recipient.number, account: account.id, in: tx)
        }
        return Plan(sheet: sheet, messages: messages, skipped: skipped)
    }

    /// Sends the approved texts that would still be the same. Throws like `plan`.
    ///
    /// - Returns: the texts, and the names of those whose text would differ now.
    package func send(
        _ approved: Set<String>, in tx: Transaction
    ) throws -> (texts: [ID<OutboundMessage>], skipped: [String]) {
        let plan = try plan(in: tx)
        let messages = plan.messages.filter { approved.contains($0.approvalKey) }
        let left = plan.messages.filter { !approved.contains($0.approvalKey) }.map(\.slot.name)
        guard !messages.isEmpty else { return ([], left) }
        let texts = try messages.map { try enqueue($0, in: tx) }
        try Outbox.hold(texts, for: hold, in: tx)
        try TextsUndo.record(
            texts, to: messages.map(\.slot.name), isHeld: hold > .zero, account: account.id, in: tx)
        try RunSheetJobs.schedule(plan.sheet.event, in: tx)
        return (texts, left)
    }

    /// Queues a text instead of an earlier one that waits.
    func enqueue(_ message: Message, in tx: Transaction) throws -> ID<OutboundMessage> {
        try RunText.cancelWaiting(to: message.slot.id, in: tx)
        let text = try message.recipient.enqueue(
            message.body, kind: .notice, account: account.id, slot: message.slot.id.rawValue,
            expiresAt: message.told.start, anyway: anyway, in: tx)
        try RunText.record(message.told, to: message.slot.id, as: text, in: tx)
        return text
    }

    // MARK: One performer

    enum Outcome {
        /// In words.
        case skip(String)
        case send(Message)
    }

    /// - Parameter taken: the texts that are sent before.
    func outcome(for slot: Slot, _ sheet: ShowRunSheet, taken: [Message] = [], in tx: Transaction) throws -> Outcome {
        func skip(_ reason: SkipReason) -> Outcome { .skip(reason.words(home: account.zone, now: tx.now).short) }
        if slot.status == .mustReconfirm { return skip(.mustReconfirm) }
        guard slot.answer == .confirmed, let told = sheet.line(for: slot) else { return .skip(Self.notConfirmed) }
        guard let number = slot.number else { return skip(slot.hasWrongNumber ? .wrongNumber : .noCell) }
        if told.start <= tx.now { return .skip(Self.wasDue(at: sheet.clock(told.start))) }
        let waiting = sheet.waiting(slot.id)
        if let waiting, waiting.told == told, !anyway {
            return skip(.alreadyQueued(waiting.leavesAt, [sheet.event.zone]))
        }
        if waiting == nil, sheet.told(slot.id)?.told == told { return .skip(Self.knowsTime) }
        var recipient = try Recipient(number, contact: slot.contact, account: account, sender: sender, in: tx)
        switch try recipient.obstacle(in: tx) {
        case .optedOut(let scope): return skip(.optedOut(scope))
        case .paused: return skip(.paused)
        case .ownNumber: return skip(.ownNumber)
        case .noTemplate: return skip(.noTemplate)
        case nil: break
        }
        if recipient.leaves(from: tx.now, anyway: anyway) >= told.start { return skip(.tooLate) }
        recipient.isFirst = recipient.isFirst && !taken.contains { $0.recipient.number == number }
        let isMove = sheet.told(slot.id).map { $0.told.start != told.start } ?? false
        let body = recipient.introduced(
            texts.body(
                told, to: slot.name, in: slot.language, isMove: isMove, event: sheet.event, account: account,
                now: tx.now),
            by: account.name, in: slot.language, letters: texts.letters)
        let count = Outbox.bodyAsSent(body, to: recipient.number).utf16.count
        guard count <= recipient.mostCharacters else { throw RunSheetError.textTooLong(count) }
        return .send(Message(slot: slot, recipient: recipient, body: body, told: told))
    }
}

extension RunText {
    /// Cancels the text to somebody that is not sent yet.
    static func cancelWaiting(to slot: ID<Slot>, in tx: Transaction) throws {
        try Outbox.cancel(
            """
            SELECT run_text.outbound_message_id FROM run_text
            JOIN outbound_message ON outbound_message.id = run_text.outbound_message_id
            WHERE run_text.slot_id = \(slot) AND outbound_message.state = 'queued'
            """, in: tx)
    }
}

// MARK: - Words

extension SendRunSheet {
    private static var notConfirmed: String { "not confirmed" }
    private static var knowsTime: String { "knows their time" }

    private static func wasDue(at time: String) -> String { "was due on at \(time)" }
}
