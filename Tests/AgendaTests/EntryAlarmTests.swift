import Agenda
import ICalendar
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// 000-23 and point 4: alarms by text, each once, whatever stops and starts.
@Suite struct EntryAlarmTests {
    private func alarm(_ seconds: Int) -> CalendarAlarm {
        CalendarAlarm(.fromStart(CalendarDuration(seconds: seconds)))
    }

    private func at(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }

    @Test func anHourBeforeAndOnlyOnce() async throws {
        let desk = try await CalendarTestEnvironment()
        var event = desk.event("Dentist", "2026-12-01 15:00")
        event.location = "Main St 4"
        event.alarms = [alarm(-3600)]
        try await desk.add(event)
        for _ in 0..<2 { try await desk.environment.jobs.run(now: try at("2026-12-01T18:59:59Z")) }
        #expect(try await desk.texts().isEmpty)
        for _ in 0..<3 { try await desk.environment.jobs.run(now: try at("2026-12-01T19:00:01Z")) }
        #expect(try await desk.texts() == ["In 1 hour: Dentist (3 PM, Main St 4)"])
        try await desk.environment.jobs.run(now: try at("2027-12-01T19:00:00Z"))
        #expect(try await desk.texts().count == 1)
    }

    @Test func ofASeriesTheNextOnlyAndThenTheNext() async throws {
        let desk = try await CalendarTestEnvironment()
        var event = desk.event("Choir", "2026-12-01 19:00")
        event.rule = try Repetition.read("daily", end: .count(3))
        event.excludedStarts = [desk.time("2026-12-02 19:00")]
        event.alarms = [alarm(-1800)]
        try await desk.add(event)
        for hour in 0..<120 {
            let jobs = try await desk.environment.store.read {
                try $0.value("SELECT count(*) FROM job WHERE state = 'waiting'", as: Int.self)
            }
            #expect(try #require(jobs) <= 1)
            try await desk.environment.jobs.run(now: TestEnvironment.noon.adding(.minutes(30 + hour * 60)))
        }
        #expect(try await desk.texts() == ["In 30 minutes: Choir (7 PM)", "In 30 minutes: Choir (7 PM)"])
    }

    /// How long after the alarm's time the gateway runs again, and what it says.
    @Test(arguments: [
        (5, ["In 55 minutes: Dentist (3 PM)"]), (59, ["In 1 minute: Dentist (3 PM)"]), (61, []), (600, []),
    ])
    func whatFellDueWhileDown(minutes: Int, texts: [String]) async throws {
        let desk = try await CalendarTestEnvironment()
        var event = desk.event("Dentist", "2026-12-01 15:00")
        event.alarms = [alarm(-3600), alarm(-3660)]
        try await desk.add(event)
        try await desk.environment.jobs.run(now: try at("2026-12-01T19:00:00Z").adding(.minutes(minutes)))
        #expect(try await desk.texts() == texts)
    }

    @Test func aMovedEntryRingsAtItsNewTimeAndARemovedOneNever() async throws {
        let desk = try await CalendarTestEnvironment()
        var event = desk.event("Dentist", "2026-12-01 15:00")
        event.alarms = [alarm(-3600)]
        let entry = try await desk.add(event)
        try await desk.environment.jobs.run(now: try at("2026-12-01T19:00:00Z"))
        event.start = desk.time("2026-12-02 15:00")
        event.end = event.start.usualEnd
        let moved = try await desk.edit(entry, to: event, now: try at("2026-12-01T19:30:00Z"))
        try await desk.environment.jobs.run(now: try at("2026-12-02T19:00:00Z"))
        #expect(try await desk.texts().count == 2)
        event.start = desk.time("2026-12-03 15:00")
        event.end = event.start.usualEnd
        let again = try await desk.edit(moved, to: event, now: try at("2026-12-02T19:30:00Z"))
        let now = try at("2026-12-02T19:40:00Z")
        try await desk.environment.store.write { try again.remove(now: now, in: $0) }
        try await desk.environment.jobs.run(now: try at("2026-12-03T19:00:00Z"))
        #expect(try await desk.texts().count == 2)
    }

    @Test func aShowInACalendarRingsWhereItWasMovedTo() async throws {
        let desk = try await CalendarTestEnvironment()
        let show = try await desk.environment.show("Late Show", inDays: 4)
        _ = try await desk.include(show.id)
        var earlier = show
        (earlier.startsAt, earlier.endsAt) = (show.startsAt.adding(.days(-1)), show.endsAt.adding(.days(-1)))
        let moved = earlier
        try await desk.environment.store.write { try moved.save(now: TestEnvironment.noon, in: $0) }
        try await desk.environment.jobs.run(now: TestEnvironment.noon)
        #expect(try await desk.texts().isEmpty)
        try await desk.environment.jobs.run(now: moved.startsAt.adding(.hours(-1)))
        #expect(try await desk.texts() == ["In 1 hour: Late Show (8 PM, The Anchor)"])
        try await desk.environment.jobs.run(now: show.startsAt.adding(.hours(-1)))
        #expect(try await desk.texts().count == 1)
    }

