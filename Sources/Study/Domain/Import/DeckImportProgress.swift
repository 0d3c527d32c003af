import Agenda
import AnkiFiles
import Platform
import Storage
import Values

/// How much of an import was stored.
struct DeckImportProgress: Sendable {
    /// Those that are changed, by where the plan puts cards.
    private var decks: [DeckImportPlan.Place: Deck] = [:]
    /// A new deck is undone as a whole.
    private var newDecks: Set<ID<Subject>> = []
    /// The last card of any deck that was looked at, and what others have added meanwhile.
    private var lastCard: Int64
    private var others: [ID<Subject>: Set<CardContent>] = [:]
    /// The names of the sounds that were stored.
    private var heard: [ID<Subject>: Set<String>] = [:]
    /// The items that others had added already.
    private(set) var addedByOthers: Set<Int> = []
    /// The first step that takes the import back, and the cards of decks that were there before.
    private var undo: ID<UndoStep>?
    private var (addedCount, revisedCount) = (0, 0)

    /// Adds the new decks, and checks that there is room for all pictures.
    ///
    /// - Parameter lastCard: the last card of any deck when the plan was made.
    init(_ plan: DeckImportPlan, lastCard: Int64, in tx: Transaction) throws {
        self.lastCard = lastCard
        var pictures: [DeckImportPlan.Place: Set<PhotoFile>] = [:]
        for step in plan.steps {
            let item = plan.items[step.item]
            pictures[step.deck, default: []].formUnion(item.pictures.compactMap { plan.files[$0] })
            if decks[step.deck] == nil { decks[step.deck] = try deck(at: step.deck, of: plan, in: tx) }
        }
        try requireRoom(for: pictures, account: plan.account.id, in: tx)
        let added = decks.values.filter { newDecks.contains($0.id) }.sorted { $0.id.rawValue < $1.id.rawValue }
        for deck in added {
            undo = try UndoStep.recordPart(Self.summary(of: added), after: undo, in: tx) {
                [undo] words in
                try DeckUndo.added(deck: deck.id.rawValue).record(words, of: deck, with: undo, in: tx)
            }
        }
    }

    private static func summary(of added: [Deck]) -> String {
        "added the deck \"\(added[0].title)\"\(added.count == 1 ? "" : " and \((added.count - 1).counted("other"))")"
    }

    private mutating func deck(
        at place: DeckImportPlan.Place, of plan: DeckImportPlan, in tx: Transaction
    ) throws -> Deck {
        let account = plan.account.id
        switch place {
        case .known(let id):
            guard let deck = try Deck.find(id, account: account, in: tx) else {
                throw DeckError.unknown(plan.decks[id]?.title ?? "", nil)
            }
            return deck
        case .new(let folded):
            let title = plan.newTitles[folded] ?? folded
            if let deck = try Deck.titled(title, account: account, in: tx) { return deck }
            let deck = try Deck.insert(title, account: account, in: tx)
            newDecks.insert(deck.id)
            return deck
        }
    }

    private func requireRoom(
        for pictures: [DeckImportPlan.Place: Set<PhotoFile>], account: ID<Account>, in tx: Transaction
    ) throws {
        guard Quota.photos.limit(in: tx) != nil else { return }
        let bytes = try pictures.reduce(0) { sum, entry in
            guard let deck = decks[entry.key] else { return sum }
            let known = Set(try PhotoAlbum.of(deck.subject, in: tx).items.map(\.file))
            return sum + entry.value.filter { !known.contains($0.name) }.reduce(0) { $0 + ($1.bytes ?? 0) }
        }
        try Quota.photos.check(adding: bytes, in: tx) { try PhotoAlbum.bytes(of: account, in: tx) }
    }

    // MARK: A part

    /// What one transaction has done.
    private struct Part {
        var added: [ID<Subject>: [ID<Card>]] = [:]
        var revised: [ID<Subject>: [CardWords]] = [:]
        var shown: [(card: ID<Card>, deck: Deck, item: DeckImport.Item)] = []
    }

    /// Takes the first of the steps, as many as one short transaction allows.
    mutating func store(
        _ steps: inout ArraySlice<DeckImportPlan.Step>, of plan: DeckImportPlan, in tx: Transaction
    ) throws {
        for deck in decks.values where try Deck.find(deck.id, account: deck.account, in: tx) == nil {
            throw DeckError.unknown(deck.title, nil)
        }
        try noteOthers(in: tx)
        var (part, batch) = (Part(), WriteBatch(in: tx))
        while let step = steps.popFirst() {
            if let deck = decks[step.deck] { try store(step, to: deck, of: plan, in: &part, tx) }
            if batch.isFull() { break }
        }
        try addPictures(of: part, files: plan.files, account: plan.account.id, in: tx)
        if let last = part.added.values.joined().map(\.rawValue).max() { lastCard = max(lastCard, last) }
        try record(part, in: tx)
    }

