import People
package import Platform
package import Storage
import Twilio
package import Values

/// Sends a text that the booker wrote to one person. `plan` validates it; `send` queues it, outside of the recipient's
/// quiet hours unless it answers a text of theirs. It cannot be undone.
package struct SendCustomText: Sendable {
    /// In UTF-16 code units.
    package static let mostCharacters = NewMessage.mostCharacters

    /// How long the same words to the same person count as a repetition.
    package static let repetition: Duration = .minutes(10)

    package struct Plan: Sendable {
        package let name: String
        package let recipient: Recipient
        /// The body as this person gets it.
        package let body: String

        /// How often the same text was queued to the number before.
        let timesBefore: Int

        /// E.164.
        package var number: String { recipient.number }
        /// For a form that approves it as one of many: equal until the text is queued.
        package var approvalKey: String { timesBefore == 0 ? number : "\(number)-\(timesBefore)" }
        package var segments: Int { Segments(body).count }
        package var preview: TextPreview { TextPreview([text]) }
        package var text: TextPreview.Text { TextPreview.Text(name: name, recipient: recipient, body: body, in: nil) }

        /// `1 segment, about $0.01`, `1 e-mail`, `1 WhatsApp message, about $0.01`
        package var size: String { recipient.channel != .text ? preview.size() : preview.estimate.words() }

        /// When it may be sent.
        package func leaves(from now: Instant) -> Instant { recipient.leaves(from: now) }
    }

    package let recipient: Correspondent
    /// Ignore quiet hours.
    package let anyway: Bool
    /// How long it waits, so that sending it can be undone.
    package var hold: Duration = .zero
    /// Not to somebody who was sent the same within the last ten minutes: for a text that is approved without being
    /// shown, of which another process may send the same.
    package var refusesRepetition = false
    private let number: String
    private let body: String
    /// A notice has our words, every other text the booker's.
    private let kind: OutboundMessage.Kind
    private let account: ID<Account>

    /// Throws `CustomTextError` if the person cannot be texted, or the text is empty or too long.
    package init(
        to recipient: Correspondent, text: String, kind: OutboundMessage.Kind = .text, anyway: Bool = false,
        account: ID<Account>
    ) throws(CustomTextError) {
        guard let number = recipient.number else { throw .noNumber(recipient.name) }
        (self.recipient, self.number, self.kind) = (recipient, number, kind)
        (self.anyway, self.account) = (anyway, account)
        body = try Self.checkedBody(text, to: number)
    }

    private init(_ other: SendCustomText, kind: OutboundMessage.Kind) {
        (recipient, number, body, account) = (other.recipient, other.number, other.body, other.account)
        (self.kind, anyway, hold) = (kind, other.anyway, other.hold)
        refusesRepetition = other.refusesRepetition
    }

    /// The same text, as one that answers nothing.
    var unrequested: SendCustomText { SendCustomText(self, kind: .text) }

    /// The body as it will be sent. Throws `CustomTextError` if it is empty or too long.
    ///
    /// - Parameter address: of the recipient; nil for a text.
    package static func checkedBody(
        _ text: String, to address: String? = nil
    ) throws(CustomTextError) -> String {
        let body = address.map { Outbox.bodyAsSent(text, to: $0) } ?? Outbox.bodyAsSent(text)
        guard !body.allSatisfy(\.isWhitespace) else { throw .empty }
        guard body.utf16.count <= mostCharacters else { throw .tooLong(body.utf16.count) }
        return body
    }

    /// Throws `CustomTextError`, and `QuotaError` unless it answers a text of theirs.
    package func plan(from sender: Sender, in tx: Transaction) throws -> Plan {
        let plan = try planAsOneOfMany(from: sender, in: tx)
        if kind == .text { try Outbox.requireRoom(for: 1, of: account, in: tx) }
        return plan
    }

    /// For a caller that checks the quota for all of its texts. Throws `CustomTextError`.
    package func planAsOneOfMany(from sender: Sender, in tx: Transaction) throws -> Plan {
        guard let account = try Account.find(account, in: tx) else {
            throw StoreError.column("account_id", holds: "\(account)", wanted: "an account")
        }
        let recipient = try Recipient(number, contact: recipient.contact, account: account, sender: sender, in: tx)
        // The account sends no mails, or no WhatsApp messages.
        if recipient.channel != .text, recipient.sender == sender.id {
            throw CustomTextError.noNumber(self.recipient.name)
        }
        switch try recipient.obstacle(in: tx) {
        case .optedOut(let scope): throw CustomTextError.optedOut(self.recipient.name, scope)
        case .paused: throw CustomTextError.paused(self.recipient.name, number: number)
        case .ownNumber: throw CustomTextError.ownNumber(number)
        case .noTemplate: throw CustomTextError.noTemplate(self.recipient.name)
        case nil: break
        }
        // They know whom they have written to, and an answer may be sent at any hour.
        if kind == .answer {
            let text = recipient.content(of: body, by: account.name ?? "")?.text ?? body
            return Plan(name: self.recipient.name, recipient: recipient.atAnyHour, body: text, timesBefore: 0)
        }
        if recipient.isFirst, account.name == nil { throw CustomTextError.accountHasNoName }
        let language =
            recipient.isFirst
            ? try ContactLanguage.of(recipient.contact, account: account.id, in: tx) : .english
        if refusesRepetition {
            let bodies = [
                self.body, recipient.introduced(self.body, by: account.name),
                Recipient.introduced(self.body, by: account.name, in: language),
            ]
            let since = tx.now.adding(.zero - Self.repetition)
            guard try !Outbox.wasQueued(bodies, to: recipient.number, since: since, account: account.id, in: tx) else {
                throw CustomTextError.sentJustNow(self.recipient.name)
            }
        }
        let body = try Self.checkedBody(
            recipient.introduced(body, by: account.name, in: language), to: recipient.number)
        let times = try Outbox.timesQueued(body, to: recipient.number, account: account.id, in: tx)
        return Plan(name: self.recipient.name, recipient: recipient, body: body, timesBefore: times)
    }

    /// Throws like `plan`; then nothing is queued.
    ///
    /// - Parameter media: URLs of the attached pictures.
    package func send(from sender: Sender, media: [String] = [], in tx: Transaction) throws -> ID<OutboundMessage> {
        try sendUndoably(from: sender, media: media, in: tx).text
    }

    /// Also returns the undo step; nil if the text leaves at once.
    func sendUndoably(
        from sender: Sender, media: [String] = [], in tx: Transaction
    ) throws -> (text: ID<OutboundMessage>, step: ID<UndoStep>?) {
        let plan = try plan(from: sender, in: tx)
        let text = try enqueue(plan, media: media, in: tx)
        try Outbox.hold([text], for: hold, in: tx)
        let isHeld = hold > .zero
        let step = try TextsUndo.record([text], to: [plan.name], isHeld: isHeld, account: account, in: tx)
        return (text, step)
    }

    /// Queues the text without an undo step, as one of many.
    ///
    /// - Parameter expiresAt: when it is too late for it; nil for never.
    package func enqueue(
        _ plan: Plan, media: [String] = [], expiresAt: Instant? = nil, in tx: Transaction
    ) throws -> ID<OutboundMessage> {
        try plan.recipient.enqueue(
            plan.body, kind: kind, isOwnWords: kind == .text || kind == .answer, account: account, media: media,
            expiresAt: expiresAt, anyway: anyway, in: tx)
    }
}

