package import Values

/// What a text says about the dates of a question.
package struct AvailabilityReading: Sendable, Hashable {
    /// What the text is besides, or instead of, an answer.
    package enum Kind: Sendable, Hashable {
        case answer
        /// "Let me check": nothing is said yet, and nothing is asked back.
        case waits
        /// It asks something.
        case question
        case optOut
        /// It may be an opt-out.
        case mayOptOut
        case wrongPerson
        /// Not understood.
        case unclear
    }

    /// How the text names dates.
    package enum Naming: Sendable, Hashable {
        case nothing
        /// "all", "the rest"
        case whole
        /// Only by numbers of our text.
        case numbers
        /// At least one by its day.
        case days
    }

    package var kind: Kind
    package var naming: Naming = .nothing
    /// By place in the question. Nothing is said about the dates that are missing.
    package var answers: [Int: Availability] = [:]
    /// Those of the answers that follow from what is said about other dates: a list of what one can do is complete.
    package var inferred: Set<Int> = []
    /// It names no date: "the others no". What was said before about some stays.
    package var isOnlyAboutRest = false
    /// Whether we have to ask: something was not understood, or is not said.
    package var asksBack = false
    /// What was understood may be wrong, so it is said back as a question.
    package var hasDoubt = false
    /// The text limits its answer: "either, not both", "if I can go early". The booker sees its words.
    package var hasLimit = false
    /// It also asks something.
    package var asks = false

    package init(_ kind: Kind) { self.kind = kind }
}
