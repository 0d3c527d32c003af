import Agenda
import ICalendar
import Platform
import Storage
import TestSupport
import Testing
import Values

/// TODAY, AGENDA and EVENT from the owner's cell. It is noon on Monday, November 30, 2026.
@Suite struct CalendarTextCommandTests {
    @Test func anEventIsAddedShownAndUndone() async throws {
        let owner = try await BookerPhone()
        _ = try await owner.environment.show("Late Show")
        let talk = [
            ("TODAY", "Nothing today. Next: Fri Dec 4, 8 PM Late Show, The Anchor"),
            ("EVENT Tue 3pm dentist", "Added: dentist, Tue Dec 1 2026, 3 PM. Text UNDO to remove it."),
            ("event tue 3pm Dentist", "Already on your calendar: dentist, Tue Dec 1 2026, 3 PM."),
            ("event tue 3pm-3:30pm Dentist", "Already on your calendar: dentist, Tue Dec 1 2026, 3 PM to 5 PM."),
            (
                "EVENT today 5:30pm call with Bob",
                "Added: call with Bob, Mon Nov 30 2026, 5:30 PM. Text UNDO to remove it."
            ),
            ("EVENT dec 24 day off", "Added: day off, Thu Dec 24 2026. Text UNDO to remove it."),
            ("today", "Today, Mon Nov 30:\n5:30 PM call with Bob"),
            (
                "AGENDA",
                "5:30 PM call with Bob\nTue Dec 1, 3 PM dentist\nFri Dec 4, 8 PM Late Show, The Anchor"
            ),
            ("AGENDA fri", "Fri Dec 4 2026:\n8 PM Late Show, The Anchor"), ("AGENDA wed", "Nothing on Wed Dec 2 2026."),
            ("UNDO", "Undone: added \"day off\"."), ("UNDO", "Undone: added \"call with Bob\"."),
            ("TODAY", "Nothing today. Next: Tue Dec 1, 3 PM dentist"),
        ]
        for (said, reply) in talk { #expect(try await owner.says(said) == reply, "\(said)") }
    }

    @Test(arguments: [
        ("EVENT", "Say when and what: EVENT Tue 3pm dentist"),
        ("EVENT dentist", "Say when and what: EVENT Tue 3pm dentist"),
        ("EVENT Tue 3pm", "Say when and what: EVENT Tue 3pm dentist"),
        ("EVENT yesterday 3pm dentist", "Not added: Sun Nov 29 2026, 3 PM is in the past; pick a later time."),
        (
            "EVENT Tue 3pm dinner at 7pm",
            "Not added: \"dinner at 7pm\" contains a day or a time. Put the day and time together, or put the name in quotes: EVENT Tue 3pm \"dentist\""
        ),
        (
            "EVENT fri 25pm dentist", "Not added: \"25pm\" is not a valid time; write one like 8:30pm or 20:30."
        ),
        (
            "EVENT tue dec 9 dentist",
            "Not added: Wed Dec 9 2026 is not a Tuesday; leave out the weekday or correct the date."
        ),
        ("EVENT meeting monday 7", "Not added: \"7\" is ambiguous; write at 7 or dec 7."),
        ("EVENT half 8 tomorrow dinner", "Not added: \"half 8\" is ambiguous; write 8:30 or 7:30."),
        (
            "EVENT Nochebuena 24 dic 20h",
            "Not added: \"24 dic\" is not recognized; write one like fri 8pm, dec 4 20:00 or 2026-12-04 20:00."
        ),
        (
            "EVENT fiesta mañana 20h",
            "Not added: \"mañana\" is not recognized; write one like fri 8pm, dec 4 20:00 or 2026-12-04 20:00."
        ),
        (
            "EVENT yoga every tuesday 7am",
            "Not added: a text adds one date. For a series, add it on the calendar page and choose how it repeats."
        ),
        (
            "EVENT rent 1st of every month",
            "Not added: a text adds one date. For a series, add it on the calendar page and choose how it repeats."
        ),
        (
            "EVENT gym mon/wed/fri 6am",
            "Not added: a text adds one date. For a series, add it on the calendar page and choose how it repeats."
        ),
        (
            "EVENT gym tue/thu 6am",
            "Not added: a text adds one date. For a series, add it on the calendar page and choose how it repeats."
        ),
        (
            "EVENT tue/thu 6am gym",
            "Not added: a text adds one date. For a series, add it on the calendar page and choose how it repeats."
        ),
        (
            "EVENT swim Sat/Sun 7am",
            "Not added: a text adds one date. For a series, add it on the calendar page and choose how it repeats."
        ),
        (
            "EVENT gym weekdays 6am",
            "Not added: a text adds one date. For a series, add it on the calendar page and choose how it repeats."
        ),
        (
            "EVENT dentist nov 12",
            "Not added: Thu Nov 12 2026 is in the past; for a later one write the year, like nov 12 2027."
        ),
        (
            "EVENT party oct 31",
            "Not added: Sat Oct 31 2026 is in the past; for a later one write the year, like oct 31 2027."
        ),
        (
            "EVENT black friday sale nov 27",
            "Not added: Fri Nov 27 2026 is in the past; for a later one write the year, like nov 27 2027."
        ),
        (
            "EVENT 11/29 7pm dinner",
            "Not added: Sun Nov 29 2026 is in the past; for a later one write the year, like nov 29 2027."
        ),
        (
            "EVENT trip nov 20 to nov 25",
            "Not added: Wed Nov 25 2026 is in the past; for a later one write the year, like nov 25 2027."
        ),
        (
            "EVENT nov 12",
            "Not added: Thu Nov 12 2026 is in the past; for a later one write the year, like nov 12 2027."
        ),
        ("EVENT feb 29 party", "Not added: there is no Feb 29 before 2028; check the date."),
        ("EVENT leap day 2/29 8pm", "Not added: there is no Feb 29 before 2028; check the date."),
        ("EVENT first friday 8pm drinks", "Not added: \"first friday\" is not recognized; did you mean dec 4?"),
        (
            "EVENT lunch second tuesday of january",
            "Not added: \"second tuesday\" is not recognized; did you mean jan 12?"
        ),
        ("EVENT feb 30 dentist", "Not added: there is no Feb 30; check the date."),
        ("TODAY is fine", "Text MENU for commands."),
    ])
    func invalidEventsAreRejected(words: String, reply: String) async throws {
        let owner = try await BookerPhone()
        #expect(try await owner.says(words) == reply)
        #expect(try await owner.says("AGENDA") == "Nothing in the next two weeks. Add: EVENT Tue 3pm dentist")
    }

    /// Dates near those that are refused. The wedding was more than two months ago.
    @Test(arguments: [
        ("EVENT dentist nov 12 2027", "Added: dentist, Fri Nov 12 2027. Text UNDO to remove it."),
        ("EVENT wedding aug 14", "Added: wedding, Sat Aug 14 2027. Text UNDO to remove it."),
        ("EVENT party fri nov 12", "Added: party, Fri Nov 12 2027. Text UNDO to remove it."),
        ("EVENT checkup in 11 months", "Added: checkup, Sat Oct 30 2027. Text UNDO to remove it."),
        ("EVENT dinner nov 30", "Added: dinner, Mon Nov 30 2026. Text UNDO to remove it."),
        ("EVENT remove stitches tue 3pm", "Added: remove stitches, Tue Dec 1 2026, 3 PM. Text UNDO to remove it."),
        ("EVENT cancel gym membership fri", "Added: cancel gym membership, Fri Dec 4 2026. Text UNDO to remove it."),
        ("EVENT change tires fri", "Added: change tires, Fri Dec 4 2026. Text UNDO to remove it."),
        ("EVENT fri \"house moved\"", "Added: house moved, Fri Dec 4 2026. Text UNDO to remove it."),
        ("EVENT w/ Ben fri 3pm lunch", "Added: w/ Ben lunch, Fri Dec 4 2026, 3 PM. Text UNDO to remove it."),
    ])
    func nearbyEventsAreAdded(words: String, reply: String) async throws {
        #expect(try await BookerPhone().says(words) == reply)
    }

    @Test(arguments: [
        ("dentist moved to wed", "dentist moved to"),
        ("physio moved to thu 3pm", "physio moved to"),
        ("physio rescheduled fri", "physio rescheduled"),
        ("move dentist to wed", "move dentist to"),
        ("delete dentist tue", "delete dentist"),
    ])
    func aChangeToAnEventIsNotAdded(text: String, name: String) async throws {
        let reply = try await BookerPhone().says("EVENT \(text)")
        #expect(
            reply == "Not added: \"\(name)\" may be about an event that you have. To change or remove that, use the "
                + "calendar page. If it is a new one, put the name in quotes: EVENT Tue 3pm \"dentist\""
        )
    }

