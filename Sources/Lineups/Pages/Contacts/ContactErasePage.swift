import Lineups
import PageKit
import People
import Platform
import Storage
import Values

/// `/contacts/ID/erase`: erases everything that is stored about a person, after their name was typed.
enum ContactErasePage {
    static func addRoutes(to router: PageRouter) {
        router.get("contacts/:contact/erase", show)
        router.post("contacts/:contact/erase", erase)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(request, typed: FieldModel(value: "")))
    }

    @Sendable
    static func erase(_ request: PageRequest) async throws -> PageResponse {
        let (erasure, name) = try await planned(request)
        if let typed = FieldModel(request.text("name"), confirming: name) {
            return .page(try await page(request, typed: typed))
        }
        try await ErasedContact.prepareKey(of: request.store, random: request.services.random, now: request.now)
        try await request.write { try erasure.run(in: $0) }
        return .redirect(to: "/contacts", notice: "Erased the contact.")
    }

    private static func planned(_ request: PageRequest) async throws -> (erasure: EraseContact, name: String) {
        let erasure = EraseContact(
            .contact(try request.id("contact")), account: request.account.id,
            modules: request.services.modules)
        let name = try await request.read { try erasure.plan(in: $0).name }
        return (erasure, name)
    }

    private static func page(_ request: PageRequest, typed: FieldModel) async throws -> Page {
        let (contact, name) = (try request.id("contact", of: Contact.self), try await planned(request).name)
        return ConfirmModel(
            title: "Erase \(name)?", crumb: "Contacts", crumbPath: "/contacts",
            sentences: [
                "This erases the name, numbers, addresses, notes and texts. Past lineups keep the answers without the"
                    + " name. This cannot be undone.",
                "The texts at your provider and in earlier backups are not erased.",
            ], path: "/contacts/\(contact)/erase", button: "Erase", backPath: "/contacts/\(contact)", typed: typed
        ).page(in: "/contacts")
    }
}
