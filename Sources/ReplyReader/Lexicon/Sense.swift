/// What a phrase says.
enum Sense: UInt8, Sendable, CaseIterable {
    // Answers
    case yes
    /// "why not?": yes, with or without a question mark.
    case rhetorical
    /// "ok": the weakest yes.
    case okay
    /// "sounds good", "great"
    case approve
    /// "I'd love to": yes unless "but" follows.
    case desire
    /// "I can make it": a plain statement.
    case accept
    case no
    /// "no way": a no, or only surprise.
    case exclaimNo
    /// "can't make it", "I'll pass"
    case refuse
    /// "I have plans": a reason; a no where nothing else is said.
    case busy
    /// "I wish I could"
    case wish
    /// "my car broke down", "not feeling well": leans to no.
    case setback
    /// "I'm booked": a no when it comes with thanks or "but".
    case booked
    /// "I'd be up for it", "if you need me": leans to yes.
    case keen
    /// "maybe not", "I doubt it"
    case doubtful
    case maybe
    case unsure
    /// "let me check"
    case check
    /// "hang on": a wish to check, or a filler before a question.
    case pause
    /// "got the night off", "boss approved it": what stood in the way is settled. A yes after a maybe.
    case resolved
    /// "I guess": could be either.
    case guess
    /// "got it", "copy": an acknowledgment, not an answer.
    case acknowledge
    /// "put me on standby"
    case standby
    /// "I'm good", "all set": no when it comes with thanks.
    case enough
    /// "yeah no", "as if", "can't not": has two readings.
    case ambiguous

    // How clauses are connected
    case but
    case because
    case condition
    case correction
    /// "wrong", "not what I meant"
    case dispute
    /// "ignore that", "wrong chat": what was sent was not meant for us.
    case misdirected
    case except
    case only
    /// "was going to say no", "can't believe": known phrases that say nothing about the answer.
    case neutral

    // Beside the answer
    case ask
    /// "who is this?": the sender may not be the performer.
    case stranger
    case late
    /// "on my way", "just got here"
    case arriving
    case thanks
    case sorry
    case chatter
    case laughter
    case wrongPerson
    case pay
    case elsewhere
    case party
    case automatic
    case snooze
    case everything
    /// "any of them": all of them in a no, unclear in a yes.
    case anyOne
    case nothing

    // Consent
    case stop
    /// "stop it", "get lost": an opt-out, unless a yes shows that it is a joke.
    case tease
    /// "take me off": an opt-out unless a show is named.
    case removal
    /// "I sent STOP by accident"
    case saidStop
    case resume
    case help
    case echo

    // In the booker's own words
    /// "are you in", "can you make it": a question about attendance, with or without a question mark.
    case attendance
    /// "you in", "still good for": one with a question mark.
    case attendanceIfAsked
    /// "does that work": one, if nothing else was said before it.
    case attendanceOfThat
    /// "yes or no", "let me know": repeats the question before it.
    case answer
}

extension Sense {
    /// The senses by their names in headers of phrase files.
    static let named = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
}

/// A phrase's sense and where it may appear.
struct Meaning: Sendable {
    var sense: Sense
    /// "not" inside reverses it.
    var isNegatable = false
    var isForeign = false
    var placement: PhrasePattern.Placement = []
}
