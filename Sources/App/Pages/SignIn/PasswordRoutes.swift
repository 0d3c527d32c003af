import PageKit
import Platform
import Storage
import Values

/// Signing in with e-mail address and password.
enum PasswordRoutes {
    static func add(to router: PageRouter) {
        router.postForVisitors("sign-in/password", signIn)
    }

    @Sendable
    private static func signIn(_ request: VisitorRequest) async throws -> VisitorResponse {
        let email = request.text("email")
        let signIn = PasswordSignIn(store: request.store, hasher: request.services.signIn.passwords)
        let session = try await signIn.run(
            email: email, password: request.password("password"), client: request.client, browser: request.browser,
            replacing: request.session, random: request.random, now: request.now)
        guard let session else {
            return .page(
                try await SignInRoutes.page(
                    request, typed: ["email": email],
                    problems: ["email": "The e-mail address or the password is wrong."], status: 422))
        }
        return .signedIn(session)
    }
}
