package import People
package import Platform
package import Storage
package import Twilio
package import Values

/// A number or address that gets a text, a mail or a WhatsApp message over a sender, and the rules for every text to a performer:
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
        /// WhatsApp takes no words of ours now, there is no template, and nothing else reaches them.
        case noTemplate

        /// `opted out`
        package var words: String {
            switch self {
            case .optedOut(.allSenders), .optedOut(.channel): "opted out"
            case .optedOut(let scope): scope.words
            case .paused: "paused: may have opted out"
            case .ownNumber: Sender.ownNumberWords
            case .noTemplate: "no WhatsApp template for this"
            }
        }
    }

    package let contact: ID<Contact>?
    private let account: ID<Account>
    /// The account's name; empty if it has none, and for a message that was queued.
    private let accountName: String
    /// E.164, an e-mail address, or `whatsapp:` and a number.
    package let number: String
    package let sender: ID<Sender>
    /// The provider of the sender, which has the price; the standard where nobody is shown one.
    package var provider = ProviderKind.standard
    /// The zones where they may be, for quiet hours; none where quiet hours do not apply.
    package private(set) var zones: [Zone]
    /// No text over this sender has reached the number, or is on its way to it. Never for a mail or a WhatsApp message:
    /// each has the account's name and how to get no more, or they wrote first.
    package var isFirst: Bool
    /// Why they get a mail, or a text although they prefer mails; nil for the usual text.
    package let reason: ContactAddress.Reason?
    /// How WhatsApp takes the message; nil for other channels.
    package private(set) var form: WhatsAppForm?

    package var channel: Channel { Channel(of: number) }

    /// The template of WhatsApp that says what the message is for; nil if it is sent in other words.
    package var template: WhatsAppTemplate? {
        guard case .template(let template, _)? = form, template.purpose != .message else { return nil }
        return template
    }

    /// - Parameters:
    ///   - number: an address of WhatsApp that can be sent nothing now is replaced by the contact's next one.
    ///   - sender: of texts; a mail is sent from the account's e-mail address.
    ///   - purpose: what the message says, for the template of WhatsApp.
    ///   - text: only texts before this one count as earlier; nil for all.
    ///   - isFixed: the message was queued to this number, which stays.
    package init(
        _ number: String, contact: ID<Contact>?, account: Account, sender: ID<Sender>,
        for purpose: WhatsAppPurpose = .message, before text: ID<OutboundMessage>? = nil, isFixed: Bool = false,
        in tx: Transaction
    ) throws {
        if Channel(of: number) == .whatsApp {
            let own = try Recipient(whatsApp: number, contact, account, sender, for: purpose, in: tx)
            let other =
                own.form == .noTemplate && !isFixed
                ? try contact.flatMap { try ContactAddress.reachBesidesWhatsApp(of: $0, in: tx) } : nil
            guard let other else {
                self = own
                return
            }
            self = try Recipient(
                other, contact, account, sender, reason: .noTemplate(Channel(of: other)), before: text, in: tx)
            return
        }
        let reason = try ContactAddress.Reason(Channel(of: number), contact, in: tx)
        self = try Recipient(number, contact, account, sender, reason: reason, before: text, in: tx)
    }

    private init(
        whatsApp number: String, _ contact: ID<Contact>?, _ account: Account, _ sender: ID<Sender>,
        for purpose: WhatsAppPurpose, in tx: Transaction
    ) throws {
        (self.number, self.contact, self.account) = (number, contact, account.id)
        accountName = account.name ?? ""
        reason = try ContactAddress.Reason(.whatsApp, contact, in: tx)
        isFirst = false
        zones = try RecipientTimeZones.zones(
            of: contact, number: number, account: account, in: tx)
        guard let own = try Sender.key(of: .whatsApp, from: account.id, in: tx) else {
            (self.sender, form) = (sender, .noTemplate)
            return
        }
        self.sender = own
        let language = try ContactLanguage.of(contact, account: account.id, in: tx)
        let templates = try WhatsAppTemplates(of: account.id, in: tx)
        form = try WhatsAppForm(
            of: purpose, to: number, in: language, from: templates, sender: own,
            leaving: QuietHours.usual.next(from: tx.now, in: zones), in: tx)
    }

    private init(
        _ number: String, _ contact: ID<Contact>?, _ account: Account, _ sender: ID<Sender>,
        reason: ContactAddress.Reason?, before text: ID<OutboundMessage>?, in tx: Transaction
    ) throws {
        (self.number, self.contact, self.account, self.reason) = (number, contact, account.id, reason)
        accountName = account.name ?? ""
        self.sender = try Sender.key(to: number, from: account.id, texting: sender, in: tx)
        guard Channel(of: number) == .text else {
            (zones, isFirst) = ([], false)
            return
        }
        zones = try RecipientTimeZones.zones(of: contact, number: number, account: account, in: tx)
        isFirst = try !tx.exists(Self.earlierTexts(to: number, sender: sender, before: text))
    }

    /// For a text whose price is shown.
    package init(
        _ number: String, contact: ID<Contact>?, account: Account, sender: Sender,
        for purpose: WhatsAppPurpose = .message, in tx: Transaction
    ) throws {
        self = try Recipient(number, contact: contact, account: account, sender: sender.id, for: purpose, in: tx)
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
        (zones, isFirst, reason, accountName) = (message.quietZones, false, nil, "")
        if Channel(of: number) == .whatsApp, !message.isTemplate { form = .freeWords }
    }

    /// The same recipient, whose text the provider with this key sends.
    package func from(provider: String) -> Recipient {
        var copy = self
        copy.provider = ProviderKind.of(key: provider)
        return copy
    }

    /// What a WhatsApp message to them costs; nil where that is unknown, and for other channels.
    package var whatsAppPrice: Price? {
        guard let form else { return nil }
        return provider.whatsApp?.price(to: Channel.number(in: number), isTemplate: form != .freeWords)
    }

    /// Why they get a mail or a WhatsApp message, or an unusual text, and for a WhatsApp message in what form and at
    /// what price: `by WhatsApp (prefers it; template request, 0.009 USD)`; nil for the usual text.
    package var way: String? {
        guard let form else { return reason?.words }
        let price = whatsAppPrice.map { ", \($0)" } ?? ", price unknown"
        return "by WhatsApp (\(reason == .prefersWhatsApp ? "prefers it; " : "")\(form.words)\(price))"
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
        if form == .noTemplate { return .noTemplate }
        return try tx.exists(Sender.isNumber(number, of: sender)) ? .ownNumber : nil
    }

    /// When a text may be sent.
    ///
    /// - Parameter anyway: ignore quiet hours.
    package func leaves(from now: Instant, anyway: Bool = false) -> Instant {
        anyway ? now : QuietHours.usual.next(from: now, in: zones)
    }

    /// The text as they get it: the first one begins with the account's name and ends with how to opt out, and a
    /// template of WhatsApp for any text contains it.
    ///
    /// - Parameters:
    ///   - account: the account's name; nil if it has none.
    ///   - language: of the text.
    ///   - letters: of our own words. The booker's keep all of theirs.
    package func introduced(
        _ body: String, by account: String?, in language: TextLanguage = .english, letters: TextLetters = .all
    ) -> String {
        let body = letters.spelled(body, in: language, over: channel)
        if let content = content(of: body, by: account ?? "") { return content.text }
        return isFirst ? Self.introduced(body, by: account, in: language) : body
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

    /// The template of WhatsApp that contains a text; nil for another channel, within 24 hours, and without a template.
    ///
    /// - Parameter booker: the account's name.
    package func content(of body: String, by booker: String) -> WhatsAppContent? {
        guard case .template(_, let template)? = form else { return nil }
        return template?.content(of: body, by: booker)
    }

    /// The maximum length of a message to them, in UTF-16 code units.
    package var mostCharacters: Int {
        if case .template? = form { return WhatsAppTemplate.mostCharacters }
        return SendCustomText.mostCharacters
    }

    /// Whether WhatsApp takes a message that is not sent as a template for it, or in that template.
    package func takes(_ content: WhatsAppContent?) -> Bool {
        switch form {
        case nil, .freeWords: true
        case .noTemplate: false
        case .template(_, let other): content != nil || other != nil
        }
    }

    /// Queues a text to them. Parameters as for `draft`.
    @discardableResult
    package func enqueue(
        _ body: String, secret: String? = nil, kind: OutboundMessage.Kind, mail: MailPart? = nil,
        content: WhatsAppContent? = nil, isOwnWords: Bool = false, account: ID<Account>,
        slot: DialogState.SlotNumber? = nil, moreSlots: [DialogState.SlotNumber] = [], media: [String] = [],
        expiresAt: Instant? = nil, anyway: Bool = false, in tx: Transaction
    ) throws -> ID<OutboundMessage> {
        try Outbox.enqueue(
            draft(
                body, secret: secret, kind: kind, mail: mail, content: content, isOwnWords: isOwnWords,
                account: account, slot: slot,
                moreSlots: moreSlots, media: media, expiresAt: expiresAt, anyway: anyway),
            in: tx)
    }

    /// A text to them, to be queued.
    ///
    /// - Parameters:
    ///   - secret: the part of the body that only the recipient may see.
    ///   - mail: what it has besides if it is a mail.
    ///   - content: the template that says the same, if it is a WhatsApp message that needs one; nil for the one that
    ///     contains the body.
    ///   - isOwnWords: whether the booker wrote it.
    ///   - slot: the slot that it is about; nil where it is about none.
    ///   - moreSlots: further slots that it asks about.
    ///   - media: URLs of the attached pictures.
    ///   - anyway: ignore quiet hours.
    package func draft(
        _ body: String, secret: String? = nil, kind: OutboundMessage.Kind, mail: MailPart? = nil,
        content: WhatsAppContent? = nil, isOwnWords: Bool = false, account: ID<Account>,
        slot: DialogState.SlotNumber? = nil, moreSlots: [DialogState.SlotNumber] = [], media: [String] = [],
        expiresAt: Instant? = nil, anyway: Bool = false
    ) -> Outbox.Draft {
        let content = content ?? self.content(of: body, by: accountName)
        return Outbox.Draft(
            account: account, sender: sender, contact: contact, slot: slot, moreSlots: moreSlots, to: number,
            body: content?.text ?? body, secret: secret, media: media, kind: kind,
            mail: channel == .mail ? mail : nil, content: content,
            isOwnWords: isOwnWords, expiresAt: expiresAt, quietZones: anyway ? nil : zones)
    }
}
