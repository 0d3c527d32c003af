import Agenda
import Logging
import Platform
import Storage
import Synchronization
import TestSupport
import Testing
import Values

@testable import HTTPTransport

/// Calendars of others, read from a server on this machine.
@Suite struct CalendarSubscriptionTests {
    private static func fetcher(allowsPrivate: Bool = true) throws -> CalendarFetcher {
        CalendarFetcher(http: .curl(try CurlEngine(userAgent: "greenroom/test")), allowsPrivate: allowsPrivate)
    }

    private static func served(_ names: [String], tag: String = "1") -> Served {
        let events = names.map {
            "BEGIN:VEVENT\nUID:\($0)\nDTSTAMP:20261101T000000Z\nDTSTART:20261203T200000Z\nDTEND:20261203T210000Z\n"
                + "SUMMARY:\($0)\nEND:VEVENT\n"
        }.joined()
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nX-WR-CALNAME:Team\n\(events)END:VCALENDAR\n"
        return Served(headers: ["ETag: \"\(tag)\""], body: Array(text.utf8))
    }

    @Test func itIsReadAgainAndWhatIsGoneIsRemoved() async throws {
        let calendars = try await CalendarTestEnvironment()
        let (store, account) = (calendars.environment.store, try await calendars.account)
        let version = Mutex(1)
        let server = try LoopbackServer(serving: { request in
            let now = version.withLock { $0 }
            if request.header("If-None-Match") == "\"\(now)\"" { return Served("304 Not Modified", body: []) }
            return now == 1 ? Self.served(["Game", "Dinner"]) : Self.served(["Game", "Party"], tag: "2")
        })
        let fetcher = try Self.fetcher()
        let result = try await SubscribeToCalendar(fetcher, store: store)
            .run(server.url, named: nil, account: account, now: TestEnvironment.noon)
        #expect(result.subscription.name == "Team" && result.entries.new == 2)
        let entry = try #require(try await calendars.contents().entries.first { $0.name == "Game" })
        await #expect(throws: CalendarError.subscribed("Team")) {
            try await store.write { try entry.remove(in: $0) }
        }
        let runner = JobRunner(
            store: store, modules: [.calendarSubscriptions(fetcher: { fetcher })],
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        for (hour, names) in [(1, ["Dinner", "Game"]), (2, ["Game", "Party"])] {
            if hour == 2 { version.withLock { $0 = 2 } }
            try await runner.runBackgroundJobs(now: TestEnvironment.noon.adding(.hours(hour)))
            #expect(try await calendars.contents().entries.map(\.name).sorted() == names)
        }
        #expect(server.requests.count == 3)
    }

