import Agenda
import Lineups
import People
import Platform
import Storage
import Values

/// What is said back about the shows of a performer.
struct GuestReply {
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
