import Agenda
import ICalendar
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Alarms as texts, each once, across restarts.
@Suite struct EntryAlarmsTests {
    private func alarm(_ seconds: Int) -> CalendarAlarm {
        CalendarAlarm(.fromStart(CalendarDuration(seconds: seconds)))
    }

    private func at(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }

    @Test func anAlarmIsSentOnce() async throws {
        let env = try await CalendarTestEnvironment()
        var event = env.event("Dentist", "2026-12-01 15:00")
        event.location = "Main St 4"
        event.alarms = [alarm(-3600)]
        try await env.add(event)
        for _ in 0..<2 { try await env.environment.jobs.run(now: try at("2026-12-01T18:59:59Z")) }
        #expect(try await env.texts().isEmpty)
        for _ in 0..<3 { try await env.environment.jobs.run(now: try at("2026-12-01T19:00:01Z")) }
        #expect(try await env.texts() == ["In 1 hour: Dentist (3 PM, Main St 4)"])
        try await env.environment.jobs.run(now: try at("2027-12-01T19:00:00Z"))
        #expect(try await env.texts().count == 1)
    }

    @Test func onlyTheNextAlarmOfASeriesIsScheduled() async throws {
        let env = try await CalendarTestEnvironment()
        var event = env.event("Choir", "2026-12-01 19:00")
        event.rule = try RecurrenceText.read("daily", end: .count(3))
        event.excludedStarts = [env.time("2026-12-02 19:00")]
        event.alarms = [alarm(-1800)]
        try await env.add(event)
        for hour in 0..<120 {
            let jobs = try await env.environment.store.read {
                try $0.value("SELECT count(*) FROM job WHERE state = 'waiting'", as: Int.self)
            }
            #expect(try #require(jobs) <= 1)
            try await env.environment.jobs.run(now: TestEnvironment.noon.adding(.minutes(30 + hour * 60)))
        }
        #expect(try await env.texts() == ["In 30 minutes: Choir (7 PM)", "In 30 minutes: Choir (7 PM)"])
    }

    /// Minutes after the alarm when the gateway runs again, and the texts then.
    @Test(arguments: [
        (5, ["In 55 minutes: Dentist (3 PM)"]), (59, ["In 1 minute: Dentist (3 PM)"]), (61, []), (600, []),
    ])
    func overdueAlarmsAreSentWithinTheGracePeriod(minutes: Int, texts: [String]) async throws {
        let env = try await CalendarTestEnvironment()
        var event = env.event("Dentist", "2026-12-01 15:00")
        event.alarms = [alarm(-3600), alarm(-3660)]
        try await env.add(event)
        try await env.environment.jobs.run(now: try at("2026-12-01T19:00:00Z").adding(.minutes(minutes)))
        #expect(try await env.texts() == texts)
    }

    @Test func alarmsFollowMovedAndRemovedEntries() async throws {
        let env = try await CalendarTestEnvironment()
        var event = env.event("Dentist", "2026-12-01 15:00")
        event.alarms = [alarm(-3600)]
        let entry = try await env.add(event)
        try await env.environment.jobs.run(now: try at("2026-12-01T19:00:00Z"))
        event.start = env.time("2026-12-02 15:00")
        event.end = CalendarEntry.defaultEnd(after: event.start)
        let moved = try await env.edit(entry, to: event, now: try at("2026-12-01T19:30:00Z"))
        try await env.environment.jobs.run(now: try at("2026-12-02T19:00:00Z"))
        #expect(try await env.texts().count == 2)
        event.start = env.time("2026-12-03 15:00")
        event.end = CalendarEntry.defaultEnd(after: event.start)
        let again = try await env.edit(moved, to: event, now: try at("2026-12-02T19:30:00Z"))
        let now = try at("2026-12-02T19:40:00Z")
        try await env.environment.store.write(at: now) { try again.remove(in: $0) }
        try await env.environment.jobs.run(now: try at("2026-12-03T19:00:00Z"))
        #expect(try await env.texts().count == 2)
    }

    @Test func alarmsFollowAMovedShow() async throws {
        let env = try await CalendarTestEnvironment()
        let show = try await env.environment.show("Late Show", inDays: 4)
        _ = try await env.include(show.id)
        var earlier = show
        (earlier.startsAt, earlier.endsAt) = (show.startsAt.adding(.days(-1)), show.endsAt.adding(.days(-1)))
        let moved = earlier
        try await env.environment.store.write { try moved.save(in: $0) }
        try await env.environment.jobs.run(now: TestEnvironment.noon)
        #expect(try await env.texts().isEmpty)
        try await env.environment.jobs.run(now: moved.startsAt.adding(.hours(-1)))
        #expect(try await env.texts() == ["In 1 hour: Late Show (8 PM, The Anchor)"])
        try await env.environment.jobs.run(now: show.startsAt.adding(.hours(-1)))
        #expect(try await env.texts().count == 1)
    }