    @Test func aRemovedEventIsNoNewOne() async throws {
        let owner = try await BookerPhone()
        _ = try await owner.says("EVENT Tue 3pm dentist")
        for text in ["EVENT cancel dentist tue", "EVENT remove dentist fri"] {
            #expect(try await owner.says(text)?.hasPrefix("Not added: ") == true, "\(text)")
        }
        #expect(try await owner.says("AGENDA") == "Tue Dec 1, 3 PM dentist")
    }

    /// (start, end, command, reply)
    @Test(arguments: [
        ("2026-11-29", "2026-12-02", "TODAY", "Today, Mon Nov 30:\nto Tue Dec 1 Tour"),
        ("2026-12-04", "2026-12-06", "AGENDA", "Fri Dec 4 to Sat Dec 5 Tour"),
        ("2026-12-04", "2026-12-06", "AGENDA sat", "Sat Dec 5 2026:\nlast day Tour"),
        ("2026-12-04 20:00", "2026-12-06 09:00", "AGENDA fri", "Fri Dec 4 2026:\n8 PM to Sun Dec 6 Tour"),
        ("2026-12-04 20:00", "2026-12-06 09:00", "AGENDA sun", "Sun Dec 6 2026:\nuntil 9 AM Tour"),
        ("2026-12-04 20:00", "2026-12-05 01:00", "AGENDA fri", "Fri Dec 4 2026:\n8 PM Tour"),
    ])
    func longOccurrencesShowTheirDays(from: String, to: String, asked: String, reply: String) async throws {
        let env = try await CalendarTestEnvironment()
        let owner = BookerPhone(environment: env.environment)
        var event = env.event("Tour", from)
        event.end = env.time(to)
        try await env.add(event)
        #expect(try await owner.says(asked) == reply)
    }

