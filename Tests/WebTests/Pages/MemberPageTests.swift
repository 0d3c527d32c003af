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
            let session = try await environment.store.write {
                try Session.start(here, browser: "Firefox on Linux", random: .system, in: $0)
            }
            let kim = browser.with(session)
            #expect(try await kim.get("/").body.contains("Switch account"))
            #expect(try await kim.get("/accounts").body.contains("Harbor"))
            #expect(try await kim.post("/accounts/switch", [("membership", "\(stranger.id)")]).status == 404)
            let switched = try await kim.post("/accounts/switch", [("membership", "\(there.id)"), ("next", "/history")])
            #expect(switched.status == 303 && switched.location == "/history")
            let cookie = try #require(switched.cookies[PageBrowser.cookie]?.prefix(64))
            #expect(try await kim.get("/").leadsToSignIn, "the session before has ended")
            #expect(try await browser.with(SecretToken(String(cookie))).get("/settings").body.contains("Harbor"))
        }
    }
}
