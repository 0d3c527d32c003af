import HTTPTypes
import Hummingbird
import Messaging
import Platform
import Storage
import Twilio
import Values

/// A request for a page that needs no session. A form was checked to come from one of our own pages.
struct VisitorRequest: Sendable {
    let services: PageServices
    let now: Instant
    let parameters: [String: String]
    /// Empty unless it is a form.
    let form: FormBody
    /// The network address of the visitor, for limits.
    let client: String
    /// What the browser calls itself, for people.
    let browser: String
    /// Of the session that the browser presents, which may have ended.
    let session: SecretToken?

    var store: Store { services.store }
    var random: RandomSource { services.random }

    /// The token in the path.
    var token: SecretToken { SecretToken(parameters["token"] ?? "") }

    /// A text in the form without spaces around it; empty if it is absent.
    func text(_ name: String) -> String { (form[name] ?? "").trimmed() }

    /// A password in the form, as it was typed.
    func password(_ name: String) -> String { form[name] ?? "" }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value {
        try await store.read(at: now, body)
    }

    /// About everything, since it is not known whose account it is.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value {
        try await store.write(.everything, at: now, body)
    }

    func texts() async throws -> SignInTexts {
        SignInTexts(templates: services.signIn.templates, sender: try await services.signIn.sender(), random: random)
    }
}

/// What a visitor gets.
enum VisitorResponse: Sendable {
    case page(Page)
    case redirect(to: String, notice: String? = nil)
    /// The browser gets the cookie of a session that has just been started.
    case signedIn(SecretToken, notice: String? = nil)
}

extension PageRouter {
    typealias VisitorHandler = @Sendable (VisitorRequest) async throws -> VisitorResponse

    /// A page that needs no session.
    func getForVisitors(_ path: String, _ handler: @escaping VisitorHandler) {
        router.get(RouterPath(path)) { [access] request, context in
            await access.respond(to: request) { origin in
                try await access.answer(request, context, FormBody(), PageCookies(origin: origin), handler)
            }
        }
    }

    /// A form that needs no session.
    func postForVisitors(_ path: String, _ handler: @escaping VisitorHandler) {
        router.post(RouterPath(path)) { [access] request, context in
            await access.respond(to: request) { origin in
                let form = try await access.checkedForm(of: request, origin)
                return try await access.answer(request, context, form, PageCookies(origin: origin), handler)
            }
        }
    }
}

extension PageAccess {
    fileprivate func answer(
        _ request: Request, _ context: Gateway.Context, _ form: FormBody, _ cookies: PageCookies,
        _ handler: PageRouter.VisitorHandler
    ) async throws -> Response {
        let forwarded = HTTPField.Name("X-Forwarded-For").map { request.headers[values: $0] } ?? []
        let client = services.signIn.trustedProxies.client(of: ClientAddress(context.peer), forwarded: forwarded)
        let parameters = context.parameters.map { (String($0.key), String($0.value)) }
        let visitor = VisitorRequest(
            services: services, now: services.clock.now(),
            parameters: Dictionary(parameters) { first, _ in first }, form: form, client: client.key,
            browser: BrowserName.of(request.headers[.userAgent] ?? ""), session: cookies.session(in: request))
        do {
            switch try await handler(visitor) {
            case .page(let page):
                let notice = cookies.notice(in: request)
                var response = try renderer.response(page, for: nil, notice: notice)
                if notice != nil { response.setCookie(cookies.removingNotice) }
                return response
            case .redirect(let path, let notice):
                var response = Self.redirect(to: path)
                if let notice { response.setCookie(cookies.setting(notice: notice)) }
                return response
            case .signedIn(let session, let notice):
                var response = Self.redirect(to: "/")
                response.setCookie(cookies.setting(session: session))
                if let notice { response.setCookie(cookies.setting(notice: notice)) }
                return response
            }
        } catch let error as any UserFacingError where error.httpStatus < 500 {
            var response = try renderer.response(.error(error), for: nil)
            if let limit = error as? TooManyAttempts {
                response.headers[.retryAfter] = "\(limit.window.components.seconds)"
            } else if error.httpStatus == 429 {
                response.headers[.retryAfter] = "5"
            }
            return response
        }
    }
}
