import Agenda
import Lineups
import PageKit
import Platform
import Storage
import Templates
import Twilio
import Values

/// `/positions`: what people can be at a show, and the templates of shows.
struct PositionsPage {
    static let path = "/positions"

    static let noun = PageNoun(entries: [PageEntry("Positions and templates", path)], templates: templates) { router in
        router.get("positions") { .page(try await page(of: $0)) }
        router.post("positions/add", add)
        router.edit("positions/:position/edit", on: "positions", of: stored, all: allStored, edit)
        router.post("positions/:position/remove", remove)
        router.post("templates/add", addTemplate)
        router.post("templates/:template/remove", removeTemplate)
    }

    private static let templates = PageTemplates([
        "positions": PackageResources.positions_mustache, "position_list": PackageResources.position_list_mustache,
        "position_fields": PackageResources.position_fields_mustache,
    ])

    /// A form that is shown again.
    struct Refused: Sendable {
        enum Form: Hashable, Sendable {
            case add, template
            case edit(ID<Position>)
        }

        let form: Form
        let typed: [String: String]
        let problems: [String: String]
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        try await saving(.add, request) { offer in
            let adding = AddPosition(request.text("name"), offer: offer, account: request.account.id)
            return "Added \(try await request.write { try adding.run(in: $0) }.name)."
        }
    }

    @Sendable
    static func edit(_ request: PageRequest) async throws -> PageResponse {
        let id = try request.id("position", of: Position.self)
        return try await saving(.edit(id), request) { offer in
            var changes = ChangePosition.Changes()
            (changes.name, changes.pay, changes.setLength) = (request.text("name"), offer.agreed, offer.setLength)
            changes.place = Int(request.text("place"))
            let change = ChangePosition(id, changes: changes, account: request.account.id)
            let account = request.account.id
            let (position, shows) = try await request.write { tx in
                let before = try Position.all(account: account, in: tx).first { $0.id == id }
                let position = try change.run(in: tx)
                let isOther = before?.offer != position.offer
                return (position, isOther ? try position.showsWithOtherOffer(in: tx).count : 0)
            }
            let others = shows == 0 ? "" : " The spots of \(shows.counted("upcoming show")) stay as they are."
            return "Saved \(position.name).\(others)"
        }
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let id = try request.id("position", of: Position.self)
        guard let position = try Position.all(account: request.account.id, in: tx).first(where: { $0.id == id }) else {
            throw PageError.notFound
        }
        return stored(position, request)
    }

    private static func allStored(_ request: PageRequest, _ tx: Transaction) throws -> [StoredFields] {
        try Position.all(account: request.account.id, in: tx).map { stored($0, request) }
    }

    private static func stored(_ position: Position, _ request: PageRequest) -> StoredFields {
        StoredFields(
            UndoRows.Row("position", request.account.id.rawValue), key: "\(position.id)", position.name,
            PositionsModel.filled(with: position), labels: ["name": "Name", "set": "Set", "pay": "Pay"])
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let removal = RemovePosition(try request.id("position", of: Position.self), account: request.account.id)
        let removed = try await request.write { try removal.run(in: $0) }
        return .redirect(to: path, notice: "Removed \(removed.name).")
    }

    @Sendable
    static func addTemplate(_ request: PageRequest) async throws -> PageResponse {
        let event: ID<Event> = try request.formID("event")
        let saving = SaveTemplate(
            request.text("name"), from: .event(event), account: request.account.id,
            shapes: request.services.modules.subjectShapes)
        do {
            let template = try await request.write { try saving.run(in: $0) }
            return .redirect(to: path, notice: "Saved the template \(template.name).")
        } catch let error as any UserFacingError where error.httpStatus != 404 {
            let refused = Refused(
                form: .template, typed: request.texts(["name", "event"]), problems: ["name": error.sentence])
            return .page(try await page(of: request, refused))
        }
    }

    @Sendable
    static func removeTemplate(_ request: PageRequest) async throws -> PageResponse {
        let removal = RemoveTemplate(try request.id("template", of: ShowTemplate.self), account: request.account.id)
        let removed = try await request.write { try removal.run(in: $0) }
        return .redirect(to: path, notice: "Removed the template \(removed.name).")
    }

    /// Reads the set length and the pay, and saves; shows the form again with what is wrong.
    private static func saving(
        _ form: Refused.Form, _ request: PageRequest, _ save: (SpotOffer) async throws -> String
    ) async throws -> PageResponse {
        var (offer, problems) = (SpotOffer(), [String: String]())
        func read(_ name: String, _ body: (String) throws(TermsError) -> Void) {
            let text = request.text(name)
            guard !text.isEmpty else { return }
            do throws(TermsError) { try body(text) } catch { problems[name] = error.sentence }
        }
        read("set") { text throws(TermsError) in offer.setLength = try Terms.setLength(text) }
        read("pay") { text throws(TermsError) in
            offer.agreed = try Terms.agreed(text, home: request.account.currency)
        }
        do {
            if problems.isEmpty { return .redirect(to: path, notice: try await save(offer)) }
        } catch let error as SpotError where error.httpStatus != 404 {
            problems["name"] = error.sentence
        }
        let typed = request.texts(["name", "set", "pay", "place"])
        return .page(try await page(of: request, Refused(form: form, typed: typed, problems: problems)))
    }

    private static func page(of request: PageRequest, _ refused: Refused? = nil) async throws -> Page {
        let account = request.account.id
        let (positions, templates, shows) = try await request.read { tx in
            (
                try Position.all(account: account, in: tx), try ShowTemplate.all(account: account, in: tx),
                try Event.upcoming(.show, account: account, in: tx)
            )
        }
        let model = PositionsModel(positions, templates, shows: shows, refused)
        return Page(
            "positions", title: "Positions and templates", section: "/", fragments: ["position_list"],
            status: refused == nil ? 200 : 422, model: model)
    }
}
