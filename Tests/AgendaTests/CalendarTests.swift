import Agenda
import ICalendar
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// K-01 to K-05 and 000-23: calendars, and what is in them.
@Suite struct CalendarTests {
    private func names(_ desk: CalendarTestEnvironment) async throws -> [String] {
        let account = desk.environment.account.id
        return try await desk.environment.store.write {
            try NamedCalendar.all(account: account, now: TestEnvironment.noon, in: $0).map(\.name)
        }
    }

    @Test func theOnesThatFillThemselvesAreThereFromTheStart() async throws {
        let desk = try await CalendarTestEnvironment()
        #expect(try await names(desk) == ["Personal", "Shows", "Countdowns", "Trips", "Running"])
        _ = try await desk.calendar(adding: "Birthdays")
        #expect(try await names(desk).last == "Birthdays")
        #expect(try await desk.undo() == "added the calendar \"Birthdays\"")
        #expect(try await names(desk).count == 5)
    }

    @Test(arguments: [
        ("", CalendarError.noName), (" \t", .noName), ("birthdays", .nameTaken("Birthdays")),
        ("SHOWS", .nameTaken("Shows")), (String(repeating: "x", count: 201), .tooLong(201)),
    ])
    func badNamesMakeNothing(name: String, error: CalendarError) async throws {
        let desk = try await CalendarTestEnvironment()
        _ = try await desk.calendar(adding: "Birthdays")
        await #expect(throws: error) { _ = try await desk.calendar(adding: name) }
        #expect(try await names(desk).count == 6)
    }

    @Test(arguments: [
        (Event.Kind.show, "Shows"), (.countdown, "Countdowns"), (.workout, "Running"),
        (.race, "Running"), (.entry, "Personal"),
    ])
    func everyKindFallsIntoItsOwn(kind: Event.Kind, calendar: String) async throws {
        let desk = try await CalendarTestEnvironment()
        let (account, zone) = (desk.environment.account.id, desk.environment.account.zone)
        _ = try await desk.environment.store.write { tx in
            let draft = EventDraft(kind: kind, name: "It", startsAt: TestEnvironment.noon.adding(.days(1)), zone: zone)
            return try Event.create(draft, account: account, now: TestEnvironment.noon, in: tx)
        }
        #expect(try await desk.book().entries.map(\.calendar.name) == [calendar])
    }

    @Test func aRemovedCalendarTakesItsEntriesAndBringsThemBack() async throws {
        let desk = try await CalendarTestEnvironment()
        let birthdays = try await desk.calendar(adding: "Birthdays")
        try await desk.add(desk.event("Ada", "2026-12-10"), to: birthdays)
        try await desk.environment.store.write { try birthdays.remove(now: TestEnvironment.noon, in: $0) }
        #expect(try await desk.book().entries.isEmpty)
        _ = try await desk.calendar(adding: "Birthdays")
        #expect(try await desk.undo() == "added the calendar \"Birthdays\"")
        #expect(try await desk.undo() == "removed the calendar \"Birthdays\"")
        #expect(try await desk.book().entries.map(\.name) == ["Ada"])
    }

    @Test func theSameTwiceIsOneAndChangesAreCounted() async throws {
        let desk = try await CalendarTestEnvironment()
        let first = try await desk.add(desk.event("Dentist", "2026-12-01 15:00"))
        let again = try await desk.add(desk.event("dentist", "2026-12-01 15:00"))
        #expect(again.id == first.id)
        var moved = first.event
        moved.location = "Main St 4"
        let changed = try await desk.edit(first, to: moved)
        #expect(changed.event.uid == first.event.uid)
        #expect(changed.event.sequence == first.event.sequence + 1)
        #expect(try await desk.undo() == "changed \"Dentist\"")
        let back = try #require(try await desk.book().entries.first)
        #expect(back.event.location == nil)
        #expect(back.event.sequence == changed.event.sequence + 1, "a subscriber sees the way back, too")
        #expect(try await desk.undo() == "added \"Dentist\"")
        #expect(try await desk.book().entries.isEmpty)
    }

