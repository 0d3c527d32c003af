import Testing

@testable import ICalendar
@testable import Values

/// The names of zones that programs write without defining them.
@Suite struct ZoneNameTests {
    /// What Windows 10 and 11 show for each zone, and the zone.
    private static func displayNames() throws -> [(name: String, zone: String)] {
        String(decoding: try Fixtures.bytes("display-names.tsv"), as: UTF8.self).split(separator: "\n").map { line in
            let halves = line.split(separator: "\t")
            return (String(halves[0]), String(halves[1]))
        }
    }

    /// As Windows writes them; with GMT, as before Windows 7; as Zimbra writes them; numbered by Outlook; and in other
    /// spellings.
    @Test(
        arguments: [
            { $0 }, { $0.replacing("(UTC", with: "(GMT") }, { $0.replacing(":", with: ".").replacing(", ", with: "/") },
            { $0 + " 1" }, { $0.uppercased().replacing("&", with: "and") }, { $0.replacing(", ", with: "; ") },
            { $0.replacing(", ", with: "\\, ") },
        ] as [@Sendable (String) -> String])
    func whatWindowsShows(_ spelling: @Sendable (String) -> String) throws {
        let names = try Self.displayNames()
        #expect(names.count > 140)
        for (name, zone) in names {
            let expected = try #require(ZoneNames.firstKnown([zone]))
            #expect(ZoneNames.zone(spelling(name)) == expected, "\(spelling(name))")
        }
    }

