internal import HTTPTypes
internal import Hummingbird
internal import Platform
internal import Storage
internal import Values

/// Signing in by a link, and signing out. The only pages for somebody who is not signed in.
struct SignInRoutes: Sendable {
    let pages: PageAccess

    func add(to router: PageRouter) {
        router.router.get("sign-in") { request, _ in
            await pages.respond(to: request) { _ in
                try pages.renderer.response(
                    Page("sign_in", title: "Sign in", model: SignInModel(isLinkInvalid: false)), for: nil)
            }
        }
        router.router.get("sign-in/:token", use: show)
        router.router.post("sign-in/:token", use: use)
        router.post("sign-out") { request in
            let (session, account) = (request.session.id, request.account.id)
            try await request.write { _ = try Session.revoke(session, account: account, in: $0) }
            return .redirect(to: "/sign-in")
        }
    }

    /// `GET /sign-in/<token>`: shows whose link it is. Programs that preview links do not use it up.
    @Sendable
    private func show(_ request: Request, _ context: Gateway.Context) async -> Response {
        await pages.respond(to: request) { _ in
            let token = SecretToken(context.parameters.get("token") ?? "")
            let now = pages.services.clock.now()
            guard let account = try await pages.services.store.read({ try SignInLink.account(token, now: now, in: $0) })
            else { return try invalidLink() }
            let model = SignInLinkModel(
                name: account.name ?? "the account of this gateway", path: "/sign-in/\(token.text)")
            return try pages.renderer.response(Page("sign_in_link", title: "Sign in", model: model), for: nil)
        }
    }

    /// `POST /sign-in/<token>`: uses the link up and sets the cookie of a new session.
    @Sendable
    private func use(_ request: Request, _ context: Gateway.Context) async -> Response {
        await pages.respond(to: request) { origin in
            _ = try await pages.checkedForm(of: request, origin)
            let token = SecretToken(context.parameters.get("token") ?? "")
            let services = pages.services
            let (now, random) = (services.clock.now(), services.random)
            let browser = BrowserName.of(request.headers[.userAgent] ?? "")
            let session = try await services.store.write {
                try SignInLink.use(token, browser: browser, random: random, now: now, in: $0)
            }
            guard let session else { return try invalidLink() }
            var response = PageAccess.redirect(to: "/")
            response.setCookie(PageCookies(origin: origin).setting(session: session))
            return response
        }
    }

    private func invalidLink() throws -> Response {
        try pages.renderer.response(
            Page("sign_in", title: "Sign in", status: 404, model: SignInModel(isLinkInvalid: true)), for: nil)
    }
}

struct SignInModel: PageModel {
    /// A link was opened that is unknown, used or too old.
    let isLinkInvalid: Bool
}

struct SignInLinkModel: PageModel {
    let name: String
    let path: String
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
