import Agenda
import ICalendar
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A large calendar is read from snapshots, so that no text waits for it.
@Suite struct LargeCalendarTests {
    private static func series(_ count: Int, alarm: Bool = false) -> String {
        let alarm = alarm ? "BEGIN:VALARM\nTRIGGER:-PT1H\nEND:VALARM\n" : ""
        return (0..<count).map {
            """
            BEGIN:VEVENT
            UID:\($0)
            SUMMARY:Lesson \($0)
            DTSTART:20261201T150000Z
            RRULE:FREQ=DAILY;COUNT=3
            \(alarm)END:VEVENT
            """
        }.joined(separator: "\n")
    }

    @Test(arguments: [(10, false), (201, true)])
    func aQuestionIsAnsweredByAJobOnlyIfTheCalendarIsLarge(_ row: (count: Int, isPostponed: Bool)) async throws {
        let env = try await CalendarTestEnvironment()
        let phone = BookerPhone(environment: env.environment)
        try await env.take(Self.series(row.count))
        let answer = "Tue Dec 1, 10 AM Lesson 0"
        for words in ["AGENDA", "agenda dec 1"] {
            let before = try await phone.texts().count
            let reply = try await phone.says(words) ?? ""
            #expect(reply.contains("Lesson 0") == !row.isPostponed)
            if row.isPostponed { #expect(reply.isEmpty) }
            try await env.environment.jobs.run(now: TestEnvironment.noon)
            let texts = try await phone.texts().dropFirst(before)
            #expect(texts.contains { $0.contains("Lesson 0") } == row.isPostponed, "\(texts) \(answer)")
            try await env.environment.jobs.run(now: TestEnvironment.noon.adding(.minutes(1)))
            #expect(try await phone.texts().count == before + (row.isPostponed ? 1 : 0), "answered once")
        }
        #expect(try await phone.says("AGENDA is what I need") != "", "no day")
    }

    /// What takes long happens before the transaction: it also works where nothing can be written.
    @Test func alarmsAreFoundInASnapshot() async throws {
        let env = try await CalendarTestEnvironment()
        try await env.take(Self.series(3, alarm: true))
        let due = try #require(Instant(rfc3339: "2026-12-01T14:00:00Z"))
        try await env.environment.jobs.run(now: TestEnvironment.noon)
        #expect(try await env.texts().isEmpty)
        for _ in 0..<2 { try await env.environment.jobs.run(now: due) }
        #expect(try await env.texts().count == 3)
        let waiting = try await env.environment.store.read {
            try $0.values("SELECT due FROM job WHERE state = 'waiting'", as: Instant.self)
        }
        #expect(waiting == Array(repeating: due.adding(.days(1)), count: 3))
    }

    @Test func anImportInSeveralTransactionsIsOneUndoStep() async throws {
        let env = try await CalendarTestEnvironment()
        let (store, account) = (env.environment.store, try await env.account)
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-CALNAME:Lessons\n\(Self.series(900))\nEND:VCALENDAR\n"
        let reading = CalendarReading(Array(text.utf8), floatingIn: .utc)
        for isDryRun in [true, false] {
            let (report, calendar) = try await CalendarImport.run(
                reading.events, intoCalendarNamed: nil, orOfFileNamed: "Lessons", account: account, importsAlarms: true,
                isDryRun: isDryRun, now: TestEnvironment.noon, store: store)
            #expect(report.new == 900)
            #expect(calendar.name == "Lessons")
            #expect(try await env.contents().entries.count == (isDryRun ? 0 : 900))
        }
        let undone = try #require(try await env.undo())
        #expect(undone.contains("imported 900 entries"), "\(undone)")
        #expect(try await env.contents().entries.isEmpty)
    }

    @Test func anImportThatIsCutIsFinishedByTheSameFile() async throws {
        let env = try await CalendarTestEnvironment()
        let (store, account) = (env.environment.store, try await env.account)
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\n\(Self.series(900))\nEND:VCALENDAR\n"
        let events = CalendarReading(Array(text.utf8), floatingIn: .utc).events
        @Sendable func take(_ onPart: () -> Void = {}) async throws -> Int {
            try await CalendarImport.run(
                events, intoCalendarNamed: nil, orOfFileNamed: "Lessons", account: account, importsAlarms: true,
                now: TestEnvironment.noon, store: store, onPart: onPart
            ).report.new
        }
        let task = Task { try await take(cancelCurrentTask) }
        await #expect(throws: CancellationError.self) { try await task.value }
        let stored = try await env.contents().entries.count
        #expect((1..<900).contains(stored))
        #expect(try await take() == 900 - stored)
        let names = Set(try await env.contents().entries.map(\.name))
        #expect(names == Set((0..<900).map { "Lesson \($0)" }))
        #expect(try await take() == 0)
        for _ in 0..<2 { _ = try await env.undo() }
        #expect(try await env.contents().entries.isEmpty)
    }

    /// A changed occurrence that the newer series lacks goes in the transaction that updates the series.
    @Test func aSeriesIsUpdatedWithItsOccurrences() async throws {
        let env = try await CalendarTestEnvironment()
        let (store, account) = (env.environment.store, try await env.account)
        @Sendable func take(_ text: String, _ onPart: () -> Void = {}) async throws {
            let file = Array("BEGIN:VCALENDAR\nVERSION:2.0\n\(text)\nEND:VCALENDAR\n".utf8)
            _ = try await CalendarImport.run(
                CalendarReading(file, floatingIn: .utc).events, intoCalendarNamed: nil, orOfFileNamed: "Lessons",
                account: account, importsAlarms: true, now: TestEnvironment.noon, store: store, onPart: onPart)
        }
        let changed = """
            BEGIN:VEVENT
            UID:7
            SUMMARY:Moved
            RECURRENCE-ID:20261202T150000Z
            DTSTART:20261202T170000Z
            END:VEVENT
            """
        try await take(Self.series(8) + "\n" + changed)
        #expect(try await env.contents().entries.map(\.name).contains("Moved"))
        let newer = Self.series(900).replacing("SUMMARY:Lesson", with: "SEQUENCE:1\nSUMMARY:Class")
        let task = Task { try await take(newer, cancelCurrentTask) }
        await #expect(throws: CancellationError.self) { try await task.value }
        let names = try await env.contents().entries.map(\.name)
        #expect(names.contains("Class 0"))
        #expect(names.contains("Moved") != names.contains("Class 7"))
        try await take(newer)
        let all = try await env.contents().entries.map(\.name)
        #expect(Set(all) == Set((0..<900).map { "Class \($0)" }) && all.count == 900)
    }
}
