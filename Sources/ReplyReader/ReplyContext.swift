package import Values

/// One request that a performer has been sent and can still answer.
package struct OpenInvitation: Sendable, Hashable {
    package enum State: Sendable {
        case unanswered, maybe, confirmed
        /// Declined, and we have texted something else since; or the show was full before they answered. Its number,
        /// name or day refers to it, and a word that counts it, such as "both" of two; a bare yes does not.
        case declined
    }

    /// The short number the performer sees.
    package var number: Int
    package var title: String
    package var venue: String?
    /// The performer's name if several people share the phone number; nil if only one does.
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

    /// It still waits for an answer.
    var isOpen: Bool { state == .unanswered || state == .maybe }
}

/// What our last text was. It decides what a bare number or a bare yes means.
package enum LastSaid: Sendable {
    /// A request, or several.
    case invitation
    /// The reminder on the day, or our "You're confirmed".
    case reminder
    /// "You're confirmed … Wrong? Reply NO." while something else is still open: a bare no may mean either.
    case confirmation
    /// "You're out … Wrong? Reply YES." and then a request for something else: a bare yes may mean either.
    case refusal
    /// After that the numbered list, which includes the declined one.
    case whichOrRefused
    /// A text that is no request: a question of the booker's about something else, a cancellation, "that spot is
    /// filled".
    case other
}

/// The situation in which a text is read.
package struct ReplyContext: Sendable {
    /// Open, confirmed or declined, in the order in which the performer would list them. The first 64 count.
    package var invitations: [OpenInvitation]
    package var optedOut: Bool
    package var lastSaid: LastSaid
    /// We asked "which one do you mean?" with a list, and have understood nothing since: a bare number, "both" and
    /// "all" give the `held` answer.
    package var wasAskedWhich: Bool
    /// The answer for which we asked "which one do you mean?"; nil if the text was not an answer.
    package var held: Answer?
    /// The invitations, by number, about which we asked "yes or no?" last.
    package var named: [Int] = []
    /// We asked about the named ones by their dates alone: a number is a day of one of them, and not what we number it.
    package var isNamedByDate = false
    /// The invitations, by number, whose answer we confirmed last without a question since. "You're out … Wrong? Text
    /// YES." is a statement: "OK" acknowledges it.
    package var told: [Int] = []
    /// The booker has texted something that asks nothing since: "OK" may acknowledge it, a plain yes answers a request.
    package var isAfterStatement = false
    /// The name of the person who was asked; nil where it is not known, or several people share the number.
    package var addressee: String?
    /// The language that the performer usually writes in; nil where it is not known. A text's own words count first.
    package var language: TextLanguage?
    /// Date and time in the zone of the event that they were asked about last.
    package var now: LocalDateTime

    package var today: LocalDate { now.date }

    /// The invitations that still wait for an answer.
    var open: [OpenInvitation] { invitations.filter(\.isOpen) }

    package init(
        invitations: [OpenInvitation], optedOut: Bool = false, lastSaid: LastSaid = .invitation, now: LocalDateTime
    ) {
        self.invitations = invitations.count > 64 ? Array(invitations.prefix(64)) : invitations
        (self.optedOut, self.lastSaid, self.now) = (optedOut, lastSaid, now)
        wasAskedWhich = lastSaid == .whichOrRefused
    }

    /// One bit for each invitation that matches, by its place.
    func mask(where matches: (OpenInvitation) -> Bool) -> UInt64 {
        var mask: UInt64 = 0
        for (place, invitation) in invitations.enumerated() where matches(invitation) { mask |= 1 << UInt64(place) }
        return mask
    }
}
