import Agenda
import Lineups
import Messaging
import PageKit
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

@testable import LineupsPages

/// The rows of the inbox: what each says, and its forms without scripts.
@Suite struct TriagePageTests {
    private func inbox(_ environment: TestEnvironment, _ query: InboxQuery = InboxQuery()) async throws -> InboxModel {
        let account = environment.account
        let facts = try await environment.store.read {
            try InboxFacts.of(.waiting, query: query, account: account.id, in: $0)
        }
        return InboxModel(
            facts, view: .waiting, query: query, paused: nil, home: account.zone, now: TestEnvironment.noon)
    }

    /// Ada was asked for two shows and Grace for one; both say something unclear, and so does a stranger.
    private func furnish(_ environment: TestEnvironment) async throws -> (late: Event, brunch: Event) {
        let (late, brunch) = (try await environment.show("Late Show"), try await environment.show("Brunch", inDays: 6))
        let ada = try await environment.contact("Ada Lovelace", Phone.ada)
        let grace = try await environment.contact("Grace Hopper", Phone.grace)
        try await environment.deliver(environment.invite(late, [ada, grace]))
        try await environment.deliver(environment.invite(brunch, [ada]))
        for (body, number) in [("hmm", Phone.ada), ("errr", Phone.grace), ("Hello?", "+14155550999")] {
            _ = try await environment.text(body, from: number)
        }
        return (late, brunch)
    }

    private func answer(_ show: Event, contact: Int, text: Int, _ answer: String) -> [(String, String)] {
        [
            ("event", "\(show.id)"), ("contact", "\(contact)"), ("message", "\(text)"), ("answer", answer),
            ("back", "list"),
        ]
    }

