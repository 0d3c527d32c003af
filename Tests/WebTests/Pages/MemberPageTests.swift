import Foundation
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Inviting members, accepting, and choosing an account.
@Suite struct MemberPageTests {
    @Test("Who opens the link of an invitation and accepts is signed in with their role")
    func invitation() async throws {
        try await PageBrowser.open { browser in
            let page = try await browser.post("/members/add", [("name", "Kim"), ("role", "viewer")])
            let link = try #require(page.body.components(separatedBy: "/join/").dropFirst().first?.prefix(64))
            let visitor = browser.with(nil)
            #expect(try await visitor.get("/join/\(link)").body.contains("viewer"))
            let short = try await visitor.post("/join/\(link)", [("name", "Kim"), ("email", "k@example.org")])
            #expect(short.status == 422)
            let fields = [("name", "Kim"), ("email", "k@example.org"), ("password", "correct horse battery")]
            let joined = try await visitor.post("/join/\(link)", fields)
            #expect(joined.status == 303 && joined.location == "/")
            #expect(joined.cookies[PageBrowser.cookie] != nil)
            #expect(try await visitor.get("/join/\(link)").status == 404)
            let again = try await visitor.post(
                "/sign-in/password", [("email", "k@example.org"), ("password", "correct horse battery")])
            #expect(again.status == 303 && again.location == "/")
            #expect(try await browser.get("/members").body.contains("Kim"))
        }
    }

