import AnkiFiles
package import Values

/// A card that is not in a deck yet, with its schedule and past reviews if it comes from a file.
package struct CardDraft: Hashable, Sendable {
    package var front: String
    package var back: String
    /// Empty for none.
    package var hint: String
    package var tags: [String]
    /// Nil for the time at which it is added.
    package var createdAt: Instant?
    package var isSuspended: Bool
    package var schedule: CardSchedule
    /// Oldest first.
    package var reviews: [CardReview]

    package init(
        front: String, back: String, hint: String = "", tags: [String] = [], createdAt: Instant? = nil,
        isSuspended: Bool = false, schedule: CardSchedule = .new, reviews: [CardReview] = []
    ) {
        (self.front, self.back, self.hint, self.tags, self.createdAt) = (front, back, hint, tags, createdAt)
        (self.isSuspended, self.schedule, self.reviews) = (isSuspended, schedule, reviews)
    }

    /// The names of its sounds.
    var sounds: [String] { AnkiCard.sounds(in: front) + AnkiCard.sounds(in: back) }

    /// The most characters of a front, a back and a tag.
    package static let (longestFront, longestBack, longestTag) = (5000, 20_000, 100)

    /// The draft without surrounding white space.
    ///
    /// - Throws: `CardError` if the front is blank or has several lines, or something is too long.
    package func checked() throws(CardError) -> CardDraft {
        var draft = self
        draft.front = try Self.checkedFront(front)
        draft.back = try Self.checkedBack(back)
        draft.hint = String(hint.trimmed.prefix(Self.longestBack))
        draft.tags = try Self.checkedTags(tags)
        return draft
    }

    static func checkedFront(_ text: String) throws(CardError) -> String {
        let front = text.trimmed
        guard !front.isEmpty else { throw .noFront }
        guard !front.contains(where: \.isNewline) else { throw .frontHasLines }
        guard front.count <= longestFront else { throw .frontTooLong(front.count) }
        return front
    }

    static func checkedBack(_ text: String) throws(CardError) -> String {
        let back = text.trimmed
        guard back.count <= longestBack else { throw .backTooLong(back.count) }
        return back
    }

    /// Tags without `#`, each once. Spaces and commas separate tags.
    static func checkedTags(_ tags: [String]) throws(CardError) -> [String] {
        var checked: [String] = []
        for tag in tags.flatMap({ $0.split { $0.isWhitespace || $0 == "," } }) {
            let name = String(tag.drop { $0 == "#" })
            guard !name.isEmpty, !checked.contains(where: { $0.folded == name.folded }) else { continue }
            guard name.count <= longestTag else { throw .tagTooLong(name) }
            checked.append(name)
        }
        return checked
    }
}

extension String {
    /// Without white space at both ends.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
