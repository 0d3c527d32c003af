internal import People
internal import Platform
internal import ReplyReader
internal import Storage
internal import Templates
internal import Twilio
internal import Values

extension Inbox {
    /// Carrier words first, then the modules that wait for an answer, then the booker.
    func route(_ text: InboundText, _ arrival: Arrival, delivery: Delivery, in tx: Transaction) throws -> Outcome {
        let now = delivery.receivedAt
        if delivery.isSetAside { return try leaveForBooker(text, rule: Outcome.setAside, in: tx) }
        if let word = delivery.carrierWord { return try handleCommand(word, text: text, delivery: delivery, in: tx) }
        if delivery.isOld { return try handleLateText(text, rule: Outcome.tooOld, delivery: delivery, in: tx) }
        let owner = try arrival.isFromOwner ? Account.owner(ofCell: text.from, in: tx) : nil
        let router = OwnerCommandRouter(modules: modules)
        if let owner, let outcome = try router.take(text, from: owner, now: now, in: tx) { return outcome }
        // YES answers what is open; with the carrier it lifts a block as well.
        let hasReturned =
            try arrival.hasOptedOut && (isBareYes(text.body) || delivery.takenByProvider == .start)
            && !text.isSuperseded
            && OptOut.lift(text.from, sender: text.sender.id, saidAt: now, in: tx)
        if hasReturned { try OptOut.scheduleConsentChange(text, account: author(of: text, in: tx).0, now: now, in: tx) }
        if text.isSuperseded {
            return try handleLateText(text, rule: "overtaken-by-a-later-text", delivery: delivery, in: tx)
        }
        if let outcome = try answerOfModule(text, now: now, in: tx) { return outcome }
        let (account, contact) = try author(of: text, in: tx)
        if hasReturned {
            return Outcome(
                account: account, contact: contact, verdict: Label.optIn.rawValue, rule: "carrier-yes", reply: nil,
                needsAttention: false)
        }
        let verdict = Reader().read(text.body, in: ReplyContext(invitations: [], now: Zone.utc.local(now)))
        if verdict.label == .optOut {
            return try recordOptOut(
                text, rule: verdict.rule.rawValue, account: account, contact: contact, now: now, in: tx)
        }
        if let owner {
            return Outcome(
                account: owner.id, contact: nil, verdict: "unknown", rule: "owner-without-command",
                reply: router.hint(for: text, from: owner), needsAttention: false)
        }
        return Outcome(
            account: account, contact: contact, verdict: "unknown", rule: "nothing-open", reply: nil,
            needsAttention: true)
    }

    private func answerOfModule(_ text: InboundText, now: Instant, in tx: Transaction) throws -> Outcome? {
        for handle in modules.compactMap(\.replyHandler) {
            guard let outcome = try handle(text, tx, now) else { continue }
            guard outcome.verdict == Label.optOut.rawValue, let account = outcome.account else { return outcome }
            return try recordOptOut(
                text, rule: outcome.rule, account: account, contact: outcome.contact, now: now, in: tx)
        }
        return nil
    }

    /// A text that comes long after it was sent, or after a later one. It answers what was open then and is still; a
    /// wish for no more texts is never too late. Anything else is kept and shown.
    private func handleLateText(
        _ text: InboundText, rule: String, delivery: Delivery, in tx: Transaction
    ) throws -> Outcome {
        let now = delivery.receivedAt
        var late = text
        late.isSuperseded = true
        var outcome = try answerOfModule(late, now: now, in: tx)
        if outcome == nil {
            let verdict = Reader().read(text.body, in: ReplyContext(invitations: [], now: Zone.utc.local(now)))
            guard verdict.label == .optOut else { return try leaveForBooker(text, rule: rule, in: tx) }
            let (account, contact) = try author(of: text, in: tx)
            outcome = try recordOptOut(
                text, rule: verdict.rule.rawValue, account: account, contact: contact, now: now, in: tx)
        }
        // What we would say now would only puzzle, so long after.
        if delivery.isOld || outcome?.verdict == Label.optOut.rawValue { outcome?.reply = nil }
        if delivery.isOld { outcome?.needsAttention = true }
        return try outcome ?? leaveForBooker(text, rule: rule, in: tx)
    }

