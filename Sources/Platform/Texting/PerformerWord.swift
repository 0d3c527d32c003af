package import Storage
import Values

/// A command that a performer can text, such as SHOWS. Any other text of a performer is read as a reply.
package struct PerformerWord: Sendable {
    /// In capitals. Each is used by one module, and none is a carrier keyword.
    package let word: String
    /// Returns nil if the text is not this command; then it is read like any other.
    package let handle: @Sendable (InboundText, Transaction) throws -> InboundOutcome?

    package init(_ word: String, handle: @escaping @Sendable (InboundText, Transaction) throws -> InboundOutcome?) {
        (self.word, self.handle) = (word, handle)
    }
}

extension [Module] {
    package var performerWords: [PerformerWord] { flatMap(\.performerWords) }
}
