import Agenda
import ICalendar
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Files of other programs, matched by UID and SEQUENCE.
@Suite struct CalendarImportTests {
    private static func event(sequence: Int, title: String, stamp: String = "20261101T000000Z", more: String = "")
        -> String
    {
        """
        BEGIN:VEVENT
        UID:one@example.org
        DTSTAMP:\(stamp)
        SEQUENCE:\(sequence)
        DTSTART;TZID=Europe/Berlin:20261204T200000
        DTEND;TZID=America/New_York:20261204T160000
        SUMMARY:\(title)
        LOCATION:Gate 4\\, Tegel
        RRULE:FREQ=WEEKLY;COUNT=5
        EXDATE;TZID=Europe/Berlin:20261211T200000
        RDATE;TZID=Europe/Berlin:20261212T100000
        \(more)BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER;RELATED=END:PT5M
        DESCRIPTION:Out
        END:VALARM
        END:VEVENT
        """
    }

    @Test func importAndExportRoundTrip() async throws {
        let env = try await CalendarTestEnvironment()
        let lines = Self.event(
            sequence: 3, title: "Flight", more: "DESCRIPTION:Bring\\nit\nURL:https://example.org/x\nSTATUS:TENTATIVE\n")
        try await env.take(lines)
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(lines)\nEND:VCALENDAR\n"
        var wanted = try #require(CalendarReading(Array(text.utf8), floatingIn: .utc).events.first)
        let entry = try #require(try await env.contents().entries.first)
        wanted.stamp = entry.event.stamp
        #expect(entry.event == wanted)
    }

    struct ImportStep: Sendable {
        let file: String
        let report: CalendarImport.Report
        let name: String

        init(_ file: String, _ name: String, _ change: (inout CalendarImport.Report) -> Void) {
            var report = CalendarImport.Report()
            change(&report)
            (self.file, self.name, self.report) = (file, name, report)
        }
    }

    @Test func onlyNewerVersionsChangeAnEntry() async throws {
        let env = try await CalendarTestEnvironment()
        let rounds = [
            ImportStep(Self.event(sequence: 2, title: "Flight"), "Flight") { ($0.new, $0.withAlarms) = (1, 1) },
            ImportStep(Self.event(sequence: 2, title: "Flight"), "Flight") { $0.unchanged = 1 },
            ImportStep(Self.event(sequence: 1, title: "Old"), "Flight") { $0.outdated = 1 },
            ImportStep(Self.event(sequence: 3, title: "New"), "New") { ($0.changed, $0.withAlarms) = (1, 1) },
            ImportStep(Self.event(sequence: 3, title: "Renamed", stamp: "20261102T000000Z"), "Renamed") {
                ($0.changed, $0.withAlarms) = (1, 1)
            },
            ImportStep(Self.event(sequence: 3, title: "Late news", stamp: "20261101T120000Z"), "Renamed") {
                $0.outdated = 1
            },
        ]
        for round in rounds {
            #expect(try await env.take(round.file) == round.report, "\(round.file)")
            #expect(try await env.contents().entries.map(\.name) == [round.name])
        }
    }

    @Test func aNewerVersionReplacesLocalChanges() async throws {
        let env = try await CalendarTestEnvironment()
        try await env.take(Self.event(sequence: 0, title: "Flight"))
        var mine = [CalendarAlarm]()
        for minutes in [20, 90] {
            var entry = try #require(try await env.contents().entries.first).event
            mine = [CalendarAlarm(.fromStart(CalendarDuration(seconds: -minutes * 60)))]
            entry.alarms = mine
            _ = try await env.edit(try #require(try await env.contents().entries.first), to: entry)
        }
        let here = try #require(try await env.contents().entries.first).event
        #expect(
            try await env.take(Self.event(sequence: 0, title: "Flight")).unchanged == 1, "only the alarms were changed")
        let later = Self.event(sequence: 1, title: "Flight").replacing("20261204T2", with: "20261205T2")
            .replacing("20261204T16", with: "20261205T16")
        #expect(try await env.take(later).changed == 1)
        let entry = try #require(try await env.contents().entries.first).event
        #expect(entry.start.date == LocalDate(year: 2026, month: 12, day: 5))
        #expect(entry.alarms == mine, "what was chosen here stays")
        #expect(entry.sequence > here.sequence, "a subscriber sees it")
        #expect(try await env.take(later).unchanged == 1)
        #expect(try await env.take(Self.event(sequence: 0, title: "Old")).outdated == 1)
    }

    @Test func anEqualNewerVersionIsRecorded() async throws {
        let env = try await CalendarTestEnvironment()
        for (sequence, title) in [(0, "Flight"), (3, "Flight"), (2, "Other")] {
            try await env.take(Self.event(sequence: sequence, title: title))
        }
        #expect(try await env.contents().entries.map(\.name) == ["Flight"])
    }

