/// The rule of the reader that decided what a text says. Stored with the raw text to show the booker why.
package enum Rule: String, Sendable, CaseIterable {
    /// Not read: the performer chose the answer on the page of a request.
    case link

    // Before the words are read
    case empty
    case reaction
    case reactionElsewhere = "reaction-elsewhere"
    case reactionRemoved = "reaction-removed"
    case carrierOptOut = "carrier-opt-out"
    case carrierOptIn = "carrier-opt-in"
    case carrierHelp = "carrier-help"
    case echo

    // Opt-out, opt-in and help in free words
    case freeOptOut = "free-opt-out"
    case freeOptIn = "free-opt-in"
    case yesLiftsOptOut = "yes-lifts-opt-out"
    case optedOut = "opted-out"
    case howTo = "how-to"

    // One open invitation
    case yes
    case no
    case conflictWithYes = "conflict-behind-yes"
    case refusalBehindKindWords = "refusal-behind-kind-words"
    case acceptanceAfterNo = "acceptance-after-no"
    case acceptanceDespiteConflict = "acceptance-despite-conflict"
    case correction
    case contradiction
    case reservation
    case unreadWords = "unread-words"
    case maybe
    case doubtful
    case checking
    case condition
    case conditionalNo = "conditional-no"
    case question
    case answerInQuestion = "answer-in-question"
    case weakYesWithQuestion = "weak-yes-with-question"
    case otherDate = "other-date"
    case otherTime = "other-time"
    case standby
    case pay
    case someoneElse = "someone-else"
    case wrongPerson = "wrong-person"
    /// Not read: the text is signed by a contact other than the one who was asked.
    case otherWriter = "other-writer"
    case lean
    case bareNumber = "bare-number"
    case unclearNegation = "unclear-negation"
    case acknowledgement
    case courtesy
    case chatter
    case automatic
    case unknown

    // After a yes
    case withdrawal
    case late
    case reassurance

    // After we have confirmed what we understood
    case receipt
    case disputed
    case outOfContext = "out-of-context"

    // Several open invitations
    case perInvitation = "per-ask"
    case inOrder = "in-order"
    case whichInvitation = "which-ask"
    case whichAnswer = "which-answer"
    case confirmedOrOpen = "confirmed-or-open"
    case refusedOrOpen = "refused-or-open"
    case noSuchInvitation = "no-such-ask"
    case conflictingAnswers = "conflicting-answers"

    // After the rules
    /// The rules read an answer or an opt-out, and the text does not look like one.
    case unlikely

    // No open invitation
    case nothingOpen = "nothing-open"
}