    @Test func whatIsNoPublicCalendarIsRefused() async throws {
        let calendars = try await CalendarTestEnvironment()
        let (store, account) = (calendars.environment.store, try await calendars.account)
        let large = try LoopbackServer(serving: { _ in
            Served(body: Array(repeating: 65, count: CalendarFetcher.mostBytes + 1))
        })
        let page = try LoopbackServer(serving: { _ in Served(body: Array("<html>".utf8)) })
        let elsewhere = try LoopbackServer(serving: { _ in
            Served("302 Found", headers: ["Location: ftp://example.org/team.ics"], body: [])
        })
        let missing = try LoopbackServer(serving: { _ in Served("404 Not Found", body: []) })
        let many = try LoopbackServer(serving: { _ in
            Self.served((0...SubscribedEntries.mostEvents).map { "Game \($0)" })
        })
        let host = { (url: String) in String(url.dropFirst("http://".count)) }
        let rows: [(String, Bool, SubscriptionError)] = [
            (page.url, false, .privateAddress(host(page.url))), (page.url, true, .notACalendar(host(page.url))),
            (large.url, true, .tooLarge(host(large.url))),
            (many.url, true, .tooManyEvents(SubscribedEntries.mostEvents + 1)),
            (elsewhere.url, true, .refusedRedirect(host(elsewhere.url))),
            (missing.url, true, .unreachable(host(missing.url), why: "HTTP 404")),
            ("https://me:secret@example.org/a", true, .hasPassword("example.org")),
            ("https://example.org:99999/a", true, .invalidAddress("https://example.org:99999/a")),
            ("ftp://example.org/a", true, .invalidAddress("ftp://example.org/a")),
        ]
        for (url, allowsPrivate, error) in rows {
            let fetcher = try Self.fetcher(allowsPrivate: allowsPrivate)
            await #expect(throws: error) {
                try await SubscribeToCalendar(fetcher, store: store)
                    .run(url, named: nil, account: account, now: TestEnvironment.noon)
            }
        }
        let stored = try await store.read { try CalendarSubscription.all(account: account.id, in: $0).count }
        #expect(stored == 0)
        #expect(try await calendars.contents().calendars.allSatisfy { $0.builtIn != nil })
    }

    /// A server whose address counts as public here redirects to one whose address does not.
    @Test(arguments: ["http://127.0.0.2:PORT/team.ics", "http://169.254.169.254/latest", "http://10.0.0.1/team.ics"])
    func aRedirectToAPrivateAddressIsRefused(target: String) async throws {
        let calendars = try await CalendarTestEnvironment()
        let (store, account) = (calendars.environment.store, try await calendars.account)
        let other = try LoopbackServer(serving: { _ in Self.served(["Game"]) })
        let location = target.replacing("PORT", with: "\(other.port)")
        let first = try LoopbackServer(serving: { _ in
            Served("302 Found", headers: ["Location: \(location)"], body: [])
        })
        let engine = try CurlEngine(userAgent: "greenroom/test", maximumTransfersPerHost: 4, caBundle: nil) { address in
            address == NumericAddress(text: "127.0.0.1")
        }
        let fetcher = CalendarFetcher(http: .curl(engine), allowsPrivate: false)
        await #expect(throws: SubscriptionError.privateAddress(String(first.url.dropFirst("http://".count)))) {
            try await SubscribeToCalendar(fetcher, store: store)
                .run(first.url + "/team.ics", named: nil, account: account, now: TestEnvironment.noon)
        }
        #expect(first.requests.count == 1 && other.requests.isEmpty)
    }

    // MARK: - Next reading

    /// A subscription to a server whose responses the test chooses.
    private struct Subscribed {
        let calendars: CalendarTestEnvironment
        let server: LoopbackServer
        let response: Response
        let runner: JobRunner

        init() async throws {
            calendars = try await CalendarTestEnvironment()
            let response = Response(CalendarSubscriptionTests.served(["Game"]))
            server = try LoopbackServer(serving: { _ in response.value.withLock { $0 } })
            self.response = response
            let fetcher = try CalendarSubscriptionTests.fetcher()
            runner = JobRunner(
                store: calendars.environment.store, modules: [.calendarSubscriptions(fetcher: { fetcher })],
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            _ = try await SubscribeToCalendar(fetcher, store: calendars.environment.store)
                .run(server.url, named: nil, account: calendars.account, now: TestEnvironment.noon)
        }
    }

    private final class Response: Sendable {
        let value: Mutex<Served>

        init(_ first: Served) { value = Mutex(first) }
    }

    private static func due(_ calendars: CalendarTestEnvironment) async throws -> [Instant] {
        let account = calendars.environment.account.id
        return try await calendars.environment.store.read {
            try Schedule.waiting("calendar.subscription", account: account, in: $0).map(\.due)
        }
    }

    private static func subscriptions(_ calendars: CalendarTestEnvironment) async throws -> [CalendarSubscription] {
        let account = calendars.environment.account.id
        return try await calendars.environment.store.read { try CalendarSubscription.all(account: account, in: $0) }
    }

    @Test func failuresDoubleTheIntervalUpToADay() async throws {
        let subscribed = try await Subscribed()
        let calendars = subscribed.calendars
        var now = TestEnvironment.noon
        #expect(try await Self.subscriptions(calendars).first?.readAt == now)
        subscribed.response.value.withLock { $0 = Served("503 Service Unavailable", body: []) }
        for (index, hours) in [1, 2, 4, 8, 16, 24, 24].enumerated() {
            #expect(try await Self.due(calendars) == [now.adding(.hours(hours))])
            now = now.adding(.hours(hours))
            try await subscribed.runner.runBackgroundJobs(now: now)
            let one = try #require(try await Self.subscriptions(calendars).first)
            #expect(one.failures == index + 1 && one.readAt == TestEnvironment.noon)
            #expect(one.problem?.contains("HTTP 503") == true)
            #expect(try await calendars.contents().entries.map(\.name) == ["Game"], "they stay")
        }
        subscribed.response.value.withLock { $0 = Self.served(["Party"]) }
        now = now.adding(.hours(24))
        try await subscribed.runner.runBackgroundJobs(now: now)
        let one = try #require(try await Self.subscriptions(calendars).first)
        #expect(one.failures == 0 && one.problem == nil && one.readAt == now)
        #expect(try await Self.due(calendars) == [now.adding(.hours(1))])
    }

    @Test func itRestsWhileItsCalendarIsRemoved() async throws {
        let subscribed = try await Subscribed()
        let (calendars, store) = (subscribed.calendars, subscribed.calendars.environment.store)
        let account = calendars.environment.account.id
        _ = try await store.write { try NamedCalendar.unsubscribe("Team", account: account, in: $0) }
        #expect(try await Self.due(calendars).isEmpty)
        #expect(try await Self.subscriptions(calendars).isEmpty)
        #expect(try await calendars.contents().entries.isEmpty)
        #expect(try await calendars.undo() != nil)
        #expect(try await Self.due(calendars) == [TestEnvironment.noon], "it is read again at once")
        #expect(try await calendars.contents().entries.map(\.name) == ["Game"])
    }

    @Test func undoingItRemovesItWithItsEntries() async throws {
        let subscribed = try await Subscribed()
        let calendars = subscribed.calendars
        #expect(try await calendars.undo()?.contains("subscribed to the calendar \"Team\"") == true)
        #expect(try await Self.due(calendars).isEmpty)
        #expect(try await calendars.contents().entries.isEmpty)
        let fetcher = try Self.fetcher()
        let again = try await SubscribeToCalendar(fetcher, store: calendars.environment.store)
            .run(subscribed.server.url, named: nil, account: calendars.account, now: TestEnvironment.noon)
        #expect(again.entries.new == 1)
    }

    @Test func itsEntriesAreInNoFileOfAllCalendars() async throws {
        let subscribed = try await Subscribed()
        let calendars = subscribed.calendars
        try await calendars.add(calendars.event("Dentist", "2026-12-01 15:00"))
        let contents = try await calendars.contents()
        #expect(contents.entries.map(\.name).sorted() == ["Dentist", "Game"])
        #expect(contents.own.entries.map(\.name) == ["Dentist"])
        let account = calendars.environment.account.id
        let feed = try await calendars.environment.store.write { tx in
            try Feed.ofCalendar(named: nil, account: account, random: .seeded(1), in: tx).feed
        }
        let feeds = Feeds(
            store: calendars.environment.store, modules: calendars.environment.modules,
            publicURL: "https://gigs.example.org")
        let request = try #require(
            try await feeds.find(in: .calendar, file: "\(feed.token).ics", now: TestEnvironment.noon))
        let handler = try #require(Module.calendars(today: []).feeds.first { $0.kind == .all })
        let page = try await calendars.environment.store.read(at: TestEnvironment.noon) {
            try handler.page(request, $0)
        }
        let text = String(decoding: try #require(page).bytes, as: UTF8.self)
        #expect(text.contains("SUMMARY:Dentist") && !text.contains("SUMMARY:Game"))
    }

    @Test func theyHaveALimitOfTheirOwn() async throws {
        let environment = try await TestEnvironment(quotas: [.entries: 2])
        let (store, account) = (environment.store, environment.account)
        let server = try LoopbackServer(serving: { request in
            Self.served(request.line.contains("/three") ? ["A", "B", "C"] : ["A", "B"])
        })
        let subscribe = SubscribeToCalendar(try Self.fetcher(), store: store)
        await #expect(throws: SubscriptionError.noRoom(limit: 2, used: 0, added: 3)) {
            try await subscribe.run(server.url + "/three", named: nil, account: account, now: TestEnvironment.noon)
        }
        _ = try await subscribe.run(server.url + "/two", named: nil, account: account, now: TestEnvironment.noon)
        await #expect(throws: SubscriptionError.noRoom(limit: 2, used: 2, added: 2)) {
            try await subscribe.run(server.url + "/more", named: "More", account: account, now: TestEnvironment.noon)
        }
        let own = try await store.read { try CalendarEntry.count(of: account.id, in: $0) }
        #expect(own == 0, "one's own entries have all their room")
    }
}
