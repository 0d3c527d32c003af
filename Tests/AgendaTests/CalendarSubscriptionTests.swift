import Agenda
import HTTPTransport
import Logging
import Platform
import Storage
import Synchronization
import TestSupport
import Testing
import Values

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
        let host = { (url: String) in String(url.dropFirst("http://".count)) }
        let rows: [(String, Bool, SubscriptionError)] = [
            (page.url, false, .privateAddress(host(page.url))), (page.url, true, .notACalendar(host(page.url))),
            (large.url, true, .tooLarge(host(large.url))),
            ("ftp://example.org/a", true, .invalidAddress("ftp://example.org/a")),
        ]
        for (url, allowsPrivate, error) in rows {
            let fetcher = try Self.fetcher(allowsPrivate: allowsPrivate)
            await #expect(throws: error) {
                try await SubscribeToCalendar(fetcher, store: store)
                    .run(url, named: nil, account: account, now: TestEnvironment.noon)
            }
        }
    }
}
