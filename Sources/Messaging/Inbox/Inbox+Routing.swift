import People
package import Platform
import ReplyReader
package import Storage
import Twilio
import Values

extension Inbox {
    /// Carrier words come first, then the booker's commands, then the performers' commands, then keywords, then modules
    /// that expect an answer.
    func route(_ text: InboundText, _ arrival: Arrival, delivery: Delivery, in tx: Transaction) throws -> InboundOutcome
    {
        var dropped: String?
        var outcome = try route(text, arrival, delivery: delivery, dropping: &dropped, in: tx)
        if let dropped, outcome.reading.label != .optOut {
            outcome.reply = [dropped, outcome.reply].compactMap(\.self).joined(separator: "\n")
        }
        return outcome
    }

    /// - Parameter dropped: the question to the booker that the text drops, as a line for the reply.
    private func route(
        _ text: InboundText, _ arrival: Arrival, delivery: Delivery, dropping dropped: inout String?,
        in tx: Transaction
    ) throws -> InboundOutcome {
        if delivery.hasFailedTooOften { return try leaveForBooker(text, as: .inbox(.needsHuman, .setAside), in: tx) }
        if let rule = delivery.waits { return try leaveForBooker(text, as: .inbox(.needsHuman, rule), in: tx) }
        if delivery.linkAnswer != nil {
            return try answerOfModule(text, in: tx)
                ?? leaveForBooker(text, as: .read(.needsHuman, .link), in: tx)
        }
        if let word = delivery.carrierWord { return try handleCommand(word, text: text, delivery: delivery, in: tx) }
        if delivery.isOld { return try handleLateText(text, rule: .tooOld, delivery: delivery, in: tx) }
        let router = OwnerCommandRouter(modules: modules, random: random)
        let own = try MemberText.read(text, arrival, by: router, processedAt: delivery.processedAt, in: tx)
        dropped = own?.dropped
        if let outcome = own?.outcome { return outcome }
        // YES answers an open invitation, and also ends an opt-out at the carrier. Other channels have none.
        let hasReturned =
            try arrival.hasOptedOut && text.sender.channel == .text
            && (isBareYes(text.body) && !text.mayAnswerAnotherText || delivery.takenByProvider == .start)
            && !text.isSuperseded
            && OptOut.lift(text.from, sender: text.sender.id, saidAt: tx.now, in: tx)
        if hasReturned { try recordReturn(text, account: author(of: text, in: tx).0, in: tx) }
        if text.isSuperseded {
            return try handleLateText(text, rule: .overtaken, delivery: delivery, in: tx)
        }
        if arrival.isPaused { return try answerDuringPause(text, in: tx) }
        if var outcome = try answerOfModule(text, isFromMember: own != nil, in: tx) {
            // A yes from somebody who gets no texts: only the booker can tell them more, and learns it at once.
            if arrival.hasOptedOut, !hasReturned, outcome.reading.label == .confirm,
                try OptOut.isInForce(
                    text.from, account: outcome.account ?? text.sender.account, sender: text.sender.id, in: tx)
            {
                (outcome.needsAttention, outcome.isUrgent) = (true, true)
            }
            return outcome
        }
        let (account, contact) = try author(of: text, in: tx)
        if hasReturned {
            return InboundOutcome(
                account: account, contact: contact, reading: .inbox(.optIn, .carrierYes), needsAttention: false)
        }
        let verdict = Reader().read(text.body, in: ReplyContext(invitations: [], now: Zone.utc.local(tx.now)))
        if let own {
            // "Delete that", "no more reminders for Late Show": a member's words are about the work.
            let isWish = verdict.label == .optOut || verdict.label == .pause
            let hint =
                try own.refusal ?? (isWish ? OwnerCommandRouter.howToStop : "")
                + router.hint(for: text, from: own.account, in: tx.acting(as: own.member.acting))
            return InboundOutcome(
                account: own.account.id, contact: nil,
                reading: own.refusedCommand.map { .command($0) } ?? .unknown(.ownerWithoutCommand), reply: hint,
                needsAttention: false)
        }
        if verdict.label == .optOut {
            return try recordOptOut(text, as: .read(.optOut, verdict.rule), account: account, contact: contact, in: tx)
        }
        if verdict.label == .pause {
            let outcome = InboundOutcome(account: account, contact: contact, verdict: verdict, needsAttention: true)
            return try pause(text, outcome, account: account, asks: false, in: tx)
        }
        return InboundOutcome(account: account, contact: contact, reading: .unknown(.nothingOpen), needsAttention: true)
    }

