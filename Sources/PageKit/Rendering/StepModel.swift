package import Values

/// An action that has a page.
package protocol LinkedAction: NextAction {
    /// Nil if no page does it with these values.
    var link: StepModel.Link? { get }
}

/// A next step on a page: a sentence, or what a link is for.
package struct StepModel: Codable, Hashable, Sendable {
    /// A page, with its name.
    package struct Link: Codable, Hashable, Sendable {
        let title: String
        package let path: String

        package init(title: String, path: String) { (self.title, self.path) = (title, path) }
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
