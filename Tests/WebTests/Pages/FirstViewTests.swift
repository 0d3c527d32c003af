import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing

@testable import LineupsPages

/// What a browser has to load, in bytes. Nothing is compressed by the gateway, so these are the bytes that are sent.
@Suite struct FirstViewTests {
    /// Of a page, its stylesheet, its scripts and its icon.
    private func bytes(of path: String, _ browser: PageBrowser) async throws -> Int {
        let page = try await browser.get(path).body
        let paths = Set(page.matches(of: /\/assets\/[a-z]+-[0-9a-f]+\.[a-z]+/).map { String($0.output) })
        var total = page.utf8.count
        for path in paths {
            let asset = try await browser.get(path)
            #expect(asset.status == 200, "\(path)")
            total += asset.body.utf8.count
        }
        return total
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

    @Test(arguments: ["/sign-in", "/contacts", "/inbox", "/calendar", "/countdowns", "/todos", "/notes", "/settings"])
    func otherPages(_ path: String) async throws {
        try await PageBrowser.open { browser in
            let total = try await bytes(of: path, path == "/sign-in" ? browser.with(nil) : browser)
            #expect(total < 60_000, "\(total) bytes")
        }
    }
}
