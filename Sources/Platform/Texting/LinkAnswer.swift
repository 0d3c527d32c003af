package import Values

/// An answer that a performer gave on the page of a request instead of by text.
package struct LinkAnswer: Hashable, Sendable {
    /// The key of the slot.
    package let slot: Int64
    /// `confirmed`, `declined` or `maybe`.
    package let answer: Answer
    /// What the performer wrote beside it; empty for nothing.
    package let note: String

    package init(slot: Int64, answer: Answer, note: String) {
        (self.slot, self.answer, self.note) = (slot, answer, note)
    }
}
