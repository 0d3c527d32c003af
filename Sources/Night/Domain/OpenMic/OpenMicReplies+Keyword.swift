import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import Values

/// Texts that begin with a keyword.
extension OpenMicReplies {
    /// Nil for a text without the keyword of a coming show.
    ///
    /// - Parameter afterReplies: whether it was no reply to anything else. Only then one that may be a reply is answered.
    func signUp(_ text: InboundText, afterReplies: Bool, in tx: Transaction) throws -> InboundOutcome? {
        guard !text.isSuperseded, text.linkAnswer == nil, let said = KeywordText(text.body),
            said.mayBeReply == afterReplies
        else { return nil }
        let mics = try OpenMic.all(keyword: said.word, sender: text.sender, in: tx)
        let coming = try mics.lazy.compactMap { try $0.comingNight(in: tx) }.first
        guard let night = try coming ?? mics.lazy.compactMap({ try $0.canceledNight(in: tx) }).first,
            try !OptOut.isInForce(text.from, account: night.mic.account, sender: text.sender.id, in: tx)
        else { return nil }
        try tx.require { [.account(night.mic.account.rawValue)] }
        if said.wish == .leave { return try leave(night, text, in: tx) }
        if night.event.isCanceled { return try canceled(night, text, isUnclear: said.wish == .unclear, in: tx) }
        let isOtherDay = said.day.map { !$0.isDay(of: night, at: tx.now) } ?? false
        if said.wish == .unclear || isOtherDay { return try explain(night, text, in: tx) }
        var outcome = try signUp(text, said, night, in: tx)
        if said.word != night.mic.keyword, let reply = outcome?.reply {
            let texts = try texts(outcome?.contact, night, in: tx)
            outcome?.reply = "\(reply) \(texts.newWord(night))"
        }
        return outcome
    }

    /// For a show that is canceled, and no other comes.
    private func canceled(
        _ night: OpenMicNight, _ text: InboundText, isUnclear: Bool, in tx: Transaction
    ) throws -> InboundOutcome? {
        guard !SaidToARequest.isOptOut(text.body), let sender = try Stranger(text, night, countries, in: tx) else {
            return nil
        }
        let reply = try texts(sender.contact, night, in: tx).canceled(night, now: tx.now)
        var outcome = try once(reply, .canceled, sender.contact, night, text, in: tx)
        outcome.needsAttention = isUnclear
        return outcome
    }

    /// In the language of a contact, or of the account for a stranger.
    private func texts(
        _ contact: ID<Contact>?, _ night: OpenMicNight, in tx: Transaction
    ) throws -> OpenMicTexts {
        OpenMicTexts(try ContactLanguage.of(contact, account: night.mic.account, in: tx))
    }

    private func signUp(
        _ text: InboundText, _ said: KeywordText, _ night: OpenMicNight, in tx: Transaction
    ) throws -> InboundOutcome? {
        let name: String? = if case .name(let name) = said.wish { name } else { nil }
        if let known = try OpenMicEntry.find(number: text.from, on: night, in: tx), known.leftAt == nil {
            return try again(known, name: name, night, text, in: tx)
        }
        guard let sender = try Stranger(text, night, countries, in: tx) else { return nil }
        if let closed = try notOpen(sender.contact, night, text, in: tx) { return closed }
        return try add(name, sender.contact, on: night, text, in: tx)
    }

    /// Before sign-up opens, and after it closed. Nil while it is open.
    private func notOpen(
        _ contact: ID<Contact>?, _ night: OpenMicNight, _ text: InboundText, in tx: Transaction
    ) throws -> InboundOutcome? {
        switch night.signUp(at: tx.now) {
        case .notYet(let opens):
            try once(
                texts(contact, night, in: tx).notYet(night, opens: opens, now: tx.now), .outside, contact, night, text,
                in: tx)
        case .closed:
            try once(
                texts(contact, night, in: tx).closed(night, now: tx.now), .outside, contact, night, text, in: tx)
        case .canceled:
            try once(
                texts(contact, night, in: tx).canceled(night, now: tx.now), .canceled, contact, night, text, in: tx)
        case .open: nil
        }
    }

