import Agenda
import Lineups
import PageKit
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import LineupsPages

/// The page of a show: its model, and every form without scripts.
@Suite struct EventPageTests {
    private func model(_ show: Event, _ environment: TestEnvironment) async throws -> EventModel {
        let account = environment.account
        let facts = try await environment.store.read { try EventFacts.of(show.id, account: account.id, in: $0) }
        return EventModel(facts, account: account, now: TestEnvironment.noon)
    }

    private func names(_ show: Event, _ environment: TestEnvironment) async throws -> [String] {
        try await model(show, environment).lineup.map(\.name)
    }

    /// Ada and Grace in the lineup, Alan on the bench.
    private func furnish(_ environment: TestEnvironment) async throws -> Event {
        let show = try await environment.show("Late Show")
        let people = [
            try await environment.contact("Ada", Phone.ada), try await environment.contact("Grace", Phone.grace),
        ]
        try await environment.seat(people, in: show)
        try await environment.seat([environment.contact("Alan", Phone.alan)], in: show, onBench: true)
        return show
    }

    @Test func theModelShowsAnswersWithTheirWords() async throws {
        let environment = try await TestEnvironment()
        let show = try await furnish(environment)
        try await environment.deliver(environment.invite(show, []))
        _ = try await environment.text("Yes, count me in!", from: Phone.ada)
        let page = try await model(show, environment)
        #expect(page.when == "Fri Dec 4 2026, 8 PM")
        #expect(page.status.all == ["red", "✗", "1 of 2 in"])
        #expect(page.lineup.map(\.name) == ["Ada", "Grace"])
        #expect(page.lineup.map(\.number) == [1, 2])
        #expect(page.lineup.map(\.up) == [nil, 1])
        #expect(page.lineup.map(\.down) == [2, nil])
        #expect(page.lineup.map(\.status.words) == ["confirmed", "asked"])
        #expect(page.lineup.map(\.request?.title) == [nil, "Remind"])
        #expect(page.bench.map(\.name) == ["Alan"])
        #expect(page.bench.map(\.isOnBench) == [true])
        #expect(page.actions.map(\.title) == ["Remind 1", "Text the lineup", "Edit", "Copy", "Cancel show"])
        let change = try #require(page.history.first)
        #expect(change.name == "Ada")
        #expect(change.from == "no answer")
        #expect(change.to.all == ["green", "✓", "confirmed"])
        #expect(change.quote == "Yes, count me in!")
        #expect(change.cause == "by text")
        #expect(change.reason == "It says yes.")
    }

