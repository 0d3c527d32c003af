import Testing
import Values

@Suite struct ZoneTests {
    @Test(arguments: [
        ("America/New_York", "2027-03-14", "01:59", "2027-03-14T06:59:00Z", Zone.Occurrence.normal),
        ("America/New_York", "2027-03-14", "02:00", "2027-03-14T07:00:00Z", .gap),
        ("America/New_York", "2027-03-14", "02:30", "2027-03-14T07:30:00Z", .gap),
        ("America/New_York", "2027-03-14", "03:00", "2027-03-14T07:00:00Z", .normal),
        ("America/New_York", "2027-11-07", "00:59", "2027-11-07T04:59:00Z", .normal),
        ("America/New_York", "2027-11-07", "01:00", "2027-11-07T05:00:00Z", .overlap),
        ("America/New_York", "2027-11-07", "01:59", "2027-11-07T05:59:00Z", .overlap),
        ("America/New_York", "2027-11-07", "02:00", "2027-11-07T07:00:00Z", .normal),
        ("America/New_York", "2099-03-08", "02:30", "2099-03-08T07:30:00Z", .gap),
        ("Europe/Paris", "2026-03-29", "02:15", "2026-03-29T01:15:00Z", .gap),
        ("Europe/Dublin", "2026-10-25", "01:30", "2026-10-25T00:30:00Z", .overlap),
        ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:45:00Z", .gap),
        ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45:00Z", .overlap),
        // Samoa skipped a whole day when it crossed the date line.
        ("Pacific/Apia", "2011-12-30", "12:00", "2011-12-30T22:00:00Z", .gap),
        ("America/Sao_Paulo", "2018-11-04", "00:00", "2018-11-04T03:00:00Z", .gap),
        ("Asia/Kathmandu", "2026-12-04", "20:00", "2026-12-04T14:15:00Z", .normal),
        ("UTC", "2026-12-04", "20:00", "2026-12-04T20:00:00Z", .normal),
    ])
    func resolvesLocalTimes(
        _ identifier: String, _ date: String, _ time: String, _ instant: String, _ kind: Zone.Occurrence
    ) throws {
        let zone = try #require(Zone(identifier))
        let local = LocalDateTime(date: try #require(LocalDate(iso: date)), time: try #require(LocalTime(iso: time)))
        #expect(zone.instant(of: local).rfc3339 == instant)
        #expect(zone.kind(of: local) == kind)
    }

    @Test(arguments: [
        ("America/New_York", "2026-12-04T20:00:00Z", -18_000, false, "EST", "2026-12-04 15:00"),
        ("America/New_York", "2100-07-01T00:00:00Z", -14_400, true, "EDT", "2100-06-30 20:00"),
        ("America/New_York", "1883-11-18T16:59:59Z", -17_762, false, "LMT", "1883-11-18 12:03"),
        ("Europe/Berlin", "1969-12-31T23:59:59.999Z", 3600, false, "CET", "1970-01-01 00:59"),
        ("Asia/Kolkata", "2400-02-29T00:00:00Z", 19_800, false, "IST", "2400-02-29 05:30"),
        ("America/Sao_Paulo", "2026-12-04T20:00:00Z", -10_800, false, "-03", "2026-12-04 17:00"),
        ("UTC", "2026-12-04T20:00:00Z", 0, false, "UTC", "2026-12-04 20:00"),
    ])
    func stateAtAnInstant(
        _ identifier: String, _ instant: String, _ offset: Int, _ isDaylight: Bool, _ name: String, _ local: String
    ) throws {
        let zone = try #require(Zone(identifier))
        let instant = try #require(Instant(rfc3339: instant))
        #expect(zone.offset(at: instant) == offset)
        #expect(zone.isDaylight(at: instant) == isDaylight)
        #expect(zone.abbreviation(at: instant) == name)
        #expect(DateText.iso(zone.local(instant)) == local)
    }

    @Test(arguments: [
        ("America/New_York", "2026-12-04T00:00:00Z", "2027-03-14T07:00:00Z", -18_000, -14_400, "EDT"),
        ("America/New_York", "2027-03-14T07:00:00Z", "2027-11-07T06:00:00Z", -14_400, -18_000, "EST"),
        ("America/New_York", "2027-03-14T06:59:59.999Z", "2027-03-14T07:00:00Z", -18_000, -14_400, "EDT"),
        ("Europe/London", "2350-01-01T00:00:00Z", "2350-03-26T01:00:00Z", 0, 3600, "BST"),
    ])
    func nextChange(
        _ identifier: String, _ after: String, _ expected: String, _ before: Int, _ offset: Int, _ name: String
    ) throws {
        let zone = try #require(Zone(identifier))
        let start = try #require(Instant(rfc3339: after))
        let transition = try #require(zone.transition(after: start))
        #expect(transition.instant.rfc3339 == expected)
        #expect(transition.offsetBefore == before)
        #expect(transition.offsetAfter == offset)
        #expect(transition.abbreviationAfter == name)
    }

    @Test(arguments: ["UTC", "Asia/Tokyo", "America/Phoenix"])
    func zonesWithoutFurtherChanges(_ identifier: String) throws {
        let zone = try #require(Zone(identifier))
        #expect(zone.transition(after: Instant(milliseconds: 1_780_000_000_000)) == nil)
    }

    @Test(arguments: [
        "", "/", "..", "../UTC", "/etc/passwd", "America/../UTC", "America//New_York", "America/New_York/", "America",
        "america/new_york", "posixrules", "posix/UTC", "right/UTC", "localtime", "zone1970.tab", "Factory", "UTC\0",
        " UTC",
        "Mars/Olympus_Mons", String(repeating: "A", count: 300),
    ])
    func rejectsInvalidNames(_ identifier: String) {
        #expect(Zone(identifier) == nil)
    }
}

/// The spoken name of a zone.
@Suite struct ZoneSpokenNameTests {
    @Test(arguments: [
        ("America/New_York", "New York time"), ("America/Argentina/Buenos_Aires", "Buenos Aires time"),
        ("Europe/Berlin", "Berlin time"), ("UTC", "UTC"), ("Etc/GMT+5", "UTC-5"), ("Japan", "Tokyo time"),
    ])
    func namesThePlace(identifier: String, words: String) throws {
        #expect(try #require(Zone(identifier)).spoken == words)
    }
}
