import Foundation
import TestSupport
import Testing

@testable import Values

@Suite struct ZoneFileTests {
    @Test(arguments: [
        ("EST5EDT,M3.2.0,M11.1.0", 2027, ["2027-03-14T07:00:00Z EDT", "2027-11-07T06:00:00Z EST"]),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", 2026, ["2026-03-29T01:00:00Z IST", "2026-10-25T01:00:00Z GMT"]),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 2027, ["2027-03-28T01:00:00Z -01", "2027-10-31T01:00:00Z -02"]),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 2026, ["2026-04-04T15:00:00Z +1030", "2026-10-03T15:30:00Z +11"]),
        ("AAA0BBB,J60/0,J365/24", 2024, ["2024-03-01T00:00:00Z BBB", "2024-12-31T23:00:00Z AAA"]),
        ("AAA0BBB,59/0,364/0", 2024, ["2024-02-29T00:00:00Z BBB", "2024-12-29T23:00:00Z AAA"]),
        ("UTC0", 2026, []),
    ])
    func rules(_ text: String, _ year: Int, _ expected: [String]) throws {
        let rule = try #require(PosixRule(text))
        let changes = rule.changes(in: year...year)
        #expect(changes.map { "\(Instant(milliseconds: $0.at * 1000)) \($0.phase.abbreviation)" } == expected)
    }

    @Test(arguments: [
        "", "E5", "EST", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0", "<+03-3",
        "EST5EDT,M3.2.0,M11.1.0 ", "EST5EDT,J0,J365", "EST168", "EST5:60",
    ])
    func rejectsInvalidRules(_ text: String) {
        #expect(PosixRule(text) == nil)
    }

    /// RFC 9636 gives this example of daylight time all year.
    @Test func daylightTimeThatEndsAtTheNextStartNeverEnds() throws {
        let table = try #require(ZoneTable(tzif: file(footer: "EST5EDT,0/0,J365/25")))
        for seconds in stride(from: Int64(1_700_000_000), to: 1_800_000_000, by: 86_400) {
            #expect(table.phase(at: seconds).abbreviation == "EDT")
        }
        #expect(table.change(after: 1_700_000_000) == nil)
    }

    @Test func footerAppliesAfterTheTableAndFirstTypeBeforeIt() throws {
        let table = try #require(ZoneTable(tzif: file(footer: "CET-1CEST,M3.5.0,M10.5.0/3")))
        #expect(table.phase(at: 99).abbreviation == "LMT")
        #expect(table.phase(at: 100).abbreviation == "CET")
        #expect(table.phase(at: 1_785_000_000).abbreviation == "CEST")
        #expect(table.change(after: 0)?.at == 100)
    }

    @Test func truncatedFileIsRejected() {
        let whole = file(footer: "CET-1CEST,M3.5.0,M10.5.0/3")
        for count in whole.indices { #expect(ZoneTable(tzif: Array(whole[..<count])) == nil) }
    }

    @Test func corruptedFileIsReadOrRejected() {
        let whole = file(footer: "CET-1CEST,M3.5.0,M10.5.0/3")
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 0xFF
            guard let table = ZoneTable(tzif: bytes) else { continue }
            _ = table.phase(at: 1_785_000_000)
            _ = table.change(after: 1_785_000_000)
        }
    }

    /// Version 2: an empty first block, then one change from `LMT` to `CET` at 100 s after 1970.
    private func file(footer: String) -> [UInt8] {
        func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
        func header(_ counts: [UInt32]) -> [UInt8] {
            Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts.flatMap(number)
        }
        let types: [UInt8] = [0, 0, 3, 32, 0, 0] + [0, 0, 14, 16, 0, 4]
        return header([0, 0, 0, 0, 0, 0]) + header([0, 0, 0, 1, 2, 8]) + [0, 0, 0, 0, 0, 0, 0, 100] + [1] + types
            + Array("LMT\0CET\0".utf8) + Array("\n\(footer)\n".utf8)
    }
}

@Suite struct ZoneFolderTests {
    @Test(arguments: [
        ("US", "America/New_York"), ("us", "Pacific/Honolulu"), ("CA", "America/Phoenix"), ("CA", "America/Toronto"),
        ("NO", "Europe/Berlin"), ("GB", "Europe/London"),
    ])
    func zonesOfACountry(_ country: String, _ identifier: String) {
        #expect(Zone.zones(ofCountry: country).map(\.identifier).contains(identifier))
    }