    @Test func anEventIsPutIntoACalendarOnce() async throws {
        let desk = try await CalendarTestEnvironment()
        let show = try await desk.environment.show("Late Show")
        let (first, wasNew) = try await desk.include(show.id)
        let (second, isNew) = try await desk.include(show.id)
        #expect((wasNew, isNew) == (true, false))
        #expect(first.event == second.event)
        #expect(second.event.end.instant(allDayIn: .utc) - second.event.start.instant(allDayIn: .utc) == .hours(2))
        #expect(second.event.alarms == [CalendarEntry.usualAlarm])
        var later = show
        later.startsAt = show.startsAt.adding(.hours(1))
        later.endsAt = show.endsAt.adding(.hours(1))
        let moved = later
        try await desk.environment.store.write { try moved.save(now: TestEnvironment.noon, in: $0) }
        let entries = try await desk.book().entries
        #expect(entries.map(\.event.uid) == [first.event.uid])
        #expect(entries.map(\.event.sequence) == [first.event.sequence + 1])
        try await desk.environment.store.write { try moved.save(now: TestEnvironment.noon, in: $0) }
        #expect(try await desk.book().entries.map(\.event.sequence) == [first.event.sequence + 1])
    }

    @Test(arguments: [
        ("2026-12-01 15:00", "2026-12-01 14:59", CalendarError.endsBeforeStart),
        ("2026-12-02", "2026-12-01", .endsBeforeStart),
    ])
    func anEndBeforeTheStartIsRefused(start: String, end: String, error: CalendarError) async throws {
        let desk = try await CalendarTestEnvironment()
        var event = desk.event("X", start)
        event.end = desk.time(end)
        let bad = event
        await #expect(throws: error) { try await desk.add(bad) }
        #expect(try await desk.book().entries.isEmpty)
    }

    @Test func aSeriesIsUnfoldedByTheWallClock() async throws {
        let desk = try await CalendarTestEnvironment()
        var choir = desk.event("Choir", "2027-03-04 19:00")
        choir.rule = try Repetition.read("weekly", end: .count(4))
        choir.excludedStarts = [desk.time("2027-03-11 19:00")]
        try await desk.add(choir)
        // The clocks change on 14 March 2027.
        #expect(try await desk.starts() == ["2027-03-05T00:00:00Z", "2027-03-18T23:00:00Z", "2027-03-25T23:00:00Z"])
    }

    @Test func removingASeriesRemovesItsChangedDates() async throws {
        let desk = try await CalendarTestEnvironment()
        try await desk.take(
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
        #expect(try await desk.starts() == ["2026-12-01T20:00:00Z", "2026-12-02T21:00:00Z"])
        let series = try #require(try await desk.book().entries.first { $0.event.rule != nil })
        #expect(series.event.excludedStarts.count == 1, "what is called off leaves the series that others read")
        try await desk.environment.store.write { try series.remove(now: TestEnvironment.noon, in: $0) }
        #expect(try await desk.starts().isEmpty)
        _ = try await desk.undo()
        #expect(try await desk.starts() == ["2026-12-01T20:00:00Z", "2026-12-02T21:00:00Z"])
    }
}

/// How often, in words.
@Suite struct RepetitionTests {
    @Test(arguments: [
        ("daily", "FREQ=DAILY"), ("Every day", "FREQ=DAILY"), ("every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"),
        ("every other week", "FREQ=WEEKLY;INTERVAL=2"), ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("every mon and wed", "FREQ=WEEKLY;BYDAY=MO,WE"),
        ("weekly on tue, thu", "FREQ=WEEKLY;BYDAY=TU,TH"), ("Fridays", "FREQ=WEEKLY;BYDAY=FR"),
        ("monthly", "FREQ=MONTHLY"), ("yearly", "FREQ=YEARLY"), ("annually", "FREQ=YEARLY"),
        ("RRULE:FREQ=MONTHLY;BYDAY=1FR", "FREQ=MONTHLY;BYDAY=1FR"), ("freq=daily;count=3", "FREQ=DAILY;COUNT=3"),
    ])
    func read(words: String, rule: String) throws {
        #expect(try Repetition.read(words).text == rule)
    }

    @Test(arguments: [
        "", "sometimes", "every", "every 0 days", "monthly on tue", "every mon blue", "FREQ=HOURLY",
        "FREQ=DAILY;COUNT=2;UNTIL=20261201",
    ])
    func refused(words: String) {
        #expect(throws: RepetitionError.self) { try Repetition.read(words) }
    }
}
