import PageKit
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A link to a page survives the sign-in that it leads to first.
@Suite struct DeepLinkTests {
    @Test(
        "paths of this gateway",
        arguments: [
            "/", "/events/7", "/events/7?show=answers", "/contacts?q=Ren%C3%A9e&tag=a", "/?q=a/../b//c",
            "/inbox/5?a=b?c", "/a.b/..c", "/%5c%09", "/" + String(repeating: "a", count: 999),
        ])
    func accepts(_ text: String) { #expect(LocalPath(text)?.text == text) }

    private static let hostile = [
        "", " ", "events/7", "?next=/", "#", "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example",
        "\\/evil.example", "https://evil.example", "https:/evil.example", "https:evil.example", "javascript:alert(1)",
        "data:text/html,x", "@evil.example", "/\t/evil.example", "/\n/evil.example", "\t//evil.example",
        " //evil.example", "/ /evil.example", "/\u{A0}/evil.example", "/\r\nSet-Cookie: a=b", "/\u{0}",
        "/.//evil.example", "/..//evil.example", "/%2e//evil.example", "/%2E%2e//evil.example",
        "/events/..//evil.example", "/events//7",
        "/events/", "/./", "/../", "/.%2e/x", "/caf\u{E9}", "/\u{FF0F}evil.example", "/\u{202E}x", "/x#y",
        "/\"onclick=x", "/<script>", "/" + String(repeating: "a", count: 1000),
    ]

    @Test("everything else is no such path", arguments: hostile)
    func refuses(_ text: String) { #expect(LocalPath(text) == nil) }

    /// Fields and addresses that carry a path.
    private static func query(_ path: String) -> String { "?next=\(path.percentEncoded)" }

    @Test(
        "a page that needs a sign-in is where it leads to; a file is not",
        arguments: [
            ("/", ""), ("/events/1", "?next=%2Fevents%2F1"), ("/contacts?q=a%20b", "?next=%2Fcontacts%3Fq%3Da%2520b"),
            ("/contacts/contacts.csv", ""), ("/contacts?q=a.b", "?next=%2Fcontacts%3Fq%3Da.b"),
        ])
    func leadsToSignIn(_ path: String, _ query: String) async throws {
        try await PageBrowser.open { browser in
            let visitor = browser.with(nil)
            #expect(try await visitor.get(path).location == "/sign-in" + query)
            let page = try await visitor.get("/sign-in" + query).body
            #expect(page.contains("href=\"/sign-in/forgot\(query)\""))
        }
    }

    private static let cell = TestEnvironment.ownerCell
    private static let (email, password) = ("booker@anchor.example", "seven wet umbrellas")

    /// What the form of a page sends along.
    private static func kept(_ page: PageAnswer) -> [(String, String)] {
        page.fields("next").prefix(1).map { ("next", $0.replacing("&amp;", with: "&")) }
    }

    /// Signs in by every way, with the fields and links of the pages; returns where each leads.
    private func ends(_ next: String) async throws -> [String] {
        let (targets, found) = AsyncStream<String>.makeStream()
        try await PageBrowser.open { browser in
            let (environment, visitor) = (browser.environment, browser.with(nil))
            try await environment.changeOwner { ($0.email, $0.cell) = (Self.email, Self.cell) }
            try await environment.setPassword(Self.password, of: environment.account.id)
            let start = try await visitor.get("/sign-in" + Self.query(next))
            let kept = Self.kept(start)
            let byPassword = [("email", Self.email), ("password", "wrong")] + kept
            let again = try await visitor.post("/sign-in/password", byPassword)
            #expect(again.status == 422 && again.fields("next") == start.fields("next"), "kept after a mistake")
            found.yield(
                try await visitor.post(
                    "/sign-in/password", [("email", Self.email), ("password", Self.password)] + kept
                ).location)
            let token = try await environment.store.write(at: TestEnvironment.noon) {
                try SignInLink.create(account: environment.account.id, random: .system, in: $0)
            }
            let link = "/sign-in/\(token.text)" + Self.query(next)
            found.yield(
                try await visitor.post("/sign-in/\(token.text)", Self.kept(try await visitor.get(link))).location)
            let asked = try await visitor.post("/sign-in/cell", [("cell", Self.cell)] + kept)
            let code = try #require(try await environment.codes(to: Self.cell).last)
            let codePage = try await visitor.get(asked.location)
            let entered = [("code", code)] + Self.kept(codePage)
            let path = String(asked.location.prefix { $0 != "?" })
            found.yield(try await visitor.post(path, entered).location)
        }
        found.finish()
        return await targets.reduce(into: []) { $0.append($1) }
    }

    @Test("every way to sign in goes on to the page", arguments: ["/events/1", "/contacts?q=a%26b%22c&tag=x"])
    func goesOn(_ path: String) async throws { #expect(try await ends(path) == [path, path, path]) }

    @Test(
        "no way to sign in goes on to another site",
        arguments: ["//evil.example", "https://evil.example/", "/\\x", ""])
    func goesNowhereElse(_ path: String) async throws { #expect(try await ends(path) == ["/", "/", "/"]) }

    @Test("a form cannot name another site either", arguments: ["//evil.example", "/\\evil.example", "/\r\nX: y"])
    func refusesFields(_ path: String) async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let token = try await environment.store.write(at: TestEnvironment.noon) {
                try SignInLink.create(account: environment.account.id, random: .system, in: $0)
            }
            let answer = try await browser.with(nil).post("/sign-in/\(token.text)", [("next", path)])
            #expect(answer.status == 303 && answer.location == "/")
        }
    }
}