    /// A name of 5,000 characters, as an import can contain.
    @Test func longNamesAreShortened() async throws {
        let env = try await CalendarTestEnvironment()
        let owner = BookerPhone(environment: env.environment)
        try await env.take(
            """
            BEGIN:VEVENT
            UID:a@x
            DTSTART:20261130T180000
            SUMMARY:\(String(repeating: "x", count: 5000))
            LOCATION:\(String(repeating: "y", count: 5000))
            BEGIN:VALARM
            TRIGGER:-PT1H
            END:VALARM
            END:VEVENT
            """)
        let (name, place) = (String(repeating: "x", count: 57) + "...", String(repeating: "y", count: 57) + "...")
        #expect(try await owner.says("TODAY") == "Today, Mon Nov 30:\n6 PM \(name), \(place)")
        try await env.environment.jobs.run(now: TestEnvironment.noon.adding(.hours(5)))
        #expect(try await env.texts() == ["In 1 hour: \(name) (6 PM, \(place))"])
        let days = try #require(try await owner.says("DAYS xxx"))
        #expect(days.count < 300)
    }

    @Test func entriesOfARemovedCalendarHaveNoCountdown() async throws {
        let env = try await CalendarTestEnvironment()
        let owner = BookerPhone(environment: env.environment)
        let birthdays = try await env.calendar(adding: "Birthdays")
        try await env.add(env.event("Ada", "2026-12-10 15:00"), to: birthdays)
        #expect(try await owner.says("DAYS") == "Only 10 Days until Ada (Thu Dec 10, 3 PM).")
        try await env.environment.store.write { try birthdays.remove(in: $0) }
        let none = "Nothing to count down to yet. Text EVENT Tue 3pm dentist to add an event."
        #expect(try await owner.says("DAYS") == none)
        #expect(try await owner.says("DAYS Ada")?.hasPrefix("Only") == false)
    }

