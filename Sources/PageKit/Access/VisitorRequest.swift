import HTTPTypes
import Hummingbird
package import Messaging
package import Platform
package import Storage
package import Twilio
package import Values

/// A request for a page that needs no session. A form was checked to come from one of our own pages.
package struct VisitorRequest: Sendable {
    package let services: PageServices
    package let now: Instant
    let parameters: [String: String]
    /// Empty unless it is a form.
    package let form: FormBody
    /// The network address of the visitor, for limits.
    package let client: String
    /// What the browser calls itself, for people.
    package let browser: String
    /// What the browser asks for; nil where it is none of ours.
    package let language: TextLanguage?
    /// Of the session that the browser presents, which may have ended.
    package let session: SecretToken?
    /// Where the visitor was going before signing in; nil for nowhere in particular. Pages take it along in a field and
    /// in their links.
    package let next: LocalPath?

    package var store: Store { services.store }
    package var random: RandomSource { services.random }

    /// The token in the path.
    package var token: SecretToken { SecretToken(parameters["token"] ?? "") }

    /// A text in the form without spaces around it; empty if it is absent.
    package func text(_ name: String) -> String { (form[name] ?? "").trimmed() }

    /// A password in the form, as it was typed.
    package func password(_ name: String) -> String { form[name] ?? "" }

    /// Reads in one snapshot.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await store.read(at: now, body)
    }

    /// About everything, since it is not known whose account it is.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await store.write(.everything, at: now, body)
    }

    /// Sends the texts of sign-in.
    package func texts() async throws -> SignInTexts {
        SignInTexts(templates: services.signIn.templates, sender: try await services.signIn.sender(), random: random)
    }
}

/// What a visitor gets.
package enum VisitorResponse: Sendable {
    case page(Page)
    case file(PageFile)
    case redirect(to: String, notice: String? = nil)
    /// The browser gets the cookie of a session that has just been started, and goes on to where it was going.
    /// - Parameter asks: whether somebody with several accounts chooses one first.
    case signedIn(SecretToken, notice: String? = nil, asks: Bool = true)
}

extension PageRouter {
    /// Answers a request that needs no session.
    package typealias VisitorHandler = @Sendable (VisitorRequest) async throws -> VisitorResponse

    /// A page that needs no session.
    package func getForVisitors(_ path: String, _ handler: @escaping VisitorHandler) {
        router.get(RouterPath(path)) { [access] request, context in
            await access.respond(to: request) { origin in
                try await access.answer(request, context, FormBody(), PageCookies(origin: origin), handler)
            }
        }
    }

    /// A form that needs no session.
    package func postForVisitors(_ path: String, _ handler: @escaping VisitorHandler) {
        router.post(RouterPath(path)) { [access] request, context in
            await access.respond(to: request) { origin in
                let form = try await access.checkedForm(of: request, origin)
                return try await access.answer(request, context, form, PageCookies(origin: origin), handler)
            }
        }
    }
}

extension PageRouter {
    /// What a program posts by itself, such as a mail program that unsubscribes (RFC 8058): no page of ours was open
    /// before, so only the address proves anything. Its fields are not read.
    package func postForPrograms(_ path: String, _ handler: @escaping VisitorHandler) {
        router.post(RouterPath(path)) { [access] request, context in
            await access.respond(to: request) { origin in
                guard (try? await request.body.collect(upTo: PageAccess.formLimit)) != nil else {
                    throw PageAccess.FormRefusal.tooLarge
                }
                return try await access.answer(request, context, FormBody(), PageCookies(origin: origin), handler)
            }
        }
    }
}

extension PageAccess {
    fileprivate func answer(
        _ request: Request, _ context: GatewayContext, _ form: FormBody, _ cookies: PageCookies,
        _ handler: PageRouter.VisitorHandler
    ) async throws -> Response {
        let forwarded = HTTPField.Name("X-Forwarded-For").map { request.headers[values: $0] } ?? []
        let client = services.signIn.trustedProxies.client(of: ClientAddress(context.peer), forwarded: forwarded)
        let parameters = context.parameters.map { (String($0.key), String($0.value)) }
        let query = try? FormBody(decoding: Array((request.uri.query ?? "").utf8))
        let next = (form["next"] ?? query?["next"]).flatMap(LocalPath.init)
        let visitor = VisitorRequest(
            services: services, now: services.clock.now(),
            parameters: Dictionary(parameters) { first, _ in first }, form: form, client: client.key,
            browser: BrowserName.of(request.headers[.userAgent] ?? ""),
            language: TextLanguage(accepted: request.headers[.acceptLanguage] ?? ""),
            session: cookies.session(in: request), next: next)
        do {
            switch try await handler(visitor) {
            case .page(let page):
                let notice = cookies.notice(in: request)
                var response = try renderer.response(
                    page, for: nil, messages: PageMessages(notice: notice), next: next)
                if notice != nil { response.setCookie(cookies.removingNotice) }
                return response
            case .file(let file): return renderer.response(file)
            case .redirect(let path, let notice):
                var response = Self.redirect(to: path)
                if let notice { response.setCookie(cookies.setting(notice: notice)) }
                return response
            case .signedIn(let session, let notice, let asks):
                var path = next?.text ?? "/"
                if asks, try await hasSeveralAccounts(session) {
                    path = "/accounts" + (next.map { "?" + $0.query } ?? "")
                }
                var response = Self.redirect(to: path)
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

extension PageAccess {
    /// Whether who has just signed in is a member of several accounts.
    private func hasSeveralAccounts(_ token: SecretToken) async throws -> Bool {
        try await services.store.read(at: services.clock.now()) { tx in
            guard let session = try Session.find(token, in: tx),
                let member = try Member.find(session.member, account: session.account, in: tx)
            else { return false }
            return try member.memberships(in: tx).count > 1
        }
    }
}

/// What a browser is called in the list of sessions.
enum BrowserName {
    /// `Firefox on Linux`; the beginning of the header for one that is not known.
    static func of(_ agent: String) -> String {
        let browsers = [("Edg/", "Edge"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari")]
        let systems = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "macOS"),
            ("CrOS", "ChromeOS"), ("Linux", "Linux"),
        ]
        let browser = browsers.first { agent.contains($0.0) }?.1
        let system = systems.first { agent.contains($0.0) }?.1
        guard let browser else { return agent.isEmpty ? "unknown" : Printable.line(agent.prefix(60)) }
        return system.map { "\(browser) on \($0)" } ?? browser
    }
}
