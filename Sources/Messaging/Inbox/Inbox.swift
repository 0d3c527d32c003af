import Metering
import People
package import Platform
import ReplyReader
package import Storage
package import Templates
package import Twilio
package import Values

/// Receives inbound texts from webhooks and from the provider's list. Each takes effect once, however often it is
/// delivered.
package struct Inbox: Sendable {
    /// A text as the provider delivered it.
    package struct Delivery: Sendable {
        /// The base address and account of the provider.
        package let provider: String
        package let sid: String
        /// As contacts have it: without the prefix of RCS. `fromKnownNumber` finds the form that is stored.
        package internal(set) var from: String
        /// The number it was sent to, and that number's Messaging Service.
        package let to: String
        package let service: String?
        package let body: String
        package let mediaCount: Int
        /// The keyword that the provider recognized and replied to; nil if none.
        package let takenByProvider: OptOutType?
        /// Of the provider, which says what it does with keywords.
        let kind: ProviderKind
        package let receivedAt: Instant
        /// Too old for a reply. It may still answer an open invitation, and the booker sees it.
        package let isOld: Bool
        /// When we received it, which is later than `receivedAt` for a text from the provider's list.
        package let processedAt: Instant
        /// Earlier attempts to process it failed: it is stored unprocessed, for the booker to read.
        let hasFailedTooOften: Bool
        /// Its position in the provider's list; nil for a webhook, where the times decide which text is later.
        let listing: ProviderListPosition?
        /// An answer that was given on the page of a request, or by a calendar program; nil for a text.
        var linkAnswer: LinkAnswer?
        /// What a mail refers to; nil for a text.
        let mail: MailOrigin?
        /// What a tapped button of WhatsApp sends back; nil for words that were typed.
        private(set) var buttonPayload: String?
        /// The slot that our mail was about which it answers; nil for none.
        var answeredSlot: DialogState.SlotNumber?
        /// Why it waits for the booker, whatever it says; nil if it does not.
        var waits: InboxRule?

        package init(
            provider: String, sid: String, from: String, to: String, service: String?, body: String,
            mediaCount: Int = 0, takenByProvider: OptOutType? = nil, buttonPayload: String? = nil,
            kind: ProviderKind = .standard, receivedAt: Instant, isOld: Bool = false, processedAt: Instant? = nil
        ) {
            self.init(
                provider: provider, sid: sid, from: from, to: to, service: service, body: body, mediaCount: mediaCount,
                takenByProvider: takenByProvider, kind: kind, receivedAt: receivedAt, isOld: isOld,
                processedAt: processedAt, hasFailedTooOften: false, listing: nil)
            self.buttonPayload = buttonPayload
        }

        /// An answer given on the page of a request. It is stored like a text from the number that was asked.
        ///
        /// - Parameter words: the answer as the booker reads it.
        package init(
            link: LinkAnswer, words: String, from number: String, to sender: Sender, random: RandomSource, now: Instant
        ) {
            self.init(
                provider: sender.provider, sid: "link-" + random.hexToken(bytes: 16), from: number, to: sender.address,
                service: nil, body: link.note.isEmpty ? words : "\(words): \(link.note)", mediaCount: 0,
                receivedAt: now, isOld: false, processedAt: now, hasFailedTooOften: false, listing: nil,
                linkAnswer: link)
        }

        init(
            provider: String, sid: String, from: String, to: String, service: String?, body: String,
            mediaCount: Int, takenByProvider: OptOutType? = nil, kind: ProviderKind = .standard, receivedAt: Instant,
            isOld: Bool,
            processedAt: Instant?, hasFailedTooOften: Bool, listing: ProviderListPosition?,
            linkAnswer: LinkAnswer? = nil, mail: MailOrigin? = nil
        ) {
            self.mail = mail
            (self.provider, self.sid) = (provider, sid)
            self.from = Self.number(of: from, to: to)
            (self.to, self.service, self.body, self.mediaCount) = (to, service, body, mediaCount)
            (self.takenByProvider, self.kind, self.receivedAt, self.isOld) = (takenByProvider, kind, receivedAt, isOld)
            self.processedAt = processedAt ?? receivedAt
            (self.hasFailedTooOften, self.listing, self.linkAnswer) = (hasFailedTooOften, listing, linkAnswer)
        }
    }

    package let store: Store
    package let modules: [Module]
    package let templates: MessageTemplates
    /// Of the codes that the owner's commands wait for.
    let random: RandomSource
    private let lanes = InboundLanes()

    package init(store: Store, modules: [Module], templates: MessageTemplates, random: RandomSource = .system) {
        (self.store, self.modules, self.templates, self.random) = (store, modules, templates, random)
    }

    /// Loads what the first text would otherwise wait for, a quarter of a second.
    package static func prepare() async { _ = (Reader(), OwnWordsReader()) }

    /// Stores a text with everything that it changes, and returns the inline reply. It is on disk when this returns. A
    /// known text changes nothing and gets the same inline reply again.
    ///
    /// - Parameter request: the id of the webhook's request, which the texts that it causes keep for the log.
    package func receive(
        _ delivery: Delivery, replyMethod: InboundMessage.ReplyMethod, request: String? = nil
    ) async throws -> String? {
        let lane = try await lanes.lane(of: delivery, in: store)
        let received = try await store.write(lane, at: delivery.processedAt) {
            try receive(delivery, replyMethod: replyMethod, in: $0.caused(by: request).acting(as: nil))
        }
        Metric.inboundTexts.count([("result", received.result)])
        return received.reply
    }

    private struct Received: Sendable {
        let reply: String?
        /// The verdict, or `repeated`.
        let result: String
    }

    /// The text is inserted last, once, with its outcome; what it changes refers to it by a key taken beforehand.
    private func receive(_ delivery: Delivery, replyMethod: InboundMessage.ReplyMethod, in tx: Transaction) throws
        -> Received
    {
        let delivery = try delivery.fromKnownNumber(in: tx).fromKnownMail(in: tx).fromKnownButton(in: tx)
        try tx.prefetch { lanes.queries(of: delivery, modules, in: tx) }
        guard let arrival = try Arrival.find(delivery, in: tx) else { throw InboxError.notOurNumber(delivery.to) }
        try tx.require { try InboundLanes.keys(of: delivery.from, to: arrival.sender, in: tx) }
        if arrival.isRepeated {
            return Received(reply: replyMethod == .inline ? try givenInline(delivery, in: tx) : nil, result: "repeated")
        }
        // A text shows that its number can be texted, whatever a carrier has reported.
        if arrival.isFromUntextable, delivery.waits == nil { try ContactAddress.markReachable(delivery.from, in: tx) }
        var text = InboundText(
            id: arrival.key, sender: arrival.sender, from: delivery.from, body: delivery.body, sid: delivery.sid,
            mediaCount: delivery.mediaCount, isSuperseded: try isSuperseded(delivery, arrival, in: tx),
            dialog: arrival.dialog)
        (text.linkAnswer, text.answeredSlot) = (delivery.linkAnswer, delivery.answeredSlot)
        // A text from the provider's list was sent earlier.
        let sent = tx.at(delivery.receivedAt)
        guard var outcome = try outcome(of: text, arrival, delivery: delivery, in: sent) else {
            try UnkeptTexts.record(delivery, to: arrival.sender, in: sent)
            return Received(reply: nil, result: "not_kept")
        }
        // The reply to an answer on a page is not texted.
        if delivery.linkAnswer?.isOnPage != true, delivery.mail?.answer == nil {
            try limitReply(of: &outcome, to: text, arrival, delivery: delivery, in: tx)
        }
        if delivery.waits == nil { try saveDialog(after: outcome, to: text, in: tx) }
        try insert(text, outcome, delivery: delivery, replyMethod: replyMethod, in: tx)
        return Received(
            reply: try answer(text, outcome, delivery: delivery, replyMethod: replyMethod, in: tx),
            result: outcome.reading.stored.verdict)
    }

    /// Nil for a text that is not kept: from the sender to itself, and from a stranger to a number that is also used by
    /// hand.
    private func outcome(
        of text: InboundText, _ arrival: Arrival, delivery: Delivery, in tx: Transaction
    ) throws -> InboundOutcome? {
        if text.from == text.sender.address { return nil }
        if arrival.isFromStranger, !arrival.isFromMember, text.linkAnswer == nil {
            return try routeStranger(text, delivery: delivery, in: tx)
        }
        var text = text
        text.mayAnswerAnotherText = try OwnNumber.mayAnswerAnotherText(
            text, names: { try modules.flatMap { try $0.askedNames?(text.from, tx) ?? [] } }, in: tx)
        return try route(text, arrival, delivery: delivery, in: tx)
    }

    /// Removes the reply for somebody who has opted out, except the confirmation of it, for a machine, and where the
    /// provider has answered.
    private func limitReply(
        of outcome: inout InboundOutcome, to text: InboundText, _ arrival: Arrival, delivery: Delivery,
        in tx: Transaction
    ) throws {
        if outcome.reply != nil, outcome.reading.label != .optOut, arrival.hasOptedOut,
            try OptOut.isInForce(
                text.from, account: outcome.account ?? text.sender.account, sender: text.sender.id, in: tx)
        {
            outcome.reply = nil
        }
        if outcome.reply != nil {
            try holdBackLoop(&outcome, to: text, isOurs: arrival.isFromSender, in: tx)
        }
        // A reply so long after a button was tapped would only confuse.
        if delivery.isOld, delivery.linkAnswer != nil { outcome.reply = nil }
        // What members are told is in English.
        if let reply = outcome.reply, !outcome.reading.isCommand {
            let account = outcome.account ?? text.sender.account
            outcome.reply = try templates.letters.spelled(
                reply, in: try ContactLanguage.of(outcome.contact, account: account, in: tx),
                over: Channel(of: text.from))
        }
        // The provider's reply to "yes" says nothing about the question that the owner was asked.
        let isAnswered = delivery.takenByProvider != nil && !outcome.reading.isCommand
        outcome.reply = isAnswered ? nil : outcome.reply.map { Self.bounded(Outbox.bodyAsSent($0, to: text.from)) }
    }

    /// Sends no reply where two machines may be answering each other; the booker sees the text.
    private func holdBackLoop(
        _ outcome: inout InboundOutcome, to text: InboundText, isOurs: Bool, in tx: Transaction
    ) throws {
        let guarded = LoopGuard(commands: modules.performerVerdicts, sessions: modules.sessionPrompts)
        switch try guarded.permission(for: outcome, to: text, isOurs: isOurs, in: tx) {
        case .granted: return
        case .last:
            let language = try outcome.contact.map { try ContactLanguage.of($0, in: tx) } ?? .english
            outcome.reply = outcome.reply.map { InboundOutcome.announcingPause($0, in: language) }
            return
        case .never: break
        case .notBefore(let moment, let answered):
            let account = outcome.account ?? text.sender.account
            try LoopGuard.tellLater(since: answered, at: moment, account: account, in: tx)
        }
        outcome.reply = nil
        outcome.needsAttention = true
    }

    private func saveDialog(after outcome: InboundOutcome, to text: InboundText, in tx: Transaction)
        throws
    {
        var dialog = text.dialog
        dialog.receive(outcome.dialog, body: text.body, isReplied: outcome.reply != nil, now: tx.now)
        try dialog.save(number: text.from, sender: text.sender.id, in: tx)
    }

    private static func bounded(_ reply: String) -> String {
        guard reply.utf16.count > NewMessage.mostCharacters else { return reply }
        var (units, kept) = (0, "")
        for character in reply {
            units += character.utf16.count
            if units > NewMessage.mostCharacters - 3 { break }
            kept.append(character)
        }
        return kept + "..."
    }

    /// The inline reply to the webhook that first delivered this text.
    private func givenInline(_ delivery: Delivery, in tx: Transaction) throws -> String? {
        try tx.value(
            """
            SELECT answer FROM inbound_message
            WHERE provider = \(delivery.provider) AND sid = \(delivery.sid) AND answer_channel = 'inline'
            """)
    }

    /// Stores the text with its outcome.
    private func insert(
        _ text: InboundText, _ outcome: InboundOutcome, delivery: Delivery, replyMethod: InboundMessage.ReplyMethod,
        in tx: Transaction
    ) throws {
        let given: InboundMessage.ReplyMethod = outcome.reply == nil ? .none : replyMethod
        let (reading, doubted) = (outcome.reading.stored, outcome.doubt?.reading.stored)
        try tx.enqueue(
            """
            INSERT INTO inbound_message (id, provider, sid, account_id, sender_id, contact_id, from_number, to_number,
                body, media_count, received_at, taken_in_at, verdict, rule, leaning, needs_attention, answer,
                answer_channel, doubted_verdict, doubted_rule, likelihood, for_booker, subject)
            VALUES (\(text.id), \(delivery.provider), \(delivery.sid), \(outcome.account ?? text.sender.account),
                \(text.sender.id), \(outcome.contact), \(delivery.from), \(delivery.to), \(delivery.body),
                \(delivery.mediaCount), \(delivery.receivedAt), \(delivery.processedAt), \(reading.verdict),
                \(reading.rule), \(outcome.leaning), \(outcome.needsAttention), \(outcome.reply), \(given),
                \(doubted?.verdict), \(doubted?.rule), \(outcome.doubt?.likelihood), \(outcome.isForBooker),
                \(delivery.mail?.subject))
            """)
    }

    /// Notifies the booker where a person must read the text, and answers it: inline, or through the outbox.
    private func answer(
        _ text: InboundText, _ outcome: InboundOutcome, delivery: Delivery, replyMethod: InboundMessage.ReplyMethod,
        in tx: Transaction
    ) throws -> String? {
        let account = outcome.account ?? text.sender.account
        if outcome.needsAttention, outcome.reading != .inbox(.needsHuman, .tooOld) {
            try InboundNotification(modules: modules).raise(of: text, outcome, account, in: tx)
        }
        guard let reply = outcome.reply else { return nil }
        if replyMethod == .inline { return reply }
        let draft = Outbox.Draft(
            account: account, sender: text.sender.id, contact: outcome.contact, to: text.from, body: reply,
            kind: .answer)
        let queued = try Outbox.enqueue(draft, confirmsOptOut: outcome.reading.label == .optOut, in: tx)
        if outcome.reading.label == .pause {
            try NumberPause.release(queued, to: text.from, sender: text.sender.id, in: tx)
        }
        return nil
    }
}

package enum InboxError: Error, Hashable, Sendable {
    /// It was sent to a number that is not a sender of this gateway.
    case notOurNumber(String)
}
