import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import Values

/// Answers texts about open mics: a keyword, a name, HERE, OUT and NAME. A text counts at the time at which the
/// provider received it.
struct OpenMicReplies {
    /// To which countries strangers get replies.
    let countries: VerificationLimits

    /// How such a text is stored.
    static let verdict = "open-mic"

    // MARK: The name

    /// The reply of somebody who was asked for a name. What is no name is asked back, and never without a reply. Nil
    /// for anybody else.
    func name(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        guard !text.isSuperseded, text.linkAnswer == nil else { return nil }
        let wasAsked = text.dialog.asksForName(at: tx.now)
        let said = wasAsked ? SaidName(text.body)?.name : SignUpName(text.body)?.name
        guard wasAsked || said != nil,
            let (found, night) = try OpenMicEntry.coming(of: text, in: tx).first(where: { $0.entry.name == nil })
        else { return nil }
        // "Mic yes" is no name.
        guard let said, KeywordText(text.body)?.word != night.mic.keyword else {
            return try askAgain(found, night, text, in: tx)
        }
        var entry = found
        entry.name = said
        try entry.save(in: tx)
        return try reply(to: entry, .named, night, text, in: tx)
    }

    /// Nil for somebody who wants no texts. The booker sees what may be a question.
    private func askAgain(
        _ entry: OpenMicEntry, _ night: OpenMicNight, _ text: InboundText, in tx: Transaction
    ) throws -> InboundOutcome? {
        guard !SaidToARequest.isOptOut(text.body) else { return nil }
        let reply = try limited(entry.texts(in: tx).askNameAgain, entry, night, text, in: tx)
        var outcome = outcome(.unclearName, reply, entry.contact, night)
        outcome.dialog = .asksForName
        outcome.needsAttention =
            text.mediaCount > 0 || text.body.contains("?") || text.body.split(whereSeparator: \.isWhitespace).count > 2
        return outcome
    }

    /// `NAME Ada Lovelace`: changes the name of somebody on a list. Without a name, it asks for one.
    func rename(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        let words = text.body.split { $0.isWhitespace || $0 == ":" }.map(String.init)
        guard !text.isSuperseded, let newName = Self.newName(words),
            let (found, night) = try OpenMicEntry.coming(of: text, in: tx).first
        else { return nil }
        let rest = newName.joined(separator: " ")
        if rest.isEmpty { return try askAgain(found, night, text, in: tx) }
        guard let said = SignUpName(rest, isNamed: true) else { return nil }
        var entry = found
        entry.name = said.name
        try entry.save(in: tx)
        return try reply(to: entry, .named, night, text, in: tx)
    }

    /// What follows `NAME`, or `change my name to`.
    private static func newName(_ words: [String]) -> ArraySlice<String>? {
        if words.first?.folded == "name" { return words.dropFirst() }
        let keys = words.map(\.plainKey)
        let start = keys.first == "please" ? 1 : 0
        return renamings.first { keys.count > start + $0.count && keys.dropFirst(start).starts(with: $0) }
            .map { words.dropFirst(start + $0.count) }
    }

    private static let renamings = [
        "change my name to", "change name to", "change the name to", "can you change my name to", "update my name to",
        "switch my name to", "my name should be", "cambia mi nombre a", "cambia mi nombre por", "change mon nom en",
        "change mon nom pour", "andere meinen namen in", "andere meinen namen zu", "andere meinen namen auf",
        "cambia il mio nome in", "muda meu nome para", "mude meu nome para", "muda o meu nome para",
    ].map { $0.split(separator: " ").map(String.init) }

    // MARK: HERE and OUT

    /// `HERE`: checks in somebody who is on the list of tonight. Nil for anybody else.
    func checkIn(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        guard !text.isSuperseded, let said = ArrivingText(text.body),
            let (found, night) = try coming(text, in: tx).first(where: { $0.night.isTonight(at: tx.now) }),
            try said.isWord || Invitation.live(number: text.from, sender: text.sender.id, in: tx).isEmpty
        else { return nil }
        if night.event.isCanceled { return try canceled(found, night, text, in: tx) }
        var entry = found
        if entry.checkedInAt == nil {
            entry.checkedInAt = tx.now
            try entry.save(in: tx)
        }
        guard let row = try OpenMicSheet(night, in: tx).row(of: entry.id) else { return nil }
        return try told(row.entry.texts(in: tx).checkedIn(row, of: night), row, .checkedIn, night, text, in: tx)
    }

    /// Where the number is on a list; for somebody who is on none, the lists of canceled shows.
    private func coming(
        _ text: InboundText, in tx: Transaction
    ) throws -> [(entry: OpenMicEntry, night: OpenMicNight)] {
        let all = try OpenMicEntry.coming(of: text, in: tx)
        return try all.isEmpty ? OpenMicEntry.coming(of: text, areCanceled: true, in: tx) : all
    }

    /// Somebody on the list of a canceled show.
    private func canceled(
        _ entry: OpenMicEntry, _ night: OpenMicNight, _ text: InboundText, in tx: Transaction
    ) throws -> InboundOutcome {
        let reply = try entry.texts(in: tx).canceled(night, now: tx.now)
        return try outcome(.canceled, limited(reply, entry, night, text, in: tx), entry.contact, night)
    }

