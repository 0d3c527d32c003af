import Agenda
import Lineups
import Values

/// What performers are told about their guest lists.
enum GuestTexts {
    /// `2 on your list for Late Show, Fri Dec 4, 8 PM: Ana Lopez and 1 more. 1 left until Fri Dec 4, 6 PM.`
    static func list(_ guests: [Guest], _ show: GuestShows.Candidate, now: Instant) -> String {
        let event = show.event
        let names = guests.compactMap(\.name)
        let unnamed = guests.count - names.count
        let parts = names + (unnamed > 0 && !names.isEmpty ? ["\(unnamed) more"] : [])
        let who = parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
        let count = guests.isEmpty ? "Nobody is" : "\(guests.count)"
        let left = max(0, show.places - guests.count)
        return "\(count) on your list for \(event.title(at: now))\(who). \(left) left until \(closing(show, now))."
    }

    private static func closing(_ show: GuestShows.Candidate, _ now: Instant) -> String {
        DateText().short(show.rules.closesAt(show.event), in: show.event.zone, now: now)
    }

    /// - Parameters:
    ///   - names: by which each is chosen.
    ///   - said: what they texted after the word, without the show.
    static func which(
        _ shows: [(name: String, show: GuestShows.Candidate)], _ verb: GuestWords.Verb, said: String, now: Instant
    ) -> String {
        let word = verb == .add ? "PLUS" : verb == .remove ? "MINUS" : "GUESTS"
        let lines = shows.map { item in
            "\(word) \(item.name)\(said.isEmpty ? "" : " \(said)") for \(item.show.event.title(at: now))"
        }
        return "Which show? Text\n" + lines.joined(separator: "\n")
    }

    /// For the bare word: what to text.
    static func how(_ verb: GuestWords.Verb) -> String {
        verb == .remove
            ? "To take somebody off, text MINUS and the name. "
            : "To add guests, text PLUS and a number or names, like PLUS 2 or PLUS Ana, Bo. "
    }

    static let unclear = "I couldn't tell how many or who. "

    static func unchanged(_ guests: [Guest], _ show: GuestShows.Candidate, now: Instant) -> String {
        "Nothing changed. " + list(guests, show, now: now)
    }

    static func notConfirmed(_ show: GuestShows.Candidate, now: Instant) -> String {
        "You're not confirmed for \(show.event.title(at: now)), so nobody was put on a guest list. "
            + "Reply YES first, then text your guests again."
    }

    static func noList(_ show: GuestShows.Candidate, now: Instant) -> String {
        "There is no guest list for you at \(show.event.title(at: now))."
    }

    static func closed(_ show: GuestShows.Candidate, booker: String, now: Instant) -> String {
        "The guest list for \(show.event.title(at: now)) closed \(closing(show, now)). I'll pass this on to \(booker)."
    }

    static func tooMany(_ count: Int, _ guests: [Guest], _ show: GuestShows.Candidate, now: Instant) -> String {
        "Nothing changed: that would be \(count), and you can bring \(show.places). " + list(guests, show, now: now)
    }

    /// More would go than there are.
    static func tooFew(_ guests: [Guest], _ show: GuestShows.Candidate, now: Instant) -> String {
        let count = guests.isEmpty ? "no guests" : guests.count.counted("guest")
        return "Nothing changed: you have \(count). " + list(guests, show, now: now)
    }

    /// Fewer places than names: which of them stay is not guessed.
    static func whoGoes(_ guests: [Guest], _ show: GuestShows.Candidate, now: Instant) -> String {
        "Nothing changed. To take somebody off, text MINUS and the name. " + list(guests, show, now: now)
    }

    static func unknown(_ name: String, _ guests: [Guest], _ show: GuestShows.Candidate, now: Instant) -> String {
        "Nothing changed: there is no single \(name) on your list. " + list(guests, show, now: now)
    }

    static func isIn(_ name: String, _ guests: [Guest], _ show: GuestShows.Candidate, now: Instant) -> String {
        "Nothing changed: \(name) is already in. " + list(guests, show, now: now)
    }

    static func severalPeople(booker: String) -> String {
        "Several people use this number, so I can't tell whose guests these are. I'll pass this on to \(booker)."
    }
}
