import Agenda
import Foundation
import ICalendar
import JSON
import Lineups
import Messaging
import People
import Platform
import Season
import Storage
import Templates
import TestSupport
import Testing
import Values

/// `/shows/TOKEN`: who plays, for everybody, over a socket.
@Suite struct PublicPageTests {
    /// Somebody in a lineup, and whether the public page of the show names them.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var isAgreed: Bool?
        var publicName: String? = "Ada L."
        /// What they text after the request; nil for nothing.
        var says: String?
        /// What happens then.
        var then: (@Sendable (PublicPageScenario) async throws -> Void)?
        let isNamed: Bool
    }

    static let rows = [
        Row(testDescription: "confirmed and agreed", isAgreed: true, says: "yes", isNamed: true),
        Row(testDescription: "has not said whether they agree", says: "yes", isNamed: false),
        Row(testDescription: "does not agree", isAgreed: false, says: "yes", isNamed: false),
        Row(testDescription: "no public name", isAgreed: true, publicName: nil, says: "yes", isNamed: false),
        Row(testDescription: "asked", isAgreed: true, isNamed: false),
        Row(testDescription: "maybe", isAgreed: true, says: "maybe", isNamed: false),
        Row(testDescription: "declined", isAgreed: true, says: "no", isNamed: false),
        Row(
            testDescription: "withdrawn", isAgreed: true, says: "yes",
            then: { try await $0.text("can't make it, sorry") }, isNamed: false),
        Row(
            testDescription: "HIDE ME", isAgreed: true, says: "yes", then: { try await $0.text("HIDE ME") },
            isNamed: false),
        Row(testDescription: "NAME ME", says: "yes", then: { try await $0.text("Name me.") }, isNamed: true),
        Row(
            testDescription: "removed from the lineup", isAgreed: true, says: "yes",
            then: { scenario in
                let (event, account) = (scenario.show.id, scenario.environment.account.id)
                let removal = RemoveFromLineup(event: event, contact: scenario.ada, account: account)
                _ = try await scenario.environment.store.write { try removal.run(in: $0) }
            }, isNamed: false),
        Row(
            testDescription: "on the bench", isAgreed: true, says: "yes",
            then: { scenario in
                let ada = scenario.ada
                try await scenario.environment.store.write { tx in
                    _ = try tx.run("UPDATE slot SET bench_rank = 1 WHERE contact_id = \(ada)")
                }
            }, isNamed: false),
        Row(
            testDescription: "not told of the new time", isAgreed: true, says: "yes",
            then: { try await $0.move(by: .hours(1)) }, isNamed: false),
        Row(testDescription: "canceled", isAgreed: true, says: "yes", then: { try await $0.cancel() }, isNamed: false),
        Row(
            testDescription: "the agreement is removed", isAgreed: true, says: "yes",
            then: { try await $0.agree(nil) }, isNamed: false),
        Row(
            testDescription: "the public name is removed", isAgreed: true, says: "yes",
            then: { scenario in
                let ada = scenario.ada
                try await scenario.environment.store.write { try Contact.setPublicName(nil, of: ada, in: $0) }
            }, isNamed: false),
    ]

    /// On the page, in JSON and in the calendar; nothing else of them is there, whatever they said.
    @Test(arguments: rows) func namesWhoIsConfirmedAndAgreed(_ row: Row) async throws {
        try await PublicPageScenario.open { scenario in
            try await scenario.agree(row.isAgreed, as: row.publicName)
            if let says = row.says { try await scenario.text(says) }
            try await row.then?(scenario)
            for ending in ["", ".json", ".ics"] {
                let body = try await scenario.get(ending).body
                #expect(body.contains("Late Show"), "\(ending)")
                #expect(body.contains("Ada L.") == row.isNamed, "\(ending): \(body)")
                for secret in PublicPageScenario.secrets { #expect(!body.contains(secret), "\(ending): \(secret)") }
            }
            let isPending = try await scenario.get("").body.contains("Lineup to be announced")
            #expect(isPending == (!row.isNamed && row.testDescription != "canceled"))
        }
    }

    @Test("A name is gone with the first request after a no, and no cache keeps it for more than a minute")
    func gone() async throws {
        try await PublicPageScenario.open { scenario in
            try await scenario.agree(true, as: "Ada L.")
            try await scenario.text("yes")
            let types = [
                "": "text/html; charset=utf-8", ".json": "application/json", ".ics": "text/calendar; charset=utf-8",
            ]
            for (ending, type) in types {
                let shown = try await scenario.get(ending)
                #expect(shown.status == 200 && shown.body.contains("Ada L."))
                #expect(shown.headers["cache-control"] == "public, max-age=60, must-revalidate")
                #expect(shown.headers["content-type"] == type)
                let tag = try #require(shown.headers["etag"])
                let same = try await scenario.get(ending, headers: "If-None-Match: \(tag)\r\n")
                #expect(same.status == 304 && same.body.isEmpty)
            }
            let tag = try #require(try await scenario.get("").headers["etag"])
            try await scenario.text("HIDE ME")
            let without = try await scenario.get("", headers: "If-None-Match: \(tag)\r\n")
            #expect(without.status == 200 && !without.body.contains("Ada"))
        }
    }

    @Test("Any website may frame the page and read its JSON, and no other route") func websites() async throws {
        try await PublicPageScenario.open { scenario in
            let page = try await scenario.get("")
            let policy = try #require(page.headers["content-security-policy"])
            #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-") && policy.hasSuffix("frame-ancestors *"))
            #expect(page.headers["x-frame-options"] == nil && page.headers["set-cookie"] == nil)
            #expect(page.headers["access-control-allow-origin"] == nil)
            #expect(page.headers["x-robots-tag"] == "noarchive")
            let json = try await scenario.get(".json", headers: "Origin: https://example.com\r\n")
            #expect(json.headers["access-control-allow-origin"] == "*")
            #expect(json.headers["access-control-allow-credentials"] == nil)
            let gateway = scenario.gateway
            let trip = try await gateway.countdown("Rome")
            for other in [try await gateway.address(of: .page, trip.id), "/sign-in", "/healthz"] {
                let answer = try #require(try await gateway.get(other))
                #expect(answer.headers["access-control-allow-origin"] == nil, "\(other)")
                #expect(answer.headers["content-security-policy"]?.contains("frame-ancestors *") != true, "\(other)")
            }
            #expect(try await gateway.get(scenario.address, method: "POST")?.status == 405)
        }
    }

    @Test("An address that was taken down, is unknown or malformed says the same, in a frame as well")
    func takenDown() async throws {
        try await PublicPageScenario.open { scenario in
            let unknown = try #require(try await scenario.gateway.get("/shows/\(String(repeating: "0", count: 32))"))
            #expect(unknown.status == 404 && unknown.body.contains("There is nothing here"))
            #expect(unknown.headers["content-security-policy"]?.hasSuffix("frame-ancestors *") == true)
            let (page, account) = (scenario.page, scenario.environment.account.id)
            _ = try await scenario.environment.store.write { try page.takeDown(in: $0) }
            let gone = try await scenario.get("")
            #expect(gone.status == 404 && gone.body == unknown.body)
            let json = try await scenario.get(".json")
            #expect(json.status == 404 && json.headers["access-control-allow-origin"] == "*")
            #expect(try await scenario.get(".ics").status == 404)
            #expect(try await scenario.get(".pdf").status == 404)
            #expect(try await scenario.gateway.get(scenario.address.uppercased())?.status == 404)
            // A token of another folder is none here.
            let calendar = try await scenario.gateway.address(of: .all, account)
            let token = calendar.replacing("/calendar/", with: "").replacing(".ics", with: "")
            #expect(try await scenario.gateway.get("/shows/\(token)")?.status == 404)
            let again = try await scenario.environment.store.write { try page.publish(random: .system, in: $0) }
            #expect(try await scenario.get("").status == 404, "the new address is another")
            #expect(try await scenario.gateway.get("/shows/\(again.token)")?.status == 200)
        }
    }

    @Test func aRemovedShowIsNotFound() async throws {
        try await PublicPageScenario.open { scenario in
            let show = scenario.show.id
            try await scenario.environment.store.write { try Event.delete(show, in: $0) }
            #expect(try await scenario.get("").status == 404)
            #expect(try await scenario.get(".json").status == 404)
        }
    }

    /// Names, places and shows of other people's making.
    @Test(arguments: [
        "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "Ünïcode & 明日香", "אדה לאבלייס",
        "<!--", "a\u{2028}b", "{{name}}", "\\u003c/script\\u003e", String(repeating: "Wolfeschlegelstein", count: 4),
    ]) func markupIsText(_ text: String) async throws {
        try await PublicPageScenario.open { scenario in
            try await scenario.agree(true, as: text)
            try await scenario.text("yes")
            var renamed = scenario.show
            (renamed.name, renamed.location) = (text, text)
            let changed = renamed
            let ada = scenario.ada
            try await scenario.environment.store.write { tx in
                try changed.save(in: tx)
                try tx.run("UPDATE slot SET told_place = \(text) WHERE contact_id = \(ada)")
            }
            let body = try await scenario.get("").body
            #expect(body.components(separatedBy: "<script").count == 2, "only the data for search engines")
            #expect(!body.contains("<img") && body.components(separatedBy: "</script>").count == 2)
            #expect(body.contains("<bdi>\(Printable.xml(Printable.line(text)))</bdi>"))
            let event = try scenario.linkedData(in: body)
            let line = Printable.line(text)
            #expect(event.text("name") == text && event.list("performer").map { $0.text("name") } == [line])
            let json = try JSONValue(parsing: Array(try await scenario.get(".json").body.utf8))
            #expect(json.list("shows").first?.list("performers").first?.text("name") == line)
        }
    }

    @Test("Search engines read a schema.org Event") func events() async throws {
        try await PublicPageScenario.open { scenario in
            try await scenario.agree(true, as: "Ada L.")
            try await scenario.text("yes")
            let event = try scenario.linkedData(in: try await scenario.get("").body)
            #expect(event.text("@type") == "Event" && event.text("name") == "Late Show")
            #expect(event.text("startDate") == "2026-12-04T20:00:00-05:00")
            #expect(event.text("endDate") == "2026-12-04T22:00:00-05:00")
            #expect(event.text("eventStatus") == "https://schema.org/EventScheduled")
            #expect(event["location"]?.text("@type") == "Place" && event["location"]?.text("address") == "The Anchor")
            #expect(event["organizer"]?.text("name") == "Anchor Comedy")
            #expect(event.list("performer").map { $0.text("@type") + " " + $0.text("name") } == ["Person Ada L."])

            try await scenario.move(by: .hours(1))
            let moved = try await scenario.get("").body
            let later = try scenario.linkedData(in: moved)
            #expect(later.text("eventStatus") == "https://schema.org/EventRescheduled")
            #expect(later.text("startDate") == "2026-12-04T21:00:00-05:00")
            #expect(later.text("previousStartDate") == "2026-12-04T20:00:00-05:00")
            #expect(moved.contains("Fri Dec 4 2026, 9 PM") && moved.contains("<s>Fri Dec 4 2026, 8 PM</s>"))
            try await scenario.move(by: .zero)
            #expect(
                try scenario.linkedData(in: try await scenario.get("").body).text("eventStatus")
                    == "https://schema.org/EventScheduled", "it is where it was")

            try await scenario.cancel()
            let canceled = try await scenario.get("").body
            #expect(
                try scenario.linkedData(in: canceled).text("eventStatus") == "https://schema.org/EventCancelled")
            #expect(canceled.contains(">Canceled</strong>"))
            let json = try JSONValue(parsing: Array(try await scenario.get(".json").body.utf8))
            #expect(json.list("shows").map { $0.text("state") } == ["canceled"])
            #expect(try await scenario.get(".ics").body.contains("STATUS:CANCELLED"))
        }
    }

    @Test func programsAndCalendarsGetTheSame() async throws {
        try await PublicPageScenario.open { scenario in
            try await scenario.agree(true, as: "Ada L.")
            try await scenario.text("yes")
            let json = try JSONValue(parsing: Array(try await scenario.get(".json").body.utf8))
            #expect(json.text("name") == "Late Show" && json.text("url").hasSuffix(scenario.address))
            let show = try #require(json.list("shows").first)
            #expect(show.text("starts_at") == "2026-12-04T20:00:00-05:00" && show.text("zone") == "America/New_York")
            #expect(show.text("location") == "The Anchor" && show.text("state") == "scheduled")
            #expect(show["previous_start"] == .null && show["all_day"] == .bool(false))
            let host: JSONValue = ["name": "Ada L.", "host": false]
            #expect(show.list("performers") == [host])
            let calendar = try #require(
                CalendarReading(Array(try await scenario.get(".ics").body.utf8), floatingIn: .utc).calendars.first)
            let event = try #require(calendar.events.first)
            #expect(event.summary == "Late Show" && event.location == "The Anchor" && event.details == "Ada L.")
            #expect(event.uid == show.text("id"))
        }
    }

    @Test("A show that is not listed has only its own page") func unlisted() async throws {
        try await PublicPageScenario.open { scenario in
            let (environment, id) = (scenario.environment, scenario.show.id)
            _ = try await environment.show("Open Mic", inDays: 2)
            let page = PublicPage(of: .season, account: environment.account.id)
            let feed = try await environment.store.write { try page.publish(random: .system, in: $0) }
            let planner = InvitationPlanner(templates: .builtIn, publicURL: PageBrowser.origin)
            for isListed in [false, true] {
                var changes = ChangeEvent.Changes()
                changes.isListed = isListed
                let change = ChangeEvent(
                    planner: planner, event: id, changes: changes, account: environment.account)
                #expect(try await environment.store.write { try change.run(in: $0) }.isChanged)
                let body = try await scenario.gateway.get("/shows/\(feed.token)")?.body ?? ""
                #expect(body.contains("Open Mic") && body.contains("Late Show") == isListed)
                #expect(try await scenario.get("").body.contains("Late Show"))
            }
            let undo = Undo(modules: environment.modules)
            let account = environment.account.id
            let undone = try await environment.store.write {
                try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)?.words()
            }
            #expect(undone?.contains("changed \"Late Show\"") == true)
            let body = try await scenario.gateway.get("/shows/\(feed.token)")?.body ?? ""
            #expect(!body.contains("Late Show"))
        }
    }

    /// The coming shows; what is over, and what is another account's, is not there.
    @Test func theSeasonHasAllShows() async throws {
        try await PublicPageScenario.open { scenario in
            let environment = scenario.environment
            _ = try await environment.show("Yesterday", inDays: -1)
            _ = try await environment.show("Open Mic", inDays: 2)
            try await environment.store.write { tx in
                let other = try Account.create(
                    name: "Harbor", zone: environment.account.zone, region: environment.account.region, in: tx)
                let draft = EventDraft(
                    kind: .show, name: "Theirs", startsAt: TestEnvironment.noon.adding(.days(1)),
                    zone: environment.account.zone)
                _ = try Event.create(draft, account: other.id, in: tx)
            }
            let page = PublicPage(of: .season, account: environment.account.id)
            let feed = try await environment.store.write { try page.publish(random: .system, in: $0) }
            let answer = try #require(try await scenario.gateway.get("/shows/\(feed.token).json"))
            let json = try JSONValue(parsing: Array(answer.body.utf8))
            #expect(json.text("name") == "Anchor Comedy")
            #expect(json.list("shows").map { $0.text("name") } == ["Open Mic", "Late Show"])
            try await environment.store.write { tx in
                try ContactLanguage.ofAccount.set("de", of: environment.account.id, in: tx)
            }
            let german = try #require(try await scenario.gateway.get("/shows/\(feed.token)"))
            #expect(german.body.contains("<html lang=\"de\">") && german.body.contains("Fr 4. Dez 2026"))
        }
    }
}