    @Test(
        "names of Exchange, Notes, Zimbra, Outlook and others",
        arguments: [
            ("Eastern Standard Time 1", "America/New_York"), ("W. Europe Standard Time 12", "Europe/Berlin"),
            ("Europe/Berlin 1", "Europe/Berlin"), ("Eastern Daylight Time", "America/New_York"),
            ("GMT Daylight Time", "Europe/London"), ("eastern", "America/New_York"), ("W. Europe", "Europe/Berlin"),
            ("GMT+05:00", "Etc/GMT-5"), ("GMT-0400", "Etc/GMT+4"), ("UTC+5", "Etc/GMT-5"), ("UTC-05:30", nil),
            ("(GMT -03:00)", "Etc/GMT+3"), ("(GMT +01:00)", "Etc/GMT-1"), ("UTC+05:30", "Asia/Kolkata"),
            ("+0545", "Asia/Kathmandu"), ("UTC+0", "UTC"), ("(UTC)", "UTC"), ("UTC+15", nil), ("UTC+5x", nil),
            ("+5", nil), ("5", nil), ("Etc/GMT+5", "Etc/GMT+5"), ("utc", "UTC"),
            ("tzone://Microsoft/Utc", "UTC"), ("tzone://Microsoft/Olson/Europe/Paris", "Europe/Paris"),
            ("tzone://Microsoft/Eastern Standard Time", "America/New_York"), ("tzone://Microsoft/Custom", nil),
            ("Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
            ("Indiana/Knox", "America/Indiana/Knox"), ("north_dakota/center", "America/North_Dakota/Center"),
            ("(UTC-05:00) Eastern Time", "America/New_York"), ("Eastern Time (US & Canada)", "America/New_York"),
            ("(GMT-08.00) Pacific Time (US & Canada) / Tijuana", "America/Los_Angeles"),
            ("Pacific Time (US & Canada); Tijuana", "America/Los_Angeles"),
            ("(UTC-05:00) Est (É.-U. et Canada)", "America/New_York"),
            ("(UTC-06:00) Hora central (EE. UU. y Canadá)", "America/Chicago"),
            ("(UTC-08:00) Pacific Zeit (USA & Kanada)", "America/Los_Angeles"),
            ("(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien", "Europe/Berlin"),
            ("(UTC-03:00) Brasília", "America/Sao_Paulo"), ("(GMT+01:00) Oslo", "Europe/Oslo"),
            ("(GMT+09:00) Oslo", nil), ("(GMT+8.00)HongKong", "Asia/Shanghai"),
            ("(GMT+01.00) Sarajevo/Warsaw/Zagreb", "Europe/Warsaw"), ("(UTC-05) Bogota", "America/Bogota"),
            ("(UTC-07:00) La Paz, Mazatlan", "America/Mazatlan"), ("(UTC-04:00) La Paz", "America/La_Paz"),
            ("(UTC+02:00) Istanbul", "Europe/Istanbul"), ("(GMT+02:00) Athens, Istanbul, Minsk", "Europe/Bucharest"),
            ("(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London", "Europe/London"),
            ("(GMT) Casablanca, Monrovia", "Atlantic/Reykjavik"), ("(GMT-04:30) Caracas", "America/Caracas"),
            ("(GMT-11:00) Midway Island, Samoa", "Etc/GMT+11"), ("(UTC+14:00) Samoa", "Pacific/Apia"),
            ("(GMT-06.00) Guadalajara / Mexico City / Monterrey - Old", "America/Mexico_City"),
            ("Europe_Berlin", "Europe/Berlin"), ("My_Berlin", nil), ("Western/Central Europe", "Europe/Berlin"),
            ("Prague, Central Europe", "Europe/Budapest"),
            ("Sri Jayawardenepura, Sri Lanka", "Asia/Colombo"),
            ("Fiji Islands, Kamchatka, Marshall Is.", "Pacific/Fiji"),
            ("Custom/Berlin", nil), ("Nowhere/Middle", nil), ("Customized Time Zone 1", nil), ("MyTimezone", nil),
            ("(UTC+01:00) My office", nil), ("", nil), ("()", nil), ("(UTC+99:00) Berlin", nil), (" 1", nil),
            (String(repeating: "(", count: 5000), nil), (String(repeating: "a,", count: 5000), nil),
        ])
    func otherPrograms(_ name: String, _ zone: String?) {
        #expect(ZoneNames.zone(name)?.identifier == zone.map { ZoneNames.firstKnown([$0])?.identifier ?? "none" })
    }

    /// The rules of a zone as a VTIMEZONE says them, from 1987 to 2006 in the United States.
    private static func reading(_ name: String, to daylight: String = "-0400", rule: String? = "FREQ=DAILY;COUNT=2")
        -> CalendarReading
    {
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD",
            "DTSTART:19671029T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "TZOFFSETFROM:\(daylight)",
            "TZOFFSETTO:-0500", "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:19870405T020000",
            "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4", "TZOFFSETFROM:-0500", "TZOFFSETTO:\(daylight)", "END:DAYLIGHT",
            "END:VTIMEZONE", "BEGIN:VEVENT", "UID:a", "DTSTART;TZID=\"\(name)\":20261031T090000",
            rule.map { "RRULE:\($0)" }, "END:VEVENT", "END:VCALENDAR", "",
        ].compactMap { $0 }
        return CalendarReading(Array(lines.joined(separator: "\r\n").utf8), floatingIn: .utc)
    }

    @Test(
        "a known name wins over old rules with the same offsets",
        arguments: [
            "US-Eastern", "EST5EDT", "America/New_York", "Eastern Standard Time 1",
            "(GMT-05.00) Eastern Time (US & Canada)",
        ])
    func oldRules(_ name: String) throws {
        let reading = Self.reading(name)
        #expect(reading.losses == [], "\(reading.problems)")
        let event = try #require(reading.events.first)
        // On October 31 the old rule has ended daylight time, today's has not.
        #expect(event.start.instant(allDayIn: .utc) == (try instant("2026-10-31T13:00:00Z")), "\(name)")
    }

    @Test(
        "other offsets than those of the name are those of the file",
        arguments: ["EST", "Eastern", "(GMT-05.00) Eastern Time (US & Canada)"])
    func otherOffsets(_ name: String) throws {
        let event = try #require(Self.reading(name, to: "-0300", rule: nil).events.first)
        #expect(event.start.instant(allDayIn: .utc) == (try instant("2026-10-31T14:00:00Z")), "\(name)")
        let series = Self.reading(name, to: "-0300")
        #expect(series.losses == [])
        #expect(series.problems.map(\.reason) == [.zoneAtOffset(name, zone: "Etc/GMT+5")])
    }
}
