import Lineups
import Messaging
import PageKit
import Platform
import Storage
import Values

/// Signing in with a code by text, and choosing a new password with one.
enum SignInCodeRoutes {
    static func add(to router: PageRouter) {
        router.postForVisitors("sign-in/cell", requestCode)
        router.getForVisitors("sign-in/code/:token") { .page(try await codePage($0)) }
        router.postForVisitors("sign-in/code/:token", enterCode)
        router.getForVisitors("sign-in/forgot") { _ in .page(forgotPage(typed: "", problem: nil)) }
        router.postForVisitors("sign-in/forgot", requestReset)
        router.getForVisitors("sign-in/reset/:token") { .page(try await resetPage($0)) }
        router.postForVisitors("sign-in/reset/:token", reset)
    }

    // MARK: - Asking for a code

    @Sendable
    private static func requestCode(_ request: VisitorRequest) async throws -> VisitorResponse {
        do {
            return try await send(.signIn, to: number(request), request, next: "/sign-in/code/")
        } catch let error as AccountEntryError {
            return .page(try await page(request, problem: error.sentences))
        } catch let error as VerificationError {
            return .page(try await page(request, problem: error.sentences))
        }
    }

    @Sendable
    private static func requestReset(_ request: VisitorRequest) async throws -> VisitorResponse {
        do {
            return try await send(.password, to: number(request), request, next: "/sign-in/reset/")
        } catch let error as AccountEntryError {
            return .page(forgotPage(typed: request.text("cell"), problem: error.sentences))
        } catch let error as VerificationError {
            return .page(forgotPage(typed: request.text("cell"), problem: error.sentences))
        }
    }

    private static func page(_ request: VisitorRequest, problem: String) async throws -> Page {
        try await SignInRoutes.page(
            request, typed: ["cell": request.text("cell")], problems: ["cell": problem], status: 422)
    }

    /// Whether the number is known changes neither the response nor what is written before it, but for the text itself.
    private static func send(
        _ purpose: SignInCode.Purpose, to number: String, _ request: VisitorRequest, next: String
    ) async throws -> VisitorResponse {
        let (texts, client) = (try await request.texts(), request.client)
        let token = try await request.write {
            try texts.requestCode(purpose, for: number, client: client, in: $0)
        }
        return .redirect(to: next + token.text + (request.next.map { "?" + $0.query } ?? ""))
    }

    /// The cell that was typed, in E.164. A national number is one of the operator's country.
    private static func number(_ request: VisitorRequest) async throws -> String {
        let account = try await request.read { try Account.operator(in: $0) }
        guard let region = account?.region else { throw PageError.notFound }
        return try AccountEntry.cell(request.text("cell"), region: region)
    }

    // MARK: - Entering it

    private static func codePage(_ request: VisitorRequest, problem: String? = nil) async throws -> Page {
        let isOpen = try await isOpen(request, .signIn)
        let model = SignInCodeModel(path: "/sign-in/code/\(request.token.text)", isOpen: isOpen, problem: problem)
        return Page(
            "enter_code", title: "Enter the code", status: isOpen ? problem == nil ? 200 : 422 : 404, model: model)
    }

    @Sendable
    private static func enterCode(_ request: VisitorRequest) async throws -> VisitorResponse {
        let entry = entry(of: request)
        let random = request.random
        switch try await request.write({ try entry.signIn(random: random, in: $0) }) {
        case .signedIn(let session): return .signedIn(session)
        case .wrong(let tries): return .page(try await codePage(request, problem: wrong(tries)))
        case .invalid: return .page(try await codePage(request))
        }
    }

    private static func resetPage(
        _ request: VisitorRequest, typed: [String: String] = [:], problems: [String: String] = [:]
    ) async throws -> Page {
        let isOpen = try await isOpen(request, .password)
        let model = PasswordResetModel(
            path: "/sign-in/reset/\(request.token.text)", isOpen: isOpen, code: FieldModel("code", typed, problems),
            password: FieldModel("password", [:], problems), shortest: Password.shortest)
        return Page(
            "password_reset", title: "Choose a new password", status: isOpen ? problems.isEmpty ? 200 : 422 : 404,
            model: model)
    }

    @Sendable
    private static func reset(_ request: VisitorRequest) async throws -> VisitorResponse {
        let typed = ["code": request.text("code")]
        let password: Password
        do throws(PasswordError) {
            password = try Password(request.password("password"))
        } catch {
            return .page(try await resetPage(request, typed: typed, problems: ["password": error.sentence]))
        }
        let entry = entry(of: request)
        let random = request.random
        guard try await request.read({ try entry.canReset(in: $0) }) else {
            return .page(try await resetPage(request))
        }
        let hash = try await request.services.signIn.passwords.hashForVisitor(password, random: random)
        switch try await request.write({ try entry.reset(to: hash, random: random, in: $0) }) {
        case .signedIn(let session):
            return .signedIn(session, notice: "Your password was changed, and all other browsers were signed out.")
        case .wrong(let tries):
            return .page(try await resetPage(request, problems: ["code": wrong(tries)]))
        case .invalid: return .page(try await resetPage(request))
        }
    }

    private static func entry(of request: VisitorRequest) -> CodeSignIn {
        CodeSignIn(
            request: request.token, digits: request.text("code"), client: request.client, browser: request.browser,
            replacing: request.session)
    }

    private static func isOpen(_ request: VisitorRequest, _ purpose: SignInCode.Purpose) async throws -> Bool {
        let token = request.token
        return try await request.read { try SignInCode.isOpen(token, purpose, in: $0) }
    }

    static func wrong(_ tries: Int) -> String {
        "That is not the code. You can try \(tries == 1 ? "once" : "\(tries) times") more."
    }

    private static func forgotPage(typed: String, problem: String?) -> Page {
        let model = PasswordForgottenModel(
            cell: FieldModel("cell", ["cell": typed], problem.map { ["cell": $0] } ?? [:]))
        return Page("password_forgotten", title: "Forgot password?", status: problem == nil ? 200 : 422, model: model)
    }
}

struct SignInCodeModel: PageModel {
    let path: String
    /// Whether a code can be entered here: it is not used, too old or tried too often.
    let isOpen: Bool
    let problem: String?
}

struct PasswordForgottenModel: PageModel {
    let cell: FieldModel
}

struct PasswordResetModel: PageModel {
    let path: String
    let isOpen: Bool
    let code: FieldModel
    let password: FieldModel
    let shortest: Int
}
