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
            try Deck.add("Spanish", account: account, in: $0)
        }
    }

    /// Sends a file and returns the address of its report.
    private func send(_ browser: PageBrowser, _ path: String, _ name: String, _ file: [UInt8]) async throws -> String {
        let sent = try await browser.upload(path, files: [("file", name, file)])
        #expect(sent.status == 303)
        return try #require(sent.headers["location"])
    }

    private static let table = Array("Front,Back\nuno,one\ndos,two\n".utf8)

    @Test("cards are shown before they are imported, imported once, and exported in each format")
    func importAndExport() async throws {
        try await PageBrowser.open { browser in
            let path = "/study/\(try await deck(browser).id)"
            let report = try await send(browser, "\(path)/import", "a.csv", Self.table)
            let page = try await browser.get(report).body
            #expect(page.contains("Import into Spanish") && page.contains("2 read: 2 added.") && page.contains("dos"))
            #expect(try await !browser.get("\(path)/export/csv").body.contains("uno"), "nothing is imported yet")
            let first = try await browser.post(report)
            #expect(first.headers["location"] == path && first.notice == "2 read: 2 added.")
            #expect(try await browser.post(report).notice?.hasPrefix("Choose the file again") == true)
            let again = try await send(browser, "\(path)/import", "a.csv", Self.table)
            let nothing = try await browser.get(again).body
            #expect(nothing.contains("2 read: 2 already there.") && !nothing.contains(">Import</button>"))
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
            #expect(try await stranger.upload("\(path)/import", files: [("file", "a.csv", Self.table)]).status == 404)
            let waiting = try await send(browser, "\(path)/import", "b.csv", Array("tres\tthree".utf8))
            #expect(try await stranger.get(waiting).headers["location"] == "/study")
            #expect(try await stranger.post(waiting).headers["location"] == "/study")
            #expect(try await browser.post(waiting, token: "0").status == 403)
            #expect(try await !browser.get("\(path)/export/csv").body.contains("tres"))
        }
    }

    /// (name of the file, what is in it, title of the new deck)
    @Test(
        "a file makes a new deck, with the title in it or its name",
        arguments: [
            ("Irregular_verbs.csv", "go\twent", "Irregular verbs"),
            ("a.txt", "#deck:Langs::French\noui\tyes", "Langs::French"),
            ("<i>.txt", "go\twent", "&lt;i&gt;"), (".csv", "go\twent", ".csv"),
        ])
    func newDeck(name: String, text: String, title: String) async throws {
        try await PageBrowser.open { browser in
            let report = try await send(browser, "/study/import", name, Array(text.utf8))
            #expect(try await browser.get(report).body.contains("New deck: \(title)"))
            #expect(try await browser.get("/study").body.contains("No decks yet"))
            let done = try await browser.post(report)
            #expect(done.notice == "1 read: 1 added.")
            #expect(try await browser.get(try #require(done.headers["location"])).body.contains(title))
        }
    }

    @Test("the columns of a file are chosen before it is imported")
    func columns() async throws {
        try await PageBrowser.open { browser in
            let path = "/study/\(try await deck(browser).id)"
            let report = try await send(browser, "\(path)/import", "a.csv", Array("one,uno,x\n".utf8))
            let page = try await browser.get(report).body
            #expect(page.contains("Column 3 is not read") && page.contains("<option value=\"2:front\">front</option>"))
            let chosen = "?as=1:back&as=2:front&as=3:tags"
            #expect(try await !browser.get(report + chosen).body.contains("is not read"))
            _ = try await browser.post(report, [("as", "1:back"), ("as", "2:front"), ("as", "3:tags")])
            #expect(try await browser.get("\(path)/export/csv").body.contains("uno,one,x"))
        }
    }

    @Test("bad rows are named, and skipped only if the form says so")
    func badRows() async throws {
        try await PageBrowser.open { browser in
            let path = "/study/\(try await deck(browser).id)"
            let rows = Array("a\tb\nonly\n".utf8)
            let report = try await send(browser, "\(path)/import", "a.txt", rows)
            let page = try await browser.get(report).body
            #expect(page.contains("Line 2: it has only one column") && page.contains("Import the valid rows"))
            #expect(try await browser.post(report).headers["location"] == "/study", "a form without the mark")
            #expect(try await !browser.get("\(path)/export/csv").body.contains("a,b"))
            let second = try await send(browser, "\(path)/import", "a.txt", rows)
            #expect(
                try await browser.post(second, [("skip", "yes")]).notice == "2 read: 1 added, 1 left out.")
        }
    }

    @Test(
        "a file that cannot be read is refused beside its field",
        arguments: [
            (Array("#html:false\n".utf8), "The file has no cards."),
            (Array("PK\u{3}\u{4}nothing".utf8), "The package is damaged"),
        ]
            as [([UInt8], String)])
    func badFiles(file: [UInt8], problem: String) async throws {
        try await PageBrowser.open { browser in
            for path in ["/study/\(try await deck(browser).id)/import", "/study/import"] {
                let refused = try await browser.upload(path, files: [("file", "a.apkg", file)])
                #expect(refused.status == 422, "\(path)")
                #expect(refused.body.contains("id=\"file-problem\"") && refused.body.contains(problem), "\(path)")
                #expect(try await browser.upload(path, files: []).body.contains("Choose a file first."))
            }
        }
    }
}
