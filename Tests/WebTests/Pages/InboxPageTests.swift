import Agenda
import Lineups
import Messaging
import PageKit
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import LineupsPages

/// The inbox and its conversations: what they show, and every form without scripts.
@Suite struct InboxPageTests {
    private func inbox(_ environment: TestEnvironment, _ view: InboxModel.View = .waiting) async throws -> InboxModel {
        let account = environment.account
        let facts = try await environment.store.read { try InboxFacts.of(view, account: account.id, in: $0) }
        return InboxModel(facts, view: view, paused: nil, home: account.zone, now: TestEnvironment.noon)
    }

    private func thread(_ environment: TestEnvironment, _ source: ThreadSource) async throws -> ThreadModel {
        let account = environment.account
        let shown = try await environment.store.read { tx in
            let correspondent = try source.correspondent(account: account.id, in: tx)
            return try InboxThread.with(correspondent, account: account, in: tx)
        }
        return ThreadModel(shown, path: source.path, people: [], home: account.zone, now: TestEnvironment.noon)
    }

    /// Ada was asked and says something that is not clear.
    private func furnish(_ environment: TestEnvironment, says body: String = "what time is load-in?") async throws
        -> Event
    {
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Phone.ada)]))
        _ = try await environment.text(body, from: Phone.ada)
        return show
    }

    private func outgoing(_ environment: TestEnvironment) async throws -> [String] {
        try await environment.store.read {
            try $0.values("SELECT body FROM outbound_message WHERE kind = 'answer' ORDER BY id", as: String.self)
        }
    }

    @Test("the list shows what needs the booker") func theListShowsWhatWaits() async throws {
        let environment = try await TestEnvironment()
        #expect(try await inbox(environment).isSettled)
        _ = try await furnish(environment)
        _ = try await environment.text("hi, it's Ada, new phone", from: "+14155550177")
        let model = try await inbox(environment)
        #expect(model.rows.map(\.name) == ["+14155550177", "Ada"])
        #expect(model.rows.map(\.path) == ["/inbox/2", "/inbox/1"])
        #expect(model.rows[0].detail == "Perhaps Ada: signed the text")
        #expect(model.rows[1].status.all == ["red", "!", "question"])
        #expect(model.tabs.map(\.count) == [2, nil, nil])
        let sent = try await inbox(environment, .sent)
        #expect(sent.rows.map(\.name) == ["Ada"])
        #expect(sent.rows.first?.status.all == ["green", "✓", "delivered"])
    }

    @Test("a conversation shows both sides and why") func theThreadShowsBothSides() async throws {
        let environment = try await TestEnvironment()
        let show = try await furnish(environment)
        let model = try await thread(environment, .text(ID(1)))
        #expect(model.lines.first?.isTheirs == false)
        let theirs = try #require(model.lines.first { $0.isTheirs })
        #expect(theirs.body == "what time is load-in?")
        #expect(theirs.status.all == ["red", "!", "understood as question"])
        #expect(theirs.reason == "It asks a question.")
        let correction = try #require(theirs.corrections.first)
        #expect(correction.event == show.id.rawValue)
        #expect(correction.sentence.hasPrefix("Nothing is recorded for Late Show"))
        #expect(model.isAnyWaiting && model.canBeTexted && model.assignment == nil)
        #expect(try await thread(environment, .contact(ID(1))).lines.count == model.lines.count)
    }

    @Test("an answer is corrected from the conversation") func anAnswerIsSetRight() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            let fields = [("event", "\(show.id)"), ("contact", "1"), ("answer", "yes")]
            let answer = try await browser.post("/inbox/1/answer", fields)
            #expect(answer.notice == "Ada: confirmed.")
            #expect(answer.headers["location"] == "/inbox/1")
            #expect(try await environment.isConfirmed(show))
            #expect(try await inbox(environment).isSettled)
            #expect(try await browser.post("/inbox/1/answer", [("answer", "perhaps")]).status == 400)
        }
    }

    @Test("a reply is shown with its price, then sent once") func aReplyIsShownThenSent() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            _ = try await furnish(environment)
            let text = ("text", "Load-in is at 6. Are you in?")
            let preview = try await browser.post("/inbox/1/reply", [text])
            #expect(preview.status == 200)
            #expect(preview.body.contains("1 segment, about $0.01"))
            #expect(try await outgoing(environment).isEmpty)
            let position = try #require(preview.fields("position").first)
            let sent = try await browser.post("/inbox/1/send", [text, ("position", position)])
            #expect(sent.headers["location"] == "/inbox/1")
            #expect(try await outgoing(environment) == ["Load-in is at 6. Are you in?"])
            #expect(try await inbox(environment).isSettled)
            let again = try await browser.post("/inbox/1/send", [text, ("position", position)])
            #expect(again.status == 422 && again.body.contains("has new texts"))
            #expect(try await outgoing(environment).count == 1)
            let change = try await browser.post("/inbox/1/reply", [text, ("change", "yes")])
            #expect(change.body.contains("<textarea") && change.body.contains("Load-in is at 6."))
        }
    }

    static let refusedReplies = [
        ("", "The text is empty."), (" \n ", "The text is empty."),
        (String(repeating: "a", count: 1601), "The text is too long: 1601 characters"),
    ]

    @Test("a reply that cannot be sent stays in its field", arguments: refusedReplies)
    func badReplies(text: String, problem: String) async throws {
        try await PageBrowser.open { browser in
            _ = try await furnish(browser.environment)
            let answer = try await browser.post("/inbox/1/reply", [("text", text)])
            #expect(answer.status == 422)
            #expect(answer.body.contains(problem))
            #expect(answer.body.contains(">\n\(text)</textarea>"))
            #expect(try await browser.post("/inbox/1/send", [("text", "x"), ("position", "1-x")]).status == 400)
            #expect(try await outgoing(browser.environment).isEmpty)
        }
    }

    @Test("somebody who opted out is not texted") func optedOutPeopleAreNotTexted() async throws {
        try await PageBrowser.open { browser in
            _ = try await furnish(browser.environment, says: "STOP")
            let page = try await browser.get("/inbox/1")
            #expect(page.body.contains("They opted out of texts: call."))
            #expect(try await browser.post("/inbox/1/reply", [("text", "hello")]).status == 422)
        }
    }

    @Test("the pause of a possible opt-out is shown and ended") func aPauseIsEnded() async throws {
        try await PageBrowser.open { browser in
            _ = try await furnish(browser.environment, says: "haha no more texts from the bank, finally can sleep")
            for path in ["/inbox/1", "/contacts/1", "/contacts/1/texts"] {
                #expect(try await browser.get(path).body.contains("Paused: possible opt-out"))
            }
            let resumed = try await browser.post("/inbox/1/resume")
            #expect(resumed.headers["location"] == "/inbox/1" && resumed.notice == "Resumed texts to them.")
            #expect(try await !browser.get("/inbox/1").body.contains("Paused"))
            #expect(try await browser.post("/contacts/1/texts/resume").notice == nil)
        }
    }

    @Test("a number that was reported as wrong is cleared") func aWrongNumberIsCleared() async throws {
        try await PageBrowser.open { browser in
            _ = try await furnish(browser.environment, says: "wrong number")
            #expect(try await browser.get("/contacts/1").body.contains("This number is correct"))
            let cleared = try await browser.post("/contacts/1/numbers/right")
            #expect(cleared.notice == "Texts go to that number again.")
            #expect(try await !browser.get("/contacts/1").body.contains("wrong number"))
        }
    }

    @Test("texts are taken off the list") func textsAreDone() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            _ = try await furnish(environment)
            _ = try await environment.text("and where do I park?", from: Phone.ada)
            #expect(try await browser.post("/inbox/1/done", [("text", "1")]).headers["location"] == "/inbox/1")
            #expect(try await inbox(environment).rows.count == 1)
            let all = try await browser.post("/inbox/1/done", [])
            #expect(all.headers["location"] == "/inbox" && all.notice == "Done.")
            #expect(try await inbox(environment).isSettled)
            #expect(try await browser.post("/inbox/1/done", [("text", "99")]).status == 404)
        }
    }

    @Test("a stranger's text is filed") func aStrangerIsAssigned() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            for name in ["Grace Hopper", "Grace Kelly"] { _ = try await environment.contact(name, nil) }
            _ = try await environment.text("it's Grace Hopper, I'm in", from: "+14155550177")
            let page = try await browser.get("/inbox/1")
            #expect(page.body.contains("Who wrote this?") && page.body.contains("signed the text"))
            let unclear = try await browser.post("/inbox/1/assign", [("who", "grace")])
            #expect(unclear.status == 422 && unclear.body.contains("Which one do you mean?"))
            let none = try await browser.post("/inbox/1/assign", [("who", "Zelda")])
            #expect(none.body.contains("There is no contact “Zelda”."))
            let stale = try await browser.post(
                "/inbox/1/assign", [("who", "grace h"), ("offered", "grace"), ("contact", "2")])
            #expect(stale.status == 422 && stale.body.contains("The name has changed"))
            let taken = try await browser.post("/inbox/1/assign", [("new", "Grace Kelly")])
            #expect(taken.status == 422 && taken.body.contains("value=\"Grace Kelly\""))
            #expect(try await browser.post("/inbox/1/assign", [("new", " ")]).status == 422)
            let filed = try await browser.post("/inbox/1/assign", [("contact", "1")])
            #expect(filed.notice == "Assigned 1 text to Grace Hopper.")
            #expect(try await browser.get("/inbox/1").body.contains("Who wrote this?") == false)
        }
    }

    @Test("a paused sender sends again") func aPausedSenderIsReleased() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let sender = environment.sender.id
            try await environment.store.write {
                try Sender.pause(sender, because: "no credit", by: .refusal, in: $0)
            }
            let answer = try await browser.post("/inbox/release")
            #expect(answer.notice == "Resumed sending from \(TestEnvironment.ourNumber).")
            #expect(try await environment.store.read { try Sender.find(sender, in: $0)?.pausedBecause } == nil)
        }
    }
}
