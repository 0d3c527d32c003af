import Lineups
import People
import Platform
import Storage
import Values

/// Creating an account: where sign-up is open, or with an invitation of the operator.
enum SignUpRoutes {
    static func add(to router: PageRouter) {
        router.getForVisitors("sign-up") { request in
            guard try await request.services.signIn.signUp() == .open else { return .page(closedPage) }
            return .page(page(request, path: "/sign-up"))
        }
        router.postForVisitors("sign-up", signUp)
        router.getForVisitors("sign-up/:token") { request in
            guard try await isInvited(request) else { return .page(closedPage) }
            return .page(page(request, path: invitedPath(request)))
        }
        router.postForVisitors("sign-up/:token", signUpInvited)
    }

    @Sendable
    private static func signUp(_ request: VisitorRequest) async throws -> VisitorResponse {
        guard try await request.services.signIn.signUp() == .open else { return .page(closedPage) }
        return try await withEntry(request, path: "/sign-up", isInvited: false) { signUp in
            let texts = try await request.texts()
            try await request.write { try signUp.run(texts: texts, in: $0) }
            return .redirect(
                to: "/sign-in", notice: "Thank you. Now sign in with your e-mail address and your password.")
        }
    }

    @Sendable
    private static func signUpInvited(_ request: VisitorRequest) async throws -> VisitorResponse {
        guard try await isInvited(request) else { return .page(closedPage) }
        return try await withEntry(request, path: invitedPath(request), isInvited: true) { signUp in
            let (token, browser, random) = (request.token, request.browser, request.random)
            let session = try await request.write {
                try signUp.run(invitation: token, browser: browser, random: random, in: $0)
            }
            guard let session else { return .page(closedPage) }
            return .signedIn(session, notice: "Welcome. Your account is ready.")
        }
    }

    /// Reads the form; shows it again with what is wrong, beside the fields.
    private static func withEntry(
        _ request: VisitorRequest, path: String, isInvited: Bool, _ body: (SignUp) async throws -> VisitorResponse
    ) async throws -> VisitorResponse {
        func again(_ problems: [String: String]) -> VisitorResponse {
            .page(page(request, path: path, problems: problems))
        }
        let entry: SignUpEntry
        do throws(InputProblems<SignUpEntry.Field>) {
            entry = try SignUpEntry(
                name: request.text("name"), email: request.text("email"), password: request.password("password"))
        } catch {
            return again(error.messagesWithSteps)
        }
        let client = request.client
        try await request.write {
            try SignUp.recordAttempt(client: client, isInvited: isInvited, in: $0)
        }
        let hash = try await request.services.signIn.passwords.hashForVisitor(entry.password, random: request.random)
        do {
            return try await body(SignUp(entry, password: hash))
        } catch AccountError.nameTaken(let name) {
            return again(["name": AccountError.nameTaken(name).sentence])
        } catch AccountError.emailTaken {
            return again(["email": AccountError.emailTaken.sentence])
        }
    }

    private static func isInvited(_ request: VisitorRequest) async throws -> Bool {
        guard try await request.services.signIn.signUp() != .closed else { return false }
        let token = request.token
        return try await request.read { try SignUpInvitation.isValid(token, in: $0) }
    }

    private static func invitedPath(_ request: VisitorRequest) -> String { "/sign-up/\(request.token.text)" }

    private static func page(_ request: VisitorRequest, path: String, problems: [String: String] = [:]) -> Page {
        let typed = ["name": request.text("name"), "email": request.text("email")]
        let model = SignUpModel(
            path: path, name: FieldModel("name", typed, problems), email: FieldModel("email", typed, problems),
            password: FieldModel("password", [:], problems), shortest: Password.shortest)
        return Page("sign_up", title: "Sign up", status: problems.isEmpty ? 200 : 422, model: model)
    }

    private static let closedPage = Page("sign_up_closed", title: "Sign up", status: 404, model: SignUpClosedModel())
}

struct SignUpModel: PageModel {
    let path: String
    let name: FieldModel
    let email: FieldModel
    let password: FieldModel
    let shortest: Int
}

struct SignUpClosedModel: PageModel {}
