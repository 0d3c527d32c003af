package import Platform
package import Storage
package import Values

/// The file and line of a card or a row.
package struct CardPlace: Hashable, Sendable, CustomStringConvertible {
    package let file: String
    /// The first line of the card, from 1.
    package let line: Int

    package init(file: String, line: Int) {
        (self.file, self.line) = (file, line)
    }

    package var description: String { "\(file):\(line)" }
}

/// The result of importing one card.
package struct ImportedCard: Sendable {
    /// What the import did with the card.
    package enum Outcome: Hashable, Sendable {
        case added
        /// Never empty.
        case updated([ContactChange])
        case unchanged
        /// A group card: the names of its members that now have its name as a tag and did not have it before.
        case group(tagged: [String])
        case skipped(Reason)

        /// The value in JSON; stable.
        package var word: String {
            switch self {
            case .added: "added"
            case .updated: "updated"
            case .unchanged: "unchanged"
            case .group: "group"
            case .skipped: "skipped"
            }
        }
    }

    /// Why a card is not imported.
    package enum Reason: Hashable, Sendable, CustomStringConvertible {
        /// None of its members is known.
        case group
        case nothingInIt
        /// The booker removed this contact.
        case removedEarlier
        /// Everything about this contact was erased.
        case erasedEarlier

        package var description: String {
            switch self {
            case .group: "a group of cards without a known member, not a person"
            case .nothingInIt: "it has no name, number or address"
            case .removedEarlier: "removed earlier: not added"
            case .erasedEarlier: "erased earlier: not added"
            }
        }
    }

    package let place: CardPlace
    package let name: String
    /// Every number of the card, as written, in order of preference: mobiles first, numbers that cannot be texted last.
    /// Duplicates are included.
    package let phones: [ContactNumber]
    /// As written in the card, the preferred one first.
    package let emails: [String]
    package let outcome: Outcome
    /// Messages for the booker.
    package let notes: [ImportNote]
    /// Nil for a skipped card, and in a dry run for a card that would be added.
    package internal(set) var contact: ID<Contact>?
}

extension ImportedCard {
    /// As every import reports it. A group is updated if it tagged somebody.
    package var record: ImportReport.Line {
        let outcome: ImportReport.Outcome =
            switch self.outcome {
            case .added: .added
            case .updated: .updated
            case .unchanged: .unchanged
            case .group(let names): names.isEmpty ? .unchanged : .updated
            case .skipped(let reason): .leftOut(reason.description)
            }
        return ImportReport.Line(name.isEmpty ? place.description : name, outcome)
    }
}

/// The number of cards for each outcome.
package struct ImportSummary: Hashable, Sendable {
    package internal(set) var added = 0
    package internal(set) var updated = 0
    package internal(set) var unchanged = 0
    package internal(set) var skipped = 0
    /// Those of the skipped that were removed earlier.
    package internal(set) var removedEarlier = 0
    /// The groups, and how many contacts they tagged.
    package internal(set) var groups = 0
    package internal(set) var tagged = 0
    /// Files without any card.
    package internal(set) var filesWithoutCards: [String] = []
    /// The first step with which `undo` takes the import back; nil where nothing was recorded.
    package internal(set) var firstStep: ID<UndoStep>?

    package init() {}

    /// `imported 3 new contacts and changed 1`
    package static func words(added: Int, updated: Int, tagged: Int = 0) -> String {
        if added == 0, updated == 0 { return "tagged \(tagged.counted("contact")) by an import" }
        if added == 0 { return "updated \(updated.counted("contact")) by an import" }
        return "imported \(added.counted("new contact"))" + (updated == 0 ? "" : " and updated \(updated)")
    }

    package var words: String { Self.words(added: added, updated: updated, tagged: tagged) }

    package var cards: Int { added + updated + unchanged + skipped + groups }
    package var changesAnything: Bool { added + updated + tagged > 0 }

    package mutating func count(_ outcome: ImportedCard.Outcome) {
        switch outcome {
        case .added: added += 1
        case .updated: updated += 1
        case .unchanged: unchanged += 1
        case .group(let names): (groups, tagged) = (groups + 1, tagged + names.count)
        case .skipped(let reason):
            skipped += 1
            if reason == .removedEarlier { removedEarlier += 1 }
        }
    }
}