    /// A text from somebody who is no contact and was not asked, to a number that is also used by hand: it signs up with
    /// an open keyword, or is kept only if the booker wants that. It gets no reply otherwise. Nil for one that is not
    /// kept.
    func routeStranger(_ text: InboundText, delivery: Delivery, in tx: Transaction) throws -> InboundOutcome? {
        switch delivery.carrierWord {
        case .optOut:
            // It holds as well if they are asked later.
            let isBlocked = delivery.isBlockedByProvider(to: text.sender)
            try OptOut.record(text.from, sender: text.sender.id, source: isBlocked ? .carrier : .asked, in: tx)
        case .optIn: try OptOut.lift(text.from, sender: text.sender.id, saidAt: tx.now, in: tx)
        case .help: break
        case nil:
            if !delivery.isOld, !delivery.hasFailedTooOften, let outcome = try answerToKeyword(text, in: tx) {
                return outcome
            }
        }
        guard try OwnNumber.of(text.sender.account, in: tx).keepsStrangers else { return nil }
        return try leaveForBooker(text, as: .unknown(.nothingOpen), in: tx)
    }

    private func answerToKeyword(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        for handle in modules.compactMap(\.keywordHandler) {
            if let outcome = try handle(text, tx) { return outcome }
        }
        // Their first text was kept because of its keyword, and our reply asked for their name.
        guard text.dialog.asksForName(at: tx.now) else { return nil }
        for handle in modules.compactMap(\.replyHandler) {
            if let outcome = try handle(text, tx) { return outcome }
        }
        return nil
    }

    /// - Parameter isFromMember: only a carrier's word stops the texts to a member of an account.
    private func answerOfModule(
        _ text: InboundText, isFromMember: Bool = false, in tx: Transaction
    ) throws -> InboundOutcome? {
        if text.linkAnswer == nil {
            for command in modules.performerCommands {
                if let outcome = try command.handle(text, tx) { return outcome }
            }
            for handle in modules.compactMap(\.keywordHandler) {
                if let outcome = try handle(text, tx) { return outcome }
            }
        }
        if text.mayAnswerAnotherText {
            var outcome = try leaveForBooker(text, as: .inbox(.needsHuman, .usedByHand), in: tx)
            outcome.leaning = BareAnswer.leaning(of: text.body)
            return outcome
        }
        for handle in modules.compactMap(\.replyHandler) {
            guard let outcome = try handle(text, tx) else { continue }
            guard let account = outcome.account else { return outcome }
            switch outcome.reading.label {
            case .optOut where isFromMember, .pause where isFromMember: return nil
            case .optOut:
                return try recordOptOut(text, as: outcome.reading, account: account, contact: outcome.contact, in: tx)
            case .pause: return try pause(text, outcome, account: account, asks: true, in: tx)
            default: return outcome
            }
        }
        return nil
    }

    /// Handles a text that arrives long after it was sent, or after a later one. It answers what was open then and
    /// still is; an opt-out is never too late. Any other text is shown to the booker.
    private func handleLateText(
        _ text: InboundText, rule: InboxRule, delivery: Delivery, in tx: Transaction
    ) throws -> InboundOutcome {
        var late = text
        late.isSuperseded = true
        var outcome = try answerOfModule(late, in: tx)
        if outcome == nil {
            let verdict = Reader().read(text.body, in: ReplyContext(invitations: [], now: Zone.utc.local(tx.now)))
            guard verdict.label == .optOut else {
                return try leaveForBooker(text, as: .inbox(.needsHuman, rule), in: tx)
            }
            let (account, contact) = try author(of: text, in: tx)
            outcome = try recordOptOut(
                text, as: .read(.optOut, verdict.rule), account: account, contact: contact, in: tx)
        }
        // A reply so long after the text would only confuse.
        let label = outcome?.reading.label
        if delivery.isOld || label == .optOut || label == .pause { outcome?.reply = nil }
        if delivery.isOld { outcome?.needsAttention = true }
        return try outcome ?? leaveForBooker(text, as: .inbox(.needsHuman, rule), in: tx)
    }

    /// They have asked for texts again: their opt-out no longer needs the booker.
    private func recordReturn(_ text: InboundText, account: ID<Account>, in tx: Transaction) throws {
        try InboundMessage.settleOptOuts(from: text.from, sender: text.sender.id, in: tx)
        try OptOut.scheduleConsentChange(text, account: account, in: tx)
    }

    /// Whether a text that was sent after this one was already stored.
    func isSuperseded(_ delivery: Delivery, _ arrival: Arrival, in tx: Transaction) throws -> Bool {
        if let listing = delivery.listing {
            return try listing.isFollowed(from: delivery.from, provider: delivery.provider, in: tx)
        }
        guard let last = arrival.dialog.receivedAt, last > delivery.receivedAt else { return false }
        return try tx.exists(
            """
            SELECT 1 FROM inbound_message
            WHERE from_number = \(delivery.from) AND sender_id = \(arrival.sender.id) AND sid <> \(delivery.sid)
                AND received_at > \(delivery.receivedAt) AND taken_in_at > \(delivery.receivedAt)
            """)
    }

