package import Values

/// What a person types for a card. Values that are nil were not given.
package struct CardInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case front, back, tags
    }

    package var front: String?
    package var back: String?
    /// Spaces and commas separate tags too.
    package var tags: [String]?
    package var isSuspended: Bool?

    package init(front: String? = nil, back: String? = nil, tags: [String]? = nil, isSuspended: Bool? = nil) {
        (self.front, self.back, self.tags, self.isSuspended) = (front, back, tags, isSuspended)
    }

    /// A new card.
    package func draft() throws(InputProblems<Field>) -> CardDraft {
        let given = try CardInput(front: front ?? "", back: back ?? "", tags: tags ?? []).changes()
        return CardDraft(
            front: given.front ?? "", back: given.back ?? "", tags: given.tags ?? [],
            isSuspended: isSuspended ?? false)
    }

    /// The changes of a card.
    package func changes() throws(InputProblems<Field>) -> Deck.CardChanges {
        var (reader, changes) = (InputReader<Field>(), Deck.CardChanges(isSuspended: isSuspended))
        if let front {
            changes.front = reader.read(.front) { () throws(CardError) in try CardDraft.checkedFront(front) }
        }
        if let back {
            changes.back = reader.read(.back) { () throws(CardError) in try CardDraft.checkedBack(back) }
        }
        if let tags {
            changes.tags = reader.read(.tags) { () throws(CardError) in try CardDraft.checkedTags(tags) }
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        return changes
    }
}
