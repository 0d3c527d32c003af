import PageKit
import Platform
import Storage
import Study
import Values

/// `/study`: the decks of the account.
enum DeckListPage {
    static func addRoutes(to router: PageRouter) {
        router.get("study", show)
        router.post("study/add", add)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(of: request))
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let (title, account) = (request.text("title"), request.account.id)
        do {
            let deck = try await request.write { try Deck.add(title, account: account, in: $0) }
            return .redirect(to: deck.path)
        } catch let error as DeckError {
            return .page(try await page(of: request, title: FieldModel(value: title, problem: error.sentence)))
        }
    }

    /// The page, with a form that is shown again with its problem.
    static func page(
        of request: PageRequest, title: FieldModel = FieldModel(value: ""), fileProblem: String? = nil
    ) async throws -> Page {
        let account = request.account
        let decks = try await request.read { try DeckSummary.all(of: account, in: $0) }
        return Page(
            "decks", title: "Study", section: StudyPages.path, fragments: ["deck_items"],
            status: title.problem == nil && fileProblem == nil ? 200 : 422,
            model: DeckListModel(decks, title: title, fileProblem: fileProblem))
    }
}

/// The decks with what is due.
struct DeckListModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        /// The last part of the title.
        let name: String
        /// From 0: how far it is under others.
        let depth: Int
        /// Nil for a level without a deck of its own.
        let deck: Entry?
        /// The address of the review of it and of the decks under it.
        let review: String
        /// `5 due`, with the decks under it; nil for none.
        let due: String?
    }

    struct Entry: Codable, Hashable, Sendable {
        let id: Int64
        let title: String
        let path: String
        /// `12 cards`
        let cards: String
    }

    let items: [Item]
    let hasItems: Bool
    let title: FieldModel
    let file: FieldModel
    let limitBytes: Int

    init(_ decks: [DeckSummary], title: FieldModel, fileProblem: String?) {
        items = DeckTree.lines(decks.map(\.deck)).map { line in
            let branch = DeckBranch(
                decks[line.deck ?? line.all.lowerBound].deck, level: line.deck == nil ? line.depth + 1 : nil)
            return Item(
                name: line.name, depth: min(line.depth, Self.mostDepth),
                deck: line.deck.map { Entry(decks[$0]) }, review: ReviewModel.address(of: branch),
                due: Self.due(decks[line.all].reduce(ReviewQueue.Counts()) { $0 + $1.due }))
        }
        hasItems = !items.isEmpty
        (self.title, file) = (title, FieldModel(value: "", problem: fileProblem))
        limitBytes = DeckImportPage.limit
    }

    private static func due(_ counts: ReviewQueue.Counts) -> String? {
        counts.total == 0 ? nil : "\(counts.total) due"
    }

    /// Deeper ones are shown as deep as this.
    private static let mostDepth = 4
}

extension DeckListModel.Entry {
    fileprivate init(_ summary: DeckSummary) {
        (id, title, path) = (summary.deck.id.rawValue, summary.deck.title, summary.deck.path)
        cards = summary.cards.counted("card")
    }
}