    /// Said in words of their own: the carrier knows nothing of it, so we say that we heard.
    func recordOptOut(
        _ text: InboundText, rule: String, account: ID<Account>, contact: ID<Contact>?, now: Instant,
        in tx: Transaction
    ) throws -> Outcome {
        if try OptOut.hasOptedBackIn(text.from, sender: text.sender.id, after: now, in: tx) {
            return try leaveForBooker(text, rule: "returned-since", in: tx)
        }
        try OptOut.record(text.from, sender: text.sender.id, source: .asked, now: now, in: tx)
        try OptOut.scheduleConsentChange(text, account: account, now: now, in: tx)
        let booker = try Account.find(account, in: tx)?.name ?? ""
        return Outcome(
            account: account, contact: contact, verdict: Label.optOut.rawValue, rule: rule,
            reply: templates.render(.optedOut, ["booker": .text(booker)]), needsAttention: true)
    }

    /// Whether a text that was sent after this one is here already; none is taken in before it is sent.
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

    /// A text that can change nothing any more is kept and shown.
    private func leaveForBooker(_ text: InboundText, rule: String, in tx: Transaction) throws -> Outcome {
        let (account, contact) = try author(of: text, in: tx)
        return Outcome(
            account: account, contact: contact, verdict: Label.needsHuman.rawValue, rule: rule, reply: nil,
            needsAttention: true)
    }

    private func isBareYes(_ body: String) -> Bool {
        body.lowercased().filter { !$0.isWhitespace && !$0.isPunctuation } == "yes"
    }

    /// The provider answers its own words; ours would be a second answer.
    private func handleCommand(
        _ word: CarrierWord, text: InboundText, delivery: Delivery, in tx: Transaction
    ) throws -> Outcome {
        let now = delivery.receivedAt
        let (account, contact) = try author(of: text, in: tx)
        switch word {
        case .optOut:
            guard delivery.isOld || delivery.isBlockedByProvider(to: text.sender) else {
                return try recordOptOut(
                    text, rule: "carrier-word", account: account, contact: contact, now: now, in: tx)
            }
            if try OptOut.hasOptedBackIn(text.from, sender: text.sender.id, after: now, in: tx) {
                return try leaveForBooker(text, rule: "returned-since", in: tx)
            }
            try OptOut.record(text.from, sender: text.sender.id, source: .carrier, now: now, in: tx)
            try OptOut.scheduleConsentChange(text, account: account, now: now, in: tx)
            return Outcome(
                account: account, contact: contact, verdict: Label.optOut.rawValue, rule: "carrier-word", reply: nil,
                needsAttention: true)
        case .optIn:
            if try OptOut.lift(text.from, sender: text.sender.id, saidAt: now, in: tx) {
                try OptOut.scheduleConsentChange(text, account: account, now: now, in: tx)
            }
            return Outcome(
                account: account, contact: contact, verdict: Label.optIn.rawValue, rule: "carrier-word", reply: nil,
                needsAttention: false)
        case .help:
            return Outcome(
                account: account, contact: contact, verdict: Label.help.rawValue, rule: "carrier-word", reply: nil,
                needsAttention: false)
        }
    }

    /// Whose conversation it belongs to: the account that texted this number last over this sender, else the sender's
    /// owner; and that account's contact with the number, where it is one person. Whom it was taken from is nobody here.
    func author(of text: InboundText, in tx: Transaction) throws -> (ID<Account>, ID<Contact>?) {
        let last = try tx.row(
            """
            SELECT account_id, contact_id FROM outbound_message
            WHERE to_number = \(text.from) AND sender_id = \(text.sender.id) ORDER BY id DESC LIMIT 1
            """)
        if let last {
            let contact: ID<Contact>? = try last["contact_id"]
            let isTheirs = try contact.map { try Contact.has($0, number: text.from, in: tx) } ?? false
            return (try last["account_id"], isTheirs ? contact : nil)
        }
        let contacts = try Contact.ids(withNumber: text.from, account: text.sender.account, in: tx)
        return (text.sender.account, contacts.count == 1 ? contacts.first : nil)
    }
}

extension Inbox.Delivery {
    /// The provider's own list may differ from ours: what it has taken for one of its words is one. YES is an answer
    /// first, whatever else it is.
    fileprivate var carrierWord: CarrierWord? {
        switch takenByProvider {
        case .stop: .optOut
        case .help: .help
        case .start, .other, nil: CarrierWord(body)
        }
    }

    /// Whether the provider has blocked the sender and told them so. It does for these words alone and nothing else
    /// in the text, but not on a short code.
    fileprivate func isBlockedByProvider(to sender: Sender) -> Bool {
        if takenByProvider == .stop { return true }
        if case .shortCode = TextAddress(rawValue: sender.address).kind { return false }
        let words = body.split(whereSeparator: \.isWhitespace)
        return words.count == 1 && CarrierWord.providerKeywords[.optOut]?.contains(words[0].uppercased()) == true
    }
}