    @Test func theTimeStampOfTheSourceIsExported() async throws {
        let env = try await CalendarTestEnvironment()
        try await env.take(Self.event(sequence: 2_147_483_647, title: "Flight"))
        let entry = try #require(try await env.contents().entries.first)
        #expect(entry.event.stamp == Instant(rfc3339: "2026-11-01T00:00:00Z"), "as it came")
        var changed = entry.event
        changed.summary = "Flight home"
        let edited = try await env.edit(entry, to: changed, now: TestEnvironment.noon.adding(.hours(2)))
        #expect(edited.event.sequence == 2_147_483_647, "no calendar reads a larger number")
        let own = try await env.add(env.event("Dentist", "2026-12-01 15:00"))
        var moved = own.event
        moved.location = "Main St 4"
        let later = try await env.edit(own, to: moved, now: TestEnvironment.noon.adding(.hours(3)))
        #expect((own.event.stamp, later.event.stamp) == (TestEnvironment.noon, TestEnvironment.noon.adding(.hours(3))))
    }

    /// 2:30 does not exist on the night when the clocks change.
    @Test func aSeriesStartingInASkippedHourKeepsItsLocalTime() async throws {
        let env = try await CalendarTestEnvironment()
        try await env.take(
            """
            BEGIN:VEVENT
            UID:gap@example.org
            DTSTART;TZID=America/New_York:20270314T023000
            RRULE:FREQ=DAILY;COUNT=3
            SUMMARY:Backup
            END:VEVENT
            """)
        let starts = ["2027-03-14T07:30:00Z", "2027-03-15T06:30:00Z", "2027-03-16T06:30:00Z"]
        #expect(try await env.starts() == starts)
        let entry = try #require(try await env.contents().entries.first)
        var renamed = entry.event
        renamed.summary = "Backups"
        _ = try await env.edit(entry, to: renamed)
        #expect(try await env.starts() == starts)
        let text = CalendarWriter.text(of: try await env.contents().calendar(named: nil), now: TestEnvironment.noon)
        #expect(text.contains("DTSTART;TZID=America/New_York:20270314T023000"))
    }

    @Test func anEventCanceledAtTheSourceIsRemoved() async throws {
        let env = try await CalendarTestEnvironment()
        try await env.take(Self.event(sequence: 0, title: "Flight"))
        let report = try await env.take(Self.event(sequence: 1, title: "Flight", more: "STATUS:CANCELLED\n"))
        #expect(report.canceled == 1)
        #expect(try await env.contents().entries.isEmpty)
        #expect(try await env.take(Self.event(sequence: 0, title: "Flight")).outdated == 1)
        #expect(try await env.contents().entries.isEmpty)
        #expect(try await env.undo() == "imported 1 entry")
        #expect(try await env.contents().entries.map(\.name) == ["Flight"])
    }

    @Test func aRemovedEntryIsImportedAgain() async throws {
        let env = try await CalendarTestEnvironment()
        try await env.take(Self.event(sequence: 4, title: "Flight"))
        let entry = try #require(try await env.contents().entries.first)
        try await env.environment.store.write { try entry.remove(in: $0) }
        #expect(try await env.take(Self.event(sequence: 4, title: "Flight")).new == 1)
        let back = try #require(try await env.contents().entries.first)
        #expect(back.id == entry.id)
        #expect(back.event.sequence > 4)
    }

    /// A weekly series of three in New York with one changed occurrence.
    private static func series(_ sequence: Int, day: Int = 1, changed: String? = nil, more: String = "") -> String {
        let one = changed.map { original in
            """

            BEGIN:VEVENT
            UID:band@example.org
            DTSTAMP:20261101T000000Z
            SEQUENCE:\(sequence)
            RECURRENCE-ID;TZID=America/New_York:\(original)
            DTSTART;TZID=America/New_York:\(original.prefix(9))210000
            DURATION:PT1H
            SUMMARY:Late band
            END:VEVENT
            """
        }
        return """
            BEGIN:VEVENT
            UID:band@example.org
            DTSTAMP:20261101T000000Z
            SEQUENCE:\(sequence)
            DTSTART;TZID=America/New_York:2026120\(day)T190000
            DURATION:PT1H
            RRULE:FREQ=WEEKLY;COUNT=3
            SUMMARY:Band
            \(more)END:VEVENT\(one ?? "")
            """
    }

