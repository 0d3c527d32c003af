import PageKit
import Platform
import Storage
import Values

/// The operator's forms for invitations to sign up. For anybody else they do not exist.
enum InvitationForms {
    static func addRoutes(to router: PageRouter) {
        router.post("settings/invitations", needs: .own, invite)
        router.post("settings/invitations/revoke", needs: .own, revoke)
    }

    /// The link is shown once, so the page is the response of the form.
    @Sendable
    private static func invite(_ request: PageRequest) async throws -> PageResponse {
        try await mustBeOperator(request)
        guard try await request.services.signIn.signUp() != .closed else { throw PageError.notFound }
        let random = request.services.random
        let note = request.text("note")
        guard note.count <= 100 else {
            return .page(
                try await SettingsPage.page(
                    request, typed: ["note": note], problems: ["note": "Use at most 100 characters."]))
        }
        let token = try await request.store.write(.everything, at: request.now) {
            try SignUpInvitation.create(note: note.isEmpty ? nil : note, random: random, in: $0)
        }
        let link = request.services.publicURL + "/sign-up/" + token.text
        return .page(try await SettingsPage.page(request, link: link))
    }

    @Sendable
    private static func revoke(_ request: PageRequest) async throws -> PageResponse {
        try await mustBeOperator(request)
        let id: ID<SignUpInvitation> = try request.formID("invitation")
        guard try await request.write({ try SignUpInvitation.revoke(id, in: $0) }) else { throw PageError.notFound }
        return SettingsPage.back(to: "invitations", "Revoked. That invitation no longer works.")
    }

    private static func mustBeOperator(_ request: PageRequest) async throws {
        let account = request.account.id
        guard try await request.read({ try Account.operator(in: $0)?.id == account }) else { throw PageError.notFound }
    }
}