/// A show with a public page, and Ada, who was asked for it.
struct PublicPageScenario: Sendable {
    let gateway: GatewayRequests
    let show: Event
    let ada: ID<Contact>
    let page: PublicPage
    let address: String

    var environment: TestEnvironment { gateway.environment }

    /// What is stored of Ada and the show, and is never public.
    static let secrets = [
        "Ada Lovelace", Phone.ada, String(Phone.ada.suffix(7)), "ada@example.org", "likes tea", "88888",
        "bring a stool", "Grace", "Alan",
    ]

    static func open(_ body: @escaping @Sendable (PublicPageScenario) async throws -> Void) async throws {
        try await GatewayRequests.open { gateway in
            let environment = gateway.environment
            let show = try await environment.show("Late Show")
            let people = [
                try await environment.contact("Ada Lovelace", Phone.ada),
                try await environment.contact("Grace Hopper", Phone.grace),
                try await environment.contact("Alan Turing", Phone.alan),
            ]
            try await environment.invite(show, people)
            _ = try await environment.text("no", from: Phone.grace)
            let page = PublicPage(of: .show(show), account: environment.account.id)
            let feed = try await environment.store.write { tx in
                try Contact.setEmails(["ada@example.org"], of: people[0], in: tx)
                try Contact.setNote("likes tea", of: people[0], in: tx)
                try tx.run(
                    """
                    UPDATE slot SET pay = 8888800, pay_currency = 'USD', note = 'bring a stool'
                    WHERE contact_id = \(people[0])
                    """)
                return try page.publish(random: .system, in: tx)
            }
            try await body(
                PublicPageScenario(
                    gateway: gateway, show: show, ada: people[0], page: page, address: "/shows/\(feed.token)"))
        }
    }

