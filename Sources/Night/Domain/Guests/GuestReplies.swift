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
        guard !text.isSuperseded, let command = GuestWords(text.body), command.verb == verb else { return nil }
        let shows = try GuestShows(for: text, in: tx)
        guard let first = shows.lists.first, let account = try Account.find(first.event.account, in: tx) else {
            guard command.isNumber(in: shows.languages), let asked = shows.others.first(where: \.invitation.isOpen)
            else { return nil }
            return InboundOutcome(
                account: asked.event.account, contact: nil, reading: .other(verdict: verdict, rule: "guests"),
                reply: nil, needsAttention: true)
        }
        if command.isShort, shows.hasOpenRequest || !shows.lists.contains(where: \.isConfirmed) { return nil }
        let booker = account.name ?? ""
        let people = Set(shows.lists.map(\.invitation.contact))
        let texts = GuestTexts(try ContactLanguage.of(first.invitation.contact, in: tx))
        let replies = try HourlyReplies.count(verdict, to: text, in: tx)
        func outcome(_ reply: String, needsAttention: Bool = false) -> InboundOutcome {
            InboundOutcome(
                account: account.id, contact: people.count == 1 ? first.invitation.contact : nil,
                reading: .other(verdict: verdict, rule: "guests"),
                reply: HourlyReplies.limited(reply, in: texts.language, after: replies), needsAttention: needsAttention)
        }
        var words = command.words
        let isBare = words.isEmpty && command.verb != .show
        let choice = shows.choose(&words)
        let languages = shows.languages
        let isVague = command.verb != .show && GuestWish.isVague(words, in: languages)
        guard let wish = GuestWish(words.isEmpty || isVague ? .show : command.verb, words, in: languages) else {
            return nil
        }
        guard people.count == 1 else { return outcome(texts.severalPeople(booker: booker), needsAttention: true) }
        switch choice {
        case .several(let found):
            let named = found.map { (name: shows.shortName(of: $0, among: shows.lists + shows.others), show: $0) }
            let verb = wish == .show && !isBare && !isVague ? .show : command.verb
            let said = isBare || isVague ? "2" : words.joined(separator: " ")
            return outcome(texts.which(named, verb, said: said, now: tx.now))
        case .one(let show):
            if show.places == 0 { return outcome(texts.noList(show, now: tx.now)) }
            guard show.isConfirmed else { return outcome(texts.notConfirmed(show, now: tx.now)) }
            let change = PerformerGuests(show: show, wish: wish, texts: texts)
            let isClosed = tx.now >= show.rules.closesAt(show.event)
            if wish != .show, isClosed {
                return outcome(texts.closed(show, booker: booker, now: tx.now), needsAttention: true)
            }
            let unclear = isVague ? texts.unclear : ""
            let how = (isBare || isVague) && !isClosed ? unclear + texts.how(command.verb) : ""
            return outcome(how + (try change.run(in: tx)))
        }
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