    /// Says how to sign up, or what somebody on the list has. Nobody is signed up, and the booker sees the text. Nil
    /// for somebody who wants no texts.
    private func explain(_ night: OpenMicNight, _ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        guard !SaidToARequest.isOptOut(text.body) else { return nil }
        var outcome: InboundOutcome?
        if let known = try OpenMicEntry.find(number: text.from, on: night, in: tx), known.leftAt == nil {
            outcome = try reply(to: known, .again, night, text, in: tx)
        } else if let sender = try Stranger(text, night, countries, in: tx) {
            outcome =
                try notOpen(sender.contact, night, text, in: tx)
                ?? once(
                    texts(sender.contact, night, in: tx).howToSignUp(night, now: tx.now), .unclearText,
                    sender.contact, night, text, in: tx)
        }
        outcome?.needsAttention = true
        return outcome
    }

    /// `MIC out`: also somebody who is not on the list is told that they are not.
    private func leave(_ night: OpenMicNight, _ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        let found = try OpenMicEntry.find(number: text.from, on: night, in: tx)
        guard let known = found, known.leftAt == nil else {
            guard let sender = try Stranger(text, night, countries, in: tx) else { return nil }
            let texts = try texts(sender.contact, night, in: tx)
            let reply = found == nil ? texts.notOn(night, now: tx.now) : texts.left(night, now: tx.now)
            return try once(reply, .left, sender.contact, night, text, in: tx)
        }
        return try leave(known, night, text, in: tx)
    }

    /// Somebody who is not on the list yet, or left.
    private func add(
        _ said: String?, _ contact: ID<Contact>?, on night: OpenMicNight, _ text: InboundText, in tx: Transaction
    ) throws -> InboundOutcome? {
        guard let entry = try OpenMicEntry.signUp(said, contact, on: night, text, in: tx) else {
            return try once(
                texts(contact, night, in: tx).full(night, now: tx.now), .outside, contact, night, text, in: tx)
        }
        return try reply(to: entry, .signedUp, night, text, in: tx)
    }

    /// The keyword from a number that is on the list: told their place again, and asked about another name.
    private func again(
        _ entry: OpenMicEntry, name: String?, _ night: OpenMicNight, _ text: InboundText, in tx: Transaction
    ) throws -> InboundOutcome? {
        var entry = entry
        if let name, let known = entry.name, known.folded != name.folded {
            let question = try entry.texts(in: tx).otherName(name, than: known, of: night)
            return try outcome(.otherName, limited(question, entry, night, text, in: tx), entry.contact, night)
        }
        if let name, entry.name == nil {
            entry.name = name
            try entry.save(in: tx)
        }
        return try reply(to: entry, .again, night, text, in: tx)
    }
}

/// Somebody who is not on the list of a night.
private struct Stranger {
    /// The one contact who has the number.
    let contact: ID<Contact>?

    /// Nil for a number of no contact in a country that gets no replies.
    init?(
        _ text: InboundText, _ night: OpenMicNight, _ countries: VerificationLimits, in tx: Transaction
    ) throws {
        let contacts = try Contact.ids(withNumber: text.from, account: night.mic.account, in: tx)
        guard try !contacts.isEmpty || countries.allows(text.from, sender: text.sender, in: tx) else { return nil }
        contact = contacts.count == 1 ? contacts.first : nil
    }
}

extension OpenMicEntry {
    /// Puts the number of a text on the list, or back on it, at its end. Nil where the list is full.
    ///
    /// - Parameter said: the name in the text. Without one, a contact's own name counts, or that of an earlier night.
    fileprivate static func signUp(
        _ said: String?, _ contact: ID<Contact>?, on night: OpenMicNight, _ text: InboundText, in tx: Transaction
    ) throws -> OpenMicEntry? {
        if var former = try find(number: text.from, on: night, in: tx) {
            (former.leftAt, former.signedUpAt, former.checkedInAt) = (nil, tx.now, nil)
            (former.keepsSpot, former.hasOptedOut) = (false, false)
            if let said { former.name = said }
            try former.save(in: tx)
            try OpenMicNews.record(.moved, for: former, in: tx)
            return former
        }
        guard try all(of: night, in: tx).count < OpenMic.mostEntries else { return nil }
        let own = try contact.flatMap { try Contact.name(of: $0, in: tx) }
        let name = try own ?? said ?? lastName(of: text.from, account: night.mic.account, in: tx)
        return try insert(
            name: name, number: text.from, contact: contact, sender: text.sender.id, on: night, in: tx)
    }
}
