import Platform
import Storage
import TestSupport
import Testing
import Values

/// Links that sign in once, and sessions.
@Suite struct SignInTests {
    private func link(_ environment: TestEnvironment, now: Instant = TestEnvironment.noon) async throws -> String {
        let account = environment.account.id
        let token = try await environment.store.write(at: now) {
            try SignInLink.create(account: account, random: .system, in: $0)
        }
        return "/sign-in/\(token.text)"
    }

    @Test func aLinkSignsInOnce() async throws {
        try await PageBrowser.open { browser in
            let visitor = browser.with(nil)
            let path = try await link(browser.environment)
            for _ in 1...3 {
                let page = try await visitor.get(path)
                #expect(page.status == 200)
                #expect(page.body.contains("Sign in as <bdi>Anchor Comedy</bdi>"), "looking does not use it up")
                #expect(page.cookies.isEmpty)
            }
            let used = try await visitor.post(path, headers: ["User-Agent": "Mozilla/5.0 (X11; Linux) Firefox/130.0"])
            #expect(used.status == 303)
            #expect(used.headers["location"] == "/")
            let cookie = try #require(used.cookies[PageBrowser.cookie])
            for attribute in ["HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=2592000"] {
                #expect(cookie.contains(attribute), "\(attribute)")
            }
            #expect(!cookie.contains("Domain"))
            let session = SecretToken(String(cookie.prefix { $0 != ";" }))
            #expect(try await browser.with(session).get("/").status == 200)
            #expect(try await visitor.post(path).status == 404, "used")
            #expect(try await visitor.get(path).status == 404, "used")
            let account = browser.environment.account.id
            let browsers = try await browser.environment.store.read {
                try Session.all(account: account, in: $0).map(\.browser)
            }
            #expect(browsers.contains("Firefox on Linux"))
        }
    }

    @Test func anOldLinkIsWorthNothing() async throws {
        try await PageBrowser.open { browser in
            let path = try await link(
                browser.environment, now: TestEnvironment.noon.adding(.zero - SignInLink.lifetime))
            #expect(try await browser.with(nil).get(path).status == 404)
            #expect(try await browser.with(nil).post(path).status == 404)
            #expect(try await browser.with(nil).get("/sign-in/0").status == 404)
        }
    }

    @Test func aForeignSiteCannotUseALink() async throws {
        try await PageBrowser.open { browser in
            let path = try await link(browser.environment)
            for origin in ["https://evil.example", "null", "http://gigs.example.org", nil] {
                #expect(try await browser.with(nil).post(path, origin: origin).status == 403)
            }
            #expect(try await browser.with(nil).get(path).status == 200, "still good")
        }
    }

    @Test(arguments: ["/", "/events/1", "/events/1/ask", "/events/1/edit", "/events/1/terms/1"])
    func nobodySeesAPageWithoutASession(_ path: String) async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.environment.show("Late Show")
            for session in [nil, SecretToken(String(repeating: "0", count: 64))] {
                let answer = try await browser.with(session).get(path)
                #expect(answer.status == 303)
                #expect(answer.leadsToSignIn)
                #expect(!answer.body.contains("Late Show"))
            }
            #expect(try await browser.with(nil).get("/live").status == 401)
        }
    }

    @Test func signingOutEndsTheSession() async throws {
        try await PageBrowser.open { browser in
            let answer = try await browser.post("/sign-out")
            #expect(answer.headers["location"] == "/sign-in")
            #expect(try await browser.get("/").status == 303)
        }
    }

    @Test func theDatabaseHoldsNoTokens() async throws {
        try await PageBrowser.open { browser in
            let path = try await link(browser.environment)
            let stored = try await browser.environment.store.read { tx in
                try tx.values(
                    "SELECT token_hash FROM session UNION ALL SELECT token_hash FROM sign_in_link", as: String.self)
            }
            #expect(stored.count == 2)
            #expect(!stored.contains { path.contains($0) })
            #expect(!stored.contains(browser.session?.text ?? ""))
            #expect(browser.session?.text.utf8.count == 64, "256 bits")
        }
    }

    @Test func aUseRenewsTheSession() async throws {
        let clock = MovableClock(TestEnvironment.noon)
        try await PageBrowser.open(clock: clock.clock) { browser in
            #expect(try await browser.get("/").cookies.isEmpty, "most requests write nothing")
            clock.move(by: .days(29))
            let renewed = try await browser.get("/")
            #expect(renewed.status == 200)
            #expect(renewed.cookies[PageBrowser.cookie] != nil)
            clock.move(by: .days(29))
            #expect(try await browser.get("/").status == 200)
            clock.move(by: .days(31))
            #expect(try await browser.get("/").status == 303, "30 days without a use")
        }
    }
}