    @Test("The last owner cannot be removed, and the page says why") func lastOwner() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/members/add", [("name", "Kim"), ("role", "owner")])
            let page = try await browser.get("/members").body
            #expect(page.contains("disabled aria-describedby=\"last-owner\""))
            #expect(page.contains("Make somebody else an owner first."))
            #expect(page.components(separatedBy: "/remove\"").count == 2, "only the one who has not accepted")
        }
    }

    @Test("A text that invites is shown with its price; only what was shown is sent; a new link ends the one before")
    func texts() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            @Sendable func links() async throws -> [String] {
                let bodies = try await environment.store.read {
                    try $0.values(
                        "SELECT secret_body FROM outbound_message WHERE to_number = \(Phone.ada) ORDER BY id",
                        as: String.self)
                }
                return bodies.compactMap { $0.firstMatch(of: /\/join\/\w{64}/).map { String($0.output) } }
            }
            let fields = [("name", "Kim"), ("role", "booker"), ("cell", Phone.ada), ("email", "")]
            let shown = try await browser.post("/members/add", fields)
            #expect(shown.status == 200 && shown.body.contains("1 text, 2 segments, about $0.0"), "\(shown.body)")
            let approved = try #require(shown.fields("approved").first)
            #expect(shown.body.contains("as booker") && shown.body.contains("/join/…"))
            let other = [("name", "Kim"), ("role", "owner"), ("cell", Phone.ada), ("approved", approved)]
            #expect(try await browser.post("/members/add", other).body.contains("as owner"))
            #expect(try await links().isEmpty)
            #expect(try await browser.post("/members/add", fields + [("approved", approved)]).status == 303)
            let first = try #require(try await links().first)
            let visitor = browser.with(nil)
            #expect(try await visitor.get(first).status == 200)
            let shownBodies = try await environment.store.read {
                try $0.values("SELECT body FROM outbound_message", as: String.self)
            }
            #expect(!shownBodies.contains { $0.contains(first) }, "the token is masked, also while it waits")

            let account = environment.account.id
            let kim = try #require(try await environment.store.read { try Member.all(of: account, in: $0).last })
            #expect(try await browser.get("/members").body.contains("Text a new link"))
            let again = [("cell", Phone.ada), ("approved", approved)]
            #expect(try await browser.post("/members/\(kim.id)/invite", again).status == 303)
            let second = try #require(try await links().last)
            #expect(try await visitor.get(first).status == 404)
            #expect(try await visitor.get(second).status == 200)
            #expect(try await browser.post("/members/\(kim.id)/remove").status == 303)
            #expect(try await visitor.get(second).status == 404)
            let states = try await environment.store.read {
                try $0.values("SELECT state FROM outbound_message WHERE to_number = \(Phone.ada)", as: String.self)
            }
            #expect(states == ["cancelled", "cancelled"], "a link that has ended is not sent")
        }
    }

    @Test("The link of a member's new cell confirms the cell, and signs nobody in") func confirmingACell() async throws
    {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let kim = try await environment.addMember("Kim", as: .booker, cell: Phone.ada)
            let token = try await environment.store.write {
                try kim.inviteAgain(cell: Phone.booker, random: .system, in: $0)
            }
            let visitor = browser.with(nil)
            let link = "/join/\(token.text)"
            #expect(try await visitor.get(link).body.contains("Confirm your cell"))
            let shown = try await browser.post("/members/\(kim.id)/invite", [("cell", Phone.booker)])
            #expect(shown.body.contains("To confirm that this is your number"))
            let fields = [("name", "Other"), ("email", "x@example.org"), ("password", "correct horse battery")]
            let answer = try await visitor.post(link, fields)
            #expect(answer.status == 303 && answer.leadsToSignIn)
            #expect(answer.cookies[PageBrowser.cookie] == nil)
            let account = environment.account.id
            let changed = try await environment.store.read { try Member.find(kim.id, account: account, in: $0) }
            #expect(changed?.name == "Kim" && changed?.cell == Phone.booker && changed?.email == nil)
        }
    }

    @Test("A number that has opted out gets no invitation") func optedOut() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.environment.text("stop", from: Phone.ada)
            let fields = [("name", "Kim"), ("role", "door"), ("cell", Phone.ada)]
            let answer = try await browser.post("/members/add", fields)
            #expect(answer.status == 422 && answer.body.contains("opted out"), "\(answer.body)")
        }
    }

    @Test("Nobody else opens a link for a member whose cell is verified, as it would lead to all of their accounts")
    func linksOfOthers() async throws {
        try await PageBrowser.open { browser in
            let kim = try await browser.environment.addMember("Kim", as: .booker, cell: Phone.ada)
            let refused = try await browser.post("/members/\(kim.id)/invite", [("cell", "")])
            #expect(refused.status == 303 && !refused.body.contains("/join/"))
            #expect(try await !browser.get("/members").body.contains("New link"))
        }
    }

    @Test(
        "What is typed for an invitation is checked beside its field",
        arguments: [
            ([("name", ""), ("role", "door")], "A member needs a name."),
            ([("name", "Kim"), ("role", "door"), ("cell", "12")], "Invalid cell"),
            ([("name", "Kim"), ("role", "door"), ("email", "x")], "Invalid e-mail"),
        ])
    func invalid(_ fields: [(String, String)], _ problem: String) async throws {
        try await PageBrowser.open { browser in
            let answer = try await browser.post("/members/add", fields)
            #expect(answer.status == 422 && answer.body.contains(problem), "\(answer.body)")
        }
    }

    @Test("A person with several accounts is asked which after signing in, and can switch")
    func switching() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let (zone, region) = (environment.account.zone, environment.account.region)
            let other = try await environment.store.write {
                try Account.create(name: "Harbor", zone: zone, region: region, in: $0)
            }
            let here = try await environment.addMember("Kim", as: .booker, cell: Phone.booker)
            let there = try await environment.addMember("Kim", as: .owner, cell: Phone.booker, to: other.id)
            let stranger = try await environment.addMember("Dee", as: .owner, cell: Phone.ada, to: other.id)
            let kim = try await browser.signedIn(as: here)
            #expect(try await kim.get("/").body.contains("Switch account"))
            #expect(try await kim.get("/accounts").body.contains("Harbor"))
            #expect(try await kim.post("/accounts/switch", [("membership", "\(stranger.id)")]).status == 404)
            let switched = try await kim.post(
                "/accounts/switch", [("membership", "\(there.id)"), ("next", "/history")])
            #expect(switched.status == 303 && switched.location == "/history")
            let cookie = try #require(switched.cookies[PageBrowser.cookie]?.prefix(64))
            #expect(try await kim.get("/").leadsToSignIn, "the session before has ended")
            #expect(try await browser.with(SecretToken(String(cookie))).get("/settings").body.contains("Harbor"))
        }
    }
}