    /// Shows the booker a text that can no longer change anything.
    func leaveForBooker(_ text: InboundText, as reading: Reading, in tx: Transaction) throws -> InboundOutcome {
        let (account, contact) = try author(of: text, in: tx)
        return InboundOutcome(account: account, contact: contact, reading: reading, needsAttention: true)
    }

    private func isBareYes(_ body: String) -> Bool {
        body.lowercased().filter { !$0.isWhitespace && !$0.isPunctuation } == "yes"
    }

    /// The provider replies to its own keywords, so we do not.
    private func handleCommand(
        _ word: CarrierWord, text: InboundText, delivery: Delivery, in tx: Transaction
    ) throws -> InboundOutcome {
        let (account, contact) = try author(of: text, in: tx)
        switch word {
        case .optOut:
            guard delivery.isOld || delivery.isBlockedByProvider(to: text.sender) else {
                return try recordOptOut(
                    text, as: .inbox(.optOut, .carrierWord), account: account, contact: contact, in: tx)
            }
            if let place = try OptOut.returnOf(text.from, to: text.sender.id, after: tx.now, in: tx) {
                if place == .anotherSender {
                    try OptOut.record(
                        text.from, sender: text.sender.id, source: .carrier, hasReturned: true, in: tx)
                }
                return try leaveForBooker(text, as: .inbox(.needsHuman, .returnedSince), in: tx)
            }
            let isNew = try !OptOut.isInForce(text.from, account: account, sender: text.sender.id, in: tx)
            try OptOut.record(text.from, sender: text.sender.id, source: .carrier, in: tx)
            try OptOut.scheduleConsentChange(text, account: account, in: tx)
            if isNew, !delivery.isOld {
                try tellElsewhere(after: text, to: delivery.to, account: account, contact: contact, in: tx)
            }
            return InboundOutcome(
                account: account, contact: contact, reading: .inbox(.optOut, .carrierWord), needsAttention: true)
        case .optIn:
            try NumberPause.end(text.from, sender: text.sender.id, by: .person, in: tx)
            if try OptOut.lift(text.from, sender: text.sender.id, saidAt: tx.now, in: tx) {
                try recordReturn(text, account: account, in: tx)
            }
            return InboundOutcome(
                account: account, contact: contact, reading: .inbox(.optIn, .carrierWord),
                reply: delivery.isOld ? nil : try welcomeBack(text, account: account, contact: contact, in: tx),
                needsAttention: false)
        case .help:
            return InboundOutcome(
                account: account, contact: contact, reading: .inbox(.help, .carrierWord), needsAttention: false)
        }
    }

    /// The account and contact of the conversation: its account, and that account's contact with the number, if there
    /// is exactly one. A contact that no longer has the number does not count.
    func author(of text: InboundText, in tx: Transaction) throws -> (ID<Account>, ID<Contact>?) {
        if let last = try text.lastReceived(in: tx) {
            let isTheirs = try last.contact.map { try Contact.has($0, number: text.from, in: tx) } ?? false
            return (last.account, isTheirs ? last.contact : nil)
        }
        let contacts = try Contact.ids(withNumber: text.from, account: text.sender.account, in: tx)
        return (text.sender.account, contacts.count == 1 ? contacts.first : nil)
    }
}

extension InboundText {
    /// The account of the conversation: the one that last texted this number over this sender, else the sender's owner.
    package func account(in tx: Transaction) throws -> ID<Account> {
        try lastReceived(in: tx)?.account ?? sender.account
    }

    /// Who last texted this number over this sender, and whom they meant; nil for nobody.
    fileprivate func lastReceived(in tx: Transaction) throws -> (account: ID<Account>, contact: ID<Contact>?)? {
        try tx.row(
            """
            SELECT account_id, contact_id FROM outbound_message
            WHERE to_number = \(from) AND sender_id = \(sender.id) ORDER BY id DESC LIMIT 1
            """
        ).map { (try $0["account_id"], try $0["contact_id"]) }
    }
}

extension Inbox.Delivery {
    /// The provider's list of keywords may differ from ours, so its classification wins; but YES is always an answer
    /// first.
    fileprivate var carrierWord: CarrierWord? {
        switch takenByProvider {
        case .stop: .optOut
        case .help: .help
        case .start, .other, nil: CarrierWord(body)
        }
    }

    /// Whether the provider has blocked further texts and confirmed it to the person. It does so if the text is exactly
    /// one of these words, but not on a short code.
    fileprivate func isBlockedByProvider(to sender: Sender) -> Bool {
        if takenByProvider == .stop { return true }
        // What it does with keywords is for texts.
        guard kind.blocksKeywords, sender.channel == .text else { return false }
        if case .shortCode = TextAddress(rawValue: sender.address).kind { return false }
        let words = body.split(whereSeparator: \.isWhitespace)
        return words.count == 1 && CarrierWord.providerKeywords[.optOut]?.contains(words[0].uppercased()) == true
    }
}