    /// `OUT`, `take me off the list`: takes somebody off the list of tonight. For a later night it does so only where no
    /// request is open at the number, which it might answer; `can't make it` only where nothing else can be meant.
    func leave(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        guard !text.isSuperseded, let said = LeavingText(text.body) else { return nil }
        let all = try coming(text, in: tx)
        guard let (found, night) = all.first(where: { $0.night.isTonight(at: tx.now) }) ?? all.first else { return nil }
        if said.kind == .plan {
            guard try Invitation.all(for: text, in: tx).allSatisfy(\.answer.isRefusal) else { return nil }
        } else if !night.isTonight(at: tx.now) {
            guard try Invitation.live(number: text.from, sender: text.sender.id, in: tx).isEmpty else { return nil }
        }
        return try leave(found, night, text, saysHowToStop: SaidToARequest.isOptOut(text.body), in: tx)
    }

    /// - Parameter saysHowToStop: they may mean all texts.
    func leave(
        _ entry: OpenMicEntry, _ night: OpenMicNight, _ text: InboundText, saysHowToStop: Bool = false,
        in tx: Transaction
    ) throws -> InboundOutcome {
        try entry.leave(night, in: tx)
        let texts = try entry.texts(in: tx)
        var reply = texts.left(night, now: tx.now)
        if saysHowToStop { reply += " \(texts.language.optOutLine)" }
        return try outcome(.left, limited(reply, entry, night, text, in: tx), entry.contact, night)
    }

    // MARK: PLACE

    /// The place at each open mic; nil for somebody who is on no list.
    ///
    /// - Parameter lines: the places of the number at shows.
    func place(_ text: InboundText, also lines: [String], in tx: Transaction) throws -> InboundOutcome? {
        let all = try OpenMicEntry.coming(of: text, in: tx)
        guard let (first, night) = all.first else { return nil }
        if first.name == nil { return try reply(to: first, .again, night, text, in: tx) }
        let rows = try all.compactMap { entry, night in
            try OpenMicSheet(night, in: tx).row(of: entry.id).map { (row: $0, night: night) }
        }
        let places = try rows.map { try $0.row.entry.texts(in: tx).status($0.row, of: $0.night, now: tx.now) }
        let reply = try limited((places + lines).joined(separator: "\n"), first, night, text, in: tx)
        if reply != nil { for item in rows { try OpenMicTold.set(item.row, in: tx) } }
        return outcome(.place, reply, first.contact, night)
    }

    /// That a show is canceled, to somebody who is on its list, and on no other.
    func canceledPlace(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        guard let (entry, night) = try coming(text, in: tx).first, night.event.isCanceled else { return nil }
        return try canceled(entry, night, text, in: tx)
    }

    // MARK: Replies

    /// Why a text was understood so.
    enum Rule: String {
        case signedUp = "signed-up"
        case again, named, place
        case unclearName = "unclear-name"
        case otherName = "other-name"
        case checkedIn = "checked-in"
        /// Sign-up is not open.
        case left, outside
        case canceled
        case unclearText = "unclear-text"
    }

    /// Asks for the name, or says what they have.
    func reply(
        to entry: OpenMicEntry, _ rule: Rule, _ night: OpenMicNight, _ text: InboundText, in tx: Transaction
    ) throws -> InboundOutcome? {
        guard let row = try OpenMicSheet(night, in: tx).row(of: entry.id) else { return nil }
        guard entry.name == nil else {
            return try told(entry.texts(in: tx).status(row, of: night, now: tx.now), row, rule, night, text, in: tx)
        }
        let question = try entry.texts(in: tx).askName(night, now: tx.now)
        var outcome = try outcome(rule, limited(question, entry, night, text, in: tx), entry.contact, night)
        outcome.dialog = .asksForName
        return outcome
    }

    /// A reply that says the place.
    private func told(
        _ reply: String, _ row: OpenMicSheet.Row, _ rule: Rule, _ night: OpenMicNight, _ text: InboundText,
        in tx: Transaction
    ) throws -> InboundOutcome {
        let reply = try limited(reply, row.entry, night, text, in: tx)
        if reply != nil { try OpenMicTold.set(row, in: tx) }
        return outcome(rule, reply, row.entry.contact, night)
    }

    func limited(
        _ reply: String, _ entry: OpenMicEntry, _ night: OpenMicNight, _ text: InboundText, in tx: Transaction
    ) throws -> String? {
        try SignUpReplies(to: text, in: tx).limited(
            reply, once: nil, to: text, contact: entry.contact, account: night.mic.account, in: tx)
    }

    /// A reply that a number gets once in ten minutes.
    func once(
        _ reply: String, _ rule: Rule, _ contact: ID<Contact>?, _ night: OpenMicNight, _ text: InboundText,
        in tx: Transaction
    ) throws -> InboundOutcome {
        let reply = try SignUpReplies(to: text, in: tx).limited(
            reply, once: rule, to: text, contact: contact, account: night.mic.account, in: tx)
        return outcome(rule, reply, contact, night)
    }

    func outcome(
        _ rule: Rule, _ reply: String?, _ contact: ID<Contact>?, _ night: OpenMicNight
    ) -> InboundOutcome {
        InboundOutcome(
            account: night.mic.account, contact: contact, reading: .other(verdict: Self.verdict, rule: rule.rawValue),
            reply: reply, needsAttention: false)
    }
}
