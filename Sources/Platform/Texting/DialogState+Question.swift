import Storage
package import Values

extension DialogState {
    /// What we asked last: back about a text that was not a clear answer, or about several slots at once.
    package enum Question: String, SQLConvertible, CaseIterable {
        /// "Please reply YES or NO."
        case answer
        /// "Yes or no for 2?"
        case yesOrNo = "yes_or_no"
        /// About a reaction to a request: "Is that a yes?"
        case reaction
        /// "You're down as confirmed. Wrong? Reply NO."
        case recordedAnswer = "recorded_answer"
        /// A numbered list: "Which one do you mean?"
        case which
        /// The list, after a number that is not open.
        case whichNumber = "which_number"
        /// The list, after a no that can withdraw the last yes or answer an open invitation.
        case withdrawOrDecline = "withdraw_or_decline"
        /// The list, after a yes that can reverse the last no or answer an open invitation.
        case returnOrConfirm = "return_or_confirm"
        /// "What name should go on the list?" It is about no invitation.
        case name
        /// One request about several slots: "Reply YES for all, NO for none."
        case sharedRequest = "shared_request"

        /// Whether it lists invitations by number, even where at most one is open.
        package var isList: Bool {
            switch self {
            case .which, .withdrawOrDecline, .returnOrConfirm: true
            case .answer, .yesOrNo, .reaction, .recordedAnswer, .whichNumber, .name, .sharedRequest: false
            }
        }
    }

    /// A yes or no that waits until the performer says for which invitation.
    package enum HeldAnswer: Hashable, Sendable {
        case one(Answer)
        /// They have said both since the question.
        case conflicting
    }

    /// The question that was asked last and is not answered yet.
    package struct OpenQuestion: Sendable, Hashable {
        package var question: Question
        package var askedAt: Instant
        /// The slots that the performer's text named, or that the request is about.
        package var slots: [SlotNumber]
        package var held: HeldAnswer?
    }
}
