import Agenda
import JSON
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Web

/// What an assistant plans waits for a person, and is sent once, as it was shown.
@Suite(.timeLimit(.minutes(5))) struct AssistantPlanTests {
    /// A show with Ada in its lineup, who was not asked.
    private static func open(
        _ body: @escaping @Sendable (PageBrowser, Event) async throws -> Void
    ) async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            let ada = try await environment.contact("Ada", Phone.ada)
            _ = try await environment.store.write { try Lineup.add(ada, to: show.id, asHost: false, in: $0) }
            try await body(browser, show)
        }
    }

    private static func ask(_ browser: PageBrowser, _ show: Event) async throws -> JSONValue {
        try await AssistantClient(browser.environment).call(
            "event_ask_plan", ["event_id": .integer(Int(show.id.rawValue))])
    }

    private static func texts(_ browser: PageBrowser) async throws -> Int? {
        try await browser.environment.store.read { try $0.value("SELECT count(*) FROM outbound_message") }
    }

    @Test("A plan is sent once, when it is approved on its page, and the history names the assistant")
    func approved() async throws {
        try await Self.open { browser, show in
            let plan = try await Self.ask(browser, show)
            #expect(plan.text("state") == "waiting" && plan.text("assistant") == "Claude", "\(plan)")
            #expect(plan["plan"]?.list("texts").map { $0.text("name") } == ["Ada"])
            let again = try await Self.ask(browser, show)
            #expect(again.integer("id") == plan.integer("id"), "the same plan waits once")
            #expect(try await Self.texts(browser) == 0)
            #expect(try await browser.get("/inbox").body.contains("1 plan of an assistant waits"))
            let page = try await browser.get("/plans")
            #expect(page.status == 200 && page.body.contains("Late Show") && page.body.contains("Claude"))
            #expect(page.body.contains("Asks people of the lineup.") && page.body.contains("about $0.0"))
            let path = "/plans/\(plan.integer("id"))"
            #expect(try await browser.post("\(path)/approve").status == 303)
            #expect(try await Self.texts(browser) == 1)
            #expect(try await browser.post("\(path)/approve").status == 303)
            #expect(try await Self.texts(browser) == 1)
            #expect(try await browser.post("\(path)/discard").status == 303)
            #expect(try await browser.get("/plans").body.contains("No plan waits"))
            let history = try await browser.get("/undo").body
            #expect(history.contains("as planned by Claude (assistant)"), "\(history)")
            let client = try await AssistantClient(browser.environment)
            #expect(
                try await client.call("show_assistant_plan", ["plan_id": .integer(plan.integer("id"))]).text("state")
                    == "approved")
        }
    }

    enum Change: CaseIterable, Sendable { case moreTexts, discarded, expired, canceled }

    @Test(
        "A plan that is over, or whose texts would be others, is refused and sends nothing", arguments: Change.allCases)
    func refused(_ change: Change) async throws {
        try await Self.open { browser, show in
            let environment = browser.environment
            let path = "/plans/\(try await Self.ask(browser, show).integer("id"))"
            let sentence: String
            switch change {
            case .moreTexts:
                let grace = try await environment.contact("Grace", Phone.grace)
                _ = try await environment.store.write { try Lineup.add(grace, to: show.id, asHost: false, in: $0) }
                sentence = "other texts would be sent by now"
            case .discarded:
                #expect(try await browser.post("\(path)/discard").status == 303)
                sentence = "was discarded before"
            case .expired:
                _ = try await environment.store.write {
                    try $0.run("UPDATE assistant_plan SET expires_at = \(TestEnvironment.noon)")
                }
                sentence = "has expired"
            case .canceled:
                _ = try await environment.store.write {
                    try $0.run("UPDATE event SET cancelled_at = \(TestEnvironment.noon)")
                }
                sentence = "cancel"
            }
            let answer = try await browser.post("\(path)/approve")
            #expect(answer.status == 303 && answer.notice?.contains(sentence) == true, "\(answer.notice ?? "")")
            #expect(try await Self.texts(browser) == 0)
        }
    }

    @Test("The booker is told by text, and approves with a code") func byText() async throws {
        try await Self.open { browser, show in
            let environment = browser.environment
            _ = try await environment.addMember("Kim", as: .owner, cell: Phone.booker)
            let plan = try await Self.ask(browser, show)
            let told = try await environment.runJobs(now: TestEnvironment.noon)
            let bodies = try await environment.store.read { tx in
                try tx.values("SELECT body FROM outbound_message WHERE to_number = \(Phone.booker)", as: String.self)
            }
            #expect(told.count == 1 && bodies.count == 1)
            let command = "APPROVE \(plan.integer("id"))"
            #expect(bodies.first?.contains("Claude (assistant) planned 1 text") == true, "\(bodies)")
            #expect(bodies.first?.hasSuffix(command) == true, "\(bodies)")
            for wrong in ["APPROVE 99", "APPROVE fri"] {
                #expect(TestEnvironment.codeReply(to: try await environment.text(wrong, from: Phone.booker)) == nil)
            }
            let question = try #require(try await environment.text(command, from: Phone.booker))
            #expect(question.contains("Late Show") && question.contains("To Ada:"), "\(question)")
            #expect(try await Self.texts(browser) == 1, "only the notification was sent")
            let code = try #require(TestEnvironment.codeReply(to: question))
            let done = try await environment.text(code, from: Phone.booker)
            #expect(done == "Approved plan \(plan.integer("id")). Texting 1 person.")
            #expect(try await Self.texts(browser) == 2)
            #expect(try await environment.text(command, from: Phone.booker)?.contains("was approved before") == true)
        }
    }

    @Test("A plan without texts is none, and an assistant cannot make any number of them") func limits() async throws {
        try await Self.open { browser, show in
            let client = try await AssistantClient(browser.environment)
            let nobody = try await client.call("event_remind_plan", ["event_id": .integer(Int(show.id.rawValue))])
            #expect(nobody.text("error").contains("Nobody would get a text"), "\(nobody)")
            for number in 1...20 {
                let made = try await client.call(
                    "contact_text_plan", ["contact_id": 1, "text": .string("Doors at \(number)")])
                #expect(made.text("state") == "waiting", "\(made)")
            }
            let more = try await client.call("contact_text_plan", ["contact_id": 1, "text": "Hi"])
            #expect(more.text("error").contains("20 plans wait for approval."), "\(more)")
        }
    }

    @Test("A person who is erased is in no plan") func erased() async throws {
        try await Self.open { browser, show in
            _ = try await Self.ask(browser, show)
            let (account, modules) = (browser.environment.account.id, browser.environment.modules)
            try await browser.environment.store.write { tx in
                try modules.personErased(ErasedPerson(contacts: [], numbers: [], account: account), in: tx)
            }
            #expect(try await browser.get("/plans").body.contains("No plan waits"))
        }
    }
}
