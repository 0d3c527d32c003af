import Agenda
import Lineups
import PageKit
import Platform
import Storage
import Templates
import Twilio
import Values

/// `/wording`: the texts about shows in the booker's own words, for the account, a show or a template.
enum WordingPage {
    static let noun = PageNoun(
        entries: [PageEntry("Wording of texts", "/wording")],
        templates: PageTemplates([
            "wording": PackageResources.wording_mustache, "wording_texts": PackageResources.wording_texts_mustache,
        ])
    ) { router in
        for path in ["wording", "events/:event/wording", "templates/:template/wording"] {
            router.get("\(path)", show)
            router.edit(path, of: stored, all: allStored, save)
        }
        router.get("wording/read", read)
        router.get("events/:event/wording/read", read)
    }

    /// A form that is shown again, with its preview or what is wrong.
    struct Typed: Sendable {
        let kind: Wording.Kind
        let text: String
        /// Nil for a text that is only to be shown.
        let problem: String?
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(of: request, WordingPlace(request)))
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let place = try await WordingPlace(request)
        guard let kind = Wording.Kind(rawValue: request.text("kind")) else { throw PageError.badField("kind") }
        let text = request.form["text"] ?? ""
        let wording: Wording?
        do throws(WordingError) {
            wording = request.text("do") == "remove" ? nil : try Wording(text, for: kind)
        } catch {
            return .page(try await page(of: request, place, Typed(kind: kind, text: text, problem: error.sentence)))
        }
        if request.text("do") == "preview" {
            return .page(try await page(of: request, place, Typed(kind: kind, text: text, problem: nil)))
        }
        let setting = SetWording(kind, to: wording, of: place.owner, account: request.account)
        let isChanged = try await request.write { try setting.run(in: $0) }
        let notice = wording == nil ? "Removed the wording of the \(kind.title)." : "Saved the \(kind.title)."
        return .redirect(to: place.path, notice: isChanged ? notice : nil)
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let kind = request.text("kind")
        guard let own = try allStored(request, tx).first(where: { $0.key == kind }) else {
            throw PageError.badField("kind")
        }
        return own
    }

    private static func allStored(_ request: PageRequest, _ tx: Transaction) throws -> [StoredFields] {
        let place = try WordingPlace(request, in: tx)
        let own = try Wordings(of: place.owner, account: request.account.id, in: tx).own
        return Wording.Kind.all.map { kind in
            StoredFields(
                place.row(in: request.account.id), key: kind.rawValue, "the \(kind.title)",
                [.text("text", kind.title.capitalizedFirst, own[kind])])
        }
    }

    /// `GET /wording/read`: the text as it would be sent, for the script that shows it below the field.
    @Sendable
    static func read(_ request: PageRequest) async throws -> PageResponse {
        let place = try await WordingPlace(request)
        guard let kind = Wording.Kind(rawValue: request.query["kind"] ?? "") else { throw PageError.badField("kind") }
        let text = String((request.query["text"] ?? "").prefix(2000))
        let (account, planner) = (request.account, request.services.planner)
        do {
            let wording = try Wording(text, for: kind)
            let preview = try await request.read { tx in
                try WordingPreview(kind, wording, event: place.event, account: account, planner: planner, in: tx)
            }
            return .file(PageFile(readBack: [(preview.body, false), (" \(preview.size)", true)]))
        } catch let error as WordingError {
            return .file(PageFile(readBackProblem: error.sentence))
        }
    }

    private static func page(
        of request: PageRequest, _ place: WordingPlace, _ typed: Typed? = nil
    ) async throws -> Page {
        let (account, planner) = (request.account, request.services.planner)
        let model = try await request.read { tx in
            try WordingModel(place, typed, account: account, planner: planner, in: tx)
        }
        return Page(
            "wording", title: "Wording of texts", section: "/", fragments: ["wording_texts"],
            status: typed?.problem == nil ? 200 : 422, model: model)
    }
}

/// Whose wordings a page is about.
struct WordingPlace: Sendable {
    let owner: WordingOwner
    /// The show's or the template's name; nil for the account.
    let name: String?
    /// The show; nil for others.
    let event: Event?
    let path: String

    init(_ request: PageRequest) async throws {
        self = try await request.read { try WordingPlace(request, in: $0) }
    }

    init(_ request: PageRequest, in tx: Transaction) throws {
        let account = request.account.id
        if request.parameters["event"] != nil {
            let event = try Event.findShow(request.id("event"), account: account, in: tx)
            try event.requireOpen(at: tx.now)
            (owner, name, self.event, path) = (.event(event.id), event.name, event, "/events/\(event.id)/wording")
        } else if request.parameters["template"] != nil {
            let id = try request.id("template", of: ShowTemplate.self)
            let template = try ShowTemplate.find(id, account: account, in: tx)
            guard let template else { throw SpotError.unknownTemplate("\(id)", known: []) }
            (owner, name, event, path) = (.template(id), template.name, nil, "/templates/\(id)/wording")
        } else {
            (owner, name, event, path) = (.account, nil, nil, "/wording")
        }
    }

    /// What the undo steps of its changes concern.
    func row(in account: ID<Account>) -> UndoRows.Row {
        switch owner {
        case .account: .account(account)
        case .event(let id): UndoRows.Row("event", id.rawValue)
        case .template(let id): UndoRows.Row("template", id.rawValue)
        }
    }
}
