import Foundation
import Testing
import Values

/// Compares our reading of the system's zone files with Foundation's zone data, for zones with a settled history.
@Suite struct ZoneAgreementTests {
    private static let identifiers = [
        "Africa/Cairo", "Africa/Johannesburg", "Africa/Lagos", "Africa/Nairobi", "America/Anchorage",
        "America/Argentina/Ushuaia",
        "America/Bogota", "America/Caracas", "America/Chicago", "America/Denver", "America/Halifax", "America/Havana",
        "America/Los_Angeles", "America/Mexico_City", "America/New_York", "America/Phoenix", "America/Santiago",
        "America/Sao_Paulo", "America/St_Johns", "Antarctica/Troll", "Asia/Dhaka", "Asia/Jerusalem", "Asia/Kathmandu",
        "Asia/Kolkata", "Asia/Pyongyang", "Asia/Seoul", "Asia/Singapore", "Asia/Tehran", "Asia/Tokyo",
        "Atlantic/Azores", "Australia/Adelaide", "Australia/Lord_Howe", "Australia/Sydney", "Europe/Berlin",
        "Europe/Dublin", "Europe/Istanbul", "Europe/London", "Europe/Moscow", "Europe/Paris", "Pacific/Apia",
        "Pacific/Auckland", "Pacific/Chatham", "Pacific/Honolulu", "Pacific/Kiritimati",
    ]

    @Test(arguments: identifiers)
    func offsetsAgree(_ identifier: String) throws {
        let zone = try #require(Zone(identifier))
        let other = try #require(TimeZone(identifier: identifier))
        var random = RandomSource.seeded(2026)
        for _ in 0..<300 {
            // 1970 to the end of 2039.
            let seconds = Int64.random(in: 0..<2_208_988_800, using: &random)
            let instant = Instant(milliseconds: seconds * 1000)
            let expected = other.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
            #expect(zone.offset(at: instant) == expected, "\(instant)")
            // A local time converts back to the same moment, unless it occurs twice.
            let local = zone.local(instant)
            #expect(zone.instant(of: local) == instant || zone.kind(of: local) == .overlap, "\(instant)")
        }
    }

    @Test(arguments: ["America/New_York", "Europe/Paris", "Australia/Lord_Howe", "America/Santiago"])
    func changesAgree(_ identifier: String) throws {
        let zone = try #require(Zone(identifier))
        let other = try #require(TimeZone(identifier: identifier))
        var (instant, date) = (Instant(milliseconds: 1_577_836_800_000), Date(timeIntervalSince1970: 1_577_836_800))
        for _ in 2020...2039 {
            let transition = try #require(zone.transition(after: instant))
            date = try #require(other.nextDaylightSavingTimeTransition(after: date))
            instant = transition.instant
            #expect(Double(instant.milliseconds) / 1000 == date.timeIntervalSince1970)
            #expect(transition.isDaylightAfter == other.isDaylightSavingTime(for: date))
        }
    }

    @Test func everySystemZoneIsReadable() {
        let unreadable = Zone.identifiers.filter { Zone($0) == nil }
        #expect(unreadable == [])
        #expect(Zone.identifiers.count > 400)
    }
}
