/// What a phrase says.
enum Sense: UInt8, Sendable {
    // Answers
    case yes
    /// "why not?": yes, question mark or none.
    case rhetorical
    /// "ok": yes, but the first to give way.
    case okay
    /// "sounds good", "great"
    case approve
    /// "I'd love to": yes, unless "but" follows.
    case desire
    /// "I can make it": the plain statement.
    case accept
    case no
    /// "no way": a refusal, or only surprise.
    case exclaimNo
    /// "can't make it", "I'll pass"
    case refuse
    /// "I have plans": a reason that refuses where nothing else is said.
    case busy
    /// "I wish I could"
    case wish
    /// "my car broke down", "not feeling well": leans to no.
    case setback
    /// "I'm booked": elsewhere, where thanks or a "but" go with it.
    case booked
    /// "I'd be up for it", "if you need me": leans to yes.
    case keen
    /// "maybe not", "I doubt it"
    case doubtful
    case maybe
    case unsure
    /// "let me check"
    case check
    /// "hang on": a wish to check, or a breath before a question.
    case pause
    /// "I guess": could be either.
    case guess
    /// "got it", "copy": received, not answered.
    case acknowledge
    /// "put me on standby"
    case standby
    /// "I'm good", "all set": no, where thanks go with it.
    case enough
    /// "yeah no", "as if", "can't not": has two readings.
    case riddle

    // How clauses hang together
    case but
    case because
    case condition
    case correction
    /// "wrong", "not what I meant"
    case dispute
    case except
    case only
    /// "was going to say no", "can't believe": known, and without a say in the answer.
    case neutral

    // Beside the answer
    case ask
    /// "who is this?": whoever asks that may not mean us.
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
    /// "any of them": all in a refusal, nobody knows which in a yes.
    case anyOne
    case nothing

    // Consent
    case stop
    /// "stop it", "get lost": a wish to be left alone, unless a yes shows that it teases.
    case tease
    /// "take me off": the list, unless a show is named.
    case removal
    /// "I sent STOP by accident"
    case saidStop
    case resume
    case help
    case echo
}

/// A phrase's sense and how it may stand.
struct Meaning: Sendable {
    var sense: Sense
    /// "not" inside turns it round.
    var isNegatable = false
    /// `=`: counts only where it is all that the clause says.
    var isAlone = false
    /// `%`: heads its clause, with nothing but words of its own noun phrase in front: "footy finals".
    var isHead = false
    /// `$`: must be followed by the end of its thought.
    var isClosed = false
    /// `!`: followed by courtesies at most.
    var isLast = false
    /// `^`: must begin its clause.
    var isInitial = false
    var isForeign = false
}
