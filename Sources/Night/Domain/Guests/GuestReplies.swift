import Agenda
import Lineups
import People
import Platform
import Storage
import Values

/// Answers a performer's text about their guests.
enum GuestReplies {
    /// How such a text is stored.
    static let verdict = "guests"

    /// Nil for any other text, and where no show that they are asked or confirmed for has a guest list: then the words
    /// mean what they always do. But a number of guests is never that of a show that they are asked for.
    static func answer(
        _ text: InboundText, _ verb: GuestWords.Verb, in tx: Transaction
    ) throws -> InboundOutcome? {
        guard !text.isSuperseded else { return nil }
        if let command = GuestWords(text.body) { return command.verb == verb ? try answer(text, command, in: tx) : nil }
        // One of the words looks it up for all.
        guard verb == .add, let followUp = try GuestFollowUp(text, in: tx) else { return nil }
        return try answer(text, followUp, in: tx)
    }

    private static func answer(
        _ text: InboundText, _ followUp: GuestFollowUp, in tx: Transaction
    ) throws -> InboundOutcome? {
        let shows = try GuestShows(for: text, in: tx)
        switch followUp {
        case .show(let command, let said):
            // "PLUS 2 for the 11th", where no show is then.
            guard !shows.hasOpenRequest, let asked = shows.parts(command.words), asked.count == 1 else { return nil }
            let whole = command.with(asked[0].words + said)
            guard let parts = shows.parts(whole.words), parts.count == 1, parts[0].isNamed,
                case .one = parts[0].choice
            else { return nil }
            return try answer(text, whole, in: tx)
        case .takeBack(let command):
            guard let replies = try GuestReply(to: text, of: shows, in: tx) else { return nil }
            let parts = shows.parts(command.words) ?? []
            let choice = parts.count == 1 ? parts[0].choice : shows.usual
            return try replies.askWhoGoes(choice, saysHowToStop: SaidToARequest.isOptOut(text.body), in: tx)
        }
    }

    private static func answer(
        _ text: InboundText, _ command: GuestWords, in tx: Transaction
    ) throws -> InboundOutcome? {
        let shows = try GuestShows(for: text, in: tx)
        guard let replies = try GuestReply(to: text, of: shows, in: tx) else {
            guard command.isNumber(in: shows.languages), let asked = shows.others.first(where: \.invitation.isOpen)
            else { return nil }
            return InboundOutcome(
                account: asked.event.account, contact: nil, reading: .other(verdict: verdict, rule: "guests"),
                reply: nil, needsAttention: true)
        }
        // "Plus one?"
        let isCount = command.words.first.map { GuestWords.number($0, in: shows.languages) != nil } ?? false
        guard try !command.isShort || shows.isAbout(command, in: tx),
            isCount || !GuestWish.isSentence(command.words)
        else { return nil }
        guard let parts = shows.parts(command.words) else { return replies.askAll(command.verb, now: tx.now) }
        if parts.count == 1 { return try answer(command, parts[0], shows, replies, in: tx) }
        let changes = parts.compactMap { part -> (GuestShows.Candidate, GuestWish)? in
            let said = GuestNameWords(part.words, in: shows.languages)
            guard case .one(let show) = part.choice, !said.isUncertain, !said.words.isEmpty,
                !GuestWish.isVague(said.words, in: shows.languages),
                let wish = GuestWish(command.verb, said.words, in: shows.languages)
            else { return nil }
            return (show, wish)
        }
        guard changes.count == parts.count, !replies.isShared else { return replies.askAll(command.verb, now: tx.now) }
        let all = try changes.map { try replies.change($0, $1, in: tx) }
        return replies.outcome(
            all.map(\.words).joined(separator: "\n"), needsAttention: all.contains(where: \.needsAttention))
    }

    /// A text about one show, or about one that has to be asked for.
    private static func answer(
        _ command: GuestWords, _ part: GuestShows.Part, _ shows: GuestShows, _ replies: GuestReply, in tx: Transaction
    ) throws -> InboundOutcome? {
        let (verb, languages) = (command.verb, shows.languages)
        let said = GuestNameWords(part.words, in: languages)
        let isBare = command.words.isEmpty && verb != .show
        let saysNobody = said.words.isEmpty && !part.words.isEmpty
        let isVague =
            verb != .show && (said.isUncertain || saysNobody || GuestWish.isVague(said.words, in: languages))
        guard let wish = GuestWish(said.words.isEmpty || isVague ? .show : verb, said.words, in: languages) else {
            return nil
        }
        if replies.isShared { return replies.severalPeople() }
        switch part.choice {
        case .several(let found):
            if !part.isNamed, let only = try shows.only(with: wish, in: tx) {
                return try replies.outcome(replies.change(only, wish, in: tx))
            }
            let isShown = wish == .show && !isBare && !isVague
            let words = isBare || isVague ? "2" : said.words.joined(separator: " ").replacing(" ,", with: ",")
            return replies.which(found, isShown ? .show : verb, said: words, isVague: isVague, now: tx.now)
        case .one(let show):
            let isClosed = tx.now >= show.rules.closesAt(show.event)
            guard isBare || isVague, show.isConfirmed, show.places > 0, !isClosed else {
                return try replies.outcome(replies.change(show, wish, in: tx))
            }
            let unclear = isVague ? replies.texts.unclear : ""
            return replies.outcome(unclear + replies.texts.how(verb) + (try replies.change(show, .show, in: tx).words))
        }
    }
}

