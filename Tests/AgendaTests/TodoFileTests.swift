import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Files of to-dos: what is read, and what is left out with its reason.
@Suite struct TodoFileTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let file: String
        let first: String
        let second: String
        var leftOut: [String] = []

        var testDescription: String { name }
    }

    private static func calendar(_ lines: String) -> String { "BEGIN:VCALENDAR\r\n\(lines)END:VCALENDAR\r\n" }

    private static let rows = [
        Row(
            name: "todo.txt", file: "map\n(A) tent due:2026-12-04\n\nmap\n", first: "3 read: 2 added, 1 already there",
            second: "3 read: 3 already there"),
        Row(
            name: "a line without words, and one that is too long",
            file: "\u{FEFF}x 2026-11-01\nmap\n\(String(repeating: "m", count: 501))\n",
            first: "3 read: 1 added, 2 left out", second: "3 read: 1 already there, 2 left out",
            leftOut: [
                "\(String(repeating: "m", count: 57))...: \(TodoError.tooLong(501).sentence)",
                "x 2026-11-01: it has no words",
            ]),
        Row(
            name: "to-dos of a calendar, with an event and a to-do without a title",
            file: calendar(
                """
                BEGIN:VTODO\r\nSUMMARY:Call\r\nEND:VTODO\r\nBEGIN:VTODO\r\nUID:1\r\nEND:VTODO\r\n\
                BEGIN:VEVENT\r\nSUMMARY:Game\r\nDTSTART:20261204T190000Z\r\nEND:VEVENT\r\n
                """), first: "3 read: 1 added, 2 left out", second: "3 read: 1 already there, 2 left out",
            leftOut: [
                "(no title): line 5: to-do skipped, it has no title (SUMMARY)",
                "Game: it is an event: use calendar import",
            ]),
    ]

    @Test(arguments: rows) func everyRecordIsReported(_ row: Row) async throws {
        let environment = try await TestEnvironment()
        let (zone, account, store) = (environment.account.zone, environment.account.id, environment.store)
        let subject = try await store.write(.account(account), at: TestEnvironment.noon) {
            try Subject.own(account, in: $0)
        }
        let file = try #require(TodoFile(Array(row.file.utf8), zone: zone))
        for (isDryRun, summary) in [(true, row.first), (false, row.first), (false, row.second)] {
            let report = try await file.run(
                into: subject, zone: zone, isDryRun: isDryRun, now: TestEnvironment.noon, store: store)
            #expect(report.summary == summary)
            #expect(report.leftOut == row.leftOut)
        }
    }

    @Test(
        "a to-do of a calendar keeps its time, in the account's zone, and its repetition",
        arguments: [
            ("DUE;TZID=America/New_York:20261204T170000", "2026-12-04", 14, nil),
            ("DUE:20261205T030000Z\r\nRRULE:FREQ=WEEKLY", "2026-12-04", 19, "FREQ=WEEKLY"),
            (
                "DUE;VALUE=DATE:20261204\r\nRRULE:FREQ=MONTHLY;BYMONTHDAY=4", "2026-12-04", nil,
                "FREQ=MONTHLY;BYMONTHDAY=4"
            ),
            ("DUE;VALUE=DATE:20261204\r\nRRULE:FREQ=DAILY;COUNT=3", "2026-12-04", nil, nil),
            ("RRULE:FREQ=DAILY", nil, nil, nil),
        ] as [(String, String?, Int?, String?)])
    func timing(lines: String, day: String?, hour: Int?, rule: String?) throws {
        let text = Self.calendar("BEGIN:VTODO\r\nSUMMARY:Rent\r\n\(lines)\r\nEND:VTODO\r\n")
        let zone = try #require(Zone("America/Los_Angeles"))
        let item = try #require(TodoFile(Array(text.utf8), zone: zone)?.items.first)
        #expect(item.due?.description == day && item.time?.secondsSinceMidnight == hour.map { $0 * 3600 })
        #expect(item.rule == rule)
    }

    @Test func boxesOfMarkdownAreRead() throws {
        let text = "# Home\n- [ ] Buy film due:2026-12-04\n- [x] Call\n  * [ ] Pack\n- plain\n"
        let file = try #require(TodoFile(Array(text.utf8), zone: .utc))
        #expect(file.items.map(\.title) == ["Buy film", "Call", "Pack", "- plain"])
        #expect(file.items.map(\.isDone) == [false, true, false, false])
        #expect(file.items.first?.due?.description == "2026-12-04")
    }

    @Test(arguments: [
        "{\"items\":[{\"title\":\"Buy film\"}]}", "[1]", "<opml></opml>",
        "TYPE,CONTENT,PRIORITY,INDENT,AUTHOR,DATE\ntask,Buy film,4,1,Ann,every friday\n",
    ])
    func filesOfOtherProgramsAreRefused(text: String) { #expect(TodoFile(Array(text.utf8), zone: .utc) == nil) }

    @Test(arguments: ["[ ] call", "Buy film, eggs, milk, bread and all of the other things", "{call} Ann", "a,b,c,d,e"])
    func linesThatLookSimilarAreRead(text: String) {
        #expect(TodoFile(Array(text.utf8), zone: .utc)?.items.count == 1)
    }

    @Test func bytesThatAreNoTextAreNoFile() {
        #expect(TodoFile([0xFF, 0xFE, 0x00], zone: .utc) == nil)
    }
}
