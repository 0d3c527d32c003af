import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Travel

/// Places of a file without a position: which are the same, and which are on the trip already.
@Suite struct StopIdentityTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        /// The names of the stops after the import.
        let stops: [String]
        let summary: String
        var leftOut: [String] = []
        /// The name of a stop that the day has before.
        var before: String?
        /// The report when the same file is imported once more.
        let again: String
    }

    private static let maps = "https://www.google.com/maps/place/Caf%C3%A9/data=!4m2!3m1!1s0x1:0x"

    static let rows = [
        Row(
            testDescription: "two places of a list with one name",
            text: "Title,Note,URL\nCafé,,\(maps)2\nCafé,by the river,\(maps)3\n", stops: ["Café", "Café"],
            summary: "2 read: 2 added", again: "2 read: 2 already there"),
        Row(
            testDescription: "a place that is twice in a list",
            text: "Title,Note,URL\nCafé,,\(maps)2\nCafé,,\(maps)2\n", stops: ["Café"],
            summary: "2 read: 1 added, 1 left out", leftOut: ["“Café”: twice in the file"],
            again: "2 read: 2 already there"),
        Row(
            testDescription: "one place in two spellings of its address",
            text: "Title,Note,URL\nCafé,,\(maps)1f\nCafé,,https://maps.google.com/?cid=31\nBar,,\(maps)4\n",
            stops: ["Café", "Bar"], summary: "3 read: 2 added, 1 left out",
            leftOut: ["“Café”: twice in the file"], again: "3 read: 3 already there"),
        Row(
            testDescription: "a stop that was typed is one of the places",
            text: "Title,Note,URL\nCafé,,\(maps)2\nCafé,,\(maps)3\n", stops: ["Café", "Café"],
            summary: "2 read: 1 added, 1 already there", leftOut: ["“Café”: there already"], before: "Café",
            again: "2 read: 2 already there"),
        Row(
            testDescription: "places without an address are one by name",
            text: "Title,Note,URL\nCafé,,\nCafé,,\nBar,,\(maps)2\n", stops: ["Café", "Bar"],
            summary: "3 read: 2 added, 1 left out", leftOut: ["“Café”: twice in the file"],
            again: "3 read: 3 already there"),
        Row(
            testDescription: "saved places",
            text: #"""
                {"type":"FeatureCollection","features":[
                {"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{
                "google_maps_url":"http://maps.google.com/?cid=2","location":{"name":"Café"}}},
                {"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{
                "google_maps_url":"http://maps.google.com/?cid=3","location":{"name":"Café"}}}]}
                """#, stops: ["Café", "Café"], summary: "2 read: 2 added", again: "2 read: 2 already there"),
        Row(
            testDescription: "two flights of a calendar",
            text: """
                BEGIN:VCALENDAR
                VERSION:2.0
                BEGIN:VEVENT
                UID:a
                DTSTART:20270501T100000Z
                SUMMARY:Flight
                END:VEVENT
                BEGIN:VEVENT
                UID:b
                DTSTART:20270503T100000Z
                SUMMARY:Flight
                END:VEVENT
                END:VCALENDAR
                """, stops: ["Flight", "Flight"], summary: "2 read: 2 added", again: "2 read: 2 already there"),
    ]

    @Test(arguments: rows) func placesAreTheSameByTheirIdentity(_ row: Row) async throws {
        let environment = try await TravelEnvironment()
        let (store, now) = (environment.base.store, TestEnvironment.noon)
        let trip = try await environment.add(TripInput(name: "Paris"))
        if let name = row.before {
            _ = try await store.write(at: now) { tx in
                var stops = try TripStops.of(trip, in: tx)
                return try stops.add(name, at: nil, day: 1, in: tx)
            }
        }
        let importing = TripImport(try MapFileFormat.read(Array(row.text.utf8), name: "a"), day: 1)
        let first = try await store.write(at: now) { try importing.run(into: trip, in: $0) }
        #expect(first.report.summary == row.summary)
        #expect(first.leftOut.map(\.line) == row.leftOut)
        let stops = try await store.read { try TripStops.of(trip, in: $0).stops }
        #expect(stops.map(\.name) == row.stops)
        let again = try await store.write(at: now) { try importing.run(into: trip, in: $0) }
        #expect(again.report.summary == row.again)
        #expect(try await store.read { try TripStops.of(trip, in: $0).stops } == stops)
    }
}
