package import Values

/// One request that a performer has been sent and can still speak to.
package struct OpenInvitation: Sendable, Hashable {
    package enum State: Sendable {
        case unanswered, maybe, confirmed
        /// They have refused it, and something else was said since. Only its number, name or day brings it back: it is
        /// none of "both", "all" and a bare yes.
        case declined
    }

    /// The short number the performer sees.
    package var number: Int
    package var title: String
    package var venue: String?
    /// Whose part it is, where several people share the telephone; nil where there is but one.
    package var who: String?
    package var starts: LocalDateTime
    package var state: State

    package init(
        number: Int, title: String, venue: String? = nil, who: String? = nil, starts: LocalDateTime,
        state: State = .unanswered
    ) {
        (self.number, self.title, self.venue, self.who) = (number, title, venue, who)
        (self.starts, self.state) = (starts, state)
    }

    /// Its answer is awaited.
    var isOpen: Bool { state == .unanswered || state == .maybe }
}

/// What the performer was told last: it decides what a bare number means.
package enum LastSaid: Sendable {
    /// A request, or several.
    case invitation
    /// The reminder on the day, or our "You're confirmed".
    case reminder
    /// "You're confirmed … Wrong? Text NO.", while something else is still open: a bare no may mean either.
    case confirmation
    /// "You're out … Wrong? Text YES.", and then a request for something else: a bare yes may mean either.
    case refusal
    /// After that the numbered list, on which what they refused stands as well.
    case whichOrRefused
    /// Something that asks for no answer of these: the booker's own words, that something is off or filled.
    case other
}

/// All that a text is read against.
package struct ReplyContext: Sendable {
    /// Open, confirmed or refused, in the order in which the performer would list them. At most 64 are looked at.
    package var invitations: [OpenInvitation]
    package var optedOut: Bool
    package var lastSaid: LastSaid
    /// A list was put back, "which one do you mean?", and nothing was understood since: a bare number, "both" and "all"
    /// say what was held.
    package var wasAskedWhich: Bool
    /// What they had said when we asked back "which one do you mean?"; nil where it was no answer.
    package var held: Answer?
    /// The asks, by number, of which we asked "yes or no?" last.
    package var named: [Int] = []
    /// The asks, by number, of which we said last what we had understood, and nothing was asked since. "You're out …
    /// Wrong? Text YES." is a statement: "OK" takes it in.
    package var told: [Int] = []
    /// Day and time in the zone of the event they were asked about last.
    package var now: LocalDateTime

    package var today: LocalDate { now.date }

    package init(
        invitations: [OpenInvitation], optedOut: Bool = false, lastSaid: LastSaid = .invitation, now: LocalDateTime
    ) {
        self.invitations = invitations.count > 64 ? Array(invitations.prefix(64)) : invitations
        (self.optedOut, self.lastSaid, self.now) = (optedOut, lastSaid, now)
        wasAskedWhich = lastSaid == .whichOrRefused
    }
}
