import Agenda
import AnkiFiles
import Platform
import Storage
import Values

/// What an import will do with each card of a file, by what the account has.
struct DeckImportPlan: Sendable {
    /// A card to store.
    struct Step: Sendable {
        enum Change: Sendable {
            case add
            case revise(ID<Card>)
            /// The card is there, and its note becomes known.
            case link(ID<Card>)
        }

        /// In `items`.
        let item: Int
        let change: Change
        /// The key of a deck, or the title of one to add.
        let deck: Place
    }

    /// Where a card is or goes.
    enum Place: Hashable, Sendable {
        case known(ID<Subject>)
        /// The folded title.
        case new(String)
    }

    private enum Outcome: Sendable {
        case added, updated, unchanged
        /// It was changed here and in the file.
        case kept
    }

    let items: [DeckImport.Item]
    let contents: [CardContent]
    let files: [String: PhotoFile]
    let account: Account
    private(set) var steps: [Step] = []
    /// The decks by key, and the titles of those to add.
    let decks: [ID<Subject>: Deck]
    private(set) var newTitles: [String: String] = [:]
    private var outcomes: [(item: Int, place: Place, outcome: Outcome)] = []
    /// The sounds that are stored, by the names that cards use.
    let sounds: [String: [UInt8]]
    private let file: DeckImport

    init(
        _ file: DeckImport, into title: String?, files: [String: PhotoFile], account: Account, in tx: Transaction
    ) throws {
        (self.file, items, self.files, self.account) = (file, file.items, files, account)
        sounds = Quota.photos.limit(in: tx) == nil ? file.sounds : [:]
        contents = items.map { $0.content(files) }
        let all = try Deck.all(account: account.id, in: tx)
        decks = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
        let byTitle = Dictionary(all.map { ($0.title.folded, $0.id) }) { first, _ in first }
        let given = try title.map { try Deck.checked($0) }
        let places = try items.map { item in
            guard let title = given ?? item.title ?? file.title else { throw DeckError.noTitle }
            if let deck = byTitle[title.folded] { return Place.known(deck) }
            newTitles[title.folded] = newTitles[title.folded] ?? title
            return .new(title.folded)
        }
        var known = try KnownCards(places, inAllDecks: title == nil, of: account.id, items: items, in: tx)
        for index in items.indices { add(index, at: places[index], &known) }
    }

    private mutating func add(_ index: Int, at place: Place, _ known: inout KnownCards) {
        let (item, content) = (items[index], contents[index])
        if let source = item.source, let cards = known.take(source) {
            for card in cards { compare(index, with: card) }
            return
        }
        switch known.take(content, at: place, hasSource: item.source != nil) {
        case .known(let card):
            outcomes.append((index, place, .unchanged))
            if card.source == nil, item.source != nil {
                steps.append(Step(item: index, change: .link(card.id), deck: place))
            }
        case .earlier: outcomes.append((index, place, .unchanged))
        case .none:
            outcomes.append((index, place, .added))
            steps.append(Step(item: index, change: .add, deck: place))
        }
    }

    /// A card that came from the same note before.
    private mutating func compare(_ index: Int, with card: KnownCard) {
        let (content, place) = (contents[index], Place.known(card.deck))
        if content == card.content {
            outcomes.append((index, place, .unchanged))
            if card.source?.checksum != content.checksum {
                steps.append(Step(item: index, change: .link(card.id), deck: place))
            }
        } else if let source = card.source, source.checksum == content.checksum {
            // The file has not changed since, but the card has.
            outcomes.append((index, place, .unchanged))
        } else if let source = card.source, source.checksum != card.content.checksum {
            outcomes.append((index, place, .kept))
        } else {
            outcomes.append((index, place, .updated))
            steps.append(Step(item: index, change: .revise(card.id), deck: place))
        }
    }

    // MARK: The report

    /// - Parameter others: the items that somebody else has added meanwhile.
    func report(without others: Set<Int> = []) -> DeckImportReport {
        var report = DeckImportReport(file, files: files, sounds: sounds)
        for (index, place, planned) in outcomes {
            let draft = items[index].draft
            let outcome = others.contains(index) ? .unchanged : planned
            let deck = report.deck(titled: title(of: place), isNew: isNew(place))
            switch outcome {
            case .added:
                report.decks[deck].added += 1
                report.add(draft, content: contents[index])
            case .updated:
                report.decks[deck].updated += 1
                report.updatedFronts.append(draft.front)
            case .unchanged:
                report.decks[deck].unchanged += 1
                report.unchangedFronts.append(draft.front)
            case .kept:
                report.leftOut.append(
                    DeckImportReport.LeftOut(name: draft.front, reason: "it was changed here and in the file"))
            }
        }
        report.decks.removeAll { $0.added + $0.updated + $0.unchanged == 0 }
        return report
    }

    private func title(of place: Place) -> String {
        switch place {
        case .known(let id): decks[id]?.title ?? ""
        case .new(let folded): newTitles[folded] ?? ""
        }
    }

    private func isNew(_ place: Place) -> Bool { if case .new = place { true } else { false } }
}
