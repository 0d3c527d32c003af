import Lineups
import PageKit
import People
import Platform
import Storage
import Templates
import Twilio
import Values

/// `/contacts/ID/merge`: finds the contact that is the same person, shows what both become, and makes them one.
enum ContactMergePage {
    static func addRoutes(to router: PageRouter) {
        router.get("contacts/:contact/merge", show)
        router.post("contacts/:contact/merge", merge)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let (id, account) = (try request.id("contact", of: Contact.self), request.account.id)
        let kept = try await request.read { try Contact.find(id, account: account, in: $0) }
        var form = ContactMergeModel.Form(typed: request.query["who"]?.trimmed())
        guard form.typed != nil else { return .page(page(kept, form, preview: nil)) }
        let who = TypedContact(typed: form.typed, chosen: request.query["contact"], offered: request.query["offered"])
        let other: ID<Contact>
        switch try await who.meaning(besides: id, request) {
        case .one(let found): other = found
        case .unclear(let problem, let choices):
            (form.problem, form.choices) = (problem, choices)
            return .page(page(kept, form, preview: nil))
        }
        do {
            return .page(page(kept, form, preview: try await preview(other, into: id, request)))
        } catch let error as ContactChangeError {
            form.problem = error.sentence
            return .page(page(kept, form, preview: nil))
        }
    }

    @Sendable
    static func merge(_ request: PageRequest) async throws -> PageResponse {
        let merging = MergeContacts(
            try request.formID("other"), into: try request.id("contact"), account: request.account.id,
            modules: request.services.modules)
        let (kept, other) = try await request.write { tx in
            let both = try merging.plan(in: tx)
            try merging.run(in: tx)
            return both
        }
        return .redirect(to: "/contacts/\(kept.id)", notice: "Merged \(other.name) into \(kept.name).")
    }

    /// Merges them, and takes it back.
    private static func preview(
        _ other: ID<Contact>, into kept: ID<Contact>, _ request: PageRequest
    ) async throws -> ContactMergeModel.Preview {
        let account = request.account.id
        let merging = MergeContacts(other, into: kept, account: account, modules: request.services.modules)
        return try await request.store.write(
            .account(account), at: request.now, keepingIf: { _ in false }
        ) { tx in
            let before = try merging.plan(in: tx)
            try merging.run(in: tx)
            let after = try Contact.find(kept, account: account, in: tx)
            return ContactMergeModel.Preview(
                other: before.other, after: after, shows: try ContactRecord.of(kept, in: tx).shows.count)
        }
    }

    private static func page(
        _ kept: Contact, _ form: ContactMergeModel.Form, preview: ContactMergeModel.Preview?
    ) -> Page {
        let model = ContactMergeModel(
            id: kept.id.rawValue, name: kept.name, typed: form.typed, problem: form.problem, choices: form.choices,
            preview: preview)
        return Page(
            "contact_merge", title: "Merge \(kept.name)", section: "/contacts",
            status: form.problem == nil ? 200 : 422, scripts: [.choicesScript], model: model)
    }
}

struct ContactMergeModel: PageModel {
    /// What both become.
    struct Preview: Codable, Hashable, Sendable {
        let other: Int64
        let otherName: String
        let name: String
        let numbers: [String]
        let emails: [String]
        let tags: String?
        let note: String?
        /// `4 shows`
        let shows: String

        init(other: Contact, after: Contact, shows: Int) {
            self.other = other.id.rawValue
            otherName = other.name
            name = after.name
            numbers = after.numbers.map { $0.e164 ?? $0.raw }
            emails = after.emails
            tags = after.tags.isEmpty ? nil : after.tags.joined(separator: ", ")
            note = after.note
            self.shows = shows.counted("show")
        }
    }

    struct Form: Sendable {
        var typed: String?
        var problem: String?
        var choices: ContactChoices?
    }

    /// The contact that is kept.
    let id: Int64
    let name: String
    let typed: String?
    let problem: String?
    let choices: ContactChoices?
    let preview: Preview?
}
