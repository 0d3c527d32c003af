import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import LineupsPages

/// People are added to a show: several typed names, checked contacts, and from the list of contacts; and a tag is
/// texted.
@Suite struct PeoplePickerTests {
    private func names(_ show: Event, _ environment: TestEnvironment) async throws -> [String] {
        try await environment.store.read { tx in
            let lineup = try Lineup.of(show, in: tx)
            return (lineup.slots + lineup.bench).map(\.name)
        }
    }

    /// Ada, Beth Aoki, Beth Sloan and Zack; the first two have a number and the tag improv.
    private func furnish(_ environment: TestEnvironment) async throws -> Event {
        let ada = try await environment.contact("Ada Lovelace", Phone.ada)
        let beth = try await environment.contact("Beth Aoki", Phone.grace)
        for name in ["Beth Sloan", "Zack Moss"] { _ = try await environment.contact(name, nil) }
        try await environment.store.write { tx in
            for person in [ada, beth] { try Contact.tag(person, with: "improv", in: tx) }
        }
        return try await environment.show("Late Show")
    }

    @Test(
        "several names are added together, or nobody",
        arguments: [
            ("ada, zack", "lineup", "Added Ada Lovelace, Zack Moss.", nil),
            ("Beth Aoki;zack\r\nADA", "bench", "Added Beth Aoki, Zack Moss, Ada Lovelace.", nil),
            ("ada, ada, ada", "lineup", "Added Ada Lovelace.", nil),
            ("ada,", "host", "Added Ada Lovelace (host).", nil),
            ("ada, beth", "lineup", nil, "“beth” can be Beth Aoki, Beth Sloan. Nobody was added."),
            ("zelda, ada", "lineup", nil, "There is no contact “zelda”."),
            ("ada, zak moss", "lineup", nil, "There is no contact “zak moss”. Did you mean Zack Moss?"),
            ("ada, zack", "host", nil, "Only one person can be added as the host, not 2."), (", ,", "lineup", nil, ""),
        ] as [(String, String, String?, String?)])
    func severalNames(_ typed: String, _ role: String, _ notice: String?, _ problem: String?) async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            let answer = try await browser.post("/events/\(show.id)/add", [("who", typed), ("role", role)])
            #expect(answer.notice == notice)
            guard let problem else {
                #expect(answer.status == 303)
                return
            }
            #expect(answer.status == 422 && answer.body.contains(problem), "\(answer.body)")
            #expect(typed.hasPrefix(",") || answer.body.contains("value=\"\(typed)\""), "what was typed stays")
            #expect(try await names(show, environment).isEmpty)
        }
    }

    @Test(
        "who gets a spot without a position, and who holds none",
        arguments: [
            ("2 x spot", "Added Ada Lovelace (spot), Zack Moss (spot)."),
            (
                "spot, headliner",
                "Added Ada Lovelace (spot), Zack Moss. Zack Moss holds no spot; open: headliner."
            ),
        ])
    func spots(_ spots: String, _ notice: String) async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            try await environment.setSpots(spots, of: show)
            let answer = try await browser.post(
                "/events/\(show.id)/add", [("who", "ada, zack"), ("role", "lineup")])
            #expect(answer.notice == notice)
        }
    }

    @Test func checkedPeopleAreAddedAndAsked() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            let path = "/events/\(show.id)"
            #expect(try await browser.get(path).fields("person") == ["1", "2", "3", "4"])
            #expect(try await browser.get("\(path)?tag=improv&q=beth").fields("person") == ["2"])
            let none = try await browser.post("\(path)/people", [("role", "lineup")])
            #expect(none.status == 422 && none.body.contains("Check the people first."))
            let hosts = try await browser.post(
                "\(path)/people", [("person", "1"), ("person", "4"), ("role", "host")])
            #expect(hosts.status == 422 && hosts.body.contains("Only one person can be added as the host"))
            #expect(hosts.body.contains("value=\"4\" checked"), "the checks stay")
            #expect(try await browser.post("\(path)/people", [("person", "1"), ("role", "king")]).status == 400)
            #expect(try await browser.post("\(path)/people", [("person", "99"), ("role", "lineup")]).status == 404)
            #expect(try await names(show, environment).isEmpty)
            let bench = try await browser.post("\(path)/people", [("person", "4"), ("role", "bench")])
            #expect(bench.location == path && bench.notice == "Added Zack Moss.")
            let asked = try await browser.post(
                "\(path)/people", [("person", "1"), ("person", "2"), ("role", "lineup"), ("then", "ask")])
            #expect(asked.location == "\(path)/ask" && asked.notice == "Added Ada Lovelace, Beth Aoki.")
            let preview = try await browser.get("\(path)/ask").body
            #expect(preview.contains("<bdi>Ada Lovelace, Beth Aoki</bdi>") && preview.contains("Send 2 texts, $0.02"))
            #expect(try await browser.get(path).body.contains("Ask 2 people"))
            #expect(try await browser.get(path).fields("person") == ["3"])
        }
    }

    @Test func whatToKnowBeforeAskingIsBesideTheName() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            let other = try await environment.show("Open Mic")
            try await environment.deliver(environment.invite(other, [ID(2)]))
            _ = try await environment.text("yes", from: Phone.grace)
            let day = show.localStart.date
            _ = try await environment.store.write {
                try DatesAway.insert(DayRange(day), of: ID(1), note: nil, source: .booker, in: $0)
            }
            let page = try await browser.get("/events/\(show.id)").body
            for words in [
                "Away Fri Dec 4", "Also in Open Mic at that time (said yes)", "In for 1 of 1", "No number",
                "href=\"tel:", "/contacts/1/texts", "href=\"/contacts/1\"",
            ] {
                let isOfSlot = words.contains("href") || words.contains("texts")
                #expect(page.contains(words) != isOfSlot, "\(words)")
            }
            _ = try await browser.post("/events/\(show.id)/add", [("who", "ada"), ("role", "lineup")])
            let seated = try await browser.get("/events/\(show.id)").body
            for words in ["href=\"tel:\(Phone.ada)\"", "/contacts/1/texts", "href=\"/contacts/1\""] {
                #expect(seated.contains(words), "\(words)")
            }
        }
    }

    @Test func theBenchIsMoved() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            let path = "/events/\(show.id)"
            _ = try await browser.post("\(path)/add", [("who", "ada, zack, beth aoki"), ("role", "bench")])
            _ = try await browser.post("\(path)/move", [("contact", "2"), ("place", "1"), ("bench", "yes")])
            #expect(try await names(show, environment) == ["Beth Aoki", "Ada Lovelace", "Zack Moss"])
            _ = try await browser.post("\(path)/move", [("contact", "2"), ("place", "1")])
            let lineup = try await environment.store.read { try Lineup.of(show, in: $0) }
            #expect(lineup.slots.map(\.name) == ["Beth Aoki"])
            let moved = try await browser.post("\(path)/move", [("contact", "2"), ("place", "1"), ("bench", "yes")])
            #expect(moved.status == 409 && moved.body.contains("is not on the bench"))
        }
    }

    @Test func checkedContactsAreAddedToAShow() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            let list = try await browser.get("/contacts").body
            #expect(list.contains("<option value=\"\(show.id)\">Late Show, Fri Dec 4"))
            let none = try await browser.post("/contacts/lineup", [("event", "\(show.id)")])
            #expect(none.status == 422 && none.body.contains("Check the contacts first."))
            let chosen = [("contact", "1"), ("contact", "4")]
            #expect(try await browser.post("/contacts/lineup", chosen).status == 404)
            #expect(try await browser.post("/contacts/lineup", chosen + [("event", "99")]).status == 404)
            let added = try await browser.post("/contacts/lineup", chosen + [("event", "\(show.id)")])
            #expect(added.location == "/events/\(show.id)" && added.notice == "Added Ada Lovelace, Zack Moss.")
            #expect(try await names(show, environment) == ["Ada Lovelace", "Zack Moss"])
        }
    }

    @Test("everybody with a tag is texted, in quiet hours in the morning", arguments: [0, 12])
    func aTagIsTexted(_ hours: Int) async throws {
        let now = TestEnvironment.noon.adding(.hours(hours))
        try await PageBrowser.open(clock: .fixed(now)) { browser in
            _ = try await furnish(browser.environment)
            let path = "/contacts/text?tag=improv"
            #expect(try await browser.get("/contacts?tag=improv").body.contains("href=\"\(path)\""))
            #expect(try await browser.get(path).body.contains("Text everybody with the tag &quot;improv&quot;"))
            #expect(try await browser.get("/contacts/text").status == 404)
            #expect(try await browser.post(path, [("text", " ")]).status == 422)
            let empty = try await browser.post("/contacts/text?tag=music", [("text", "Hello")])
            #expect(empty.status == 200 && empty.body.contains("There is nobody to text."))
            let preview = try await browser.post(path, [("text", "Looking for people in March.")])
            #expect(preview.body.contains("Send 2 texts, $0.02"), "\(preview.body)")
            #expect(preview.body.contains("go out Tue Dec 1 2026, 9 AM, their time") == (hours > 0))
            let fields = [("text", "Looking for people in March.")] + preview.fields("number").map { ("number", $0) }
            let sent = try await browser.post("/contacts/text/send?tag=improv", fields)
            #expect(sent.location == "/contacts?tag=improv")
            #expect(sent.notice == "2 texts are on their way.\(hours > 0 ? " 2 of them after quiet hours." : "")")
        }
    }

    @Test func theBoardLeadsToTheBenchOfAShowWithAVacancy() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            try await environment.deliver(environment.invite(show, [ID(1)]))
            try await environment.seat([ID(2)], in: show, onBench: true)
            #expect(try await !browser.get("/").body.contains("/ask-bench"))
            _ = try await environment.text("no, sorry", from: Phone.ada)
            #expect(try await browser.get("/").body.contains("href=\"/events/\(show.id)/ask-bench\""))
        }
    }
}
