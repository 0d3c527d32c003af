import AnkiFiles
import Platform
import Storage
import Study
import TestSupport
import Testing
import Values

@testable import Web

/// Decks from and to files on the page of a deck, without scripts.
@Suite struct DeckFilePageTests {
    private func deck(_ browser: PageBrowser) async throws -> Deck {
        let account = browser.environment.account.id
        return try await browser.environment.store.write {
            try Deck.add("Spanish", account: account, now: TestEnvironment.noon, in: $0)
        }
    }

    @Test("F-01 cards are imported once, and exported in each format")
    func importAndExport() async throws {
        try await PageBrowser.open { browser in
            let path = "/study/\(try await deck(browser).id)"
            let file = Array("Front,Back\nuno,one\ndos,two\n".utf8)
            let first = try await browser.upload("\(path)/import", files: [("file", "a.csv", file)])
            #expect(first.headers["location"] == path && first.notice == "2 added, 0 there already.")
            let again = try await browser.upload("\(path)/import", files: [("file", "a.csv", file)])
            #expect(again.notice == "0 added, 2 there already.")
            #expect(try await browser.get(path).body.contains("uno"))
            #expect(try await browser.get("\(path)/export/csv").body.contains("uno,one"))
            #expect(try await browser.get("\(path)/export/txt").body.contains("dos\ttwo"))
            let package = try await browser.get("\(path)/export/apkg")
            #expect(package.status == 200 && package.body.hasPrefix("PK"))
            #expect(try await browser.get("\(path)/export/pdf").status == 404)
            let stranger = browser.with(try await browser.environment.signInStranger())
            for format in ["csv", "txt", "apkg"] {
                #expect(try await stranger.get("\(path)/export/\(format)").status == 404)
            }
            #expect(try await stranger.upload("\(path)/import", files: [("file", "a.csv", file)]).status == 404)
        }
    }

    @Test("F-01 a bad file changes nothing and says why")
    func badFiles() async throws {
        try await PageBrowser.open { browser in
            let path = "/study/\(try await deck(browser).id)"
            let bad = Array("a\tb\nonly\n".utf8)
            let refused = try await browser.upload("\(path)/import", files: [("file", "a.txt", bad)])
            #expect(
                refused.notice == "One row cannot be imported, so nothing changed. Line 2: it has one column only.")
            #expect(try await !browser.get("\(path)/export/csv").body.contains("a,b"))
            let empty = try await browser.upload("\(path)/import", files: [("file", "a.txt", [])])
            #expect(empty.status == 303)
            let zip = try await browser.upload(
                "\(path)/import", files: [("file", "a.apkg", Array("PK\u{3}\u{4}nothing".utf8))])
            #expect(zip.notice?.hasPrefix("The package is damaged") == true)
        }
    }
}
