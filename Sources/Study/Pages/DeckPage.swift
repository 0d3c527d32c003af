import PageKit
import Platform
import Storage
import Study
import Templates
import Values

/// `/study/ID`: a deck with its cards, its title and how it is reviewed.
enum DeckPage {
    static func addRoutes(to router: PageRouter) {
        router.get("study/:deck", show)
        router.edit("study/:deck/rename", on: "study/:deck", of: storedTitle, rename)
        router.edit("study/:deck/limits", on: "study/:deck", of: storedLimits, setLimits)
        router.get("study/:deck/remove", confirmRemoval)
        router.post("study/:deck/remove", remove)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse { .page(try await page(of: request)) }

    @Sendable
    static func rename(_ request: PageRequest) async throws -> PageResponse {
        let (deck, title) = (try await request.deck(), request.text("title"))
        do {
            let isChanged = try await request.write { try deck.rename(to: title, in: $0).isChanged }
            return .redirect(to: deck.path, notice: isChanged ? "Saved." : nil)
        } catch let error as DeckError {
            let field = FieldModel(value: title, problem: error.sentence)
            return .page(try await page(of: request, title: field))
        }
    }

    @Sendable
    static func setLimits(_ request: PageRequest) async throws -> PageResponse {
        let deck = try await request.deck()
        let limits: DeckLimits
        do throws(InputProblems<LimitsInput.Field>) {
            limits = try LimitsInput(request).applied(to: DeckLimits(), usual: DeckLimits())
        } catch {
            return .page(try await page(of: request, limits: LimitsModel(request, error)))
        }
        let isChanged = try await request.write { try deck.set(limits, in: $0) }
        return .redirect(to: deck.path, notice: isChanged ? "Saved." : nil)
    }

    private static func storedTitle(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let deck = try request.deck(in: tx)
        return StoredFields(UndoRows.Row("deck", deck.id.rawValue), deck.title, [.text("title", "Title", deck.title)])
    }

    private static func storedLimits(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let deck = try request.deck(in: tx)
        return StoredFields(
            UndoRows.Row("deck", deck.id.rawValue), deck.title, LimitsModel.fields(of: deck.limits),
            labels: LimitsModel.labels)
    }

    @Sendable
    static func confirmRemoval(_ request: PageRequest) async throws -> PageResponse {
        let (deck, subjects) = (try await request.deck(), request.services.subjects)
        let contents = try await request.read { try deck.contents(subjects: subjects, in: $0) }
        let model = ConfirmModel(
            title: "Remove \(deck.title)?", crumb: deck.title, crumbPath: deck.path,
            sentences: ["This removes \(contents.words)."], path: "\(deck.path)/remove", button: "Remove",
            backPath: deck.path)
        return .page(model.page(in: StudyPages.path))
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let (deck, subjects) = (try await request.deck(), request.services.subjects)
        try await request.write { try deck.remove(subjects: subjects, in: $0) }
        return .redirect(to: StudyPages.path, notice: "Removed \(deck.title).")
    }

    /// The page, with a form that is shown again with its problems.
    static func page(
        of request: PageRequest, title: FieldModel? = nil, limits: LimitsModel? = nil, card: CardFieldsModel? = nil,
        fileProblem: String? = nil
    ) async throws -> Page {
        let deck = try await request.deck()
        let zone = request.account.zone
        let search = request.searched()
        let isAdding = request.query["add"] != nil
        let page = max(1, min(Int(request.query["page"] ?? "") ?? 1, 10_000))
        var fields = card ?? CardFieldsModel()
        fields.same = "\(deck.path)/cards/same"
        let add = fields
        let model = try await request.read { tx in
            let summary = try DeckSummary.of(deck, zone: zone, in: tx)
            let found =
                search.isEmpty ? nil : try Card.search(search, account: deck.account, deck: deck.id, in: tx)
            let cards = found.map { $0.dropFirst((page - 1) * Card.pageSize).prefix(Card.pageSize) }
            return DeckModel(
                summary, leeches: try deck.leechCount(in: tx),
                cards: try cards.map(Array.init) ?? Card.page(page, of: deck.id, in: tx), search: search, page: page,
                found: found?.count ?? summary.cards,
                hasQuiz: try Quiz.open(of: deck, in: tx) != nil,
                usual: try StudySettings.of(deck.account, in: tx).limits,
                title: title, limits: limits ?? LimitsModel(deck.limits), add: add, isAdding: card != nil || isAdding,
                fileProblem: fileProblem, days: try StudyDays.of(deck.account, zone: zone, in: tx), now: tx.now)
        }
        let isRefused = title != nil || limits != nil || card != nil || fileProblem != nil
        return Page(
            "deck", title: deck.title, section: StudyPages.path, fragments: ["deck_head", "deck_cards"],
            status: isRefused ? 422 : 200, scripts: [.studyScript, .fieldsScript], model: model)
    }
}

extension LimitsInput {
    init(_ request: PageRequest) {
        // A retention is a number of percent.
        let retention = request.text("retention")
        self.init(
            retention: retention.isEmpty || retention.hasSuffix("%") ? retention : retention + "%",
            newPerDay: request.text("new_per_day"), reviewsPerDay: request.text("reviews_per_day"))
    }
}

/// The fields of how a deck is reviewed.
struct LimitsModel: Codable, Hashable, Sendable {
    let retention: FieldModel
    let newPerDay: FieldModel
    let reviewsPerDay: FieldModel
    /// They have a problem, so they are shown at once.
    let isOpen: Bool

    init(_ limits: DeckLimits) { self.init(Self.fields(of: limits), [:]) }

    static let labels: KeyValuePairs = [
        "retention": "Retention", "new_per_day": "New cards a day", "reviews_per_day": "Reviews a day",
    ]

    /// What the fields are filled with.
    static func fields(of limits: DeckLimits) -> [String: String] {
        let retention = limits.retention.map { $0 % 10 == 0 ? "\($0 / 10)" : "\($0 / 10).\($0 % 10)" }
        return [
            "retention": retention ?? "", "new_per_day": limits.newPerDay.map(String.init) ?? "",
            "reviews_per_day": limits.reviewsPerDay.map(String.init) ?? "",
        ]
    }

    /// What was typed, with what is wrong.
    init(_ request: PageRequest, _ problems: InputProblems<LimitsInput.Field>? = nil) {
        let words = problems?.all.map { problem in
            let most = "Use 0 to \(DeckError.mostCardsPerDay)."
            return (problem.field.rawValue, problem.field == .retention ? "Use 70 to 99 percent." : most)
        }
        self.init(
            request.texts(["retention", "new_per_day", "reviews_per_day"]),
            Dictionary(words ?? []) { first, _ in first })
    }

    private init(_ fields: [String: String], _ problems: [String: String]) {
        retention = FieldModel("retention", fields, problems)
        newPerDay = FieldModel("new_per_day", fields, problems)
        reviewsPerDay = FieldModel("reviews_per_day", fields, problems)
        isOpen = !problems.isEmpty
    }
}

extension PageRequest {
    /// The deck in the path. Throws `PageError.notFound` for another account's.
    func deck() async throws -> Deck { try await read { try deck(in: $0) } }

    /// The same in a transaction.
    func deck(in tx: Transaction) throws -> Deck {
        guard let deck = try Deck.find(id("deck"), account: account.id, in: tx) else { throw PageError.notFound }
        return deck
    }
}