    /// A folder with the files of some zones only, as without Debian's `tzdata-legacy`.
    private func folder(_ names: [String], _ tables: [String]) throws -> TemporaryFolder {
        let (folder, system) = (try TemporaryFolder(), "/usr/share/zoneinfo/")
        for name in names + tables {
            let target = URL(fileURLWithPath: folder.file(name))
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: URL(fileURLWithPath: system + name), to: target)
        }
        return folder
    }

    @Test(arguments: [["tzdata.zi", "zone.tab", "zone1970.tab"], ["zone.tab"], []])
    func earlierNamesNeedNoFiles(tables: [String]) throws {
        let folder = try folder(
            ["America/New_York", "Asia/Kolkata", "Europe/Kyiv", "Europe/Amsterdam", "Etc/UTC"], tables)
        let zones = ZoneFolder(path: folder.path)
        for (name, today) in [
            ("US/Eastern", "America/New_York"), ("EST5EDT", "America/New_York"), ("Asia/Calcutta", "Asia/Kolkata"),
            ("Europe/Kiev", "Europe/Kyiv"), ("Europe/Uzhgorod", "Europe/Kyiv"), ("Zulu", "Etc/UTC"), ("UCT", "Etc/UTC"),
            ("America/New_York", "America/New_York"),
            // A country's own zone keeps its name, although the file calls it a link.
            ("Europe/Amsterdam", "Europe/Amsterdam"), ("UTC", "UTC"),
        ] {
            #expect(zones.zone(name)?.identifier == today, "\(name)")
        }
        for name in ["US/Nowhere", "Brazil/East", "Mars/Olympus"] { #expect(zones.zone(name) == nil, "\(name)") }
    }

    @Test func anOlderSystemKnowsAZoneByItsEarlierName() throws {
        let folder = try folder([], [])
        try FileManager.default.createDirectory(atPath: folder.file("Europe"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Europe/Kyiv", toPath: folder.file("Europe/Kiev"))
        let zone = try #require(ZoneFolder(path: folder.path).zone("Europe/Kyiv"))
        #expect(zone.identifier == "Europe/Kyiv")
        #expect(zone.offset(at: Instant(milliseconds: 1_796_058_000_000)) == 7200)
    }

    @Test func everyEarlierNameOfTheSystemLeadsToAZone() throws {
        let links = try String(contentsOfFile: "/usr/share/zoneinfo/tzdata.zi", encoding: .utf8)
            .split(separator: "\n").filter { $0.hasPrefix("L ") }.map { $0.split(separator: " ").map(String.init) }
        #expect(links.count > 100)
        for link in links {
            let (zone, target) = (try #require(Zone(link[2]), "\(link)"), try #require(Zone(link[1]), "\(link)"))
            for month in 0..<48 {
                let moment = Instant(milliseconds: 1_700_000_000_000 + Int64(month) * 2_600_000_000)
                #expect(zone.offset(at: moment) == target.offset(at: moment), "\(link)")
            }
        }
    }

    @Test func aStoredNameThatIsUnknownKeepsItsName() {
        let zone = Zone(stored: "Mars/Olympus")
        #expect(zone.identifier == "Mars/Olympus")
        #expect(!zone.isKnown)
        #expect(zone.spoken == "UTC")
        #expect(zone.offset(at: Instant(milliseconds: 0)) == 0)
        #expect(Zone(stored: "US/Eastern").identifier == "America/New_York")
    }

    @Test(arguments: ["", "ZZ", "USA", "#"])
    func unknownCountryHasNoZones(_ country: String) {
        #expect(Zone.zones(ofCountry: country) == [])
    }

    @Test(arguments: ["UTC", "Etc/UTC", "GMT"])
    func utcNeedsNoFiles(_ identifier: String) throws {
        let zone = try #require(ZoneFolder(path: "/nonexistent").zone(identifier))
        #expect(zone.offset(at: Instant(milliseconds: 0)) == 0)
        #expect(ZoneFolder(path: "/nonexistent").identifiers() == [])
        #expect(ZoneFolder(path: "/nonexistent").zones(ofCountry: "US") == [])
    }

    @Test(
        arguments: [
            ("Europe/Paris", nil, nil, "Europe/Paris"), (":Europe/Paris", nil, nil, "Europe/Paris"),
            ("/usr/share/zoneinfo/Asia/Tokyo", nil, nil, "Asia/Tokyo"),
            ("", "/usr/share/zoneinfo/Asia/Tokyo", nil, "UTC"),
            ("<+03>-3", nil, nil, "UTC"), (nil, "../usr/share/zoneinfo/Asia/Tokyo", "Europe/Paris", "Asia/Tokyo"),
            (nil, "/var/db/timezone/zoneinfo/posix/Asia/Tokyo", nil, "Asia/Tokyo"),
            (nil, "/somewhere/else", "# mine\nEurope/Paris\n", "Europe/Paris"),
            (nil, nil, "Europe/Paris\n", "Europe/Paris"),
            (nil, nil, "nonsense", "UTC"), (nil, nil, nil, "UTC"),
        ] as [(String?, String?, String?, String)])
    func systemZone(_ variable: String?, _ link: String?, _ file: String?, _ expected: String) {
        #expect(Zone(variable: variable, localtime: [link], timezoneFile: file).identifier == expected)
    }

    @Test(arguments: [
        ("new york", "America/New_York"), ("Amerika/New_York", "America/New_York"),
        ("america/new_york", "America/New_York"),
        ("Berln", "Europe/Berlin"), ("paris", "Europe/Paris"), ("Sao Paulo", "America/Sao_Paulo"),
    ])
    func suggestions(_ typed: String, _ expected: String) {
        #expect(Zone.suggestions(for: typed).first == expected)
    }
}