extension GuestShows {
    /// Whether a sentence such as `take Bo off` is about guests: nothing else is asked, or it names one of theirs.
    fileprivate func isAbout(_ command: GuestWords, in tx: Transaction) throws -> Bool {
        guard lists.contains(where: \.isConfirmed) else { return false }
        guard hasOpenRequest else { return true }
        guard command.verb == .remove else { return false }
        let said = GuestNameWords(command.words, in: languages)
        return try GuestWish(.remove, said.words, in: languages).flatMap { try only(with: $0, in: tx) } != nil
    }

    /// The one confirmed show whose list has those who are to go.
    fileprivate func only(with wish: GuestWish, in tx: Transaction) throws -> Candidate? {
        let found = try lists.filter(\.isConfirmed).filter { show in
            let guests = try Guest.all(of: show.invitation.slot, in: tx)
            switch wish {
            case .fewer: return !guests.isEmpty
            case .remove(let names):
                let known = guests.compactMap { guest in
                    guest.name.map { NameMatch<Guest>.Candidate(id: guest.id, name: $0, detail: "") }
                }
                return names.allSatisfy { name in
                    if case .one = NameMatch(known).find(name) { true } else { false }
                }
            case .show, .count, .more, .add: return false
            }
        }
        return found.count == 1 ? found[0] : nil
    }
}

/// What is said back about the shows of a performer.
private struct GuestReply {
    let texts: GuestTexts
    /// Several performers use the number.
    let isShared: Bool
    private let account: Account
    private let shows: GuestShows
    /// Replies about guests within the last hour.
    private let lastHour: Int

    /// Nil where no show has a guest list.
    init?(to text: InboundText, of shows: GuestShows, in tx: Transaction) throws {
        guard let first = shows.lists.first, let account = try Account.find(first.event.account, in: tx) else {
            return nil
        }
        (self.account, self.shows) = (account, shows)
        isShared = Set(shows.lists.map(\.invitation.contact)).count > 1
        texts = GuestTexts(try ContactLanguage.of(first.invitation.contact, in: tx))
        lastHour = try HourlyReplies.count(GuestReplies.verdict, to: text, in: tx)
    }

    func outcome(_ reply: String, rule: String = "guests", needsAttention: Bool = false) -> InboundOutcome {
        InboundOutcome(
            account: account.id, contact: isShared ? nil : shows.lists.first?.invitation.contact,
            reading: .other(verdict: GuestReplies.verdict, rule: rule),
            reply: HourlyReplies.limited(reply, in: texts.language, after: lastHour), needsAttention: needsAttention)
    }

    func outcome(_ change: (words: String, needsAttention: Bool)) -> InboundOutcome {
        outcome(change.words, needsAttention: change.needsAttention)
    }

    func severalPeople() -> InboundOutcome {
        outcome(texts.severalPeople(booker: account.name ?? ""), needsAttention: true)
    }

    /// Asks for which show it is.
    ///
    /// - Parameter said: what they texted after the word, without the show.
    func which(
        _ found: [GuestShows.Candidate], _ verb: GuestWords.Verb, said: String, isVague: Bool, now: Instant
    ) -> InboundOutcome {
        let named = found.map { (name: shows.shortName(of: $0, among: shows.lists + shows.others), show: $0) }
        let unclear = isVague && verb != .show ? texts.unclear : ""
        return outcome(
            unclear + texts.which(named, verb, said: said, now: now), rule: isVague ? "guests" : GuestFollowUp.askedRule
        )
    }

    /// Which words are about which show is not certain.
    func askAll(_ verb: GuestWords.Verb, now: Instant) -> InboundOutcome {
        if isShared { return severalPeople() }
        let confirmed = shows.lists.filter(\.isConfirmed)
        return which(
            confirmed.isEmpty ? shows.lists : confirmed, verb, said: verb == .show ? "" : "2", isVague: true, now: now)
    }

