import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values
import ZipFiles

@testable import Travel

/// GPX, GeoJSON, KML and OSM files, and the files of a trip.
@Suite struct MapFileTests {
    private static let data = MapData(
        places: [
            Place("Rome & <co>", .valid("41.8902,12.4922")), Place("東京", .valid("35.6812,139.7671")),
        ],
        lines: [MapData.Line(name: "way", [.valid("41.8902,12.4922"), .valid("-41.9,-12.5")])])

    @Test(arguments: [MapFileFormat.gpx, .geojson, .kml]) func whatIsWrittenIsReadAgain(format: MapFileFormat) throws {
        let text = try #require(format.text(Self.data, title: "A & B"))
        let read = try MapFileFormat.read(Array(text.utf8), name: "x")
        #expect(read == Self.data)
        let withMark = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        #expect(try MapFileFormat.read(withMark, name: "x") == read)
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"type":"FeatureCollection","features":[]}"#, "<gpx>", "<gpx/>", "<html/>",
        #"<!DOCTYPE gpx [<!ENTITY a "b">]><gpx><wpt lat="1" lon="2"><name>&a;</name></wpt></gpx>"#,
        #"<gpx><wpt lat="91" lon="2"/></gpx>"#, #"<gpx><wpt lat="nan" lon="2"/></gpx>"#,
        #"{"type":"Point","coordinates":[200,1]}"#, #"{"type":"Point","coordinates":["1","2"]}"#,
        "<kml><Placemark><Point><coordinates>a,b</coordinates></Point></Placemark></kml>",
        String(repeating: "<a>", count: 200) + String(repeating: "</a>", count: 200),
    ])
    func whatHasNoPlacesIsRefused(text: String) {
        #expect(throws: PlaceError.self) { try MapFileFormat.read(Array(text.utf8), name: "x") }
    }

    @Test func gpxRoutesAndTracksAreLines() throws {
        let text = """
            <gpx xmlns="http://www.topografix.com/GPX/1/1"><rte><name>r</name><rtept lat="1" lon="2"><name>Inn</name></rtept>
            <rtept lat="3" lon="4"/></rte><trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1.5" lon="2"/></trkseg>
            <trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>
            """
        let data = try MapFileFormat.read(Array(text.utf8), name: "x")
        #expect(data.places.map(\.name) == ["Inn"])
        #expect(data.lines.map(\.points.count) == [2, 2])
        #expect(data.lines.map(\.name) == ["r", nil])
    }

    struct FileRow: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let places: [String]
        var lines: [Int] = []
        var unplaced: [String] = []
        var leftOut: [String] = []
        var notes = 0
    }

    static let rows = [
        FileRow(
            testDescription: "Takeout, old form",
            text: #"""
                {"type":"FeatureCollection","features":[
                {"type":"Feature","geometry":{"type":"Point","coordinates":[12.4922,41.8902]},"properties":{
                "Google Maps URL":"http://maps.google.com/?cid=1","Title":"Colosseum","Location":{"Address":"Rome"}}},
                {"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{
                "Google Maps URL":"http://maps.google.com/?q=x","Title":"Dropped pin"}}]}
                """#, places: ["Colosseum"], unplaced: ["Dropped pin"], notes: 1),
        FileRow(
            testDescription: "Takeout, new form",
            text: #"""
                {"type":"FeatureCollection","features":[
                {"type":"Feature","geometry":{"type":"Point","coordinates":[12.4922,41.8902]},"properties":{
                "date":"2026-01-01T00:00:00Z","google_maps_url":"http://maps.google.com/?cid=1",
                "location":{"address":"Piazza 1, Rome","name":"Colosseum"}}},
                {"type":"Feature","geometry":null,"properties":{"location":{"address":"Nowhere 1"}}},
                {"type":"Feature","geometry":null,"properties":{"location":{"country_code":"IT"}}},
                {"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{
                "google_maps_url":"http://maps.google.com/?q=The+Forum,+Rome&ftid=0x1:0x2"}},
                {"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{
                "google_maps_url":"http://maps.google.com/?q=41.9,12.5"}}]}
                """#, places: ["Colosseum", "41.9,12.5"], unplaced: ["Nowhere 1", "The Forum, Rome"],
            leftOut: ["One without a name: no name and no position"], notes: 1),
        FileRow(
            testDescription: "My Maps: a track, an area and a place without position",
            text: """
                <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
                <Placemark><name>Way</name><gx:Track><gx:coord>12.4 41.8 0</gx:coord><gx:coord>12.5 41.9 0</gx:coord>
                </gx:Track></Placemark><Placemark><name>Park</name><Polygon><outerBoundaryIs><LinearRing>
                <coordinates>12,41 14,41 14,43 12,43 12,41</coordinates></LinearRing></outerBoundaryIs></Polygon>
                </Placemark><Placemark><name>Inn</name><Point><coordinates> 12.49, 41.89 </coordinates></Point></Placemark>
                <Placemark><name>Address only</name><address>Rome</address></Placemark></Document></kml>
                """, places: ["Park", "Inn"], lines: [2], unplaced: ["Address only"], notes: 2),
        FileRow(
            testDescription: "TripIt",
            text: """
                BEGIN:VCALENDAR
                VERSION:2.0
                BEGIN:VEVENT
                UID:a
                DTSTART:20270501T150000Z
                SUMMARY:Check in: Hotel Roma
                GEO:41.8902;12.4922
                END:VEVENT
                BEGIN:VEVENT
                UID:b
                DTSTART:20270501T100000Z
                SUMMARY:Flight
                END:VEVENT
                END:VCALENDAR
                """, places: ["Check in: Hotel Roma"], unplaced: ["Flight"], notes: 1),
        FileRow(
            testDescription: "Takeout, a saved list",
            text: """
                Title,Note,URL,Comment
                ,,,
                Caffè Greco,"Coffee,
                closed Mondays",https://www.google.com/maps/place/Caff%C3%A8+Greco/data=!4m2!3m1!1s0x1:0x2,
                Pincio,,"https://www.google.com/maps/place/Pincio/@41.9110,12.4790,17z",
                Pin,,"https://www.google.com/maps/search/41.8902,12.4922",
                ,,https://www.google.com/maps/place/Da+Enzo/data=!3d41.8882!4d12.4777,
                ,,https://www.google.com/maps?cid=1,
                """, places: ["Pincio", "Pin", "Da Enzo"], unplaced: ["Caffè Greco"],
            leftOut: ["One without a name: line 8: no name and no position"], notes: 1),
        FileRow(
            testDescription: "Takeout, a saved list with a description, in German",
            text: "Rom im Mai\n\nTitel,Notiz,URL\nForum,,https://www.google.com/maps/place/Forum/data=!4m2\n",
            places: [], unplaced: ["Forum"], notes: 1),
        FileRow(
            testDescription: "CSV with a latitude and a longitude",
            text: "Name,Lat,Lng,Note\nPincio,41.9110,12.4790,view\n,41.8902,12.4922,\nNowhere,,,\nPole,99,10,\n",
            places: ["Pincio", "41.89020,12.49220"],
            leftOut: [
                "“Nowhere”: line 4: no position and no address", "“Pole”: line 5: no position and no address",
            ]),
        FileRow(
            testDescription: "CSV with semicolons, commas in numbers and addresses",
            text: """
                Place;Latitude;Longitude;Address;City
                Forum;41,8925;12,4853;;
                Da Enzo;;;Via dei Vascellari 29;Roma
                """,
            places: ["Forum"], unplaced: ["Da Enzo, Via dei Vascellari 29, Roma"], notes: 1),
        FileRow(
            testDescription: "CSV with both numbers in one column",
            text: "title,coordinates\nForum,\"41.8925, 12.4853\"\n", places: ["Forum"]),
    ]

    @Test(arguments: rows) func nothingIsLeftOutInSilence(_ row: FileRow) throws {
        let data = try MapFileFormat.read(Array(row.text.utf8), name: "x")
        #expect(data.places.map(\.name) == row.places)
        #expect(data.lines.map(\.points.count) == row.lines)
        #expect(data.leftOut.map(\.line) == row.leftOut)
        #expect(data.notes.count == row.notes)
        #expect(data.unplaced.map(\.name) == row.unplaced)
    }

    @Test func aKMZFileIsReadAsItsKML() throws {
        let text = try #require(MapFileFormat.kml.text(Self.data, title: "x"))
        let zip = try ZipFile.make(
            [("images/a.png", [1, 2]), ("doc.kml", Array(text.utf8))], modified: 1_700_000_000)
        #expect(try MapFileFormat.read(zip, name: "x") == Self.data)
        let empty = try ZipFile.make([("a.txt", [1])], modified: 1_700_000_000)
        #expect(throws: PlaceError.self) { try MapFileFormat.read(empty, name: "x") }
    }

    @Test func anImportIsOneStepAndAddsNothingTwice() async throws {
        let environment = try await TravelEnvironment()
        let (store, now) = (environment.base.store, TestEnvironment.noon)
        let trip = try await environment.add(TripInput(name: "Rome"))
        let importing = TripImport(Self.data, day: 2)
        let first = try await store.write(at: now) { try importing.run(into: trip, in: $0) }
        let added = ["“Rome & <co>”", "“東京”", "“way”"]
        #expect(first == TripImport.Result(stops: 2, tracks: 1, added: added, leftOut: [], notes: []))
        #expect(first.report.summary == "3 read: 3 added")
        let preview = try await store.read { try importing.preview(into: trip, in: $0) }
        #expect(preview.report.summary == "3 read: 3 already there")
        let again = try await store.write(at: now) { try importing.run(into: trip, in: $0) }
        #expect(again.report.summary == "3 read: 3 already there")
        #expect(again.leftOut.map(\.line) == ["Rome & <co>", "東京", "way"].map { "“\($0)”: there already" })
        let document = try await store.read { try TripDocument.of(trip, in: $0) }
        #expect(document.stops.stops(on: 2).map(\.name) == ["Rome & <co>", "東京"])
        #expect(document.mapData == Self.data)
        _ = try await environment.undo()
        let before = try await store.read { try TripDocument.of(trip, in: $0) }
        #expect(before.mapData.isEmpty)
    }

    @Test func eventsWithoutAPositionAreStops() async throws {
        let environment = try await TravelEnvironment()
        let (store, now) = (environment.base.store, TestEnvironment.noon)
        let trip = try await environment.add(TripInput(name: "Rome"))
        var data = MapData()
        data.unplaced = ["Flight", "Hotel", "Flight"].map { MapData.Unplaced($0) }
        let importing = TripImport(data, day: 1)
        let first = try await store.write(at: now) { try importing.run(into: trip, in: $0) }
        #expect(first.report.summary == "3 read: 2 added, 1 left out")
        let again = try await store.write(at: now) { try importing.run(into: trip, in: $0) }
        #expect(again.report.summary == "3 read: 3 already there")
        let document = try await store.read { try TripDocument.of(trip, in: $0) }
        #expect(document.stops.stops(on: 1).map(\.name) == ["Flight", "Hotel"])
    }

    @Test func oneFileHoldsPhotoAndMapAndShowsMarkupAsText() async throws {
        let environment = try await TravelEnvironment()
        let markup = #"<script>alert(1)</script>"'&"#
        let trip = try await environment.add(TripInput(name: markup, to: "41.8902,12.4922", notes: markup + "\nb"))
        let document = try await environment.base.store.read { try TripDocument.of(trip, in: $0) }
        let html = TripHTML(document, photos: PhotoStore(environment.base.store)).page
        #expect(!html.contains("<script>"))
        #expect(html.contains("data:image/jpeg;base64,") && html.contains("<svg "))
        #expect(!html.contains("http://") || html.contains("http://www.w3.org/2000/svg"))
        #expect(html.contains("default-src 'none'"))
        #expect(TripText(document).page.contains("b\n"))
    }

    @Test func filesThatNeedDatesOrPositionsSaySo() async throws {
        let environment = try await TravelEnvironment()
        let trip = try await environment.add(TripInput(name: "Rome"))
        #expect(trip.calendarFile(now: TestEnvironment.noon) == nil)
        let document = try await environment.base.store.read { try TripDocument.of(trip, in: $0) }
        #expect(throws: TripError.noPosition("Rome")) { try document.mapFile(.gpx) }
        #expect(throws: TripError.noPosition("Rome")) { try document.way() }
    }

    @Test(arguments: [
        ["0,0"], ["0,179.9", "0,-179.9"], ["90,0", "-90,0"], ["40.78,-73.96", "40.7801,-73.9601"],
    ])
    func everyMapHasNumbersAndAScale(places: [String]) {
        let markers = places.enumerated().map { RouteMap.Marker("\($0)", "n", .valid($1)) }
        let svg = RouteMap(title: "t", markers: markers, lines: [markers.map(\.coordinate)]).svg
        #expect(!svg.contains("nan") && !svg.contains("inf"))
        #expect(svg.contains(" km</text>") || svg.contains(" m</text>"))
    }

    @Test func theNearestNamesAreShownAndTheOthersWait() throws {
        let near = (1...9).map { RouteMap.Marker("\($0)", "Near \($0)", .valid("40.7800,-73.960\($0)")) }
        let far = RouteMap.Marker("10", "Far away", .valid("40.9,-73.9"))
        let here = RouteMap.Marker("•", "Here", .valid("40.78,-73.96"), isSpecial: true)
        let pins = RouteMap(title: "t", markers: near.reversed() + [far, here]).svg.split(separator: "\n")
            .filter { $0.contains("<g class=\"pin\"") }
        #expect(pins.count == 11)
        let hidden = pins.map { $0.contains("visibility=\"hidden\"") }
        #expect(hidden.contains(true) && hidden == hidden.sorted { !$0 && $1 }, "the hidden ones are drawn last")
        #expect(pins[0].contains("Here") && !hidden[0])
        #expect(pins[1].contains("Near 1") && !hidden[1])
        #expect(try #require(pins.last).contains("Near"))
    }

    @Test(arguments: [
        ([String](), "A"), (["41.89,12.49"], "B"), (["41.89,12.49", "41.90,12.50"], "B"),
        (["51.5,-0.1", "40.8,-73.9"], "AB"),
    ])
    func aFarStartIsNoPartOfTheMap(stops: [String], special: String) async throws {
        let environment = try await TravelEnvironment()
        let trip = try await environment.add(
            TripInput(name: "Rome", from: "40.78,-73.96", to: stops.isEmpty ? nil : "41.88,12.48"))
        try await environment.base.store.write { tx in
            var all = try TripStops.of(trip, in: tx)
            for stop in stops { _ = try all.add("Stop", at: .valid(stop), day: 1, in: tx) }
        }
        let document = try await environment.base.store.read { try TripDocument.of(trip, in: $0) }
        #expect(document.map()?.markers.filter(\.isSpecial).map(\.label).joined() == special)
    }

    @Test func aMapCrossesTheDateLine() throws {
        let (west, east) = (try #require(Coordinate("0,179.9")), try #require(Coordinate("0,-179.9")))
        let frame = try #require(MapFrame([west, east], width: 720, height: 480, margin: 48))
        #expect(frame.pixel(west).x < frame.pixel(east).x)
        #expect(abs(frame.pixel(east).x - frame.pixel(west).x - 624) < 1)
    }
}
