/// Kinds of words that rules refer to by name. Phrases use them, and others, as `<put>`.
enum WordKind: String, CaseIterable, Sendable {
    /// Verbs that put somebody on a list.
    case putting = "put"
    /// Verbs that take somebody off a list.
    case cutting = "cut"
    /// Nouns for a lineup: "bill", "list".
    case bill
    /// Verbs in -s with an invitation as subject: "2 works".
    case stating = "state"
    /// Words that deny without "not": "unable to do both".
    case denying = "deny"
    /// Words that make a yes hypothetical: "ordinarily yes".
    case supposing = "suppose"
    case travelling = "travel"
    case replying = "reply"
    /// Verbs that ask the booker to do something: "no, call me".
    case wishing = "wish"
    /// Verbs of a thing that the performer lacks: "yes, need to borrow a stand".
    case needing = "need"
    /// What one says who stands before a closed door or has left something at home.
    case lacking
    /// please, pls
    case pleading
    case hearsay
    /// phone, number: what somebody else has now.
    case telephone
    /// changed, moved: what the person did who had it before.
    case leaving
    case hereabouts
    /// home, outside: where somebody is now.
    case whereabouts
    /// donc, deshalb, así que
    case concluding
    /// de, zu, met: before what is to be stopped.
    case acting
    /// he, she, they
    case thirdPerson = "third-person"
    /// was, were
    case pastCopula = "past-copula"
    case who
    /// Verbs that report: "I heard", "I liked".
    case past
    /// my, your, his
    case possessive
    /// Noon and what happens then: "free at lunchtime".
    case midday
    /// Places at any venue: "see you at the door".
    case meetingPlace = "meeting-place"
    /// Adverbs between a statement and its "not": "geht eher nicht".
    case rather
    /// Verbs after "stop" that make it something other than an opt-out: "stop booking me on Fridays".
    case booking
    /// and, too: after our confirmation, names of other invitations get the same answer: "and sat".
    case adding = "add"
    /// Nouns for a performance and for coming to it: "can't make the trip".
    case performance
    /// "can't come early"
    case early
    /// Words for coming to the show: "not going to make it", "not available".
    case coming
    /// before, avant, prima: in front of a time.
    case bound
    /// fuera, draußen, fuori
    case outside
    /// my, mes, meine
    case own
    /// al, aux, zum: before where somebody goes.
    case toward
    /// Verbs of a later call: "call you later".
    case callback
    /// Verbs of giving a name: "stop calling me a legend".
    case naming
    /// Groups and lists that are not ours: "remove me from the group chat".
    case otherList = "other-list"
    /// "won't be able to", "unable to"
    case ability
    /// Verbs of coming and performing in other languages: "no puedo ir".
    case attending = "attend"
    /// What stands behind the Portuguese "no", which is "on the" there: "no sábado", "no dia 4".
    case portugueseNoun = "portuguese-noun"
}
