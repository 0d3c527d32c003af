package import Agenda
package import Values

/// What a person types for the terms of a slot. Values that are nil were not given; an empty one removes what is set.
package struct TermsInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case pay, set, call, note
    }

    package var pay: String?
    package var setLength: String?
    package var call: String?
    package var note: String?

    package init(pay: String? = nil, setLength: String? = nil, call: String? = nil, note: String? = nil) {
        (self.pay, self.setLength, self.call, self.note) = (pay, setLength, call, note)
    }

    /// The changes of the terms of somebody in a show.
    ///
    /// - Parameter home: the currency of an amount without one.
    package func changes(
        for event: Event, home: Currency
    ) throws(InputProblems<Field>) -> ChangeTerms.Changes {
        var (reader, changes) = (InputReader<Field>(), ChangeTerms.Changes())
        if let pay {
            let deal = Self.read(pay, .pay, &reader) { words throws(TermsError) in
                try Terms.agreed(words, home: home)
            }
            changes.setPay(deal)
        }
        if let setLength {
            changes.setLength = .some(
                Self.read(setLength, .set, &reader) { words throws(TermsError) in try Terms.setLength(words) })
        }
        if let call {
            changes.callBefore = .some(
                Self.read(call, .call, &reader) { words throws(TermsError) in
                    try Terms.callBefore(words, event: event)
                })
        }
        if let note {
            changes.note = .some(
                Self.read(note, .note, &reader) { words throws(TermsError) in try Terms.checkedNote(words) })
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        return changes
    }

    /// Nil for blank text, and for one with a problem.
    private static func read<Value>(
        _ text: String, _ field: Field, _ reader: inout InputReader<Field>,
        _ body: (String) throws(TermsError) -> Value
    ) -> Value? {
        guard let words = EventEntry.words(text) else { return nil }
        return reader.read(field) { () throws(TermsError) in try body(words) }
    }
}