    func get(_ ending: String, headers: String = "") async throws -> RawConnection.Response {
        try #require(try await gateway.get(address + ending, headers: headers))
    }

    func text(_ words: String) async throws {
        _ = try await environment.text(words, from: Phone.ada)
    }

    func agree(_ isAgreed: Bool?, as name: String? = "Ada L.") async throws {
        let ada = ada
        try await environment.store.write { tx in
            try Contact.setNamed(isAgreed, of: ada, in: tx)
            try Contact.setPublicName(name, of: ada, in: tx)
        }
    }

    /// Some time from when it was at first. Nobody is told.
    func move(by time: Duration) async throws {
        var moved = show
        moved.startsAt = show.startsAt.adding(time)
        moved.endsAt = show.endsAt.adding(time)
        let changed = moved
        try await environment.store.write(at: TestEnvironment.noon.adding(.seconds(1))) { try changed.save(in: $0) }
    }

    func cancel() async throws {
        let show = show.id
        try await environment.store.write { try Event.cancel(show, in: $0) }
    }

    /// The event for search engines.
    func linkedData(in body: String) throws -> JSONValue {
        let start = try #require(body.range(of: "<script type=\"application/ld+json\">"))
        let end = try #require(body.range(of: "</script>"))
        let data = try JSONValue(parsing: Array(body[start.upperBound..<end.lowerBound].utf8))
        #expect(data.text("@context") == "https://schema.org")
        return try #require(data.list("@graph").first)
    }
}
