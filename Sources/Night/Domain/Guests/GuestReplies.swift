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
    static func answer(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        guard !text.isSuperseded else { return nil }
        if let command = GuestWords(text.body) { return try answer(text, command, in: tx) }
        return try GuestFollowUp(text, in: tx).flatMap { try answer(text, $0, in: tx) }
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
