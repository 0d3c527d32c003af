import Testing

@testable import ICalendar
@testable import Values

@Suite struct ZoneDefinitionTests {
    /// Writes the definition to a file and reads it again.
    private func throughFile(_ zone: Zone, from year: String) throws -> ZoneDefinition {
        let definition = ZoneDefinition(zone, from: try instant("\(year)-06-15T12:00:00Z"))
        var bytes: [UInt8] = []
        for line in ZoneDefinitionWriter.lines(of: definition) { line.append(to: &bytes) }
        var reader = ComponentReader()
        for line in LineReader(bytes) { reader.take(line) }
        reader.finish()
        return try #require(reader.calendars.first?.children.first.flatMap(ZoneDefinition.init))
    }

    @Test(
        "every zone of the system has the same clock in its definition",
        arguments: [("2026", 2026...2110), ("1995", 1995...2040)])
    func allZones(_ from: String, _ years: ClosedRange<Int>) throws {
        for identifier in Zone.identifiers {
            let zone = try #require(Zone(identifier))
            let timeline = try throughFile(zone, from: from).timeline(of: years)
            let begin = try instant("\(years.lowerBound)-01-02T12:00:00Z")
            let end = try instant("\(years.upperBound)-12-30T12:00:00Z")
            #expect(timeline.offset(at: begin) == zone.offset(at: begin), "\(identifier)")
            var expected: [String] = []
            var at = begin
            while let change = zone.transition(after: at), change.instant < end {
                if change.offsetBefore != change.offsetAfter {
                    expected.append("\(change.instant) \(change.offsetAfter)")
                }
                at = change.instant
            }
            let found = timeline.changes(in: begin..<end).map { "\($0.instant) \($0.offsetTo)" }
            #expect(found == expected, "\(identifier)")
        }
    }

    @Test(
        "a wall clock is read as the zone itself reads it, in gaps and overlaps too",
        arguments: ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "Asia/Kolkata"])
    func wallClock(_ identifier: String) throws {
        let zone = try #require(Zone(identifier))
        let timeline = try throughFile(zone, from: "2020").timeline(of: 2020...2025)
        var at = try instant("2021-01-01T00:00:00Z")
        var locals = [try instant("2021-06-01T12:00:00Z")].map(zone.local)
        while let change = zone.transition(after: at), change.wall.date.year < 2025 {
            locals += stride(from: -180, through: 180, by: 15).map {
                Zone.utc.local(change.instant.adding(.seconds(change.offsetBefore)).adding(.minutes($0)))
            }
            at = change.instant
        }
        for local in locals {
            #expect(timeline.instant(of: local) == zone.instant(of: local), "\(local)")
        }
    }

    /// A zone that always follows this POSIX rule.
    private func zone(_ rule: String) throws -> Zone {
        func part(_ footer: String) -> [UInt8] {
            // One type at UTC with one name.
            let counts: [UInt8] = [0, 0, 0, 0, 0, 1, 4].flatMap { [0, 0, 0, $0] }.suffix(24)
            let header = Array("TZif2".utf8) + Array(repeating: 0, count: 15) + counts
            return header + [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8) + Array(footer.utf8)
        }
        return Zone(identifier: "Test/Zone", table: try #require(ZoneTable(tzif: part("") + part("\n\(rule)\n"))))
    }

    @Test(
        "a zone that goes on by rules is written in rules",
        arguments: [
            (
                "EST5EDT,M3.2.0,M11.1.0",
                [
                    "daylight -18000 -14400 FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
                    "standard -14400 -18000 FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
                ]
            ),
            (
                "CET-1CEST,M3.5.0,M10.5.0/3",
                [
                    "daylight 3600 7200 FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
                    "standard 7200 3600 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
                ]
            ),
            // Ireland: its flag is set in winter.
            (
                "IST-1GMT0,M10.5.0,M3.5.0/1",
                [
                    "daylight 0 3600 FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
                    "standard 3600 0 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
                ]
            ),
            (
                "AEST-10AEDT,M10.1.0,M4.1.0/3",
                [
                    "standard 39600 36000 FREQ=YEARLY;BYMONTH=4;BYDAY=1SU",
                    "daylight 36000 39600 FREQ=YEARLY;BYMONTH=10;BYDAY=1SU",
                ]
            ),
            // Jerusalem: the Friday after the fourth Thursday.
            (
                "IST-2IDT,M3.4.4/26,M10.5.0",
                [
                    "daylight 7200 10800 FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR",
                    "standard 10800 7200 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
                ]
            ),
            // Cairo: the Friday after the last Thursday may be in November.
            (
                "EET-2EEST,M4.5.5/0,M10.5.4/24",
                [
                    "daylight 7200 10800 FREQ=YEARLY;BYMONTH=4;BYDAY=-1FR",
                    "standard 10800 7200 FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=26,27,28,29,30,31;BYDAY=FR",
                    "standard 10800 7200 FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=1;BYDAY=FR",
                ]
            ),
            // Nuuk: the evening before the last Sunday.
            (
                "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
                [
                    "daylight -7200 -3600 FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=24,25,26,27,28,29,30;BYDAY=SA",
                    "standard -3600 -7200 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
                ]
            ),
            ("IST-5:30", []),
        ])
    func rules(_ rule: String, _ expected: [String]) throws {
        let definition = ZoneDefinition(try zone(rule), from: try instant("2026-06-15T12:00:00Z"))
        let found = definition.observances.dropFirst().map { part in
            "\(part.isDaylight ? "daylight" : "standard") \(part.offsetFrom) \(part.offsetTo) \(part.rule?.text ?? "")"
        }
        #expect(found == expected)
        #expect(definition.observances.allSatisfy { $0.dates.isEmpty })
    }

    @Test(
        "the later hour is daylight time, flagged or not",
        arguments: [
            "Europe/Dublin", "Europe/London", "Australia/Sydney", "Africa/Casablanca",
        ])
    func daylight(_ identifier: String) throws {
        let definition = ZoneDefinition(try #require(Zone(identifier)), from: try instant("2005-06-15T12:00:00Z"))
        let changing = definition.observances.filter { $0.offsetFrom != $0.offsetTo }
        #expect(changing.count >= 2)
        #expect(changing.allSatisfy { $0.isDaylight == ($0.offsetTo > $0.offsetFrom) })
    }

    @Test(arguments: [
        (0, "+0000"), (-18_000, "-0500"), (19_800, "+0530"), (-17_762, "-045602"), (45_900, "+1245"),
    ])
    func offsets(_ seconds: Int, _ text: String) {
        #expect(ZoneOffset.text(seconds) == text)
        #expect(ZoneOffset.seconds(text) == seconds)
    }

    @Test(arguments: ["", "0500", "+5", "+05300", "+2560", "+24:00", "+ab00"])
    func noOffset(_ text: String) {
        #expect(ZoneOffset.seconds(text) == nil)
    }
}