    /// A countdown says itself that it is an hour away, unless it was told to be quiet.
    @Test(arguments: [(true, "In 1 hour: Canyon (12 PM)."), (false, "In 1 hour: Canyon (12 PM)")])
    func aCountdownInACalendarIsTextedOnce(notifies: Bool, text: String) async throws {
        let desk = try await CalendarTestEnvironment()
        let (account, zone) = (desk.environment.account.id, desk.environment.account.zone)
        let start = TestEnvironment.noon.adding(.days(1))
        let countdown = try await desk.environment.store.write { tx in
            try Countdown.add(
                "Canyon", at: start, zone: zone, notifies: notifies, account: account, now: TestEnvironment.noon, in: tx
            ).countdown
        }
        let (entry, _) = try await desk.include(countdown.event.id)
        #expect(entry.event.alarms == [CalendarEntry.usualAlarm], "a subscriber's calendar rings in any case")
        try await desk.environment.jobs.run(now: start.adding(.hours(-1)))
        #expect(try await desk.texts() == [text])
    }

    @Test func withoutACellNothingIsSentAndNothingFails() async throws {
        let desk = try await CalendarTestEnvironment(cell: false)
        var event = desk.event("Dentist", "2026-12-01 15:00")
        event.alarms = [alarm(-3600)]
        try await desk.add(event)
        try await desk.environment.jobs.run(now: try at("2026-12-01T19:00:00Z"))
        #expect(try await desk.texts().isEmpty)
        #expect(try await desk.environment.store.read { try Schedule.givenUp(in: $0) } == nil)
    }

    @Test func aWholeDayRingsByItsMidnight() async throws {
        let desk = try await CalendarTestEnvironment()
        var event = desk.event("Rent", "2026-12-03")
        event.alarms = [alarm(-5 * 3600)]
        try await desk.add(event)
        try await desk.environment.jobs.run(now: try at("2026-12-02T23:59:59Z"))
        #expect(try await desk.texts().isEmpty)
        try await desk.environment.jobs.run(now: try at("2026-12-03T00:00:00Z"))
        #expect(try await desk.texts() == ["Tomorrow: Rent (Thu Dec 3)"])
    }

    @Test func aCalendarThatComesBackRingsAgain() async throws {
        let desk = try await CalendarTestEnvironment()
        let birthdays = try await desk.calendar(adding: "Birthdays")
        var event = desk.event("Ada", "2026-12-01 15:00")
        event.alarms = [alarm(-7200), alarm(-3600)]
        try await desk.add(event, to: birthdays)
        try await desk.environment.store.write { try birthdays.remove(now: TestEnvironment.noon, in: $0) }
        try await desk.environment.jobs.run(now: try at("2026-12-01T18:00:00Z"))
        #expect(try await desk.texts().isEmpty)
        _ = try await desk.undo()
        try await desk.environment.jobs.run(now: try at("2026-12-01T19:00:00Z"))
        #expect(try await desk.texts() == ["In 1 hour: Ada (3 PM)"])
    }

    @Test func anAlarmAtAMomentRingsOnceForTheNextDate() async throws {
        let desk = try await CalendarTestEnvironment()
        try await desk.take(
            """
            BEGIN:VEVENT
            UID:daily@example.org
            DTSTART;TZID=America/New_York:20261120T180000
            SUMMARY:Feed the cat
            RRULE:FREQ=DAILY
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER;VALUE=DATE-TIME:20261201T180000Z
            END:VALARM
            END:VEVENT
            """)
        for hour in 0..<72 { try await desk.environment.jobs.run(now: TestEnvironment.noon.adding(.hours(hour))) }
        #expect(try await desk.texts() == ["In 5 hours: Feed the cat (6 PM)"])
    }

