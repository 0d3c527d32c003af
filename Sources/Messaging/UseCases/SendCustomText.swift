package import Platform
package import Storage
internal import Twilio
package import Values

/// Sends a text that the booker wrote to one person. `plan` validates it; `send` queues it. It cannot be undone.
package struct SendCustomText: Sendable {
    /// The provider's maximum, in UTF-16 code units; a longer text fails as a whole (Twilio: 21617).
    package static let mostCharacters = 1600

    package struct Plan: Sendable {
        package let name: String
        /// E.164.
        package let number: String
        /// The body as it will be sent.
        package let body: String
        package let segments: Int

        /// `1 segment, about $0.01`
        package var size: String {
            PriceTable.standard.estimate([(segments: Segments(body), to: TextAddress(rawValue: number))]).words()
        }
    }

    package let recipient: Correspondent
    private let number: String
    private let body: String
    private let kind: OutboundMessage.Kind
    private let account: ID<Account>

    /// Throws `CustomTextError` if the person cannot be texted, or the text is empty or too long.
    package init(
        to recipient: Correspondent, text: String, kind: OutboundMessage.Kind = .text, account: ID<Account>
    ) throws(CustomTextError) {
        guard let number = recipient.number else { throw .noNumber(recipient.name) }
        self.recipient = recipient
        self.number = number
        self.kind = kind
        self.account = account
        body = try Self.checkedBody(text)
    }

    /// The body as it will be sent. Throws `CustomTextError` if it is empty or too long.
    package static func checkedBody(_ text: String) throws(CustomTextError) -> String {
        let body = GSM7.folded(text)
        guard !body.allSatisfy(\.isWhitespace) else { throw .empty }
        guard body.utf16.count <= mostCharacters else { throw .tooLong(body.utf16.count) }
        return body
    }

    /// Throws `CustomTextError.optedOut` and `.paused`.
    package func plan(from sender: Sender, in tx: Transaction) throws -> Plan {
        guard try !OptOut.isInForce(number, sender: sender.id, in: tx) else {
            throw CustomTextError.optedOut(recipient.name)
        }
        guard try !NumberPause.isInForce(number, sender: sender.id, in: tx) else {
            throw CustomTextError.paused(recipient.name, number: number)
        }
        return Plan(name: recipient.name, number: number, body: body, segments: Segments(body).count)
    }

    /// Throws `CustomTextError.optedOut` and `.paused`; then nothing is queued.
    ///
    /// - Parameter media: URLs of the attached pictures.
    package func send(
        from sender: Sender, media: [String] = [], now: Instant, in tx: Transaction
    ) throws -> ID<OutboundMessage> {
        let plan = try plan(from: sender, in: tx)
        try UndoStep.recordFinal(
            "texted \(plan.name)", reason: UndoStep.textsStay, account: account, now: now, in: tx)
        return try enqueue(from: sender, media: media, now: now, in: tx)
    }

    /// Queues the text without an undo step, as one of many. Throws `CustomTextError.optedOut`.
    package func enqueue(
        from sender: Sender, media: [String] = [], now: Instant, in tx: Transaction
    ) throws -> ID<OutboundMessage> {
        let plan = try plan(from: sender, in: tx)
        return try Outbox.enqueue(
            Outbox.Draft(
                account: account, sender: sender.id, contact: recipient.contact, to: plan.number, body: plan.body,
                media: media, kind: kind), now: now, in: tx)
    }
}

/// Why a text cannot be sent.
package enum CustomTextError: Error, Hashable, Sendable {
    case empty
    /// The number of characters.
    case tooLong(Int)
    /// The name of a contact without a number that can be texted.
    case noNumber(String)
    case optedOut(String)
    /// The number may have opted out.
    case paused(String, number: String)
    /// There are newer texts than the booker has seen.
    case conversationMoved(String)
}

extension CustomTextError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "The text is empty."
        case .tooLong(let count): "The text is too long: \(count) characters, and the limit is 1,600."
        case .noNumber(let name): "\(name.quotedLine) has no number that can receive texts."
        case .optedOut(let name): "\(name.quotedLine) opted out of texts from this number. Call them instead."
        case .paused(let name, _): "\(name.quotedLine) is \(NumberPause.words). Call them instead."
        case .conversationMoved(let name): "The conversation with \(name.quotedLine) has new texts. Nothing was sent."
        }
    }
}
