/// What a word or phrase does in a text about dates.
enum AvailabilityRole: Hashable, Sendable {
    case yes, no, maybe
    /// A no that also turns a yes behind it: "can't".
    case cant
    /// "no", before a word that it may belong to.
    case nay
    /// "wide open": yes to the dates beside it, else to all.
    case open
    /// not, don't: also turns a yes behind it.
    case not
    /// A doubt that has to be asked about: "tough".
    case doubt
    case all
    /// Both of two: of the question, or of those that were just named.
    case both
    /// "all month": behind dates it adds nothing, else it means all.
    case throughout
    /// "any": behind a no it means none.
    case any
    /// "none": a no to everything, or to the dates behind it.
    case none
    case rest
    case except, only, but, so, and, or
    /// A reason for what stands before it.
    case because
    /// "either", "one of"
    case choice
    /// "not both", "any two": all of them, with a limit.
    case limit
    /// "if": dates behind it are not offered.
    case supposition
    /// "prefer": says nothing about the others.
    case preference
    /// "have to leave by", "early": the answer depends on more.
    case condition
    case wait
    case question
    /// Somebody else is meant.
    case other
    /// Begins a reason to be elsewhere: "I have", "wedding".
    case reason
    /// The answer cannot be read from here on.
    case unclear
    /// What was said before is changed by what follows: "hang on".
    case correction
    /// What was said before does not hold: "just kidding", "wrong chat".
    case void
    /// Changes something only where dates follow: "sorry", "actually".
    case weakCorrection
    /// Names what was said before: "I said the 11th".
    case retracted
    /// Adds to what was said: "too".
    case adding
    /// "sat instead": a yes behind a no.
    case instead
    /// "did", "last week": no offer.
    case past
    /// "is", "are", "do": at the end of a statement they stand for a yes.
    case auxiliary
    /// "if I can get the 11th off": dates that can become free.
    case obtain
    /// Says nothing about dates.
    case neutral
}
