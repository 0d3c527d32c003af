import Agenda
import Lineups
import People
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

/// The pages on which a booker makes a page public and takes it down.
@Suite struct PublicPagePagesTests {
    private func undo(_ browser: PageBrowser) async throws -> String? {
        let (account, undo) = (browser.environment.account.id, Undo(modules: browser.environment.modules))
        return try await browser.environment.store.write {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)?.words()
        }
    }

    private func addresses(_ browser: PageBrowser) async throws -> [String] {
        let account = browser.environment.account.id
        return try await browser.environment.store.read { tx in
            try PublicPage.all(account: account, in: tx).map(\.feed.token)
        }
    }

    /// Of a show, a series and all shows.
    @Test(arguments: ["/events/{show}/public", "/series/{series}/public", "/public"])
    func isMadeAndTakenDown(_ pattern: String) async throws {
        try await PageBrowser.open { browser in
            let show = try await browser.environment.show("Late <b>Show</b>")
            let added = try await browser.post(
                "/series/add", [("name", "Tuesday Night"), ("every", "tue"), ("time", "20:00")])
            let series = try #require(added.location.split(separator: "/").last)
            let path = pattern.replacing("{show}", with: "\(show.id)").replacing("{series}", with: series)
            let before = try await browser.get(path)
            #expect(before.status == 200 && before.body.contains("Make it public"))
            #expect(!before.body.contains("/shows/") && !before.body.contains("<b>Show"))
            #expect(try await browser.post("\(path)/link").location == path)
            let made = try await addresses(browser)
            let page = try await browser.get(path)
            #expect(made.count == 1 && page.body.contains("/shows/\(made[0])"))
            #expect(page.body.contains("&lt;iframe src=&quot;") && !page.body.contains("<iframe"))
            _ = try await browser.post("\(path)/link")
            #expect(try await addresses(browser) == made, "the address is stable")
            #expect(try await browser.gateway.get("/shows/\(made[0])")?.status == 200)

            #expect(try await browser.post("\(path)/unlink").location == path)
            #expect(try await addresses(browser).isEmpty)
            #expect(try await browser.gateway.get("/shows/\(made[0])")?.status == 404)
            #expect(try await undo(browser)?.contains("took down the public page of") == true)
            #expect(try await addresses(browser) == made, "undo brings the same address back")
            #expect(try await undo(browser)?.contains("made a public page of") == true)
            #expect(try await addresses(browser).isEmpty)
            _ = try await browser.post("\(path)/link")
            #expect(try await addresses(browser) != made, "a page that is made again has a new address")
        }
    }

    @Test("A show is left out of the pages of several shows, and put back") func listed() async throws {
        try await PageBrowser.open { browser in
            let show = try await browser.environment.show("Late Show")
            let path = "/events/\(show.id)/public"
            for (choice, button) in [("no", "Show it there"), ("yes", "Leave it out there")] {
                #expect(try await browser.post("\(path)/listed", [("listed", choice)]).location == path)
                #expect(try await browser.get(path).body.contains(button))
            }
            #expect(try await browser.post("\(path)/listed", [("listed", "maybe")]).status == 400)
            #expect(try await !browser.get("/public").body.contains("Leave it out there"))
        }
    }

    @Test func saysWhoIsNamedAndWhyNot() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            let ids = [
                try await environment.contact("Ada Lovelace", Phone.ada),
                try await environment.contact("Grace Hopper", Phone.grace),
                try await environment.contact("Alan Turing", Phone.alan),
            ]
            try await environment.invite(show, ids)
            for phone in [Phone.ada, Phone.grace] { _ = try await environment.text("yes", from: phone) }
            func form(_ publicName: String) -> [(String, String)] {
                let kept = ["email", "note", "zone", "language", "channel"].map { ($0, "") }
                return [("name", "Ada Lovelace"), ("cell", Phone.ada)] + kept
                    + [("public_name", publicName), ("named", "yes")]
            }
            let saved = try await browser.post("/contacts/\(ids[0])/edit", form("DJ Ada"))
            #expect(saved.status == 303)
            #expect(try await browser.get("/contacts/\(ids[0])").body.contains("Public name: DJ Ada (agreed)"))
            let page = try await browser.get("/events/\(show.id)/public").body
            #expect(page.contains("as <bdi>DJ Ada</bdi>"))
            #expect(page.contains("Grace Hopper") && page.contains("not named: has not said whether they agree"))
            #expect(!page.contains("Alan"), "who is not confirmed is never named")
            let refused = try await browser.post("/contacts/\(ids[0])/edit", form("!!!"))
            #expect(refused.status == 422 && refused.body.contains("Invalid public name"))
        }
    }
}
