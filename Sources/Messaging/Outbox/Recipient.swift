package import People
package import Platform
package import Storage
package import Twilio
package import Values

/// A number or e-mail address that gets a text or a mail over a sender, and the rules for every text to a performer:
/// requests, reminders, notices, and the booker's own words. They wait for the end of the recipient's quiet hours, and
/// the first one names the account and says how to opt out.
package struct Recipient: Sendable {
    /// Why somebody gets no text.
    package enum Obstacle: Sendable, Hashable {
        case optedOut(OptOut.Scope)
        /// The number may have opted out.
        case paused
        /// It is the sender's own.
        case ownNumber
    }

    package let contact: ID<Contact>?
    private let account: ID<Account>
    /// E.164, or an e-mail address.
    package let number: String
    package let sender: ID<Sender>
    /// The provider of the sender, which has the price; the standard where nobody is shown one.
    package var provider = ProviderKind.standard
    /// The zones where they may be, for quiet hours; none where quiet hours do not apply.
    package private(set) var zones: [Zone]
    /// No text over this sender has reached the number, or is on its way to it. Never for a mail: each has the account's
    /// name and how to get no more.
    package var isFirst: Bool
    /// Why they get a mail, or a text although they prefer mails; nil for the usual text.
    package let reason: ContactAddress.Reason?

    package var channel: Channel { Channel(of: number) }

    /// - Parameters:
    ///   - sender: of texts; a mail is sent from the account's e-mail address.
    ///   - text: only texts before this one count as earlier; nil for all.
    package init(
        _ number: String, contact: ID<Contact>?, account: Account, sender: ID<Sender>,
        before text: ID<OutboundMessage>? = nil, in tx: Transaction
    ) throws {
        (self.number, self.contact, self.account) = (number, contact, account.id)
        self.sender = try Sender.key(to: number, from: account.id, texting: sender, in: tx)
        reason = try ContactAddress.Reason(Channel(of: number), contact, in: tx)
        guard Channel(of: number) == .text else {
            (zones, isFirst) = ([], false)
            return
        }
        zones = try RecipientTimeZones.zones(of: contact, number: number, account: account, in: tx)
        isFirst = try !tx.exists(Self.earlierTexts(to: number, sender: sender, before: text))
    }

    /// For a text whose price is shown.
    package init(
        _ number: String, contact: ID<Contact>?, account: Account, sender: Sender, in tx: Transaction
    ) throws {
        self = try Recipient(number, contact: contact, account: account, sender: sender.id, in: tx)
            .from(provider: sender.provider)
    }

    private static func earlierTexts(
        to number: String, sender: ID<Sender>, before text: ID<OutboundMessage>? = nil
    ) -> SQL {
        let earlier: SQL = text.map { "AND id < \($0)" } ?? ""
        return """
            SELECT 1 FROM outbound_message
            WHERE to_number = \(number) AND sender_id = \(sender)
                AND state NOT IN ('cancelled', 'expired', 'failed', 'undelivered', 'invalid_number', 'opted_out')
                \(earlier)
            """
    }

    /// What is asked about a recipient, for `Transaction.prefetch` where there are many.
    package static func queries(_ number: String, contact: ID<Contact>?, sender: ID<Sender>) -> [SQL] {
        let reason = contact.map { [ContactAddress.Reason.query($0)] } ?? []
        guard Channel(of: number) == .text else { return reason }
        return reason + [earlierTexts(to: number, sender: sender)]
            + (contact.map { [RecipientTimeZones.query($0)] } ?? [])
    }

    /// The recipient of a message that was queued.
    ///
    /// - Parameter provider: the key of its sender's provider.
    package init(of message: OutboundMessage, from provider: String) {
        self.provider = ProviderKind.of(key: provider)
        (number, contact, sender, account) = (message.to, message.contact, message.sender, message.account)
        (zones, isFirst, reason) = (message.quietZones, false, nil)
    }

    /// The same recipient, whose text the provider with this key sends.
    package func from(provider: String) -> Recipient {
        var copy = self
        copy.provider = ProviderKind.of(key: provider)
        return copy
    }

    /// The same recipient, who may be texted at any hour.
    package var atAnyHour: Recipient {
        var copy = self
        copy.zones = []
        return copy
    }

    package func obstacle(in tx: Transaction) throws -> Obstacle? {
        if let scope = try OptOut.scope(of: number, account: account, sender: sender, in: tx) {
            return .optedOut(scope)
        }
        if try NumberPause.isInForce(number, account: account, in: tx) { return .paused }
        return try tx.exists(Sender.isNumber(number, of: sender)) ? .ownNumber : nil
    }

    /// When a text may be sent.
    ///
    /// - Parameter anyway: ignore quiet hours.
    package func leaves(from now: Instant, anyway: Bool = false) -> Instant {
        anyway ? now : QuietHours.usual.next(from: now, in: zones)
    }

    /// The text as they get it: the first one begins with the account's name and ends with how to opt out.
    ///
    /// - Parameters:
    ///   - account: the account's name; nil if it has none.
    ///   - language: of the text.
    package func introduced(_ body: String, by account: String?, in language: TextLanguage = .english) -> String {
        isFirst ? Self.introduced(body, by: account, in: language) : body
    }

    /// The text as the first one that somebody gets.
    package static func introduced(
        _ body: String, by account: String?, in language: TextLanguage = .english
    ) -> String {
        let isNamed = account.map { body.folded.hasPrefix($0.folded) } ?? true
        let text = isNamed ? body : "\(account ?? ""): \(body)"
        if text.contains(language.optOutLine) { return text }
        if ["text stop", "reply stop"].contains(where: text.folded.contains) { return text }
        let isSentence = text.last.map { ".!?)".contains($0) } ?? true
        return text + (isSentence ? " " : "\n") + language.optOutLine
    }

    /// Queues a text to them. Parameters as for `draft`.
    @discardableResult
    package func enqueue(
        _ body: String, secret: String? = nil, kind: OutboundMessage.Kind, mail: MailPart? = nil,
        isOwnWords: Bool = false, account: ID<Account>,
        slot: DialogState.SlotNumber? = nil, moreSlots: [DialogState.SlotNumber] = [], media: [String] = [],
        expiresAt: Instant? = nil, anyway: Bool = false, in tx: Transaction
    ) throws -> ID<OutboundMessage> {
        try Outbox.enqueue(
            draft(
                body, secret: secret, kind: kind, mail: mail, isOwnWords: isOwnWords, account: account, slot: slot,
                moreSlots: moreSlots, media: media, expiresAt: expiresAt, anyway: anyway),
            in: tx)
    }

    /// A text to them, to be queued.
    ///
    /// - Parameters:
    ///   - secret: the part of the body that only the recipient may see.
    ///   - mail: what it has besides if it is a mail.
    ///   - isOwnWords: whether the booker wrote it.
    ///   - slot: the slot that it is about; nil where it is about none.
    ///   - moreSlots: further slots that it asks about.
    ///   - media: URLs of the attached pictures.
    ///   - anyway: ignore quiet hours.
    package func draft(
        _ body: String, secret: String? = nil, kind: OutboundMessage.Kind, mail: MailPart? = nil,
        isOwnWords: Bool = false, account: ID<Account>,
        slot: DialogState.SlotNumber? = nil, moreSlots: [DialogState.SlotNumber] = [], media: [String] = [],
        expiresAt: Instant? = nil, anyway: Bool = false
    ) -> Outbox.Draft {
        Outbox.Draft(
            account: account, sender: sender, contact: contact, slot: slot, moreSlots: moreSlots, to: number,
            body: body, secret: secret, media: media, kind: kind, mail: channel == .mail ? mail : nil,
            isOwnWords: isOwnWords, expiresAt: expiresAt, quietZones: anyway ? nil : zones)
    }
}
