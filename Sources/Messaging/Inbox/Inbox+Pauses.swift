import People
import Platform
import ReplyReader
import Storage
import Templates
import Values

/// Possible opt-outs: texts that the rules read as one, and that do not look like one.
extension Inbox {
    /// Holds all further texts to the number.
    ///
    /// - Parameter asks: whether to ask the person. Somebody who was asked to nothing gets no text.
    func pause(
        _ text: InboundText, _ outcome: InboundOutcome, account: ID<Account>, asks: Bool, in tx: Transaction
    ) throws -> InboundOutcome {
        var outcome = outcome
        (outcome.reply, outcome.needsAttention, outcome.dialog) = (nil, true, .other)
        let sender = text.sender.id
        let isSettled =
            try OptOut.isInForce(text.from, account: account, sender: sender, in: tx)
            || OptOut.returnOf(text.from, to: sender, after: tx.now, in: tx) != nil
        if isSettled { return outcome }
        try NumberPause.begin(text.from, sender: sender, text: text.id, in: tx)
        outcome.isUrgent = true
        if asks {
            let booker = try Account.find(account, in: tx)?.name ?? ""
            outcome.reply = templates.render(
                .possibleOptOut, text.channelValues.merging(["booker": .text(booker)]) { $1 },
                in: try ContactLanguage.of(outcome.contact, account: account, in: tx))
        }
        return outcome
    }

    /// Takes a text from a paused number. It answers our question about the opt-out; the booker reads any other text.
    func answerDuringPause(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome {
        let (account, contact) = try author(of: text, in: tx)
        let read = PauseReply(text.body, now: tx.now)
        switch read.meaning {
        case .stop:
            return try recordOptOut(text, as: .read(.optOut, .freeOptOut), account: account, contact: contact, in: tx)
        case .keep:
            try NumberPause.end(text.from, sender: text.sender.id, by: .person, in: tx)
            let booker = try Account.find(account, in: tx)?.name ?? ""
            var outcome = InboundOutcome(
                account: account, contact: contact, reading: .inbox(.optIn, .keepsTexts),
                reply: templates.render(
                    .textsKept, text.channelValues.merging(["booker": .text(booker)]) { $1 },
                    in: try ContactLanguage.of(contact, account: account, in: tx)), needsAttention: !read.isPlain)
            // "Yes im in" may also answer a request, which waits for the booker.
            outcome.isUrgent = !read.isPlain
            return outcome
        case .unclear:
            return InboundOutcome(
                account: account, contact: contact, reading: .inbox(.needsHuman, .pausedNumber), needsAttention: true)
        }
    }
}

// MARK: - Opt-outs

extension Inbox {
    /// Records an opt-out in the person's own words. The carrier does not know of it, so we confirm it.
    func recordOptOut(
        _ text: InboundText, as reading: Reading, account: ID<Account>, contact: ID<Contact>?, in tx: Transaction
    ) throws -> InboundOutcome {
        if try OptOut.returnOf(text.from, to: text.sender.id, after: tx.now, in: tx) != nil {
            return try leaveForBooker(text, as: .inbox(.needsHuman, .returnedSince), in: tx)
        }
        try OptOut.record(text.from, sender: text.sender.id, source: .asked, in: tx)
        try OptOut.scheduleConsentChange(text, account: account, in: tx)
        let other = try ContactAddress.stillUsed(by: contact, besides: Channel(of: text.from), in: tx)
        return InboundOutcome(
            account: account, contact: contact, reading: reading,
            reply: try confirmation(of: text, account: account, contact: contact, stillUsed: other, in: tx),
            needsAttention: true)
    }

    /// Says that an opt-out is recorded, and what still reaches them.
    ///
    /// - Parameter number: of ours, which they text START if the confirmation goes another way; nil for a reply.
    private func confirmation(
        of text: InboundText, account: ID<Account>, contact: ID<Contact>?, stillUsed other: String?,
        start number: String? = nil, in tx: Transaction
    ) throws -> String {
        let values: [String: MessageTemplate.Value] = [
            "booker": .text(try Account.find(account, in: tx)?.name ?? ""), "start": .text(number ?? ""),
            "mail": .text(other.flatMap { Channel(of: $0) == .mail ? $0 : nil } ?? ""),
            "cell": .text(other.flatMap { Channel(of: $0) == .text ? $0 : nil } ?? ""),
            "whatsapp": .text(other.flatMap { Channel(of: $0) == .whatsApp ? Channel.number(in: $0) : nil } ?? ""),
        ]
        return templates.render(
            .optedOut, text.channelValues.merging(values) { $1 },
            in: try ContactLanguage.of(contact, account: account, in: tx))
    }

    /// The carrier confirms its words and lets no text of ours through, so a message over another channel says that
    /// those still come. Only START from the same telephone ends what the carrier blocks.
    ///
    /// - Parameter number: of ours, which they told to stop.
    func tellElsewhere(
        after text: InboundText, to number: String, account: ID<Account>, contact: ID<Contact>?, in tx: Transaction
    ) throws {
        guard Channel(of: text.from) == .text, let booker = try Account.find(account, in: tx),
            let other = try ContactAddress.stillUsed(by: contact, besides: .text, in: tx)
        else { return }
        let recipient = try Recipient(other, contact: contact, account: booker, sender: text.sender.id, in: tx)
        guard try recipient.obstacle(in: tx) == nil else { return }
        let body = try confirmation(
            of: text, account: account, contact: contact, stillUsed: recipient.number, start: number, in: tx)
        try recipient.enqueue(body, kind: .notice, account: account, in: tx)
    }

    /// Answers START over a channel without a carrier that does. It says what it does not bring back: texts that were
    /// stopped, which only the telephone itself can ask for again.
    func welcomeBack(
        _ text: InboundText, account: ID<Account>, contact: ID<Contact>?, in tx: Transaction
    ) throws -> String? {
        guard Channel(of: text.from) != .text else { return nil }
        let stopped = try contact.flatMap { try OptOut.stoppedTexts(to: $0, account: account, in: tx) }
        let values: [String: MessageTemplate.Value] = [
            "booker": .text(try Account.find(account, in: tx)?.name ?? ""), "again": .flag(true),
            "stopped": .text(stopped?.number ?? ""), "start": .text(stopped?.start ?? ""),
        ]
        return templates.render(
            .textsKept, text.channelValues.merging(values) { $1 },
            in: try ContactLanguage.of(contact, account: account, in: tx))
    }
}

extension InboundText {
    /// Template values that say over which channel it came.
    fileprivate var channelValues: [String: MessageTemplate.Value] {
        let channel = Channel(of: from)
        return ["by_mail": .flag(channel == .mail), "by_whatsapp": .flag(channel == .whatsApp)]
    }
}

/// What a text says to "Stop all texts? Reply STOP, or YES to keep them".
private struct PauseReply {
    enum Meaning {
        case stop, keep, unclear
    }

    let meaning: Meaning
    /// It says nothing else.
    let isPlain: Bool

    init(_ body: String, now: Instant) {
        // The question is read like a request, so that a yes is known as one.
        let local = Zone.utc.local(now)
        let question = OpenInvitation(number: 1, title: "", starts: local)
        let context = ReplyContext(invitations: [question], now: local)
        let verdict = Reader.rulesOnly.read(body, in: context)
        isPlain = Reader.rulesOnly.coverage(of: body, in: context).isPlainAnswer
        meaning =
            switch verdict.label {
            case .optOut: .stop
            case .confirm: .keep
            default: .unclear
            }
    }
}
