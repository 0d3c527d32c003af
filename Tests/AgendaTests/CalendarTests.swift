import Agenda
import ICalendar
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Calendars and their entries.
@Suite struct CalendarTests {
    private func names(_ env: CalendarTestEnvironment) async throws -> [String] {
        let account = env.environment.account.id
        return try await env.environment.store.write {
            try NamedCalendar.all(account: account, in: $0).map(\.name)
        }
    }

    @Test func builtInCalendarsExistFromTheStart() async throws {
        let env = try await CalendarTestEnvironment()
        #expect(try await names(env) == ["Personal", "Shows", "Countdowns", "Trips", "Running"])
        _ = try await env.calendar(adding: "Birthdays")
        #expect(try await names(env).last == "Birthdays")
        #expect(try await env.undo() == "added the calendar \"Birthdays\"")
        #expect(try await names(env).count == 5)
    }

    @Test(arguments: [
        ("", CalendarError.noName), (" \t", .noName), ("birthdays", .nameTaken("Birthdays")),
        ("SHOWS", .nameTaken("Shows")), (String(repeating: "x", count: 201), .tooLong(201)),
    ])
    func invalidNamesAreRejected(name: String, error: CalendarError) async throws {
        let env = try await CalendarTestEnvironment()
        _ = try await env.calendar(adding: "Birthdays")
        await #expect(throws: error) { _ = try await env.calendar(adding: name) }
        #expect(try await names(env).count == 6)
    }

    @Test(arguments: [
        (Event.Kind.show, "Shows"), (.countdown, "Countdowns"), (.workout, "Running"),
        (.race, "Running"), (.entry, "Personal"),
    ])
    func everyKindHasABuiltInCalendar(kind: Event.Kind, calendar: String) async throws {
        let env = try await CalendarTestEnvironment()
        let (account, zone) = (env.environment.account.id, env.environment.account.zone)
        _ = try await env.environment.store.write { tx in
            let draft = EventDraft(kind: kind, name: "It", startsAt: TestEnvironment.noon.adding(.days(1)), zone: zone)
            return try Event.create(draft, account: account, in: tx)
        }
        #expect(try await env.contents().entries.map(\.calendar.name) == [calendar])
    }

    @Test func removingACalendarHidesItsEntriesUntilUndone() async throws {
        let env = try await CalendarTestEnvironment()
        let birthdays = try await env.calendar(adding: "Birthdays")
        try await env.add(env.event("Ada", "2026-12-10"), to: birthdays)
        try await env.environment.store.write { try birthdays.remove(in: $0) }
        #expect(try await env.contents().entries.isEmpty)
        _ = try await env.calendar(adding: "Birthdays")
        #expect(try await env.undo() == "added the calendar \"Birthdays\"")
        #expect(try await env.undo() == "removed the calendar \"Birthdays\"")
        #expect(try await env.contents().entries.map(\.name) == ["Ada"])
    }

    @Test func duplicatesAreNotAddedAndChangesIncreaseTheSequence() async throws {
        let env = try await CalendarTestEnvironment()
        let first = try await env.add(env.event("Dentist", "2026-12-01 15:00"))
        let again = try await env.add(env.event("dentist", "2026-12-01 15:00"))
        #expect(again.id == first.id)
        var moved = first.event
        moved.location = "Main St 4"
        let changed = try await env.edit(first, to: moved)
        #expect(changed.event.uid == first.event.uid)
        #expect(changed.event.sequence == first.event.sequence + 1)
        #expect(try await env.undo() == "changed \"Dentist\"")
        let back = try #require(try await env.contents().entries.first)
        #expect(back.event.location == nil)
        #expect(back.event.sequence == changed.event.sequence + 1, "a subscriber sees the way back, too")
        #expect(try await env.undo() == "added \"Dentist\"")
        #expect(try await env.contents().entries.isEmpty)
    }

    @Test func anExistingEventIsAddedOnce() async throws {
        let env = try await CalendarTestEnvironment()
        let show = try await env.environment.show("Late Show")
        let (first, wasNew) = try await env.include(show.id)
        let (second, isNew) = try await env.include(show.id)
        #expect((wasNew, isNew) == (true, false))
        #expect(first.event == second.event)
        #expect(second.event.end.instant(allDayIn: .utc) - second.event.start.instant(allDayIn: .utc) == .hours(2))
        #expect(second.event.alarms == [CalendarEntry.defaultAlarm])
        var later = show
        later.startsAt = show.startsAt.adding(.hours(1))
        later.endsAt = show.endsAt.adding(.hours(1))
        let moved = later
        try await env.environment.store.write { try moved.save(in: $0) }
        let entries = try await env.contents().entries
        #expect(entries.map(\.event.uid) == [first.event.uid])
        #expect(entries.map(\.event.sequence) == [first.event.sequence + 1])
        try await env.environment.store.write { try moved.save(in: $0) }
        #expect(try await env.contents().entries.map(\.event.sequence) == [first.event.sequence + 1])
    }