    /// Looks at the cards that others have added since.
    private mutating func noteOthers(in tx: Transaction) throws {
        for card in try KnownCard.all(where: "card.id > \(lastCard)", in: tx) {
            others[card.deck, default: []].insert(card.content.sides)
            lastCard = max(lastCard, card.id.rawValue)
        }
    }

    private mutating func store(
        _ step: DeckImportPlan.Step, to deck: Deck, of plan: DeckImportPlan, in part: inout Part, _ tx: Transaction
    ) throws {
        let (item, content) = (plan.items[step.item], plan.contents[step.item])
        let card: ID<Card>
        switch step.change {
        case .add:
            if others[deck.id]?.contains(content.sides) == true {
                addedByOthers.insert(step.item)
                return
            }
            card = try Card.insert(item.draft, to: deck.id, in: tx)
            part.added[deck.id, default: []].append(card)
            if !item.pictures.isEmpty { part.shown.append((card, deck, item)) }
        case .revise(let id):
            guard var known = try Card.find(id, account: deck.account, in: tx) else { return }
            card = id
            part.revised[deck.id, default: []].append(try CardWords(known, in: tx))
            (known.front, known.back, known.hint) = (content.front, content.back, content.hint)
            known.tags = content.tags
            try known.save(in: tx)
            try CardPictures.hideAll(of: id, in: tx)
            if !item.pictures.isEmpty { part.shown.append((card, deck, item)) }
        case .link(let id):
            guard try tx.exists("SELECT 1 FROM card WHERE id = \(id)") else { return }
            card = id
        }
        for name in item.draft.sounds where heard[deck.id]?.contains(name) != true {
            heard[deck.id, default: []].insert(name)
            if let bytes = plan.sounds[name] { try CardSounds.store(bytes, as: name, of: deck, in: tx) }
        }
        if let source = item.source { try CardSource(source, content).save(for: card, in: tx) }
    }

    /// Adds the pictures of the cards to the photos of their decks. Others may have used up the room since it was
    /// checked.
    private func addPictures(
        of part: Part, files: [String: PhotoFile], account: ID<Account>, in tx: Transaction
    ) throws {
        guard !part.shown.isEmpty else { return }
        let isLimited = Quota.photos.limit(in: tx) != nil
        let before = try isLimited ? PhotoAlbum.bytes(of: account, in: tx) : 0
        for (card, deck, item) in part.shown {
            for name in item.pictures {
                guard let file = files[name] else { continue }
                let photo = try PhotoAlbum.insert(file, credit: PhotoCredit(.file), for: deck.subject, in: tx)
                try CardPictures.show(photo, isFront: item.frontPictures.contains(name), on: card, in: tx)
            }
        }
        let after = try isLimited ? PhotoAlbum.bytes(of: account, in: tx) : 0
        try Quota.photos.check(adding: after - before, in: tx) { before }
    }

    // MARK: Undo

    private mutating func record(_ part: Part, in tx: Transaction) throws {
        for deck in decks.values.sorted(by: { $0.id.rawValue < $1.id.rawValue }) where !newDecks.contains(deck.id) {
            if let ids = part.added[deck.id], let first = ids.first, let last = ids.last {
                addedCount += ids.count
                try record(.imported(first: first.rawValue, last: last.rawValue), of: deck, in: tx)
            }
            if let words = part.revised[deck.id] {
                revisedCount += words.count
                try record(.revised(words), of: deck, in: tx)
            }
        }
    }

    private mutating func record(_ change: CardUndo, of deck: Deck, in tx: Transaction) throws {
        undo = try UndoStep.recordPart(summary, after: undo, in: tx) { [undo] words in
            try change.record(words, of: deck, with: undo, in: tx)
        }
    }

    private var summary: String {
        let place = decks.count == 1 ? decks.values.first.map { "\"\($0.title)\"" } ?? "" : "\(decks.count) decks"
        if !newDecks.isEmpty { return "imported cards into \(place)" }
        let added = addedCount == 0 ? nil : "imported \(addedCount.counted("card")) into \(place)"
        let revised = revisedCount == 0 ? nil : "updated \(revisedCount.counted("card"))"
        return added.map { added in revised.map { "\(added) and \($0)" } ?? added }
            ?? "\(revised ?? "imported cards") in \(place)"
    }
}