    /// The file that follows a series of Tuesdays whose second occurrence is at 9 PM, and the starts after its import.
    @Test(
        arguments: [
            // Moved to Wednesdays, without or with a changed occurrence.
            (series(1, day: 2), ["03T00", "10T00", "17T00"]),
            (series(1, day: 2, changed: "20261216T190000"), ["03T00", "10T00", "17T02"]),
            // Not moved: the change was reverted, or another occurrence was changed.
            (series(1), ["02T00", "09T00", "16T00"]),
            (series(1, changed: "20261215T190000"), ["02T00", "09T00", "16T02"]),
            // The same file and an older one change nothing.
            (series(0), ["02T00", "09T02", "16T00"]),
            (series(0, changed: "20261208T190000"), ["02T00", "09T02", "16T00"]),
            // The whole series was canceled.
            (series(1, more: "STATUS:CANCELLED\n"), []),
        ] as [(String, [String])])
    func aNewerSeriesReplacesItsChangedOccurrences(file: String, starts: [String]) async throws {
        let env = try await CalendarTestEnvironment()
        try await env.take(Self.series(0, changed: "20261208T190000"))
        let before = ["02T00", "09T02", "16T00"]
        func seen() async throws -> [String] { try await env.starts().map { String($0.dropFirst(8).prefix(5)) } }
        #expect(try await seen() == before)
        let report = try await env.take(file)
        #expect(try await seen() == starts)
        let isChanged = report.changed + report.canceled + report.new > 0
        #expect(isChanged == (starts != before))
        let again = try await env.take(file)
        #expect(again.changed + again.canceled + again.new == 0 || starts.isEmpty)
        #expect(try await seen() == starts)
        if isChanged {
            _ = try await env.undo()
            #expect(try await seen() == before, "taken back")
        }
    }

    @Test func aLocallyChangedOccurrenceStaysWhileTheSeriesHasIt() async throws {
        let env = try await CalendarTestEnvironment()
        try await env.take(Self.series(0))
        let account = try await env.account
        try await env.environment.store.write { tx in
            let book = try CalendarContents.of(account, tx: tx)
            guard let band = book.entries.first, let day = LocalDate(iso: "2026-12-08"),
                var one = try band.occurrence(on: day, account: account, in: tx)
            else { return }
            one.summary = "Band at Ada's"
            _ = try band.changeOccurrence(to: one, account: account, in: tx)
        }
        func names() async throws -> [String] {
            try await env.contents().occurrences(in: TestEnvironment.noon..<TestEnvironment.noon.adding(.days(30))).map(
                \.entry.name)
        }
        #expect(try await names() == ["Band", "Band at Ada's", "Band"])
        try await env.take(Self.series(1, more: "LOCATION:Cellar\n"))
        #expect(try await names() == ["Band", "Band at Ada's", "Band"])
        try await env.take(Self.series(2, day: 2))
        #expect(try await names() == ["Band", "Band", "Band"])
    }

    @Test func alarmsCanBeLeftOut() async throws {
        let env = try await CalendarTestEnvironment()
        let report = try await env.take(Self.event(sequence: 4, title: "Flight"), importsAlarms: false)
        #expect(report.withAlarms == 0)
        #expect(try await env.contents().entries.allSatisfy { $0.event.alarms.isEmpty })
    }

