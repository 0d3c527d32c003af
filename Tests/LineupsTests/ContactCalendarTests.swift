import Agenda
import HTTPTransport
import JSON
import Logging
import People
import Platform
import Storage
import Synchronization
import TestSupport
import Testing
import Values

@testable import Lineups

/// The calendars of contacts: busy times, without titles.
@Suite struct ContactCalendarTests {
    private let environment: TestEnvironment
    private let ada: ID<Contact>
    private let show: Event

    init() async throws {
        environment = try await TestEnvironment()
        ada = try await environment.contact("Ada", "+14155550101")
        show = try await environment.show("Late Show")
    }

    private static func fetcher() throws -> CalendarFetcher {
        CalendarFetcher(http: .curl(try CurlEngine(userAgent: "greenroom/test")), allowsPrivate: true)
    }

    /// A calendar with an event of these UTC times, and further lines in it.
    private static func served(_ events: [(start: Instant, end: Instant, lines: String)]) -> Served {
        func time(_ instant: Instant) -> String {
            let text = instant.rfc3339.prefix(19).filter { $0 != "-" && $0 != ":" }
            return "\(text)Z"
        }
        let body = events.enumerated().map { index, event in
            "BEGIN:VEVENT\nUID:\(index)\nDTSTAMP:20261101T000000Z\nDTSTART:\(time(event.start))\n"
                + "DTEND:\(time(event.end))\nSUMMARY:Secret plans\n\(event.lines)END:VEVENT\n"
        }.joined()
        return Served(body: Array("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(body)END:VCALENDAR\n".utf8))
    }

    private func set(_ url: String) async throws {
        let (account, contact) = (environment.account, ada)
        let reading = try await SetContactCalendar.read(
            url, with: Self.fetcher(), zone: account.zone, now: TestEnvironment.noon)
        try await environment.write { _ = try SetContactCalendar(contact, reading, account: account.id).run(in: $0) }
    }

    private func warnings() async throws -> [String] {
        let (contact, show, now) = (ada, show, TestEnvironment.noon)
        return try await environment.store.read { tx in
            try ScheduleConflictWarning.all(of: [(contact, "Ada")], with: show, in: tx).map {
                RequestCommands.words($0, now: now)
            }
        }
    }

    private func count() async throws -> Int {
        let contact = ada
        return try await environment.store.read { try BusyTime.all(of: contact, in: $0).count }
    }

    @Test func busyTimesWarnAndNothingElseIsStored() async throws {
        let (start, end) = (show.startsAt, show.endsAt)
        let server = try LoopbackServer(serving: { _ in
            Self.served([
                (start.adding(.minutes(30)), end.adding(.hours(1)), ""),
                (start.adding(.minutes(-30)), end, "TRANSP:TRANSPARENT\n"),
                (start.adding(.minutes(-20)), end, "STATUS:CANCELLED\n"),
                // The show itself, as her own calendar has it.
                (start, end, ""),
                (start.adding(.days(-3)), start.adding(.days(-3)).adding(.hours(1)), "RRULE:FREQ=DAILY;COUNT=3\n"),
            ])
        })
        try await set(server.url)
        #expect(try await count() == 5)
        let found = try await warnings()
        #expect(found.count == 1 && found[0].hasPrefix("Ada is busy "), "\(found)")
        let tables = try await environment.store.read { tx in
            try tx.values("SELECT url FROM contact_calendar", as: String.self)
        }
        #expect(tables == [server.url])
        let contact = ada
        let account = environment.account.id
        let data = try await environment.store.read { tx in
            try ContactData(of: contact, account: account).json(in: tx).text()
        }
        #expect(data.contains("127.0.0.1") && data.contains("busy_times") && !data.contains("Secret"))
    }

    @Test func itIsReadAgainAndFailuresKeepTheTimes() async throws {
        let times = [(start: show.startsAt.adding(.minutes(10)), end: show.endsAt, lines: "")]
        let response = Response(Self.served(times))
        let server = try LoopbackServer(serving: { _ in response.value.withLock { $0 } })
        try await set(server.url)
        let fetcher = try Self.fetcher()
        let runner = JobRunner(
            store: environment.store, modules: [.contactCalendars(fetcher: { fetcher })],
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        response.value.withLock { $0 = Served("500 Internal Server Error", body: []) }
        #expect(try await runner.runBackgroundJobs(now: TestEnvironment.noon.adding(.hours(1))) == 1)
        #expect(try await warnings().count == 1)
        let contact = ada
        let failed = try await environment.store.read { try ContactCalendar.of(contact, in: $0) }
        #expect(failed?.failures == 1 && failed?.problem?.contains("HTTP 500") == true)
        #expect(failed?.readAt == TestEnvironment.noon)
        response.value.withLock { $0 = Self.served([]) }
        #expect(try await runner.runBackgroundJobs(now: TestEnvironment.noon.adding(.hours(2))) == 0, "it waits longer")
        #expect(try await runner.runBackgroundJobs(now: TestEnvironment.noon.adding(.hours(3))) == 1)
        #expect(try await warnings().isEmpty)
    }

    private final class Response: Sendable {
        let value: Mutex<Served>

        init(_ first: Served) { value = Mutex(first) }
    }

    @Test func itIsUndoneMergedAndErased() async throws {
        let times = [(start: show.startsAt.adding(.minutes(10)), end: show.endsAt, lines: "")]
        let server = try LoopbackServer(serving: { _ in Self.served(times) })
        try await set(server.url)
        let (account, undo) = (environment.account.id, Undo(modules: environment.modules))
        let undone = try await environment.store.write {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)?.words()
        }
        #expect(undone?.contains("changed the calendar of Ada") == true)
        #expect(try await count() == 0)
        try await set(server.url)
        let grace = try await environment.contact("Grace", "+14155550102")
        let (other, modules) = (ada, environment.modules)
        try await environment.write {
            try MergeContacts(other, into: grace, account: account, modules: modules).run(in: $0)
        }
        #expect(try await environment.store.read { try BusyTime.all(of: grace, in: $0).count } == 1)
        try await environment.write { try ContactCalendar.remove(of: [grace], in: $0) }
        let left = try await environment.store.read { tx in
            try tx.value("SELECT count(*) FROM contact_busy", as: Int.self)
        }
        #expect(left == 0)
    }

    @Test func whatCannotBeReadChangesNothing() async throws {
        let server = try LoopbackServer(serving: { _ in Served("404 Not Found", body: []) })
        for words in [server.url, "team.ics", "https://me:secret@example.org/a"] {
            await #expect(throws: SubscriptionError.self) { try await set(words) }
        }
        let contact = ada
        #expect(try await environment.store.read { try ContactCalendar.of(contact, in: $0) } == nil)
    }
}
