import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Web

/// The pages that send the booker's own words, and those of a policy, at 10 PM in New York.
@Suite struct NightTextsPageTests {
    private static let night = TestEnvironment.noon.adding(.hours(10))
    private static let ada = "+12125550111"
    private static let morning = TestEnvironment.noon.adding(.hours(21))

    /// The texts that were queued at night, with when they leave.
    private func texts(_ environment: TestEnvironment) async throws -> [(body: String, at: Instant)] {
        try await environment.store.read { tx in
            try tx.rows(
                "SELECT body, not_before FROM outbound_message WHERE created_at = \(Self.night) ORDER BY id"
            ).map { (try $0["body"], try $0["not_before"]) }
        }
    }

    private func furnish(_ environment: TestEnvironment) async throws -> Event {
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
        return show
    }

    @Test("the whole lineup is texted in the morning, or now", arguments: [false, true])
    func theLineupIsTexted(_ anyway: Bool) async throws {
        try await PageBrowser.open(clock: .fixed(Self.night)) { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            let path = "/events/\(show.id)/text"
            #expect(try await browser.get("/events/\(show.id)").body.contains("Text the lineup"))
            #expect(try await browser.get(path).body.contains("<textarea"))
            #expect(try await browser.post(path, [("text", " ")]).status == 422)
            let preview = try await browser.post(path, [("text", "Doors at 7.")])
            for words in ["1 text, 1 segment, about $0.01", "Doors at 7.", "goes out Tue Dec 1 2026, 9 AM"] {
                #expect(preview.body.contains(words), "\(preview.body)")
            }
            #expect(try await texts(environment).isEmpty)
            var fields = [("text", "Doors at 7.")] + preview.fields("number").map { ("number", $0) }
            if anyway { fields.append(("anyway", "yes")) }
            let sent = try await browser.post("\(path)/send", fields)
            #expect(sent.notice == "1 text is on its way.\(anyway ? "" : " 1 of them after quiet hours.")")
            let queued = try await texts(environment)
            #expect(queued.map(\.body) == ["Doors at 7."])
            #expect(queued.map(\.at) == [anyway ? Self.night : Self.morning])
        }
    }

    @Test("a text to somebody who never wrote waits for the morning; a reply does not", arguments: [false, true])
    func aReplyIsSentAtOnce(_ hasWritten: Bool) async throws {
        try await PageBrowser.open(clock: .fixed(Self.night)) { browser in
            let environment = browser.environment
            _ = try await furnish(environment)
            if hasWritten { _ = try await environment.text("what time is load-in?", from: Self.ada) }
            let text = ("text", "Load-in is at 6.")
            let preview = try await browser.post("/contacts/1/texts/reply", [text])
            #expect(preview.body.contains("it goes out at Tue Dec 1, 9 AM.") == !hasWritten)
            let position = try #require(preview.fields("position").first)
            let sent = try await browser.post("/contacts/1/texts/send", [text, ("position", position)])
            #expect(
                sent.notice == (hasWritten ? "Your reply is on its way." : "Your text goes out at Tue Dec 1, 9 AM."))
            #expect(try await texts(environment).map(\.at) == [hasWritten ? Self.night : Self.morning])
        }
    }

    @Test("a queued request says until when, on the board, the show and the contact")
    func theStatusIsQueued() async throws {
        try await PageBrowser.open(clock: .fixed(Self.night)) { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            try await environment.invite(show, [environment.contact("Ada", Self.ada)], now: Self.night, isSent: false)
            for path in ["/", "/events/\(show.id)", "/contacts/1"] {
                #expect(try await browser.get(path).body.contains("queued for Tue Dec 1, 9 AM"), "\(path)")
            }
            let again = try await browser.get("/events/\(show.id)/ask?only=1")
            #expect(again.body.contains("is already queued for Tue Dec 1, 9 AM"))
        }
    }

    @Test("a policy that asks the bench shows the texts first", arguments: ["event", "account"])
    func aPolicyShowsItsTexts(_ place: String) async throws {
        try await PageBrowser.open(clock: .fixed(Self.night)) { browser in
            let environment = browser.environment
            let show = try await furnish(environment)
            let kay = try await environment.contact("Kay", "+12125550123")
            try await environment.store.write { tx in
                _ = try Lineup.add(kay, to: show.id, asHost: false, onBench: true, in: tx)
            }
            _ = try await environment.text("no", from: Self.ada)
            let path = place == "event" ? "/events/\(show.id)/edit" : "/settings/lineups"
            let page = try await browser.get(place == "event" ? path : "/settings")
            let names =
                place == "event"
                ? ["name", "date", "place", "length", "zone"] : ["alerts", "reminders", "answer_by", "late_within"]
            var fields = names.compactMap { name in page.fields(name).first.map { (name, $0) } } + [("bench", "1")]
            if place == "account" { fields += [("day_before", "on"), ("reply_links", "off"), ("countdowns", "64")] }
            let preview = try await browser.post(path, fields)
            #expect(preview.status == 200)
            for words in ["This change sends texts now", "Save and send 1 text", "Hi Kay", "9 AM, their time"] {
                #expect(preview.body.contains(words), "\(words): \(preview.body)")
            }
            #expect(try await texts(environment).isEmpty)
            let saved = try await browser.post(path, fields + preview.fields("text").map { ("text", $0) })
            #expect(saved.notice?.contains("1 text is on its way.") == true, "\(saved.notice ?? "")")
            let queued = try await texts(environment)
            #expect(queued.count == 1 && queued.first?.body.contains("Hi Kay") == true)
        }
    }
}