    @Test func whoTheBenchSkipsHasTheReason() async throws {
        let environment = try await TestEnvironment()
        let show = try await furnish(environment)
        #expect(try await model(show, environment).bench.map(\.detail) == [nil])
        let alan = try #require(try await model(show, environment).bench.first).contact
        try await environment.store.write { tx in
            try DateAvailability(
                contact: ID(alan), day: show.localStart.date, answer: .no, source: .text,
                saidAt: TestEnvironment.noon
            ).save(in: tx)
        }
        #expect(
            try await model(show, environment).bench.map(\.detail) == ["The bench skips them: said no to that day"])
    }

    /// The newest text of Ada that waits is on her slot; her answer there settles the earlier ones but for a question.
    @Test("a text that waits is answered on the slot") func aWaitingTextIsAnsweredOnTheSlot() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            try await environment.deliver(environment.invite(show, []))
            #expect(try await model(show, environment).lineup.map(\.wrote) == [nil, nil])
            for (minute, body) in ["who else is on?", "hmm", "can't make it, sorry?"].enumerated() {
                _ = try await environment.text(
                    body, from: Phone.ada, now: TestEnvironment.noon.adding(.minutes(minute)))
            }
            let wrote = try #require(try await model(show, environment).lineup.first?.wrote)
            #expect(wrote.words == "can't make it, sorry?" && wrote.message == 3 && wrote.more == "and 2 more")
            let fields = [("contact", "1"), ("message", "3"), ("answer", "no")]
            let answer = try await browser.post("/events/\(show.id)/answer", fields)
            #expect(answer.headers["location"] == "/events/\(show.id)" && answer.notice == "Ada: declined.")
            let left = try #require(try await model(show, environment).lineup.first?.wrote)
            #expect(left.words == "who else is on?" && left.more == nil)
            for bad in [("message", "99"), ("message", "x"), ("contact", "99"), ("answer", "perhaps")] {
                let answer = try await browser.post(
                    "/events/\(show.id)/answer", [bad] + fields.filter { $0.0 != bad.0 })
                #expect([400, 404].contains(answer.status), "\(bad)")
            }
        }
    }

    @Test func somebodyIsAddedByTyping() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            for name in ["Ada Lovelace", "Grace Hopper", "Grace Kelly"] { _ = try await environment.contact(name, nil) }
            let path = "/events/\(show.id)"
            let added = try await browser.post("\(path)/add", [("who", " lovelace "), ("role", "host")])
            #expect(added.status == 303)
            #expect(added.headers["location"] == path)
            #expect(added.notice == "Added Ada Lovelace (host).")
            #expect(try await model(show, environment).lineup.map(\.isHost) == [true])
            let several = try await browser.post("\(path)/add", [("who", "grace"), ("role", "bench")])
            #expect(several.status == 422)
            #expect(several.body.contains("Which one do you mean?") && several.body.contains("value=\"grace\""))
            #expect(several.fields("contact").isEmpty == false)
            let none = try await browser.post("\(path)/add", [("who", "Zelda"), ("role", "lineup")])
            #expect(none.status == 422)
            #expect(none.body.contains("There is no contact “Zelda”."))
            #expect(try await browser.post("\(path)/add", [("who", ""), ("role", "lineup")]).status == 422)
            #expect(try await browser.post("\(path)/add", [("who", "Ada"), ("role", "king")]).status == 400)
            #expect(try await names(show, environment) == ["Ada Lovelace"])
        }
    }

    /// A choice that was offered for one name says nothing about another. Nobody is added until it is clear who.
    @Test(arguments: [
        ("beth", "beth", "Added Beth Aoki."), (" beth ", "beth", "Added Beth Aoki."), ("Zack Moss", "beth", nil),
        ("zelda", "beth", nil), ("", "beth", nil), ("beth", "", nil), ("Beth", "beth", nil),
    ])
    func aChoiceCountsForTheNameThatItWasOfferedFor(_ typed: String, _ offered: String, _ notice: String?)
        async throws
    {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            for name in ["Beth Aoki", "Beth Sloan", "Zack Moss"] { _ = try await environment.contact(name, nil) }
            let answer = try await browser.post(
                "/events/\(show.id)/add",
                [("who", typed), ("role", "lineup"), ("offered", offered), ("contact", "1")])
            #expect(answer.notice == notice)
            #expect(answer.status == (notice == nil ? 422 : 303))
            #expect(try await names(show, environment) == (notice == nil ? [] : ["Beth Aoki"]))
            if typed == "Zack Moss" {
                #expect(answer.fields("contact") == ["3"] && answer.fields("offered") == ["Zack Moss"])
            }
        }
    }

    @Test func enterInAFormThatSelectsRowsChangesNothing() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/notes/me/add", [("body", "Ask about the piano")])
            let before = try await browser.environment.picture()
            #expect(before.contains { $0.hasPrefix("note ") })
            let answer = try await browser.post("/notes/me/remove", [("enter", "yes"), ("note", "1")])
            #expect(answer.status == 204 && answer.body.isEmpty)
            #expect(try await browser.environment.picture() == before)
        }
    }

    @Test func theLineupIsMovedAndRemoved() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            let path = "/events/\(show.id)"
            #expect(try await browser.post("\(path)/move", [("contact", "2"), ("place", "1")]).status == 303)
            #expect(try await names(show, environment) == ["Grace", "Ada"])
            _ = try await browser.post("\(path)/move", [("contact", "3"), ("place", "10000")])
            #expect(try await names(show, environment) == ["Grace", "Ada", "Alan"])
            _ = try await browser.post("\(path)/bench", [("contact", "1")])
            #expect(try await names(show, environment) == ["Grace", "Alan"])
            _ = try await browser.post("\(path)/host", [("contact", "2"), ("host", "yes")])
            #expect(try await model(show, environment).lineup.map(\.isHost) == [true, false])
            #expect(try await browser.post("\(path)/remove", [("contact", "2")]).notice == "Removed Grace.")
            #expect(try await names(show, environment) == ["Alan"])
            for place in ["0", "-1", "x", "99999"] {
                #expect(try await browser.post("\(path)/move", [("contact", "3"), ("place", place)]).status == 400)
            }
        }
    }

    @Test func whatWasShownIsSent() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            let path = "/events/\(show.id)"
            let preview = try await browser.get("\(path)/ask")
            #expect(preview.body.contains("2 texts, 2 segments, about $0.02"))
            #expect(preview.body.contains("Hi Ada, are you in for Late Show, Fri Dec 4, 8 PM at The Anchor?"))
            // The same words but for the name are shown once.
            #expect(preview.body.contains("<bdi>Ada, Grace</bdi>") && !preview.body.contains("Hi Grace"))
            let keys = preview.fields("text")
            // Grace is out before the form is sent, and somebody came in who was not shown.
            _ = try await browser.post("\(path)/remove", [("contact", "2")])
            _ = try await environment.contact("Hedy", Phone.hedy)
            _ = try await browser.post("\(path)/add", [("who", "Hedy"), ("role", "lineup")])
            let sent = try await browser.post("\(path)/ask", keys.map { ("text", $0) })
            #expect(sent.notice == "1 text is on its way. 1 text was not sent: something changed in the meantime.")
            let numbers = try await environment.store.read {
                try $0.values("SELECT to_number FROM outbound_message", as: String.self)
            }
            #expect(numbers == [Phone.ada])
            #expect(try await browser.post("\(path)/ask", []).notice == "Nothing was sent.")
            #expect(
                try await browser.post("\(path)/ask", keys.map { ("text", $0) }).notice
                    == "2 texts were not sent: something changed in the meantime.", "somebody else has sent them")
        }
    }

    @Test func aPersonIsRemindedAlone() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            try await environment.deliver(environment.invite(show, []))
            let path = "/events/\(show.id)/remind?only=2"
            let preview = try await browser.get(path)
            #expect(preview.body.contains("action=\"\(path)\""))
            let sent = try await browser.post(path, preview.fields("text").map { ("text", $0) })
            #expect(sent.notice == "1 text is on its way.")
        }
    }

    @Test func anAnswerIsEntered() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            let path = "/events/\(show.id)/answer"
            #expect(try await browser.post(path, [("contact", "1"), ("answer", "yes")]).notice == "Ada: confirmed.")
            #expect(try await environment.statuses(show)["Ada"] == .confirmed)
            #expect(try await model(show, environment).history.map(\.cause) == ["entered by you"])
            #expect(try await browser.post(path, [("contact", "1"), ("answer", "perhaps")]).status == 400)
        }
    }

    @Test func aChangeIsToldAfterItWasShown() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            try await environment.deliver(environment.invite(show, []))
            let path = "/events/\(show.id)"
            let form = try await browser.get("\(path)/edit")
            #expect(form.body.contains("value=\"2026-12-04 20:00\"") && form.body.contains("value=\"2h\""))
            let fields = [
                ("name", "Late Show"), ("date", "2026-12-04 20:00"), ("place", "The Harbour"), ("length", "2h"),
            ]
            let saved = try await browser.post("\(path)/edit", fields)
            #expect(saved.headers["location"] == "\(path)/tell")
            let preview = try await browser.get("\(path)/tell")
            #expect(preview.body.contains("is now on Fri Dec 4, 8 PM at The Harbour"))
            let told = try await browser.post("\(path)/tell", preview.fields("text").map { ("text", $0) })
            #expect(told.notice == "2 texts are on their way.")
            #expect(try await browser.post("\(path)/edit", fields).headers["location"] == path, "nothing differs")
        }
    }

    @Test func aNewPayIsToldAfterItWasShown() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            try await environment.deliver(environment.invite(show, []))
            let path = "/events/\(show.id)"
            let saved = try await browser.post("\(path)/terms/1", [("pay", "60")])
            #expect(saved.headers["location"] == "\(path)/tell-pay?only=1" && saved.notice == "Saved.")
            let preview = try await browser.get("\(path)/tell-pay?only=1")
            #expect(preview.body.contains("your pay for Late Show, Fri Dec 4, 8 PM, is now $60."))
            #expect(preview.body.contains("1 text, 1 segment, about $0.01"))
            let texts = preview.fields("text").map { ("text", $0) }
            let told = try await browser.post("\(path)/tell-pay?only=1", texts)
            #expect(told.notice == "1 text is on its way.")
            #expect(try await browser.post("\(path)/terms/1", [("pay", "60")]).headers["location"] == path)
            #expect(try await browser.post("\(path)/terms/1", [("pay", "")]).headers["location"] == path)
            let texted = try await environment.store.read {
                try $0.value("SELECT count(*) FROM outbound_message WHERE state = 'queued'", as: Int.self)
            }
            #expect(texted == 0, "a change back cancels the text")
        }
    }

    @Test func mistakesStandBesideTheirFields() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            let path = "/events/\(show.id)"
            let answer = try await browser.post(
                "\(path)/edit", [("name", ""), ("date", "yesterday 8pm"), ("place", "The Attic"), ("length", "30d")])
            #expect(answer.status == 422)
            for words in [
                "An event needs a name.", "is in the past.", "The length must be between", "value=\"The Attic\"",
            ] {
                #expect(answer.body.contains(words), "\(words)")
            }
            let terms = try await browser.post(
                "\(path)/terms/1", [("pay", "many"), ("set", "10m"), ("call", "noonish"), ("note", "x")])
            #expect(terms.status == 422)
            #expect(terms.body.contains("Invalid pay") && terms.body.contains("value=\"10m\""))
            #expect(try await model(show, environment).lineup.first?.terms == nil, "nothing is saved by half")
            _ = try await browser.post(
                "\(path)/terms/1", [("pay", "50"), ("set", "10m"), ("call", "7pm"), ("note", "Bring a mic")])
            let saved = try await model(show, environment).lineup.first?.terms
            #expect(saved == "$50 · 10 minutes · call 7 PM · “Bring a mic”")
        }
    }

    @Test func anEditTellsWhichWaitingTextsAreWrittenAgain() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            _ = try await environment.invite(show, [], isSent: false)
            let path = "/events/\(show.id)"
            let typed = [("name", "Late Show"), ("date", "dec 4 9pm")]
            let preview = try await browser.post("\(path)/edit", typed)
            #expect(preview.body.contains("Waiting texts that are written again") && preview.body.contains("9 PM"))
            #expect(preview.body.contains("2 texts, 2 segments"), "\(preview.body)")
            let shown = preview.fields("text").map { ("text", $0) }
            let saved = try await browser.post("\(path)/edit", typed + shown)
            #expect(saved.notice == "Saved. The waiting texts to Ada, Grace are written again.", "\(saved)")
        }
    }

    /// The requests wait; each change shows how they become before it is saved.
    @Test(arguments: [
        ("terms/1", [("pay", "50")], "$50"), ("host", [("contact", "1"), ("host", "yes")], "host"),
        ("spot", [("contact", "1"), ("spot", "1")], "headliner"),
    ])
    func aChangeShowsWaitingTextsFirst(_ form: String, _ fields: [(String, String)], _ word: String) async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            try await environment.setSpots("headliner", of: show)
            _ = try await environment.invite(show, [], isSent: false)
            let preview = try await browser.post("/events/\(show.id)/\(form)", fields)
            #expect(preview.status == 200 && preview.body.contains("Waiting texts that are written again"))
            #expect(preview.body.contains("1 text, ") && preview.body.contains(word), "\(preview.body)")
            let shown = preview.fields("text").map { ("text", $0) }
            #expect(try await browser.post("/events/\(show.id)/\(form)", fields + shown).status == 303)
        }
    }

    @Test func aShowIsCanceledOnce() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            try await environment.deliver(environment.invite(show, []))
            let path = "/events/\(show.id)"
            let preview = try await browser.get("\(path)/cancel")
            #expect(preview.body.contains("Cancel the show and send 2 texts"))
            #expect(try await browser.post("\(path)/cancel", []).status == 409, "nobody was shown")
            let keys = preview.fields("text").map { ("text", $0) }
            let canceled = try await browser.post("\(path)/cancel", keys)
            #expect(canceled.notice == "The show is canceled. 2 texts are on their way.")
            let page = try await browser.get(path)
            #expect(page.body.contains("Canceled"))
            #expect(!page.body.contains("<form class=\"panel\""), "nothing can be changed any more")
            #expect(try await browser.post("\(path)/cancel", keys).status == 409)
        }
    }

    /// The file has this show and no other.
    @Test func aShowIsAddedToAnyCalendar() async throws {
        try await PageBrowser.open { browser in
            let show = try await furnish(browser.environment)
            _ = try await browser.environment.show("Open Mic", inDays: 5)
            let path = "/events/\(show.id)/calendar.ics"
            #expect(
                try await browser.get("/events/\(show.id)").body.contains(
                    "href=\"\(path)\">Add to my phone's calendar</a>"))
            let file = try await browser.get(path).body
            #expect(file.matches(of: /BEGIN:VEVENT/).count == 1 && file.contains("LOCATION:The Anchor"))
            #expect(file.contains("T200000") && !file.contains("Open Mic"))
        }
    }

    @Test func otherKindsOfEventsHaveNoSuchPage() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let (account, zone) = (environment.account.id, environment.account.zone)
            let entry = try await environment.store.write { tx in
                let draft = EventDraft(
                    kind: .entry, name: "Dentist", startsAt: TestEnvironment.noon.adding(.days(1)), zone: zone)
                return try Event.create(draft, account: account, in: tx)
            }
            #expect(try await browser.get("/events/\(entry)").status == 404)
            #expect(try await browser.post("/events/\(entry)/cancel").status == 404)
            for id in ["0", "x", "1e3", "99999999999999999999999", "-1"] {
                #expect(try await browser.get("/events/\(id)").status == 404)
            }
        }
    }

    @Test func aScriptFetchesOnlyThePartsItNames() async throws {
        try await PageBrowser.open { browser in
            let show = try await furnish(browser.environment)
            let part = try await browser.get("/events/\(show.id)", headers: ["X-Fragments": "event_lineup layout"])
            #expect(part.body.contains("Ada") && part.body.contains("data-fragment=\"event_lineup\""))
            #expect(!part.body.contains("<html") && !part.body.contains("event_history"))
        }
    }
}