    @Test func anEventAddedByTextHasAnAlarm() async throws {
        let owner = try await BookerPhone()
        _ = try await owner.says("EVENT Tue 3pm dentist")
        try await owner.environment.jobs.run(now: TestEnvironment.noon.adding(.hours(26)))
        #expect(try await owner.texts() == ["In 1 hour: dentist (3 PM)"])
    }

    @Test(arguments: [
        ("Tue 3pm dentist", "dentist", "2026-12-01T20:00:00Z"), ("dentist Tue 3pm", "dentist", "2026-12-01T20:00:00Z"),
        ("dec 4 20:00 dinner at Luigi's", "dinner at Luigi's", "2026-12-05T01:00:00Z"),
        ("lunch with May on fri at noon", "lunch with May", "2026-12-04T17:00:00Z"),
        ("tomorrow 8:30am - standup", "standup", "2026-12-01T13:30:00Z"),
        ("in 2 hours call mom", "call mom", "2026-11-30T19:00:00Z"),
        ("3pm dentist tue", "dentist", "2026-12-01T20:00:00Z"),
        ("may 5 dinner at 7", "dinner", "2027-05-05T23:00:00Z"),
        ("dentist tue at 3pm with Bob", "dentist with Bob", "2026-12-01T20:00:00Z"),
        ("tue 3pm \"dinner at 7\"", "dinner at 7", "2026-12-01T20:00:00Z"),
        ("sun 1pm “Sunday roast”", "Sunday roast", "2026-12-06T18:00:00Z"),
        ("Apocalypse Now fri 8pm", "Apocalypse Now", "2026-12-05T01:00:00Z"),
        ("3-4 players fri 8pm", "3-4 players", "2026-12-05T01:00:00Z"),
        ("physio tomorrow 1430", "physio", "2026-12-01T19:30:00Z"),
        ("dentist two weeks from tuesday", "dentist", "2026-12-15T05:00:00Z"),
        ("dinner 8ish fri", "dinner", "2026-12-05T01:00:00Z"),
        ("half past 2 tomorrow physio", "physio", "2026-12-01T19:30:00Z"),
        ("quarter to 5 fri dentist", "dentist", "2026-12-04T21:45:00Z"),
        ("a week from friday 5pm drinks", "drinks", "2026-12-11T22:00:00Z"),
        ("last friday of december party", "party", "2026-12-25T05:00:00Z"),
        ("fri 8 Sun Ra tribute", "Sun Ra tribute", "2026-12-05T01:00:00Z"),
        ("dec 9 8pm The End", "The End", "2026-12-10T01:00:00Z"),
        ("dec 9 8pm On the Road", "On the Road", "2026-12-10T01:00:00Z"),
        ("The End on the 9th 8pm", "The End", "2026-12-10T01:00:00Z"),
        ("dec 4 8pm First Friday Jam", "First Friday Jam", "2026-12-05T01:00:00Z"),
        ("feb 29 2028 party", "party", "2028-02-29T05:00:00Z"), ("2/29/28 party", "party", "2028-02-29T05:00:00Z"),
        ("dentist nov 12", "dentist", "2027-11-12T05:00:00Z"),
        ("anniversary 6/12", "anniversary", "2027-06-12T04:00:00Z"),
    ])
    func datesAndNamesAreSeparated(text: String, name: String, start: String) throws {
        let zone = try #require(Zone("America/New_York"))
        let said = try QuickAddEvent(text, now: TestEnvironment.noon, zone: zone, order: .monthFirst)
        #expect(said.name == name)
        #expect(said.reading.instant.rfc3339 == start)
    }

