import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The guest list and the door of a show, over real sockets.
@Suite struct DoorPageTests {
    private func text(_ body: String, _ sid: Int, to browser: PageBrowser) async throws -> String {
        let request = SignedRequest(sid: "SM000000000000000000000000000000\(sid)", from: Phone.ada, text: body)
        return try await browser.gateway.answer(to: request)?.body ?? ""
    }

    /// Ada was asked about Late Show.
    private func furnish(_ browser: PageBrowser) async throws -> Event {
        let environment = browser.environment
        try await environment.giveAccountCell()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Phone.ada)])
        return show
    }

    @Test func aTextIsOnTheDoorPageUntilThePerformerIsOut() async throws {
        try await PageBrowser.open { browser in
            let show = try await furnish(browser)
            let (guests, door) = ("/events/\(show.id)/guests", "/events/\(show.id)/door")
            #expect(try await browser.post("\(guests)/edit", [("limit", "3"), ("closes", "")]).notice == "Saved.")
            _ = try await text("YES", 11, to: browser)
            let reply = try await text("PLUS Ana Lopez, Bo", 12, to: browser)
            #expect(reply.contains("2 on your list for Late Show"), "\(reply)")

            let list = try await browser.get(door)
            #expect(list.body.contains("Ana Lopez") && list.body.contains("0 of 2 in"))
            let keys = list.fields("guest")
            try #require(keys.count == 2)
            #expect(try await browser.post("\(door)/check", [("guest", keys[0])]).notice == "Ana Lopez is in.")
            #expect(try await browser.get(door).body.contains("1 of 2 in"))
            #expect(try await browser.post("\(door)/uncheck", [("guest", keys[0])]).notice == "Ana Lopez is not in.")
            _ = try await browser.post("\(door)/check", [("guest", keys[0])])

            _ = try await text("sorry, I can't make it anymore", 13, to: browser)
            let after = try await browser.get(door)
            #expect(after.fields("guest").isEmpty && after.body.contains("Ada (withdrawn): 2 guests"))
            let environment = browser.environment
            _ = try await environment.runJobs(now: TestEnvironment.noon)
            _ = try await environment.runJobs(now: TestEnvironment.noon.adding(.minutes(3)))
            let texts = try await environment.store.read {
                try $0.values("SELECT body FROM outbound_message WHERE to_number = \(Phone.booker)", as: String.self)
            }
            #expect(texts.contains { $0.contains("Ada's 2 guests are off the list for Late Show") }, "\(texts)")
            let refused = try await browser.post("\(door)/check", [("guest", keys[1])])
            #expect(refused.notice == #""Ada" is not coming to "Late Show", so they bring no guests."#)
        }
    }

    @Test func theBookerChangesTheList() async throws {
        try await PageBrowser.open { browser in
            let show = try await furnish(browser)
            let guests = "/events/\(show.id)/guests"
            #expect(
                try await browser.post("\(guests)/add", [("names", "Press, 2 more"), ("contact", "")]).notice
                    == "Added 2 guests.")
            #expect(
                try await browser.post("\(guests)/limit", [("contact", "1"), ("own", "4")]).notice == "Saved.")
            let page = try await browser.get(guests).body
            #expect(page.contains("Press") && page.contains("0 of 2 in") && page.contains("0 of 4 places"))
            for (path, field, value, problem) in [
                ("add", "names", "", "There is no name"), ("edit", "limit", "many", "Invalid number of guests"),
                ("edit", "closes", "someday", "Invalid date"), ("limit", "own", "99", "Invalid number of guests"),
            ] {
                let refused = try await browser.post("\(guests)/\(path)", [(field, value), ("contact", "1")])
                #expect(refused.status == 422 && refused.body.contains(problem), "\(path) \(field)")
            }
            let keys = try await browser.get(guests).fields("guest")
            #expect(try await browser.post("\(guests)/remove", [("guest", keys[0])]).notice == "Removed.")
            let door = try await browser.post("\(guests)/add", [("names", "Zoe"), ("door", "yes"), ("contact", "")])
            #expect(door.location == "/events/\(show.id)/door")
            let searched = try await browser.get("/events/\(show.id)/door?q=zo").body
            #expect(searched.contains("Zoe") && !searched.contains("2 more"))
        }
    }

    @Test func performersAreMarkedAtTheDoor() async throws {
        let evening = TestEnvironment.noon.adding(.days(4)).adding(.hours(7))
        try await PageBrowser.open(clock: .fixed(evening)) { browser in
            let show = try await furnish(browser)
            _ = try await text("YES", 11, to: browser)
            let door = "/events/\(show.id)/door"
            func mark(_ mark: String) async throws -> String? {
                try await browser.post("\(door)/here", [("contact", "1"), ("mark", mark)]).notice
            }
            // The show has not started: no-show is not offered, and refused.
            let page = try await browser.get(door).body
            #expect(page.contains("value=\"here\"") && !page.contains("value=\"no_show\""))
            #expect(try await mark("no_show") != "Ada: no-show.")
            #expect(!(try await browser.get("/contacts/1").body.contains("no-show at 1")))
            #expect(try await mark("here") == "Ada: here.")
            #expect(try await browser.get(door).body.contains("1 of 1 performer here"))
            #expect(try await browser.get("/events/\(show.id)").body.contains("confirmed, here"))
            #expect(try await mark("clear") == "Ada: not marked.")
            #expect(try await browser.post("\(door)/here", [("contact", "1"), ("mark", "x")]).status == 400)
        }
    }

    @Test func beforeTheEveningNobodyIsMissing() async throws {
        try await PageBrowser.open { browser in
            let show = try await furnish(browser)
            _ = try await text("YES", 11, to: browser)
            let refused = try await browser.post("/events/\(show.id)/door/here", [("contact", "1"), ("mark", "here")])
            let early = #""Late Show" is not tonight yet: attendance is marked from Fri Dec 4"#
            #expect(refused.notice?.hasPrefix(early) == true)
            let page = try await browser.get("/events/\(show.id)/door").body
            #expect(!page.contains("value=\"here\"") && !page.contains("value=\"no_show\""))
        }
    }

    @Test func afterTheStartANoShowIsOffered() async throws {
        let late = TestEnvironment.noon.adding(.days(4)).adding(.hours(9))
        try await PageBrowser.open(clock: .fixed(late)) { browser in
            let show = try await furnish(browser)
            _ = try await browser.environment.store.write { try $0.run("UPDATE slot SET answer = 'confirmed'") }
            let page = try await browser.get("/events/\(show.id)/door").body
            #expect(page.contains("value=\"here\"") && page.contains("value=\"no_show\""))
        }
    }
}
