import Agenda
import JSON
import Lineups
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Web

/// Only what was shown of an assistant's plan is sent: to whom, with which words, and when.
@Suite(.timeLimit(.minutes(5))) struct AssistantPlanReviewTests {
    private static func ask(_ show: Event, _ client: AssistantClient, anyway: Bool = false) async throws -> JSONValue {
        try await client.call(
            "event_ask_plan", ["event_id": .integer(Int(show.id.rawValue)), "anyway": .bool(anyway)])
    }

    private static func seat(_ people: [String], in show: Event, _ environment: TestEnvironment) async throws {
        for (number, name) in people.enumerated() {
            let contact = try await environment.contact(name, "+1415555\(2000 + number)")
            _ = try await environment.store.write { try Lineup.add(contact, to: show.id, asHost: false, in: $0) }
        }
    }

    private static func departures(_ environment: TestEnvironment) async throws -> [Instant] {
        try await environment.store.read {
            try $0.values("SELECT not_before FROM outbound_message WHERE contact_id = 1 ORDER BY id")
        }
    }

    @Test("A plan says when its texts leave, and that quiet hours are ignored", arguments: [true, false])
    func leaves(anyway: Bool) async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            _ = try await environment.addMember("Kim", as: .owner, cell: Phone.booker)
            // It is 2 AM there.
            let ada = try await environment.contact("Ada", Phone.ada)
            try await environment.store.write { try Contact.setZone(Zone("Asia/Tokyo"), of: ada, in: $0) }
            let client = try await AssistantClient(environment)
            let plan = try await client.call(
                "contact_text_plan", ["contact_id": 1, "text": "Doors at 7", "anyway": .bool(anyway)])
            let morning = try #require(Instant(rfc3339: "2026-12-01T00:00:00Z"))
            let leaves = anyway ? TestEnvironment.noon : morning
            #expect(plan["plan"]?.list("texts").map { Instant(rfc3339: $0.text("leaves_at")) } == [leaves], "\(plan)")
            let note =
                anyway
                ? "It is quiet hours for Ada. The text is sent anyway."
                : "The text to Ada goes out Tue Dec 1 2026, 9 AM, their time."
            #expect(plan["plan"]?["notes"] == [.string(note)])
            for path in ["/plans", "/plans/\(plan.integer("id"))"] {
                #expect(try await browser.get(path).body.contains(note), "\(path)")
            }
            let question = try await environment.text("APPROVE", from: Phone.booker) ?? ""
            #expect(question.contains(note) && TestEnvironment.codeReply(to: question) != nil, "\(question)")
            let done = try await browser.post("/plans/\(plan.integer("id"))/approve")
            let sending = anyway ? "1 text is on its way. " : ""
            #expect(done.notice == sending + note)
            #expect(try await Self.departures(environment) == [leaves])
        }
    }

    @Test("A plan that ignores quiet hours is another one, also where they are over") func twoPlans() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            try await Self.seat(["Ada"], in: show, environment)
            let client = try await AssistantClient(environment)
            let (plain, ignoring) = (
                try await Self.ask(show, client), try await Self.ask(show, client, anyway: true)
            )
            #expect(plain.integer("id") != ignoring.integer("id"))
            #expect(plain["plan"]?.text("key") != ignoring["plan"]?.text("key"))
            #expect(plain["plan"]?["notes"] == [] && ignoring["plan"]?["notes"] == ["Quiet hours are ignored."])
        }
    }

    @Test("APPROVE shows all recipients and their words, or leads to the page", arguments: [3, 40])
    func byText(count: Int) async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            _ = try await environment.addMember("Kim", as: .owner, cell: Phone.booker)
            let show = try await environment.show("Late Show")
            let people = (1...count).map { "Performer\($0) Lovelace" }
            try await Self.seat(people, in: show, environment)
            let plan = try await Self.ask(show, AssistantClient(environment))
            let answer = try await environment.text("APPROVE", from: Phone.booker) ?? ""
            if count == 3 {
                #expect(people.allSatisfy(answer.contains) && !answer.contains("…"), "\(answer)")
                #expect(TestEnvironment.codeReply(to: answer) != nil)
            } else {
                #expect(answer.hasSuffix("Look at it and send it on the page Plans of assistants."), "\(answer)")
                #expect(TestEnvironment.codeReply(to: answer) == nil)
                let page = try await browser.get("/plans/\(plan.integer("id"))").body
                #expect(people.allSatisfy(page.contains))
            }
        }
    }

    @Test("A plan whose texts would be others is outdated on each surface, and can be renewed") func outdated()
        async throws
    {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            _ = try await environment.addMember("Kim", as: .owner, cell: Phone.booker)
            let ada = try await environment.contact("Ada", Phone.ada)
            let client = try await AssistantClient(environment)
            var plans: [Int] = []
            for name in ["Early Show", "Late Show"] {
                let show = try await environment.show(name)
                _ = try await environment.store.write { try Lineup.add(ada, to: show.id, asHost: false, in: $0) }
                plans.append(try await Self.ask(show, client).integer("id"))
            }
            #expect(try await !browser.get("/plans").body.contains("Outdated"))
            let approved = try await browser.post("/plans/\(plans[0])/approve")
            #expect(approved.location == "/plans" && approved.notice?.hasPrefix("1 text is on its way.") == true)
            let why = "other texts would be sent by now: another one to Ada."
            for path in ["/plans", "/plans/\(plans[1])"] {
                let page = try await browser.get(path).body
                #expect(page.contains("Outdated") && page.contains(why) && !page.contains("/approve"), "\(page)")
            }
            let answer = try await environment.text("APPROVE \(plans[1])", from: Phone.booker) ?? ""
            #expect(answer.contains("is outdated: \(why)") && TestEnvironment.codeReply(to: answer) == nil)
            let refused = try await browser.post("/plans/\(plans[1])/approve")
            #expect(refused.location == "/plans/\(plans[1])" && refused.notice?.contains(why) == true)
            // The form does not lead to one with a button at the same place.
            let renewed = try await browser.post("/plans/\(plans[1])/renew")
            #expect(renewed.location == "/plans" && renewed.notice?.contains("replaces plan \(plans[1])") == true)
            let plan = plans[1] + 1
            let page = try await browser.get("/plans/\(plan)").body
            #expect(page.contains("Late Show") && page.contains("/plans/\(plan)/approve"), "\(page)")
            #expect(try await browser.post("/plans/\(plans[1])/approve").notice?.contains("discarded before") == true)
            #expect(try await browser.post("/plans/\(plan)/approve").notice?.hasPrefix("1 text is on its way.") == true)
        }
    }

    @Test("A plan that cancels a show says so on its button, and no button stands where it was") func cancels()
        async throws
    {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let ada = try await environment.contact("Ada", Phone.ada)
            let client = try await AssistantClient(environment)
            for name in ["Early Show", "Late Show"] {
                let show = try await environment.show(name)
                try await environment.deliver(environment.invite(show, [ada]))
                let plan = try await client.call("event_cancel_plan", ["event_id": .integer(Int(show.id.rawValue))])
                let page = try await browser.get("/plans/\(plan.integer("id"))").body
                #expect(page.contains(">Cancel the show and send 1 text, $0.0"), "\(page)")
            }
            let list = try await browser.get("/plans").body
            #expect(list.contains("Plan 1: ") && list.contains("Plan 2: ") && list.contains("New York time"))
            #expect(!list.contains("/approve") && !list.contains("/discard"))
        }
    }

    @Test("A plan that is made by a change that is taken back is shown and sent like any other") func series()
        async throws
    {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let ada = try await environment.contact("Ada", Phone.ada)
            _ = try await browser.post(
                "/series/add", [("name", "Tuesdays"), ("every", "tue"), ("time", "20:00"), ("place", "The Anchor")])
            let account = environment.account.id
            let shows = try await environment.store.read { try Event.upcoming(.show, account: account, in: $0) }
            let first = try #require(shows.first { $0.name == "Tuesdays" })
            try await environment.deliver(environment.invite(first, [ada]))
            let plan = try await AssistantClient(environment).call("series_remove_plan", ["series_id": 1])
            let path = "/plans/\(plan.integer("id"))"
            for shown in ["/plans", path] {
                let page = try await browser.get(shown)
                #expect(page.status == 200 && !page.body.contains("Outdated"), "\(page.body)")
            }
            #expect(try await browser.get(path).body.contains(">Remove the series and send 1 text, $0.0"))
            #expect(try await browser.get("/series/1").status == 200, "nothing was removed yet")
            #expect(try await browser.post("\(path)/approve").notice?.hasPrefix("1 text is on its way.") == true)
            #expect(try await browser.get("/series/1").status == 404)
        }
    }

    @Test("Without a plan, the page says how to connect an assistant") func empty() async throws {
        try await PageBrowser.open { browser in
            let page = try await browser.get("/plans").body
            #expect(page.contains("<code>greenroom</code>") && page.contains("<code>mcp</code>"))
            #expect(try await browser.get("/plans/9").status == 404)
        }
    }
}