    /// (text, name, start, end)
    @Test(arguments: [
        ("Tue 3pm-4pm dentist", "dentist", "2026-12-01T20:00:00Z", "2026-12-01 16:00"),
        ("Tue 3-4:30pm dentist", "dentist", "2026-12-01T20:00:00Z", "2026-12-01 16:30"),
        ("dentist tue 11-1pm", "dentist", "2026-12-01T16:00:00Z", "2026-12-01 13:00"),
        ("Tue from 15:00 to 16:30 dentist", "dentist", "2026-12-01T20:00:00Z", "2026-12-01 16:30"),
        ("fri 10pm-1am after party", "after party", "2026-12-05T03:00:00Z", "2026-12-05 01:00"),
        ("choir thu 7:30-9:30", "choir", "2026-12-04T00:30:00Z", "2026-12-03 21:30"),
        ("lunch fri 12-1", "lunch", "2026-12-04T17:00:00Z", "2026-12-04 13:00"),
        ("shift wed 10-6", "shift", "2026-12-02T15:00:00Z", "2026-12-02 18:00"),
        ("shift wed 9 - 5", "shift", "2026-12-02T14:00:00Z", "2026-12-02 17:00"),
        ("mon 9-5 training course", "training course", "2026-12-07T14:00:00Z", "2026-12-07 17:00"),
        ("meeting wed 2-3", "meeting", "2026-12-02T19:00:00Z", "2026-12-02 15:00"),
    ])
    func timeRangesAreParsed(text: String, name: String, start: String, end: String) throws {
        let zone = try #require(Zone("America/New_York"))
        let said = try QuickAddEvent(text, now: TestEnvironment.noon, zone: zone, order: .monthFirst)
        #expect(said.name == name)
        #expect(said.reading.instant.rfc3339 == start)
        #expect(said.end.map { "\($0.date) \($0.time)" } == end)
    }

    @Test func aTimeRangeIsSavedAndConfirmed() async throws {
        let owner = try await BookerPhone()
        #expect(
            try await owner.says("EVENT Tue 3pm-4pm dentist")
                == "Added: dentist, Tue Dec 1 2026, 3 PM to 4 PM. Text UNDO to remove it.")
    }
}

/// Several days, a calendar, and a due date in one text.
@Suite struct DaysInTextTests {
    /// Today is Monday, 30 November 2026.
    @Test(arguments: [
        ("EVENT dec 24 to jan 2 trip", "Added: trip, Thu Dec 24 2026 to Sat Jan 2 2027. Text UNDO to remove it."),
        ("EVENT dec 24-jan 2 trip", "Added: trip, Thu Dec 24 2026 to Sat Jan 2 2027. Text UNDO to remove it."),
        ("EVENT our trip dec 24-26", "Added: our trip, Thu Dec 24 2026 to Sat Dec 26 2026. Text UNDO to remove it."),
        ("EVENT tour fri to sun", "Added: tour, Fri Dec 4 2026 to Sun Dec 6 2026. Text UNDO to remove it."),
        (
            "EVENT tue 3pm dentist @Birthdays",
            "Added: dentist, Tue Dec 1 2026, 3 PM in Birthdays. Text UNDO to remove it."
        ),
        ("EVENT tue 3pm dentist @Moon", "Not added: There is no calendar \"Moon\"."),
        ("EVENT dec 24 2026 to dec 20 2026 trip", "Not added: it ends before it starts."),
        ("EVENT tue 5pm-3pm dentist", "Not added: it ends before it starts."),
        ("EVENT tue 3pm-4pm dentist", "Added: dentist, Tue Dec 1 2026, 3 PM to 4 PM. Text UNDO to remove it."),
        ("TODO fix lamp by fri", "To do: 1 fix lamp, by Fri Dec 4 2026"),
        ("TODO fix lamp by dec 24", "To do: 1 fix lamp, by Thu Dec 24 2026"),
        (
            "TODO Buy milk tomorrow at 9am",
            "To do: 1 Buy milk tomorrow at 9am. It has no due date. To add one, text: TODO Buy milk by tomorrow at 9am"
        ),
        (
            "TODO pay rent on the 1st",
            "To do: 1 pay rent on the 1st. It has no due date. To add one, text: TODO pay rent by the 1st"
        ),
        ("TODO read a book by Austen", "To do: 1 read a book by Austen"),
        ("TODO be home by 8pm", "To do: 1 be home by 8pm"), ("TODO by fri", "To do: 1 by fri"),
    ])
    func reply(_ text: String, _ reply: String) async throws {
        let owner = try await BookerPhone()
        let (account, now) = (owner.environment.account.id, TestEnvironment.noon)
        _ = try await owner.environment.store.write(at: now) {
            try NamedCalendar.add("Birthdays", account: account, in: $0)
        }
        #expect(try await owner.says(text) == reply)
        if reply.hasPrefix("Added") {
            #expect(try await owner.says("UNDO", at: now.adding(.minutes(1)))?.hasPrefix("Undone: added") == true)
        }
    }
}
