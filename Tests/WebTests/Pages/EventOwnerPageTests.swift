import Agenda
import Platform
import Storage
import Testing
import TestSupport
import Values

/// The owner of a show, and the alerts of members, on pages.
@Suite struct EventOwnerPageTests {
    @Test("The owner of a show is shown and changed only where there are several who can own it")
    func owner() async throws {
        try await PageBrowser.open { browser in
            let show = try await browser.environment.show("Late Show")
            #expect(try await !browser.get("/events/\(show.id)").body.contains("Owner:"))
            #expect(try await !browser.get("/events/\(show.id)/edit").body.contains("name=\"owner\""))
            let kim = try await browser.environment.addMember("Kim", as: .booker)
            let dee = try await browser.environment.addMember("Dee", as: .door)
            #expect(try await browser.get("/events/\(show.id)").body.contains("Owner: <bdi>"))
            let form = try await browser.get("/events/\(show.id)/edit").body
            #expect(
                form.contains("name=\"owner\"") && form.contains(">Kim</option>") && !form.contains(">Dee</option>"))
            let saved = try await browser.post("/events/\(show.id)/edit", [("owner", "\(kim.id)")])
            #expect(saved.status == 303)
            #expect(try await browser.get("/events/\(show.id)").body.contains("Owner: <bdi>Kim</bdi>"))
            let refused = try await browser.post("/events/\(show.id)/edit", [("owner", "\(dee.id)")])
            #expect(refused.status >= 400)
            #expect(try await browser.get("/events/\(show.id)").body.contains("Owner: <bdi>Kim</bdi>"))
        }
    }

    @Test("An owner chooses the alerts of members, and a member their own") func alerts() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let kim = try await environment.addMember("Kim", as: .booker)
            let path = "/members/\(kim.id)/edit"
            let fields = [("name", "Kim"), ("role", "booker"), ("alerts", "all"), ("quiet_hours", "22:00-08:00")]
            #expect(try await browser.post(path, fields).status == 303)
            func found() async throws -> Member? {
                try await environment.store.read { try Member.find(kim.id, account: kim.account, in: $0) }
            }
            #expect(try await found()?.alerts == .all)
            #expect(try await found()?.quietHours?.description == "22:00-08:00")
            // A form without the fields leaves them.
            #expect(try await browser.post(path, [("name", "Kim"), ("role", "booker")]).status == 303)
            #expect(try await found()?.alerts == .all)
            let session = try await environment.store.write {
                try Session.start(kim, browser: "Firefox on Linux", random: .system, in: $0)
            }
            let own = browser.with(session)
            let typed = [("name", "Kim"), ("alerts", "none"), ("quiet_hours", "late")]
            let again = try await own.post("/accounts/you", typed)
            #expect(again.status == 422 && again.body.contains("22:00-08:00, or usual."))
            #expect(try await found()?.alerts == .all)
            let saved = try await own.post("/accounts/you", [("name", "Kim"), ("alerts", "own"), ("quiet_hours", "")])
            #expect(saved.status == 303)
            #expect(try await found()?.alerts == .own)
            #expect(try await found()?.quietHours == nil)
        }
    }
}
