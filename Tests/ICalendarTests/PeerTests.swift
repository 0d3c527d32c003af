import Foundation
import ICalendar
import TestSupport
import Testing
import Values

/// Compares our files with icalendar and recurring-ical-events.
@Suite(
    .enabled("needs python3 with venv and pip, and the package index") { await PythonEnvironment.icalendar.isInstalled }
)
struct PeerTests {
    private struct Occurrence: Decodable, Hashable {
        var uid: String
        var start: Moment
        var end: Moment
    }

    private struct Line: Decodable {
        struct ZoneOffsets: Decodable {
            var name: String
            var offsets: [Int]
        }

        var event: PeerEvent?
        var zone: ZoneOffsets?
        var occurrence: Occurrence?
        var error: String?
    }

    @Test("icalendar reads our files with the same meaning", arguments: [UInt64(11), 12])
    func reads(seed: UInt64) async throws {
        var random = RandomEvents(seed: seed)
        let events = random.events(250)
        let window = try instant("2026-01-01T00:00:00Z")..<instant("2029-01-01T00:00:00Z")
        let lines = try await lines(about: events, in: window)
        #expect(lines.compactMap(\.error).isEmpty)

        let found = Dictionary(grouping: lines.compactMap(\.event), by: \.uid)
        #expect(found.count == events.count)
        for event in events { #expect(found[event.uid] == [PeerEvent(event)]) }

        let zones = lines.compactMap(\.zone)
        #expect(zones.count > 8)
        for row in zones {
            let zone = try #require(Zone(row.name))
            let seconds = stride(
                from: window.lowerBound.milliseconds, to: window.upperBound.milliseconds, by: 864_000_000)
            #expect(row.offsets == seconds.map { zone.offset(at: Instant(milliseconds: $0)) }, "\(row.name)")
        }

        // Across a clock change the RFC keeps the exact length, which these libraries do not. There only starts are
        // compared.
        let ours = Array(events.occurrences(in: window, allDayIn: .utc))
        let theirs = Set(lines.compactMap(\.occurrence))
        #expect(ours.count > 4000)
        let starts = { (uid: String, start: Moment) in "\(uid) \(start)" }
        #expect(
            Set(ours.map { starts($0.event.uid, Moment($0.start)) }) == Set(theirs.map { starts($0.uid, $0.start) }))
        for occurrence in ours
        where [occurrence.event.start, occurrence.start].allSatisfy({ $0.isAllDay })
            || !crossesChange(occurrence.start, occurrence.end)
                && !crossesChange(occurrence.event.start, occurrence.event.end)
        {
            let same = Occurrence(
                uid: occurrence.event.uid, start: Moment(occurrence.start), end: Moment(occurrence.end))
            #expect(theirs.contains(same), "\(same)")
        }
    }

    private func crossesChange(_ start: CalendarTime, _ end: CalendarTime) -> Bool {
        guard let zone = start.zone, let endZone = end.zone else { return false }
        return zone.offset(at: start.instant(allDayIn: .utc)) != endZone.offset(at: end.instant(allDayIn: .utc))
    }

    private func lines(about events: [CalendarEvent], in window: Range<Instant>) async throws -> [Line] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("greenroom-peer-\(UUID()).ics")
        defer { try? FileManager.default.removeItem(at: file) }
        let calendar = EventCalendar(name: "Test", events: events)
        try Data(CalendarWriter.bytes(of: calendar, now: window.lowerBound)).write(to: file)
        let bounds = [window.lowerBound, window.upperBound].map { String($0.milliseconds / 1000) }
        let script = String(decoding: try Fixtures.bytes("peer.py"), as: UTF8.self)
        let end = try await PythonEnvironment.icalendar.run(script, [file.path] + bounds)
        try #require(end.code == 0, "\(end.notes.suffix(2000))")
        return try end.output.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }
}

extension PythonEnvironment {
    fileprivate static let icalendar = PythonEnvironment("icalendar==7.3.0", "recurring-ical-events==3.8.2")
}
