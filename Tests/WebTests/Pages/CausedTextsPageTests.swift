import Agenda
import Lineups
import Night
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Forms of a lineup that send texts at once show them first.
@Suite struct CausedTextsPageTests {
    /// A show whose first performer is out, and whose line is offered places.
    private func furnish(_ environment: TestEnvironment) async throws -> (show: Event, people: [ID<Contact>]) {
        let show = try await environment.show("Late Show")
        let people = try await [
            environment.contact("Ada Lovelace", Phone.ada), environment.contact("Grace Hopper", Phone.grace),
            environment.contact("Hedy Lamarr", "+14155550177"),
        ]
        try await environment.deliver(environment.invite(show, Array(people.prefix(2))))
        try await environment.store.write { try Policy.keep(.bench, "waitlist", event: show.id, in: $0) }
        return (show, people)
    }

    private func lineup(_ show: Event, _ environment: TestEnvironment) async throws -> Lineup {
        try await environment.store.read { try Lineup.of(show, in: $0) }
    }

    @Test func puttingSomebodyInLineShowsTheTextFirst() async throws {
        try await PageBrowser.open { browser in
            let (show, people) = try await furnish(browser.environment)
            _ = try await browser.environment.text("no", from: Phone.ada)
            let form = [("person", "\(people[2])"), ("role", "line")]
            let path = "/events/\(show.id)/people"
            let preview = try await browser.post(path, form)
            #expect(preview.status == 200 && preview.body.contains("This change sends texts now"), "\(preview.body)")
            #expect(preview.fields("person") == ["\(people[2])"] && preview.fields("role") == ["line"])
            #expect(try await lineup(show, browser.environment).line.isEmpty, "nothing is changed")
            let done = try await browser.post(path, form + preview.fields("text").map { ("text", $0) })
            #expect(done.status == 303 && done.notice?.hasPrefix("Added Hedy Lamarr.") == true, "\(done)")
            #expect(try await lineup(show, browser.environment).line.map(\.name) == ["Hedy Lamarr"])
        }
    }

    @Test func aSetLengthOnTheRunSheetShowsTheTextsThatItWritesAgain() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            let ada = try await environment.contact("Ada Lovelace", Phone.ada)
            try await environment.invite(show, [ada], isSent: false)
            let key = try await environment.store.read { try ShowRunSheet(show, in: $0).line(named: "Ada").description }
            let form = [("runline", key), ("minutes", "15"), ("pin", "")]
            let path = "/events/\(show.id)/runsheet/line"
            let preview = try await browser.post(path, form)
            #expect(preview.status == 200 && preview.body.contains("Set: 15 minutes."), "\(preview.body)")
            #expect(try await lineup(show, environment).slots.first?.offer.setLength == nil, "nothing is changed")
            let done = try await browser.post(path, form + preview.fields("text").map { ("text", $0) })
            #expect(done.status == 303 && done.notice == "Saved.", "\(done)")
            #expect(try await lineup(show, environment).slots.first?.offer.setLength == .minutes(15))
        }
    }

    @Test func takingSomebodyOutShowsTheTextFirst() async throws {
        try await PageBrowser.open { browser in
            let (show, people) = try await furnish(browser.environment)
            let joining = AddToLineup(
                event: show.id, contacts: [people[2]], inLine: true, account: browser.environment.account.id)
            _ = try await browser.environment.store.write { try joining.run(in: $0) }
            let form = [("contact", "\(people[1])")]
            let path = "/events/\(show.id)/remove"
            let preview = try await browser.post(path, form)
            #expect(preview.status == 200 && preview.body.contains("This change sends texts now"), "\(preview.body)")
            let question = "<h1>Remove Grace Hopper from &quot;\(show.name)&quot;?</h1>"
            #expect(preview.body.contains(question) && preview.body.contains("Remove and send 1 text"))
            #expect(preview.fields("contact") == ["\(people[1])"])
            #expect(try await lineup(show, browser.environment).slots.count == 2, "nothing is changed")
            let done = try await browser.post(path, form + preview.fields("text").map { ("text", $0) })
            #expect(done.status == 303 && done.notice?.hasPrefix("Removed Grace Hopper.") == true, "\(done)")
            #expect(try await lineup(show, browser.environment).slots.map(\.name) == ["Ada Lovelace"])
        }
    }
}