    /// A countdown sends its own notice one hour before, unless it is switched off.
    @Test(arguments: [(true, "In 1 hour: Canyon (12 PM)."), (false, "In 1 hour: Canyon (12 PM)")])
    func aCountdownInACalendarGetsOneText(notifies: Bool, text: String) async throws {
        let env = try await CalendarTestEnvironment()
        let (account, zone) = (env.environment.account.id, env.environment.account.zone)
        let start = TestEnvironment.noon.adding(.days(1))
        let countdown = try await env.environment.store.write { tx in
            try Countdown.add("Canyon", at: start, zone: zone, notifies: notifies, account: account, in: tx).countdown
        }
        let (entry, _) = try await env.include(countdown.event.id)
        #expect(entry.event.alarms == [CalendarEntry.defaultAlarm], "a subscriber's calendar rings in any case")
        try await env.environment.jobs.run(now: start.adding(.hours(-1)))
        #expect(try await env.texts() == [text])
    }

    @Test func withoutACellNothingIsSent() async throws {
        let env = try await CalendarTestEnvironment(cell: false)
        var event = env.event("Dentist", "2026-12-01 15:00")
        event.alarms = [alarm(-3600)]
        try await env.add(event)
        try await env.environment.jobs.run(now: try at("2026-12-01T19:00:00Z"))
        #expect(try await env.texts().isEmpty)
        #expect(try await env.environment.store.read { try Schedule.failedJobs(in: $0) } == nil)
    }

    @Test func allDayAlarmsAreRelativeToMidnight() async throws {
        let env = try await CalendarTestEnvironment()
        var event = env.event("Rent", "2026-12-03")
        event.alarms = [alarm(-5 * 3600)]
        try await env.add(event)
        try await env.environment.jobs.run(now: try at("2026-12-02T23:59:59Z"))
        #expect(try await env.texts().isEmpty)
        try await env.environment.jobs.run(now: try at("2026-12-03T00:00:00Z"))
        #expect(try await env.texts() == ["Tomorrow: Rent (Thu Dec 3)"])
    }

    @Test func restoringACalendarRestoresItsAlarms() async throws {
        let env = try await CalendarTestEnvironment()
        let birthdays = try await env.calendar(adding: "Birthdays")
        var event = env.event("Ada", "2026-12-01 15:00")
        event.alarms = [alarm(-7200), alarm(-3600)]
        try await env.add(event, to: birthdays)
        try await env.environment.store.write { try birthdays.remove(in: $0) }
        try await env.environment.jobs.run(now: try at("2026-12-01T18:00:00Z"))
        #expect(try await env.texts().isEmpty)
        _ = try await env.undo()
        try await env.environment.jobs.run(now: try at("2026-12-01T19:00:00Z"))
        #expect(try await env.texts() == ["In 1 hour: Ada (3 PM)"])
    }

    @Test func anAbsoluteAlarmIsSentOnceForTheNextOccurrence() async throws {
        let env = try await CalendarTestEnvironment()
        try await env.take(
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
        for hour in 0..<72 { try await env.environment.jobs.run(now: TestEnvironment.noon.adding(.hours(hour))) }
        #expect(try await env.texts() == ["In 5 hours: Feed the cat (6 PM)"])
    }

    /// A month of daily alarms, each thirty days ahead, after twenty days without a running gateway.
    @Test func manyOverdueAlarmsAreSummarized() async throws {
        let env = try await CalendarTestEnvironment()
        var event = env.event("Pills", "2026-12-31 18:00")
        event.rule = try RecurrenceText.read("daily")
        event.alarms = [CalendarAlarm(.fromStart(CalendarDuration(days: -30, seconds: 0)))]
        try await env.add(event)
        try await env.environment.jobs.run(now: try at("2026-12-20T23:30:00Z"))
        let texts = try await env.texts()
        #expect(
            texts == [
                "In 11 days: Pills (Thu Dec 31, 6 PM)", "In 12 days: Pills (Fri Jan 1 2027, 6 PM)",
                "18 more alarms for Pills, the last for Tue Jan 19 2027, 6 PM. Text AGENDA to see what is coming up.",
            ])
        try await env.environment.jobs.run(now: try at("2026-12-20T23:31:00Z"))
        #expect(try await env.texts().count == 3)
    }

