import Agenda
import PageKit
import Platform
import Storage
import Study
import Twilio
import Values

/// `/study/ID/cards/CARD`: the words of a card.
enum CardPage {
    /// A picture and a sound.
    private static let uploadLimit = PhotoStore.maximumBytes
    /// The longest back, of which every character may be encoded as twelve bytes.
    private static let formLimit = 512 << 10

    static func addRoutes(to router: PageRouter) {
        router.upload("study/:deck/cards/add", limit: uploadLimit, add)
        router.get("study/:deck/cards/same", same)
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
        let media: CardMedia
        do throws(CardFieldsModel.Refusal) {
            media = try await Self.media(of: request)
        } catch {
            return .page(try await DeckPage.page(of: request, card: CardFieldsModel(input, media: error.sentence)))
        }
        do {
            let same = try await request.write { tx in
                let same = try deck.cards(withFront: draft.front, in: tx)
                _ = try deck.add(draft, with: media, in: tx)
                return same
            }
            let words = ["Added \(draft.front.shortened(to: 80)).", same.sameFrontWords].compactMap(\.self)
            // The form stays open for the next card.
            return .redirect(to: "\(deck.path)?add=yes", notice: words.joined(separator: " "))
        } catch let error as QuotaError {
            return .page(try await DeckPage.page(of: request, card: CardFieldsModel(input, media: error.sentence)))
        }
    }

    /// The picture and the sound in the form.
    private static func media(of request: PageRequest) async throws(CardFieldsModel.Refusal) -> CardMedia {
        var media = CardMedia(isOnFront: request.form["on_front"] == "yes")
        if let sound = request.files("sound").first {
            do throws(CardError) {
                media.sound = try CardSoundFile(name: sound.name, bytes: sound.bytes)
            } catch {
                throw CardFieldsModel.Refusal(sentence: error.sentence)
            }
        }
        switch await request.photos() {
        case .success(let stored): media.picture = stored.first
        case .failure(let refusal): throw CardFieldsModel.Refusal(sentence: refusal.sentence)
        }
        return media
    }

    /// Whether a card has the front that is being typed, for the script that says so below the field.
    @Sendable
    static func same(_ request: PageRequest) async throws -> PageResponse {
        let (deck, front) = (
            try await request.deck(), String((request.query["text"] ?? "").prefix(CardDraft.longestFront))
        )
        let same = try await request.read { try deck.cards(withFront: front, in: $0) }
        return .file(PageFile(readBack: same.sameFrontWords.map { [(Printable.line($0), false)] } ?? []))
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
        let (pictures, sounds) = try await request.read {
            (try card.pictures(in: $0), try CardSound.all(of: "\(card.front)\n\(card.back)", in: deck, in: $0))
        }
        let model = CardModel(
            path: "\(deck.path)/cards/\(card.id)", deck: deck.title, deckPath: deck.path,
            fields: CardFieldsModel(input, problems), pictures: pictures.all.map(CardPicture.init),
            sounds: sounds, isSuspended: input.isSuspended ?? false, hint: card.hint.isEmpty ? nil : card.hint)
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
    let sounds: [CardSound]
    let isSuspended: Bool
    /// What the front shows on request; nil for none.
    let hint: String?
}

/// The fields of a card.
struct CardFieldsModel: Codable, Hashable, Sendable {
    /// Why a picture or a sound cannot be used.
    struct Refusal: Error {
        let sentence: String
    }

    let front: FieldModel
    let back: FieldModel
    let tags: FieldModel
    /// What is wrong with the picture or the sound; nil for nothing.
    let mediaProblem: String?
    /// The address that says whether a card has the front that is typed; nil for a card that is edited.
    var same: String?

    /// - Parameter input: what was typed; by default nothing.
    init(_ input: CardInput = CardInput(), _ problems: [String: String] = [:], media: String? = nil) {
        mediaProblem = media
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
