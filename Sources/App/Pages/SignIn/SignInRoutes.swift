import PageKit
import Platform
import Storage
import Values

/// Signing in by a link, and signing out.
enum SignInRoutes {
    static func add(to router: PageRouter) {
        router.getForVisitors("sign-in") { request in .page(try await page(request)) }
        router.getForVisitors("sign-in/:token", showLink)
        router.postForVisitors("sign-in/:token", useLink)
        router.post("sign-out", needs: .night) { request in
            let (session, member) = (request.session.id, request.member.id)
            try await request.write { _ = try Session.revoke(session, member: member, in: $0) }
            return .redirect(to: "/sign-in")
        }
    }

    /// The page with every way to sign in.
    static func page(
        _ request: VisitorRequest, isLinkInvalid: Bool = false, typed: [String: String] = [:],
        problems: [String: String] = [:], status: Int = 200
    ) async throws -> Page {
        let model = SignInModel(
            isLinkInvalid: isLinkInvalid, isSignUpOpen: try await request.services.signIn.signUp() == .open,
            cell: FieldModel("cell", typed, problems), email: FieldModel("email", typed, problems))
        return Page("sign_in", title: "Sign in", status: status, model: model)
    }

    /// `GET /sign-in/<token>`: shows whose link it is. Programs that preview links do not use it up.
    @Sendable
    private static func showLink(_ request: VisitorRequest) async throws -> VisitorResponse {
        let token = request.token
        guard let account = try await request.read({ try SignInLink.account(token, in: $0) }) else {
            return .page(try await page(request, isLinkInvalid: true, status: 404))
        }
        let model = SignInLinkModel(name: account.name, path: "/sign-in/\(token.text)")
        return .page(Page("sign_in_link", title: "Sign in", model: model))
    }

    /// `POST /sign-in/<token>`: uses the link up and starts a session.
    @Sendable
    private static func useLink(_ request: VisitorRequest) async throws -> VisitorResponse {
        let (token, browser, ended) = (request.token, request.browser, request.session)
        let random = request.random
        let session = try await request.write { tx in
            let session = try SignInLink.use(token, browser: browser, random: random, in: tx)
            if session != nil, let ended { try Session.revoke(ended, in: tx) }
            return session
        }
        guard let session else { return .page(try await page(request, isLinkInvalid: true, status: 404)) }
        return .signedIn(session, asks: false)
    }
}

struct SignInModel: PageModel {
    /// A link was opened that is unknown, used or too old.
    let isLinkInvalid: Bool
    /// Anybody may create an account.
    let isSignUpOpen: Bool
    let cell: FieldModel
    let email: FieldModel
}

struct SignInLinkModel: PageModel {
    /// Of the account; nil for one without a name.
    let name: String?
    let path: String
}

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
