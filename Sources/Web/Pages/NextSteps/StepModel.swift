import Values

/// An action that has a page.
protocol LinkedAction: NextAction {
    /// Nil if no page does it with these values.
    var link: StepModel.Link? { get }
}

/// A next step on a page: a sentence, or what a link is for.
struct StepModel: Codable, Hashable, Sendable {
    struct Link: Codable, Hashable, Sendable {
        let title: String
        let path: String
    }

    let words: String
    let link: Link?

    /// Nil for an action without a page.
    init?(_ step: NextStep) {
        link = (step.action as? any LinkedAction)?.link
        if step.action != nil, link == nil { return nil }
        words = link == nil || step.words.isEmpty ? step.words : step.words + ":"
    }
}
