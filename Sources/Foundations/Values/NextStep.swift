/// What a person can do next. Every surface words the action itself: a page links to it, and a command prints the
/// command line.
package struct NextStep: Sendable {
    /// What the action is for: `See all`. Empty if the action says it. Without an action, a sentence.
    package let words: String
    package let action: (any NextAction)?

    package init(_ words: String, _ action: some NextAction) {
        (self.words, self.action) = (words, action)
    }

    package init(_ action: some NextAction) { self.init("", action) }

    package init(sentence: String) {
        words = sentence
        action = nil
    }
}

/// Something that can be done with Greenroom, and what it is done with. Each domain lists its own.
package protocol NextAction: Hashable, Sendable {}

extension NextStep: ExpressibleByStringInterpolation {
    /// A step without an action.
    package init(stringLiteral sentence: String) { self.init(sentence: sentence) }
}

/// What the operator can do next with the program itself.
package enum OperatorAction: NextAction {
    case setUp
    /// Look for what is wrong.
    case diagnose
    case startGateway
    /// The gateway fetches inbound texts, and needs no public URL.
    case startPollingGateway
    case setClock
    /// A package of the system that is missing.
    case install(String)
    /// A setting, with a word for its value.
    case change(setting: String, to: String)
}