    @Test("a row has the shows that its text may be about") func rowsHaveTheirShows() async throws {
        let environment = try await TestEnvironment()
        _ = try await furnish(environment)
        let model = try await inbox(environment)
        #expect(model.rows.map(\.waiting) == [3, 2, 1])
        #expect(
            model.rows.map { $0.shows.map(\.show) } == [
                [], ["Late Show, Fri Dec 4, 8 PM"], ["Late Show, Fri Dec 4, 8 PM", "Brunch, Sun Dec 6, 8 PM"],
            ])
        // Keys answer only where it is clear for which show.
        #expect(model.rows.map { $0.shows.map(\.hasKeys) } == [[], [true], [false, false]])
        #expect(model.rows[1].shows.first?.answer.words == "no answer")
        #expect(model.filters.map(\.title) == ["Late Show", "Brunch", "Unknown numbers"])
        #expect(model.filters.map(\.count) == [2, 1, 1])
        #expect(model.filters.map(\.path) == ["/inbox?event=1", "/inbox?event=2", "/inbox?from=unknown"])
    }

    /// What is searched for, from unknown numbers only, the key of a show, and the texts that are found.
    @Test(
        "texts are searched and filtered",
        arguments: [
            ("", false, nil, [3, 2, 1]), ("HELLO", false, nil, [3]), ("hopper", false, nil, [2]),
            ("415-555-0101", false, nil, [1]), ("0999", false, nil, [3]), ("5", false, nil, []),
            ("zzz", false, nil, []), ("", true, nil, [3]), ("hmm", true, nil, []), ("", false, 1, [2, 1]),
            ("", false, 2, [1]), ("", false, 99, []), ("errr", false, 2, []),
        ] as [(String, Bool, Int64?, [Int64])])
    func filters(search: String, isUnknownOnly: Bool, event: Int64?, found: [Int64]) async throws {
        let environment = try await TestEnvironment()
        _ = try await furnish(environment)
        let query = InboxQuery(search: search, isUnknownOnly: isUnknownOnly, event: event.map { ID($0) })
        let model = try await inbox(environment, query)
        #expect(model.rows.compactMap(\.waiting) == found)
        #expect(model.tabs.first?.count == 3 && !model.isSettled)
    }

    /// Addresses that no page offers, and the address of the list that they show.
    @Test(arguments: [
        ("?show=nonsense", "/inbox"), ("?event=x", "/inbox"), ("?from=mars", "/inbox"),
        ("?show=all&q=a%26b", "/inbox?show=all&q=a%26b"), ("?event=7&from=unknown", "/inbox?event=7&from=unknown"),
    ])
    func theAddressSaysWhatIsListed(_ query: String, _ path: String) async throws {
        try await PageBrowser.open { browser in
            #expect(try await browser.get("/inbox\(query)").status == 200)
            let pairs = try FormBody(decoding: Array(query.dropFirst().utf8)).pairs
            let view = InboxView(Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first })
            #expect(view.path == path)
        }
    }

    @Test("a row is answered in place, and the next one follows") func rowsAreAnsweredInPlace() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let (late, brunch) = try await furnish(environment)
            let grace = try await browser.post("/inbox/2/answer?list=waiting", answer(late, contact: 2, text: 2, "yes"))
            #expect(grace.headers["location"] == "/inbox#text-1" && grace.notice == "Grace Hopper: confirmed.")
            // The text is also about the brunch, so it stays.
            let first = try await browser.post(
                "/inbox/1/answer?list=waiting&q=hmm", answer(late, contact: 1, text: 1, "maybe"))
            #expect(first.headers["location"] == "/inbox?q=hmm#text-1")
            let second = try await browser.post(
                "/inbox/1/answer?list=waiting", answer(brunch, contact: 1, text: 1, "no"))
            #expect(second.headers["location"] == "/inbox#text-1")
            let done = try await browser.post("/inbox/1/done?list=waiting", [("text", "1"), ("back", "list")])
            #expect(done.headers["location"] == "/inbox#text-3" && done.notice == "Done.")
            let last = try await browser.post("/inbox/3/done?list=waiting", [("text", "3"), ("back", "list")])
            #expect(last.headers["location"] == "/inbox")
            #expect(try await inbox(environment).isSettled)
            for bad in [("message", "99"), ("event", "99"), ("contact", "3"), ("answer", "")] {
                let fields = answer(late, contact: 2, text: 2, "yes").filter { $0.0 != bad.0 } + [bad]
                let answer = try await browser.post("/inbox/2/answer?list=waiting", fields)
                #expect([400, 404].contains(answer.status), "\(bad): \(answer.status)")
            }
        }
    }

    @Test("a conversation leads to the next one") func conversationsFollowEachOther() async throws {
        try await PageBrowser.open { browser in
            let (late, _) = try await furnish(browser.environment)
            let page = try await browser.get("/inbox/2?list=waiting")
            #expect(page.body.contains("Answer and next: <bdi>Ada Lovelace</bdi>"))
            #expect(page.body.contains("href=\"/inbox/1?list=waiting#waiting\">Next"))
            #expect(page.body.contains("id=\"waiting\""))
            #expect(try await !browser.get("/inbox/2").body.contains("Answer and next"))
            let fields = answer(late, contact: 2, text: 2, "yes").filter { $0.0 != "back" }
            let next = try await browser.post("/inbox/2/answer?list=waiting", fields)
            #expect(next.headers["location"] == "/inbox/1?list=waiting#waiting")
            // After the last comes the first.
            let first = try await browser.post("/inbox/1/done?list=waiting", [("text", "1")])
            #expect(first.headers["location"] == "/inbox/3?list=waiting#waiting")
            let end = try await browser.post("/inbox/3/done?list=waiting")
            #expect(end.headers["location"] == "/inbox")
        }
    }

    @Test("an answer that sends texts at once shows them first") func textsThatFollowAreShown() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            try await environment.keep([.bench: "1"], for: show)
            try await environment.deliver(environment.invite(show, [environment.contact("Ada", Phone.ada)]))
            try await environment.seat([("Alan", Phone.alan)], onBenchOf: show)
            _ = try await environment.text("hmm", from: Phone.ada)
            let texts = { () async throws -> Int? in
                try await environment.store.read { try $0.value("SELECT count(*) FROM outbound_message") }
            }
            let before = try await texts()
            let fields = answer(show, contact: 1, text: 1, "no")
            let preview = try await browser.post("/inbox/1/answer?list=waiting", fields)
            #expect(preview.status == 200 && preview.body.contains("Answer no for Ada"))
            #expect(preview.body.contains("Save and send 1 text") && preview.body.contains("Alan"))
            #expect(try await texts() == before)
            #expect(try await environment.statuses(show)["Ada"] == .asked)
            let keys = preview.fields("text").map { ("text", $0) }
            let sent = try await browser.post("/inbox/1/answer?list=waiting", fields + keys)
            #expect(sent.headers["location"] == "/inbox" && sent.notice == "Ada: declined. 1 text is on its way.")
            #expect(try await environment.statuses(show)["Ada"] == .declined)
            #expect(try await environment.statuses(show)["Alan"] == .queued)
        }
    }

    @Test("a reply from a row leads back to the list") func aReplyLeadsBack() async throws {
        try await PageBrowser.open { browser in
            _ = try await furnish(browser.environment)
            let fields = [("text", "See you at 7."), ("back", "list")]
            let preview = try await browser.post("/inbox/2/reply?list=waiting&q=errr", fields)
            #expect(preview.body.contains("1 segment") && preview.fields("back") == ["list"])
            let position = try #require(preview.fields("position").first)
            let sent = try await browser.post(
                "/inbox/2/send?list=waiting&q=errr", fields + [("position", position)])
            #expect(sent.headers["location"] == "/inbox?q=errr")
            let thread = try await browser.post("/inbox/1/reply?list=waiting", [("text", "Hi.")])
            #expect(thread.body.contains("1 segment") && thread.fields("back").isEmpty)
            let other = try #require(thread.fields("position").first)
            let stays = try await browser.post(
                "/inbox/1/send?list=waiting", [("text", "Hi."), ("position", other)])
            #expect(stays.headers["location"] == "/inbox/1?list=waiting")
        }
    }

    @Test("several texts are answered at once, and undone at once") func severalAreAnswered() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let (late, _) = try await furnish(environment)
            _ = try await environment.text("hmm, hmm", from: Phone.grace)
            let all = ["1", "2", "3", "4"].map { ("text", $0) }
            for (fields, status) in [(all, 400), ([("answer", "yes"), ("text", "99")], 404)] {
                #expect(try await browser.post("/inbox/answer", fields).status == status)
            }
            let answered = try await browser.post("/inbox/answer?list=waiting&q=h", all + [("answer", "yes")])
            #expect(answered.headers["location"] == "/inbox?q=h")
            #expect(
                answered.notice
                    == "Grace Hopper: confirmed. Not +14155550999, Ada Lovelace: choose the show in the row.")
            #expect(try await environment.statuses(late)["Grace Hopper"] == .confirmed)
            #expect(try await environment.statuses(late)["Ada Lovelace"] == .asked)
            #expect(try await inbox(environment).rows.map(\.waiting) == [3, 1])
            let none = try await browser.post("/inbox/answer", [("text", "2"), ("answer", "no")])
            #expect(none.notice == "Nobody was answered for.")
            let step = try #require(
                try await environment.store.read {
                    try UndoStep.recent(account: environment.account.id, limit: 1, in: $0).first
                })
            _ = try await browser.post("/undo", [("step", "\(step.id)")])
            #expect(try await environment.statuses(late)["Grace Hopper"] == .asked)
            #expect(try await inbox(environment).rows.map(\.waiting) == [4, 3, 2, 1])
        }
    }

    @Test("answers that send texts at once show them first, for all checked rows") func textsOfSeveral() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            try await environment.keep([.bench: "2"], for: show)
            for (name, phone) in [("Ada", Phone.ada), ("Grace", Phone.grace)] {
                try await environment.deliver(environment.invite(show, [environment.contact(name, phone)]))
            }
            try await environment.seat([("Alan", Phone.alan)], onBenchOf: show)
            for phone in [Phone.ada, Phone.grace] { _ = try await environment.text("hmm", from: phone) }
            let fields = [("text", "1"), ("text", "2"), ("answer", "no")]
            let preview = try await browser.post("/inbox/answer?list=waiting", fields)
            #expect(preview.status == 200 && preview.body.contains("Answer no for 2 texts"))
            #expect(preview.fields("message") == ["1", "2"] && preview.fields("answer") == ["no"])
            let approved = ["message", "answer", "text"].flatMap { name in preview.fields(name).map { (name, $0) } }
            let sent = try await browser.post("/inbox/answer?list=waiting", approved)
            #expect(sent.notice == "Grace: declined. Ada: declined. 1 text is on its way.")
            #expect(try await environment.statuses(show)["Alan"] == .queued)
        }
    }

    @Test("several texts are done at once, and undone at once") func severalAreDone() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            _ = try await furnish(environment)
            let foreign = try await browser.post("/inbox/done", [("text", "2"), ("text", "99")])
            #expect(foreign.status == 404)
            #expect(try await browser.post("/inbox/done", [("text", "x")]).status == 404)
            #expect(try await inbox(environment).rows.count == 3)
            let done = try await browser.post("/inbox/done?list=waiting&q=h", [("text", "1"), ("text", "3")])
            #expect(done.headers["location"] == "/inbox?q=h" && done.notice == "Done: 2 texts.")
            #expect(try await inbox(environment).rows.map(\.waiting) == [2])
            let none = try await browser.post("/inbox/done", [("text", "1")])
            #expect(none.notice == "Nothing to mark as done.")
            #expect(try await browser.post("/inbox/done").notice == "Nothing to mark as done.")
            let step = try #require(
                try await environment.store.read {
                    try UndoStep.latest(account: environment.account.id, in: $0)
                })
            #expect(step.summary == "marked 2 texts from 2 people as done")
            _ = try await browser.post("/undo", [("step", "\(step.id)")])
            #expect(try await inbox(environment).rows.count == 3)
        }
    }
}
