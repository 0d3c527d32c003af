import Agenda
import Platform
import Storage
import Values

/// The snapshot with which an added, changed or removed deck is undone.
enum DeckUndo: UndoValue {
    /// Its key.
    case added(deck: Int64)
    case edited(before: Fields)
    case removed(Removed)

    static let kind: UndoStep.Kind = "study.deck"

    /// What can be edited.
    struct Fields: Codable, Hashable {
        /// Its key.
        let id: Int64
        let title: String
        let limits: DeckLimits

        init(_ deck: Deck) { (id, title, limits) = (deck.id.rawValue, deck.title, deck.limits) }
    }

    /// A removed deck with everything that was deleted with it, except an open quiz.
    struct Removed: Codable {
        let fields: Fields
        /// Milliseconds since 1970.
        let createdAt: Int64
        let cards: [CardSnapshot]
        let subject: SubjectSnapshot
        /// The sessions that belonged to it; nil for none.
        let timers: [StudyTimer.Link]?
    }

    @discardableResult
    func record(
        _ summary: String, of deck: Deck, with first: ID<UndoStep>? = nil, in tx: Transaction
    ) throws -> ID<UndoStep> {
        try UndoStep.record(
            Self.kind, of: deck.id, self, summary: summary, with: first, account: deck.account, in: tx)
    }

    static func rows(of step: UndoStep) throws -> UndoRows {
        switch try step.snapshot(DeckUndo.self) {
        case .added, .removed: UndoRows([.subject(step.subject)])
        case .edited: UndoRows([UndoRows.Row("deck", step.subject)], within: [.subject(step.subject)])
        }
    }

    /// - Throws: `UndoError` if the deck was deleted, or its title is taken.
    static func restore(_ step: UndoStep, subjects: SubjectKinds, in tx: Transaction) throws {
        switch try step.snapshot(DeckUndo.self) {
        case .added(let id): try Subject.delete(found(id, of: step.account, in: tx).id, in: tx)
        case .edited(let before):
            let deck = try found(before.id, of: step.account, in: tx)
            try requireFree(before.title, except: deck.id, account: step.account, in: tx)
            try deck.setTitle(before.title, in: tx)
            try deck.save(before.limits, in: tx)
        case .removed(let removed):
            try requireFree(removed.fields.title, except: nil, account: step.account, in: tx)
            try removed.restore(account: step.account, subjects: subjects, in: tx)
        }
    }

    private static func found(_ id: Int64, of account: ID<Account>, in tx: Transaction) throws -> Deck {
        guard let deck = try Deck.find(ID(id), account: account, in: tx) else { throw UndoError.isGone("The deck") }
        return deck
    }

    private static func requireFree(
        _ title: String, except id: ID<Subject>?, account: ID<Account>, in tx: Transaction
    ) throws {
        guard let other = try Deck.titled(title, account: account, in: tx), other.id != id else { return }
        throw UndoError.isFinal(isTaken(title))
    }

    private static func isTaken(_ title: String) -> String { "Another deck is called \(title.quotedLine) now." }
}

extension DeckUndo.Removed {
    init(_ deck: Deck, subjects: SubjectKinds, in tx: Transaction) throws {
        fields = DeckUndo.Fields(deck)
        createdAt = deck.createdAt.milliseconds
        cards = try Card.all(of: deck.id, in: tx).map { try CardSnapshot($0, in: tx) }
        subject = try subjects.snapshot(of: deck.subject, in: tx)
        let links = try StudyTimer.Link.all(of: deck.subject, in: tx)
        timers = links.isEmpty ? nil : links
    }

    fileprivate func restore(account: ID<Account>, subjects: SubjectKinds, in tx: Transaction) throws {
        let id = ID<Subject>(fields.id)
        guard try Subject.find(id, in: tx) == nil else { throw UndoError.changedSince("The deck") }
        let made = Subject(id: id, account: account, kind: .deck, name: fields.title)
        try Subject.insert(made, in: tx)
        let created = Instant(milliseconds: createdAt)
        try Deck(subject: made, limits: fields.limits, createdAt: created).insertRow(in: tx)
        try subjects.restore(subject, to: made, in: tx)
        for card in cards { try card.insert(to: id, in: tx) }
        for link in timers ?? [] { try link.restore(account: account, in: tx) }
    }
}
