import Lineups
import PageKit
import Platform
import Storage
import Values

/// How somebody who is signed in changes what they sign in with: on `/accounts`, and an owner on `/settings` too.
enum OwnSignIn {
    /// Changes the password and signs out all other browsers.
    ///
    /// - Parameters:
    ///   - again: shows the form again, with the problem of a field.
    ///   - done: shows the notice.
    static func changePassword(
        _ request: PageRequest, again: (_ field: String, _ problem: String) async throws -> PageResponse,
        done: (_ notice: String) -> PageResponse
    ) async throws -> PageResponse {
        let member = request.member
        let new: Password
        do throws(PasswordError) {
            new = try Password(request.password("password"), names: [request.account.name, member.name, member.email])
        } catch {
            return try await again("password", error.sentence)
        }
        let change = ChangePassword(store: request.store, hasher: request.services.signIn.passwords)
        do {
            try await change.run(
                new, present: request.password("present"), of: member, keeping: request.session.id,
                random: request.services.random, now: request.now)
        } catch let error as PasswordError {
            return try await again("present", error.sentence)
        } catch let error as TooManyAttempts {
            return try await again("present", error.sentence)
        }
        return done("Your password was changed, and all other browsers were signed out.")
    }

    /// Returns the notice.
    static func signOutOthers(_ request: PageRequest) async throws -> String {
        let (session, member) = (request.session.id, request.member.id)
        try await request.write { _ = try Session.revokeAll(member: member, except: session, in: $0) }
        return "All other browsers were signed out."
    }
}