/// Why a text cannot be sent.
package enum CustomTextError: Error, Hashable, Sendable {
    case empty
    /// The number of characters.
    case tooLong(Int)
    /// The name of a contact without a number that can be texted.
    case noNumber(String)
    case optedOut(String, OptOut.Scope)
    /// The number may have opted out.
    case paused(String, number: String)
    /// The sender's number.
    case ownNumber(String)
    /// They have not written by WhatsApp within 24 hours, no template is set, and nothing else reaches them.
    case noTemplate(String)
    /// They were sent the same within the last ten minutes.
    case sentJustNow(String)
    /// There are newer texts than the booker has seen.
    case conversationMoved(String)
    /// The first text to a person begins with the account's name.
    case accountHasNoName
}

extension CustomTextError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "The text is empty."
        case .tooLong(let count): "The text is too long: \(count) characters, and the limit is 1,600."
        case .noNumber(let name): "\(name.quotedLine) has no number that can receive texts."
        case .optedOut(let name, let scope): "\(name.quotedLine) \(scope.words). Call them instead."
        case .paused(let name, _): "\(name.quotedLine) is \(NumberPause.words). Call them instead."
        case .ownNumber(let number): "\(number) \(Sender.ownNumberWords), so it cannot be texted."
        case .noTemplate(let name):
            "\(name.quotedLine) has not written by WhatsApp within 24 hours, and no template for a message is set."
        case .sentJustNow(let name): "\(name.quotedLine) was sent the same text within the last ten minutes."
        case .conversationMoved(let name): "The conversation with \(name.quotedLine) has new texts. Nothing was sent."
        case .accountHasNoName: "This account needs a name, because the first text to a person starts with it."
        }
    }
}

extension CustomTextError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .empty, .tooLong: .invalid
        case .noNumber, .optedOut, .paused, .ownNumber, .noTemplate, .sentJustNow, .conversationMoved,
            .accountHasNoName:
            .refused
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .noNumber(let name): [NextStep(ContactAction.addNumber(name))]
        case .paused(_, let number): [NextStep("If they want texts", InboxAction.resume(number))]
        case .accountHasNoName: [NextStep(AccountAction.setName)]
        case .noTemplate: [NextStep("Set one", WhatsAppAction.list)]
        case .sentJustNow: ["To send it again, wait ten minutes or change a word."]
        case .empty, .tooLong, .optedOut, .ownNumber, .conversationMoved: []
        }
    }
}