    @Test func simultaneousAlarmsAreOneText() async throws {
        let env = try await CalendarTestEnvironment()
        var event = env.event("Choir", "2026-12-02 15:00")
        event.rule = try RecurrenceText.read("daily", end: .count(2))
        event.alarms = [-1, -2].map { CalendarAlarm(.fromStart(CalendarDuration(days: $0, seconds: 0))) }
        try await env.add(event)
        for day in ["2026-11-30", "2026-12-01"] { try await env.environment.jobs.run(now: try at("\(day)T20:00:00Z")) }
        #expect(
            try await env.texts() == ["In 2 days: Choir (Wed Dec 2, 3 PM)", "Tomorrow: Choir (Wed Dec 2, 3 PM)"])
    }

    /// The entry is changed while its alarm is due and not yet sent.
    @Test(arguments: [
        ("Main St 4", "2026-12-01 15:00", ["In 59 minutes: Dentist (3 PM, Main St 4)"]),
        (nil, "2026-12-01 15:30", []),
    ])
    func aDueAlarmStaysDueUnlessItsTimeChanges(place: String?, start: String, texts: [String]) async throws {
        let env = try await CalendarTestEnvironment()
        var event = env.event("Dentist", "2026-12-01 15:00")
        event.alarms = [alarm(-3600)]
        let entry = try await env.add(event)
        event.location = place
        (event.start, event.end) = (env.time(start), CalendarEntry.defaultEnd(after: env.time(start)))
        _ = try await env.edit(entry, to: event, now: try at("2026-12-01T19:00:30Z"))
        try await env.environment.jobs.run(now: try at("2026-12-01T19:01:00Z"))
        #expect(try await env.texts() == texts)
    }

    /// When an alarm during quiet hours is sent: local time in New York.
    @Test(arguments: [
        // In the morning if that is before the start, else on the evening before; one hour before the start at any
        // time.
        ("2026-12-03 03:00", [-86_400], ["2026-12-02 08:00"]), ("2026-12-03 07:00", [-7200], ["2026-12-02 20:30"]),
        ("2026-12-03 06:00", [-3600], ["2026-12-03 05:00"]), ("2026-12-03 23:30", [0], ["2026-12-03 23:30"]),
        ("2026-12-03", [-86_400], ["2026-12-02 08:00"]), ("2026-12-03", [-3600], ["2026-12-02 20:30"]),
        ("2026-12-03", [0], ["2026-12-03 08:00"]), ("2026-12-03 23:00", [-7200, -3600], ["2026-12-03 20:30"]),
        // Set too late for the evening before.
        ("2026-11-30 23:55", [-3600 * 2], ["2026-11-30 20:30"]), ("2026-12-03 20:00", [-86_400], ["2026-12-02 20:00"]),
    ])
    func alarmsMoveOutOfQuietHours(start: String, seconds: [Int], times: [String]) async throws {
        let env = try await CalendarTestEnvironment()
        var event = env.event("Flight", start)
        event.alarms = seconds.map(alarm)
        try await env.add(event)
        var rang: [String] = []
        for step in 0..<(4 * 96) {
            let (before, now) = (try await env.texts().count, TestEnvironment.noon.adding(.minutes(15 * step)))
            try await env.environment.jobs.run(now: now)
            if try await env.texts().count > before {
                let local = env.environment.account.zone.local(now)
                rang.append("\(local.date) \(local.time)")
            }
        }
        #expect(rang.first == times.first)
        #expect(rang.count == seconds.count)
    }

    @Test func anAlarmSetDuringQuietHoursIsSentAtItsTime() async throws {
        let env = try await CalendarTestEnvironment()
        let account = try await env.account
        let personal = try await env.personal()
        var event = env.event("Flight", "2026-12-01 07:00")
        event.alarms = [alarm(-7200)]
        let late = event
        try await env.environment.store.write(at: TestEnvironment.noon.adding(.hours(11))) { tx in
            _ = try CalendarEntry.add(late, to: personal, account: account, in: tx)
        }
        try await env.environment.jobs.run(now: try at("2026-12-01T09:59:00Z"))
        #expect(try await env.texts().isEmpty)
        try await env.environment.jobs.run(now: try at("2026-12-01T10:00:00Z"))
        #expect(try await env.texts() == ["In 2 hours: Flight (7 AM)"])
    }

    @Test func anEndedSeriesHasNoJob() async throws {
        let env = try await CalendarTestEnvironment()
        var event = env.event("Choir", "2026-12-01 19:00")
        event.rule = try RecurrenceText.read("daily", end: .count(2))
        event.alarms = [alarm(-1800)]
        try await env.add(event)
        for day in 1...3 {
            try await env.environment.jobs.run(now: TestEnvironment.noon.adding(.days(day)).adding(.hours(8)))
        }
        let waiting = try await env.environment.store.read {
            try $0.value("SELECT count(*) FROM job WHERE state = 'waiting'", as: Int.self)
        }
        #expect(waiting == 0)
    }
}
