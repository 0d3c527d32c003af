import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Two people send the same plan at the same moment, or one clicks twice: everybody gets one text.
@Suite struct SendTwiceTests {
    /// What can be sent from a page that shows it first.
    enum Plan: String, CaseIterable, Sendable {
        case ask, askOne, remindOne, tell, pay, cancel, lineup, tag, poll, remindPoll, runSheet, series
    }

    private static let ada = "+14155550101"
    private static let grace = "+14155550102"

    /// The page with the form that sends, and its action.
    private func page(of plan: Plan, _ browser: PageBrowser) async throws -> (PageAnswer, String) {
        let environment = browser.environment
        let people = [
            try await environment.contact("Ada", Self.ada), try await environment.contact("Grace", Self.grace),
        ]
        for person in people { _ = try await browser.post("/contacts/\(person)/tag", [("tag", "improv")]) }
        let show = try await environment.show("Late Show")
        let path = "/events/\(show.id)"
        func shown(_ path: String) async throws -> (PageAnswer, String) {
            (try await browser.get(path), String(path.prefix { $0 != "?" }))
        }
        func invite(_ event: Event) async throws {
            try await environment.deliver(environment.invite(event, people))
        }
        func send(_ path: String) async throws {
            let texts = try await browser.get(path).fields("text").map { ("text", $0) }
            #expect(try await browser.post(path, texts).status == 303)
            _ = try await environment.store.write {
                try $0.run("UPDATE outbound_message SET state = 'delivered', attempts = 1 WHERE state = 'queued'")
            }
        }
        switch plan {
        case .ask:
            try await environment.seat(people, in: show)
            return try await shown("\(path)/ask")
        case .askOne, .remindOne:
            if plan == .askOne {
                try await environment.seat(people, in: show)
            } else {
                try await invite(show)
            }
            return try await shown("\(path)/\(plan == .askOne ? "ask" : "remind")?only=\(people[0])")
        case .tell:
            try await invite(show)
            _ = try await browser.post("\(path)/edit", [("date", "2026-12-05 21:00")])
            return try await shown("\(path)/tell")
        case .pay:
            try await invite(show)
            let saved = try await browser.post("\(path)/terms/\(people[0])", [("pay", "60")])
            return try await shown(saved.location)
        case .cancel:
            try await invite(show)
            return try await shown("\(path)/cancel")
        case .lineup, .tag:
            try await invite(show)
            let form = plan == .lineup ? "\(path)/text" : "/contacts/text?tag=improv"
            let sending = plan == .lineup ? "\(path)/text/send" : "/contacts/text/send?tag=improv"
            return (try await browser.post(form, [("text", "Doors at 7.")]), sending)
        case .poll, .remindPoll:
            let added = try await browser.post(
                "/polls/add", [("name", "December"), ("dates", "dec 4, 5"), ("tag", "improv")])
            if plan == .poll { return try await shown("\(added.location)/send") }
            try await send("\(added.location)/send")
            return try await shown("\(added.location)/remind")
        case .runSheet:
            try await invite(show)
            for number in [Self.ada, Self.grace] { _ = try await environment.text("yes", from: number) }
            return try await shown("\(path)/runsheet/send")
        case .series:
            let added = try await browser.post(
                "/series/add", [("name", "Tuesdays"), ("every", "tue"), ("time", "20:00"), ("place", "The Anchor")])
            let account = environment.account.id
            let shows = try await environment.store.read { try Event.upcoming(.show, account: account, in: $0) }
            let first = try #require(shows.first { $0.name == "Tuesdays" })
            try await invite(first)
            let fields = "every=tue&time=21:00&place=The%20Anchor&length=2h"
            return try await shown("\(added.location)/change?first=\(first.localStart.date)&\(fields)")
        }
    }

    private func lastText(_ environment: TestEnvironment) async throws -> Int64 {
        try await environment.store.read { try $0.value("SELECT max(id) FROM outbound_message") ?? 0 }
    }

    @Test(arguments: Plan.allCases) func isSentOnce(_ plan: Plan) async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let kim = try await browser.signedIn(as: environment.addMember("Kim", as: .booker))
            let (shown, action) = try await page(of: plan, browser)
            let form = try #require(
                shown.forms.compactMap { EditedForm(shown, action: $0.path) }.first { form in
                    ["text", "number", "approved"].contains { form[$0]?.isEmpty == false }
                }, "\(plan): \(shown.body)")
            let before = try await lastText(environment)
            let fields = form.fields.map { ($0.name, $0.value) }
            try await withThrowingTaskGroup(of: PageAnswer.self) { group in
                for sender in [browser, kim, browser] {
                    group.addTask { try await sender.post(action, fields) }
                }
                for try await answer in group {
                    #expect([303, 404, 409].contains(answer.status), "\(plan): \(answer.status) \(answer.body)")
                }
            }
            let texts = try await environment.store.read { tx in
                try tx.values(
                    "SELECT to_number || body FROM outbound_message WHERE id > \(before) ORDER BY id", as: String.self)
            }
            #expect(!texts.isEmpty, "\(plan)")
            #expect(Set(texts).count == texts.count, "\(plan): \(texts)")
        }
    }

    @Test("What was sent is sent again if somebody has seen that it was") func canBeSentAgain() async throws {
        try await PageBrowser.open { browser in
            for _ in 1...2 {
                if try await lastText(browser.environment) == 0 { _ = try await page(of: .lineup, browser) }
                let shown = try await browser.post("/contacts/text?tag=improv", [("text", "Doors at 7.")])
                let fields = [("text", "Doors at 7.")] + shown.fields("number").map { ("number", $0) }
                let sent = try await browser.post("/contacts/text/send?tag=improv", fields)
                #expect(sent.notice == "2 texts are on their way.")
            }
        }
    }
}
