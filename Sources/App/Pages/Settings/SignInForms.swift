import Lineups
import PageKit
import People
import Platform
import Storage
import Values

/// The forms for e-mail address, password and sessions.
enum SignInForms {
    static func addRoutes(to router: PageRouter) {
        router.post("settings/email", needs: .own, saveEmail)
        router.post("settings/password", needs: .own, savePassword)
        router.post("settings/sessions/revoke", needs: .own, revoke)
        router.post("settings/sessions/revoke-others", needs: .own, revokeOthers)
    }

    @Sendable
    private static func saveEmail(_ request: PageRequest) async throws -> PageResponse {
        let typed = request.text("email")
        guard request.member.isMain else { throw PageError.notFound }
        func again(_ problem: String) async throws -> PageResponse {
            .page(try await SettingsPage.page(request, typed: ["email": typed], problems: ["email": problem]))
        }
        let changes: ChangeAccount.Changes
        do throws(InputProblems<AccountInput.Field>) {
            changes = try AccountInput(email: typed).changes(region: request.account.region)
        } catch {
            return try await again(error.sentences)
        }
        let change = ChangeAccount(request.account.id, changes: changes)
        do {
            _ = try await request.write { try change.run(in: $0) }
        } catch AccountError.emailTaken {
            return try await again(AccountError.emailTaken.sentence)
        }
        return SettingsPage.back(to: "email", typed.isEmpty ? "Your e-mail address was removed." : "Saved.")
    }

    @Sendable
    private static func savePassword(_ request: PageRequest) async throws -> PageResponse {
        try await OwnSignIn.changePassword(request) { field, problem in
            .page(try await SettingsPage.page(request, problems: [field: problem]))
        } done: {
            SettingsPage.back(to: "password", $0)
        }
    }

    @Sendable
    private static func revoke(_ request: PageRequest) async throws -> PageResponse {
        let (id, member): (ID<Session>, _) = (try request.formID("session"), request.member.id)
        guard try await request.write({ try Session.revoke(id, member: member, in: $0) }) else {
            throw PageError.notFound
        }
        return SettingsPage.back(to: "sessions", "That browser was signed out.")
    }

    @Sendable
    private static func revokeOthers(_ request: PageRequest) async throws -> PageResponse {
        SettingsPage.back(to: "sessions", try await OwnSignIn.signOutOthers(request))
    }
}