    @Test func importingOurOwnExportChangesNothing() async throws {
        let env = try await CalendarTestEnvironment()
        _ = try await env.environment.show("Late Show")
        var event = env.event("Dentist", "2026-12-01 15:00")
        event.alarms = [CalendarEntry.defaultAlarm]
        try await env.add(event)
        try await env.add(env.event("Off", "2026-12-24"))
        let text = CalendarWriter.text(of: try await env.contents().calendar(named: nil), now: TestEnvironment.noon)
        let lines = text.replacing("\r\n", with: "\n").split(separator: "\n").dropFirst(4).dropLast()
        let report = try await env.take(lines.joined(separator: "\n"))
        var wanted = CalendarImport.Report()
        (wanted.unchanged, wanted.skippedOwn) = (2, 1)
        #expect(report == wanted)
        #expect(
            CalendarWriter.text(of: try await env.contents().calendar(named: nil), now: TestEnvironment.noon) == text)
    }

    /// Clubs that publish their schedules with one DTSTAMP for all times.
    @Test func ofTwoEqualVersionsTheLaterOneCounts() async throws {
        let env = try await CalendarTestEnvironment()
        func game(_ title: String, _ start: String) -> String {
            """
            BEGIN:VEVENT
            UID:game-7@club
            DTSTAMP:20260101T000000Z
            SUMMARY:\(title)
            DTSTART:\(start)
            END:VEVENT
            """
        }
        try await env.take(game("Game", "20261201T100000Z"))
        for (title, start) in [("Game (moved)", "20261203T190000Z"), ("Game (moved again)", "20261204T190000Z")] {
            let report = try await env.take(game(title, start))
            #expect((report.changed, report.outdated) == (1, 0))
            #expect(try await env.contents().entries.map(\.name) == [title])
        }
        #expect(try await env.take(game("Game (moved again)", "20261204T190000Z")).unchanged == 1)
        let entry = try #require(try await env.contents().entries.first)
        var mine = entry.event
        mine.location = "Gym"
        _ = try await env.edit(entry, to: mine)
        #expect(try await env.take(game("Game", "20261205T190000Z")).outdated == 1, "what was changed here stays")
        #expect(try await env.contents().entries.map(\.name) == ["Game (moved again)"])
    }

    /// A changed date that its series does not have is kept, as other programs show it, until a newer version of the
    /// series leaves it out; then it is named. The series is on Tuesdays, December 1 to 15.
    @Test(
        arguments: [
            ("20261222T190000", ["02T00", "09T00", "16T00", "23T02"]),  // after COUNT
            ("20261209T190000", ["02T00", "09T00", "10T02", "16T00"]),  // on a Wednesday
        ] as [(String, [String])])
    func aChangedDateOutsideItsSeriesIsKept(original: String, starts: [String]) async throws {
        let env = try await CalendarTestEnvironment()
        func seen() async throws -> [String] { try await env.starts().map { String($0.dropFirst(8).prefix(5)) } }
        let files = [Self.series(0, changed: original), Self.series(0, changed: original), Self.series(1)]
        var reports: [CalendarImport.FileReport] = []
        var found: [[String]] = []
        for file in files {
            let reading = CalendarReading(
                Array("BEGIN:VCALENDAR\nVERSION:2.0\n\(file)\nEND:VCALENDAR\n".utf8), floatingIn: .utc)
            #expect(reading.problems.isEmpty)
            reports.append(
                try await CalendarImport.run(
                    reading, intoCalendarNamed: nil, account: env.account, importsAlarms: true, isDryRun: false,
                    now: TestEnvironment.noon, store: env.environment.store))
            found.append(try await seen())
        }
        #expect(found == [starts, starts, ["02T00", "09T00", "16T00"]])
        let summaries = ["2 read: 2 added", "2 read: 2 already there", "1 read: 1 already there"]
        #expect(reports.map(\.records.summary) == summaries)
        let day = original.hasPrefix("20261222") ? "Tue Dec 22 2026" : "Wed Dec 9 2026"
        let removed = "removed, its series no longer has it: \"Late band\" on \(day)"
        #expect(reports.map(\.removed) == [[], [], [removed]])
    }

    @Test func aFileIsReportedWhole() async throws {
        let env = try await CalendarTestEnvironment()
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            X-WR-CALNAME:Work
            BEGIN:VEVENT
            UID:a@example.org
            DTSTART:20261201T100000Z
            SUMMARY:Lunch
            END:VEVENT
            BEGIN:VEVENT
            UID:b@example.org
            SUMMARY:No start
            END:VEVENT
            BEGIN:VTODO
            SUMMARY:Call Ada
            DUE;VALUE=DATE:20261224
            PRIORITY:1
            END:VTODO
            BEGIN:VTODO
            SUMMARY:Pay rent
            STATUS:COMPLETED
            COMPLETED:20261101T120000Z
            END:VTODO
            BEGIN:VTODO
            SUMMARY:Old plan
            STATUS:CANCELLED
            END:VTODO
            BEGIN:VJOURNAL
            SUMMARY:Diary
            END:VJOURNAL
            END:VCALENDAR

            """
        let account = try await env.account
        let file = CalendarReading(Array(text.utf8), floatingIn: account.zone)
        var reports: [CalendarImport.FileReport] = []
        for isDryRun in [true, false, false] {
            reports.append(
                try await CalendarImport.run(
                    file, intoCalendarNamed: nil, account: account, importsAlarms: true, isDryRun: isDryRun,
                    now: TestEnvironment.noon, store: env.environment.store))
        }
        #expect(
            reports.map(\.words) == [
                "Work: 1 new. To-dos: 2 new.", "Work: 1 new. To-dos: 2 new.",
                "Work: 1 already imported. To-dos: 2 already there.",
            ])
        #expect(
            reports.map(\.records.summary) == [
                "6 read: 3 added, 3 left out", "6 read: 3 added, 3 left out", "6 read: 3 already there, 3 left out",
            ])
        #expect(reports[0].records.names(.added).suffix(2) == ["Call Ada", "Pay rent"])
        for report in reports {
            #expect((report.read, report.losses) == (6, 1))
            #expect(
                report.leftOut.map(\.line) == [
                    "line 9: event skipped, it has no start (DTSTART) \"No start\"",
                    "line 23: the to-do is canceled and was left out \"Old plan\"",
                    "line 27: VJOURNAL is not an event and was ignored",
                ])
        }
        let list = try await env.environment.store.read { tx in
            try TodoList.of(Subject.own(account.id, in: tx), in: tx).items
        }
        #expect(list.map(\.title) == ["(A) Call Ada", "Pay rent"])
        #expect(list.map(\.isDone) == [false, true])
        #expect(list.first?.due == LocalDate(iso: "2026-12-24"))
    }
}
