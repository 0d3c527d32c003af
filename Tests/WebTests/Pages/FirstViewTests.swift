import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing

@testable import LineupsPages

/// What a browser has to load, in bytes.
@Suite struct FirstViewTests {
    /// Of a page, its stylesheet, its scripts and its icon, uncompressed. What only an installed app loads does not
    /// count: the manifest and the larger icons.
    private func bytes(of path: String, _ browser: PageBrowser) async throws -> Int {
        let page = try await browser.get(path).body
        var total = page.utf8.count
        for path in Self.assets(of: page, [".css", ".js", ".svg"]) {
            let asset = try await browser.get(path)
            #expect(asset.status == 200, "\(path)")
            total += asset.body.utf8.count
        }
        return total
    }

    private static func assets(of page: String, _ endings: [String]) -> Set<String> {
        let paths = Set(page.matches(of: /\/assets\/[a-z]+-[0-9a-f]+\.[a-z]+/).map { String($0.output) })
        return paths.filter { path in endings.contains { path.hasSuffix($0) } }
    }

    /// A show with twelve people, none of whom has answered.
    private func furnish(_ environment: TestEnvironment, shows: Int) async throws {
        for index in 0..<shows {
            let show = try await environment.show("Tuesday Club \(index)", inDays: 1 + index)
            var people: [ID<Contact>] = []
            for place in 0..<12 { people.append(try await environment.contact("Guest \(index * 12 + place)", nil)) }
            try await environment.seat(people, in: show)
        }
    }

    @Test("the board of a booker with many shows is under 60 KB in total") func theBoard() async throws {
        try await PageBrowser.open { browser in
            try await furnish(browser.environment, shows: BoardView.usualRows + 2)
            let total = try await bytes(of: "/", browser)
            #expect(total < 60_000, "\(total) bytes")
        }
    }

    @Test("the grid of a booker with many people is under 60 KB in total") func theGrid() async throws {
        try await PageBrowser.open { browser in
            try await furnish(browser.environment, shows: LineupGrid.usualShows)
            let total = try await bytes(of: "/grid", browser)
            #expect(total < 60_000, "\(total) bytes")
        }
    }

    private static let gzip = ["Accept-Encoding": "gzip, deflate, br"]

    @Test(
        "the scripts of a page are under 12 KB compressed",
        arguments: [
            "/sign-in", "/", "/events/1", "/events/new", "/contacts", "/contacts/new", "/inbox", "/calendar",
            "/countdowns", "/todos", "/notes", "/notes/me/add", "/photos", "/settings", "/trips", "/study",
            "/study/timer", "/training",
        ])
    func scripts(_ path: String) async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.environment.show("Tuesday Club")
            let page = try await (path == "/sign-in" ? browser.with(nil) : browser).get(path).body
            let scripts = Self.assets(of: page, [".js"])
            #expect(!scripts.isEmpty)
            var total = 0
            for script in scripts {
                let answer = try await browser.get(script, headers: Self.gzip)
                let isCompressed = answer.headers["content-encoding"] == "gzip"
                #expect(!isCompressed || answer.headers["vary"] == "Accept-Encoding", "\(script)")
                total += try #require(answer.headers["content-length"].flatMap { Int($0) })
            }
            #expect(total < 12_000, "\(total) bytes")
        }
    }

    @Test("pages that reflect nothing of the request are compressed, others are not")
    func compressedPages() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.environment.show("Tuesday Club")
            for path in ["/", "/events/1", "/contacts"] {
                let answer = try await browser.get(path, headers: Self.gzip)
                #expect(answer.headers["content-encoding"] == "gzip", "\(path)")
                #expect(try await browser.get(path).headers["content-encoding"] == nil, "\(path)")
            }
            let visitor = browser.with(nil)
            for (browser, path) in [(browser, "/?q=tuesday"), (browser, "/events/404"), (visitor, "/sign-in")] {
                let answer = try await browser.get(path, headers: Self.gzip)
                #expect(answer.headers["content-encoding"] == nil, "\(path)")
            }
            let refused = try await browser.post("/contacts/new", [("cell", "x")], headers: Self.gzip)
            #expect(refused.status == 422 && refused.headers["content-encoding"] == nil)
            let tokens = [try await browser.get("/"), try await browser.get("/")].map { Set($0.fields("form")) }
            #expect(tokens.allSatisfy { $0.count == 1 } && tokens[0] != tokens[1], "another token in every response")
        }
    }

    @Test(arguments: ["/sign-in", "/contacts", "/inbox", "/calendar", "/countdowns", "/todos", "/notes", "/settings"])
    func otherPages(_ path: String) async throws {
        try await PageBrowser.open { browser in
            let total = try await bytes(of: path, path == "/sign-in" ? browser.with(nil) : browser)
            #expect(total < 60_000, "\(total) bytes")
        }
    }
}