    @Test(arguments: [
        ("2026-12-01 15:00", "2026-12-01 14:59", CalendarError.endsBeforeStart),
        ("2026-12-02", "2026-12-01", .endsBeforeStart),
    ])
    func anEndBeforeTheStartIsRejected(start: String, end: String, error: CalendarError) async throws {
        let env = try await CalendarTestEnvironment()
        var event = env.event("X", start)
        event.end = env.time(end)
        let bad = event
        await #expect(throws: error) { try await env.add(bad) }
        #expect(try await env.contents().entries.isEmpty)
    }

    /// A name that is typed has a limit; one that was imported stays as it is.
    @Test func aLongNameIsRejected() async throws {
        let env = try await CalendarTestEnvironment()
        let (longest, long) = (String(repeating: "x", count: 200), String(repeating: "x", count: 201))
        let event = env.event(long, "2026-12-01 15:00")
        await #expect(throws: CalendarError.tooLong(201)) { try await env.add(event) }
        let entry = try await env.add(env.event(longest, "2026-12-01 15:00"))
        await #expect(throws: CalendarError.tooLong(201)) { _ = try await env.edit(entry, to: event) }
        try await env.take("BEGIN:VEVENT\nUID:a@x\nDTSTART:20261202T150000\nSUMMARY:\(long)\nEND:VEVENT")
        let imported = try #require(try await env.contents().entries.first { $0.name == long })
        var moved = imported.event
        moved.location = "Main St 4"
        let saved = try await env.edit(imported, to: moved)
        #expect(saved.name == long && saved.event.location == "Main St 4")
    }

    @Test func aSeriesKeepsItsLocalTime() async throws {
        let env = try await CalendarTestEnvironment()
        var choir = env.event("Choir", "2027-03-04 19:00")
        choir.rule = try RecurrenceText.read("weekly", end: .count(4))
        choir.excludedStarts = [env.time("2027-03-11 19:00")]
        try await env.add(choir)
        // The clocks change on 14 March 2027.
        #expect(try await env.starts() == ["2027-03-05T00:00:00Z", "2027-03-18T23:00:00Z", "2027-03-25T23:00:00Z"])
    }

    @Test func removingASeriesRemovesItsChangedOccurrences() async throws {
        let env = try await CalendarTestEnvironment()
        try await env.take(
            """
            BEGIN:VEVENT
            UID:a@x
            DTSTART:20261201T200000Z
            RRULE:FREQ=DAILY;COUNT=3
            SUMMARY:Play
            END:VEVENT
            BEGIN:VEVENT
            UID:a@x
            RECURRENCE-ID:20261202T200000Z
            DTSTART:20261202T210000Z
            SUMMARY:Play late
            END:VEVENT
            BEGIN:VEVENT
            UID:a@x
            RECURRENCE-ID:20261203T200000Z
            DTSTART:20261203T200000Z
            STATUS:CANCELLED
            END:VEVENT
            """)
        #expect(try await env.starts() == ["2026-12-01T20:00:00Z", "2026-12-02T21:00:00Z"])
        let series = try #require(try await env.contents().entries.first { $0.event.rule != nil })
        #expect(series.event.excludedStarts.count == 1, "what is called off leaves the series that others read")
        try await env.environment.store.write { try series.remove(in: $0) }
        #expect(try await env.starts().isEmpty)
        _ = try await env.undo()
        #expect(try await env.starts() == ["2026-12-01T20:00:00Z", "2026-12-02T21:00:00Z"])
    }
}

/// Recurrence rules in words.
@Suite struct RecurrenceTextTests {
    @Test(arguments: [
        ("daily", "FREQ=DAILY"), ("Every day", "FREQ=DAILY"), ("every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"),
        ("every other week", "FREQ=WEEKLY;INTERVAL=2"), ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("every mon and wed", "FREQ=WEEKLY;BYDAY=MO,WE"),
        ("weekly on tue, thu", "FREQ=WEEKLY;BYDAY=TU,TH"), ("Fridays", "FREQ=WEEKLY;BYDAY=FR"),
        ("monthly", "FREQ=MONTHLY"), ("yearly", "FREQ=YEARLY"), ("annually", "FREQ=YEARLY"),
        ("RRULE:FREQ=MONTHLY;BYDAY=1FR", "FREQ=MONTHLY;BYDAY=1FR"), ("freq=daily;count=3", "FREQ=DAILY;COUNT=3"),
    ])
    func recurrencesAreParsed(words: String, rule: String) throws {
        #expect(try RecurrenceText.read(words).text == rule)
    }

    @Test(arguments: [
        "", "sometimes", "every", "every 0 days", "monthly on tue", "every mon blue", "FREQ=MINUTELY",
        "FREQ=DAILY;COUNT=2;UNTIL=20261201",
    ])
    func invalidRecurrencesAreRejected(words: String) {
        #expect(throws: RecurrenceTextError.self) { try RecurrenceText.read(words) }
    }
}
