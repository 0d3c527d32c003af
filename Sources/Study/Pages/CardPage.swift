import Agenda
import PageKit
import Platform
import Storage
import Study
import Twilio
import Values

/// `/study/ID/cards/CARD`: the words of a card.
enum CardPage {
    /// The longest back, of which every character may be encoded as twelve bytes.
    private static let formLimit = 512 << 10

    static func addRoutes(to router: PageRouter) {
        router.post("study/:deck/cards/add", limit: formLimit, add)
        router.get("study/:deck/cards/:card", show)
        router.edit("study/:deck/cards/:card", limit: formLimit, of: stored, save)
        router.post("study/:deck/cards/:card/remove", remove)
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let (deck, input) = (try await request.deck(), CardInput(request))
        let draft: CardDraft
        do throws(InputProblems<CardInput.Field>) {
            draft = try input.draft()
        } catch {
            return .page(try await DeckPage.page(of: request, card: CardFieldsModel(input, error.messages)))
        }
        _ = try await request.write { try deck.add([draft], in: $0) }
        return .redirect(to: deck.path, notice: "Added \(draft.front.shortened(to: 80)).")
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let deck = try await request.deck()
        let card = try await request.card(of: deck)
        return .page(try await page(request, card, of: deck, input: CardInput(card)))
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let (deck, input) = (try await request.deck(), CardInput(request))
        let card = try await request.card(of: deck)
        let changes: Deck.CardChanges
        do throws(InputProblems<CardInput.Field>) {
            changes = try input.changes()
        } catch {
            return .page(try await page(request, card, of: deck, input: input, problems: error.messages))
        }
        let isChanged = try await request.write { try deck.edit(card, changes, in: $0).isChanged }
        return .redirect(to: deck.path, notice: isChanged ? "Saved." : nil)
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let deck = try await request.deck()
        let card = try await request.card(of: deck)
        try await request.write { try deck.remove([card], in: $0) }
        return .redirect(to: deck.path, notice: "Removed \(card.front.shortened(to: 80)).")
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let card = try request.card(of: request.deck(in: tx), in: tx)
        let input = CardInput(card)
        return StoredFields(
            UndoRows.Row("card", card.id.rawValue), "the card",
            [
                .text("front", "Front", card.front), .text("back", "Back", card.back),
                .text("tags", "Tags", (input.tags ?? []).joined(separator: " ")),
                .box("suspended", "Suspended", card.isSuspended),
            ])
    }

    private static func page(
        _ request: PageRequest, _ card: Card, of deck: Deck, input: CardInput, problems: [String: String] = [:]
    ) async throws -> Page {
        let pictures = try await request.read { try card.pictures(in: $0) }
        let model = CardModel(
            path: "\(deck.path)/cards/\(card.id)", deck: deck.title, deckPath: deck.path,
            fields: CardFieldsModel(input, problems), pictures: pictures.all.map(CardPicture.init),
            isSuspended: input.isSuspended ?? false, hint: card.hint.isEmpty ? nil : card.hint)
        return Page(
            "card_edit", title: "Edit the card", section: StudyPages.path, status: problems.isEmpty ? 200 : 422,
            model: model)
    }
}

struct CardModel: PageModel {
    let path: String
    let deck: String
    let deckPath: String
    let fields: CardFieldsModel
    let pictures: [CardPicture]
    let isSuspended: Bool
    /// What the front shows on request; nil for none.
    let hint: String?
}

/// The fields of a card.
struct CardFieldsModel: Codable, Hashable, Sendable {
    let front: FieldModel
    let back: FieldModel
    let tags: FieldModel

    /// - Parameter input: what was typed; by default nothing.
    init(_ input: CardInput = CardInput(), _ problems: [String: String] = [:]) {
        let fields = [
            "front": input.front ?? "", "back": input.back ?? "", "tags": (input.tags ?? []).joined(separator: " "),
        ]
        front = FieldModel("front", fields, problems)
        back = FieldModel("back", fields, problems)
        tags = FieldModel("tags", fields, problems)
    }
}

extension CardInput {
    fileprivate init(_ card: Card) {
        self.init(front: card.front, back: card.back, tags: card.tags, isSuspended: card.isSuspended)
    }

    fileprivate init(_ request: PageRequest) {
        // Browsers send line breaks as CR LF.
        let back = (request.form["back"] ?? "").replacing("\r\n", with: "\n")
        self.init(
            front: request.text("front"), back: back, tags: [request.text("tags")],
            isSuspended: request.form["suspended"] == "yes")
    }
}

extension PageRequest {
    /// The card in the path, which belongs to the deck in the path.
    func card(of deck: Deck) async throws -> Card { try await read { try card(of: deck, in: $0) } }

    /// The same in a transaction.
    func card(of deck: Deck, in tx: Transaction) throws -> Card {
        guard let card = try Card.find(id("card"), account: account.id, in: tx), card.deck == deck.id else {
            throw PageError.notFound
        }
        return card
    }
}

/// A picture of a card.
struct CardPicture: Codable, Hashable, Sendable {
    let path: String
    /// In pixels.
    let width: Int
    let height: Int

    init(_ photo: Photo) {
        path = "/photos/\(photo.subject)/file/\(photo.id)"
        (width, height) = (photo.width, photo.height)
    }
}