    /// After `delete that`: says how to take somebody off, and who is on the list.
    ///
    /// - Parameter saysHowToStop: they may mean all texts.
    func askWhoGoes(
        _ choice: GuestShows.Choice, saysHowToStop: Bool, in tx: Transaction
    ) throws -> InboundOutcome {
        let found =
            switch choice {
            case .one(let show): [show]
            case .several(let found): found.filter(\.isConfirmed)
            }
        let lists = try found.map { try change($0, .show, in: tx).words }
        let stop = saysHowToStop ? [texts.language.optOutLine] : []
        return outcome(([texts.how(.remove) + lists.joined(separator: "\n")] + stop).joined(separator: " "))
    }

    /// Makes a change of one show, and says what is on its list then.
    func change(
        _ show: GuestShows.Candidate, _ wish: GuestWish, in tx: Transaction
    ) throws -> (words: String, needsAttention: Bool) {
        if show.places == 0 { return (texts.noList(show, now: tx.now), false) }
        guard show.isConfirmed else { return (texts.notConfirmed(show, now: tx.now), false) }
        if wish != .show, tx.now >= show.rules.closesAt(show.event) {
            return (texts.closed(show, booker: account.name ?? "", now: tx.now), true)
        }
        return (try PerformerGuests(show: show, wish: wish, texts: texts).run(in: tx), false)
    }
}

/// A performer's own change of their guests, within their limit.
private struct PerformerGuests {
    let show: GuestShows.Candidate
    let wish: GuestWish
    let texts: GuestTexts

    private var slot: ID<Slot> { show.invitation.slot }

    /// Returns the reply: what is on the list now, or why nothing changed.
    func run(in tx: Transaction) throws -> String {
        let guests = try Guest.all(of: slot, in: tx)
        let problem: String? =
            switch wish {
            case .show: nil
            case .count(let count, let names): try set(count, names, guests, in: tx)
            case .more(let count): try set(guests.count + count, [], guests, in: tx)
            case .add(let names): try set(nil, names, guests, in: tx)
            case .fewer(0): texts.unchanged(guests, show, now: tx.now)
            case .fewer(let count):
                count > guests.count
                    ? texts.tooFew(guests, show, now: tx.now) : try set(guests.count - count, [], guests, in: tx)
            case .remove(let names): try remove(names, guests, in: tx)
            }
        if let problem { return problem }
        return texts.list(try Guest.all(of: slot, in: tx), show, now: tx.now)
    }

    /// Adds names, which take places without a name first, and then adds or removes such places.
    ///
    /// - Parameter count: how many they are in all; nil for as many as need be.
    private func set(_ count: Int?, _ names: [String], _ guests: [Guest], in tx: Transaction) throws -> String? {
        var seen = Set(guests.compactMap { $0.name?.folded })
        let new = names.filter { seen.insert($0.folded).inserted }
        // Somebody who is in keeps their place.
        var free = guests.filter { $0.name == nil && !$0.isIn }
        let taken = guests.count - free.count + new.count
        let total = count ?? max(guests.count, taken)
        if total > guests.count, total > show.places {
            return texts.tooMany(total, guests, show, now: tx.now)
        }
        if total == 0 { return try removeAll(guests, in: tx) }
        guard total >= taken else { return texts.whoGoes(guests, show, now: tx.now) }
        for name in new {
            if free.isEmpty {
                try Guest.add(name, of: slot, to: show.event.id, in: tx)
            } else {
                try Guest.setName(name, of: free.removeFirst().id, in: tx)
            }
        }
        try Guest.remove(free.dropFirst(total - taken).map(\.id), in: tx)
        for _ in 0..<max(0, total - taken - free.count) {
            try Guest.add(nil, of: slot, to: show.event.id, in: tx)
        }
        return nil
    }

    private func removeAll(_ guests: [Guest], in tx: Transaction) throws -> String? {
        if let inside = guests.first(where: \.isIn) {
            return texts.isIn(inside.label, guests, show, now: tx.now)
        }
        try Guest.remove(guests.map(\.id), in: tx)
        return nil
    }

    private func remove(_ names: [String], _ guests: [Guest], in tx: Transaction) throws -> String? {
        let candidates = guests.compactMap { guest in
            guest.name.map { NameMatch<Guest>.Candidate(id: guest.id, name: $0, detail: "") }
        }
        var gone: [ID<Guest>] = []
        for name in names {
            guard case .one(let found) = NameMatch(candidates).find(name) else {
                return texts.unknown(name, guests, show, now: tx.now)
            }
            if guests.contains(where: { $0.id == found.id && $0.isIn }) {
                return texts.isIn(found.name, guests, show, now: tx.now)
            }
            gone.append(found.id)
        }
        try Guest.remove(gone, in: tx)
        return nil
    }
}