    /// A month of daily alarms, each thirty days ahead, after twenty days without anybody running.
    @Test func manyAtOnceAreAFewTextsAndALine() async throws {
        let desk = try await CalendarTestEnvironment()
        var event = desk.event("Pills", "2026-12-31 18:00")
        event.rule = try Repetition.read("daily")
        event.alarms = [CalendarAlarm(.fromStart(CalendarDuration(days: -30, seconds: 0)))]
        try await desk.add(event)
        try await desk.environment.jobs.run(now: try at("2026-12-20T23:30:00Z"))
        let texts = try await desk.texts()
        #expect(
            texts == [
                "In 11 days: Pills (Thu Dec 31, 6 PM)", "In 12 days: Pills (Fri Jan 1 2027, 6 PM)",
                "18 more alarms of Pills, the last for Tue Jan 19 2027, 6 PM. Text AGENDA to see what is coming.",
            ])
        try await desk.environment.jobs.run(now: try at("2026-12-20T23:31:00Z"))
        #expect(try await desk.texts().count == 3)
    }

    @Test func twoDatesWithAlarmsAtOneMomentAreOneText() async throws {
        let desk = try await CalendarTestEnvironment()
        var event = desk.event("Choir", "2026-12-02 15:00")
        event.rule = try Repetition.read("daily", end: .count(2))
        event.alarms = [-1, -2].map { CalendarAlarm(.fromStart(CalendarDuration(days: $0, seconds: 0))) }
        try await desk.add(event)
        for day in ["2026-11-30", "2026-12-01"] { try await desk.environment.jobs.run(now: try at("\(day)T20:00:00Z")) }
        #expect(
            try await desk.texts() == ["In 2 days: Choir (Wed Dec 2, 3 PM)", "Tomorrow: Choir (Wed Dec 2, 3 PM)"])
    }

    /// The entry is changed while its alarm is due and nobody has given it yet.
    @Test(arguments: [
        ("Main St 4", "2026-12-01 15:00", ["In 59 minutes: Dentist (3 PM, Main St 4)"]),
        (nil, "2026-12-01 15:30", []),
    ])
    func whatIsDueStaysDueUnlessItsTimeChanges(place: String?, start: String, texts: [String]) async throws {
        let desk = try await CalendarTestEnvironment()
        var event = desk.event("Dentist", "2026-12-01 15:00")
        event.alarms = [alarm(-3600)]
        let entry = try await desk.add(event)
        event.location = place
        (event.start, event.end) = (desk.time(start), desk.time(start).usualEnd)
        _ = try await desk.edit(entry, to: event, now: try at("2026-12-01T19:00:30Z"))
        try await desk.environment.jobs.run(now: try at("2026-12-01T19:01:00Z"))
        #expect(try await desk.texts() == texts)
    }

    /// When an alarm that would come at night comes: the hour in New York.
    @Test(arguments: [
        // In the morning, where that is before it; else on the evening before; an hour before at any hour.
        ("2026-12-03 03:00", [-86_400], ["2026-12-02 08:00"]), ("2026-12-03 07:00", [-7200], ["2026-12-02 20:30"]),
        ("2026-12-03 06:00", [-3600], ["2026-12-03 05:00"]), ("2026-12-03 23:30", [0], ["2026-12-03 23:30"]),
        ("2026-12-03", [-86_400], ["2026-12-02 08:00"]), ("2026-12-03", [-3600], ["2026-12-02 20:30"]),
        ("2026-12-03", [0], ["2026-12-03 08:00"]), ("2026-12-03 23:00", [-7200, -3600], ["2026-12-03 20:30"]),
        // Asked for too late for the evening before.
        ("2026-11-30 23:55", [-3600 * 2], ["2026-11-30 20:30"]), ("2026-12-03 20:00", [-86_400], ["2026-12-02 20:00"]),
    ])
    func nightIsQuiet(start: String, seconds: [Int], times: [String]) async throws {
        let desk = try await CalendarTestEnvironment()
        var event = desk.event("Flight", start)
        event.alarms = seconds.map(alarm)
        try await desk.add(event)
        var rang: [String] = []
        for step in 0..<(4 * 96) {
            let (before, now) = (try await desk.texts().count, TestEnvironment.noon.adding(.minutes(15 * step)))
            try await desk.environment.jobs.run(now: now)
            if try await desk.texts().count > before {
                let local = desk.environment.account.zone.local(now)
                rang.append("\(local.date) \(local.time)")
            }
        }
        #expect(rang.first == times.first)
        #expect(rang.count == seconds.count)
    }

    @Test func whoAsksAtNightIsWoken() async throws {
        let desk = try await CalendarTestEnvironment()
        let account = try await desk.account
        let personal = try await desk.personal()
        var event = desk.event("Flight", "2026-12-01 07:00")
        event.alarms = [alarm(-7200)]
        let late = event
        try await desk.environment.store.write { tx in
            _ = try CalendarEntry.add(
                late, to: personal, account: account, now: TestEnvironment.noon.adding(.hours(11)), in: tx)
        }
        try await desk.environment.jobs.run(now: try at("2026-12-01T09:59:00Z"))
        #expect(try await desk.texts().isEmpty)
        try await desk.environment.jobs.run(now: try at("2026-12-01T10:00:00Z"))
        #expect(try await desk.texts() == ["In 2 hours: Flight (7 AM)"])
    }

    @Test func aSeriesThatIsOverWaitsForNothing() async throws {
        let desk = try await CalendarTestEnvironment()
        var event = desk.event("Choir", "2026-12-01 19:00")
        event.rule = try Repetition.read("daily", end: .count(2))
        event.alarms = [alarm(-1800)]
        try await desk.add(event)
        for day in 1...3 {
            try await desk.environment.jobs.run(now: TestEnvironment.noon.adding(.days(day)).adding(.hours(8)))
        }
        let waiting = try await desk.environment.store.read {
            try $0.value("SELECT count(*) FROM job WHERE state = 'waiting'", as: Int.self)
        }
        #expect(waiting == 0)
    }
}
