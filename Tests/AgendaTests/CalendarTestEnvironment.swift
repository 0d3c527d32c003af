import Agenda
import ICalendar
import Platform
import Storage
import TestSupport
import Values

/// A test environment with calendars, and shortcuts to fill them.
struct CalendarTestEnvironment: Sendable {
    let environment: TestEnvironment

    /// - Parameter cell: whether the account has one.
    init(cell: Bool = true) async throws {
        environment = cell ? try await BookerPhone().environment : try await TestEnvironment()
    }

    var account: Account {
        get async throws {
            let id = environment.account.id
            return try await environment.store.read { try Account.find(id, in: $0) } ?? environment.account
        }
    }

    /// `2026-12-01` is an all-day start, `2026-12-01 15:00` a time in New York.
    func time(_ text: String) -> CalendarTime {
        let words = text.split(separator: " ").map(String.init)
        let date = LocalDate(iso: words[0]) ?? LocalDate(daysSince1970: 0)
        guard words.count == 2, let time = LocalTime(iso: words[1]) else { return .day(date) }
        return .time(LocalDateTime(date: date, time: time), environment.account.zone)
    }

    func event(_ name: String, _ start: String) -> CalendarEvent {
        CalendarEvent(uid: "", start: time(start), end: CalendarEntry.defaultEnd(after: time(start)), summary: name)
    }

    func calendar(adding name: String) async throws -> NamedCalendar {
        let account = environment.account.id
        return try await environment.store.write {
            try NamedCalendar.add(name, account: account, in: $0)
        }
    }

    func personal() async throws -> NamedCalendar {
        let account = environment.account.id
        return try await environment.store.write {
            try NamedCalendar.named("Personal", account: account, in: $0)
        }
    }

    @discardableResult
    func add(_ event: CalendarEvent, to calendar: NamedCalendar? = nil) async throws -> CalendarEntry {
        let target: NamedCalendar = if let calendar { calendar } else { try await personal() }
        let account = try await account
        return try await environment.store.write {
            try CalendarEntry.add(event, to: target, account: account, in: $0).entry
        }
    }

    func edit(
        _ entry: CalendarEntry, to event: CalendarEvent, now: Instant = TestEnvironment.noon
    ) async throws -> CalendarEntry {
        let account = try await account
        return try await environment.store.write(at: now) {
            try entry.edit(to: event, calendar: nil, account: account, in: $0)
        }
    }

    func include(_ id: ID<Event>) async throws -> (CalendarEntry, Bool) {
        try await environment.store.write {
            let (entry, isNew) = try CalendarEntry.addExisting(
                id, calendar: nil, alarms: [CalendarEntry.defaultAlarm], in: $0)
            return (entry, isNew)
        }
    }

    /// Imports a file with these lines.
    @discardableResult
    func take(_ lines: String, importsAlarms: Bool = true) async throws -> CalendarImport.Report {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(lines)\nEND:VCALENDAR\n"
        let reading = CalendarReading(Array(text.utf8), floatingIn: environment.account.zone)
        let (account, personal) = (try await account, try await personal())
        return try await environment.store.write {
            try CalendarImport.run(
                reading.events, into: personal, account: account, importsAlarms: importsAlarms,
                in: $0)
        }
    }

    func contents() async throws -> CalendarContents {
        let account = try await account
        return try await environment.store.write { try CalendarContents.of(account, tx: $0) }
    }

    /// The starts in the year after `noon`.
    func starts() async throws -> [String] {
        try await contents().occurrences(in: TestEnvironment.noon..<TestEnvironment.noon.adding(.days(365)))
            .map { $0.start.instant(allDayIn: environment.account.zone).rfc3339 }
    }

    func undo() async throws -> String? {
        let (undo, account) = (Undo(modules: environment.modules), environment.account.id)
        return try await environment.store.write {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }?.words()
    }

    /// The texts to the owner that are no replies, the oldest first.
    func texts() async throws -> [String] {
        try await environment.store.read {
            try $0.values(
                "SELECT body FROM outbound_message WHERE to_number = \(BookerPhone.cell) ORDER BY id", as: String.self)
        }
    }
}
