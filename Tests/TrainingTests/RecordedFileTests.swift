import Storage
import Testing
import Values
import ZipFiles

@testable import Training

/// What receivers and programs get wrong, and the formats.
@Suite("recorded files") struct RecordedFileTests {
    struct Repair: Sendable {
        let name: String
        let points: [Int: String]
        let repairs: [String]
        var time = 1770
    }

    @Test(
        "wrong points are repaired with a note, and the distance stays",
        arguments: [
            Repair(name: "nothing", points: [:], repairs: []),
            Repair(
                name: "zero", points: [30: RecordedFiles.point(30, latitude: 0, longitude: 0)],
                repairs: ["1 point at 0,0 left out"]),
            Repair(
                name: "spike", points: [30: RecordedFiles.point(30, latitude: 41.5)],
                repairs: ["1 point far off the way left out"]),
            Repair(
                name: "year 0", points: [5: RecordedFiles.point(5, time: "0000-11-12T12:02:30Z")],
                repairs: ["1 wrong time left out"]),
            Repair(
                name: "epoch", points: [0: RecordedFiles.point(0, time: "1970-01-01T00:00:00Z")],
                repairs: ["1 wrong time left out"], time: 1740),
            Repair(
                name: "back", points: [7: RecordedFiles.point(7, time: "2026-11-12T11:50:00Z")],
                repairs: ["1 wrong time left out"]),
        ])
    func repairs(row: Repair) throws {
        let run = try #require(try RecordedFiles.runs(RecordedFiles.gpx(replacing: row.points), named: "a.gpx").first)
        #expect(run.distance.text(.miles) == "3.3 mi" && run.seconds == row.time, "\(row.name)")
        #expect(run.repairs == row.repairs && run.day == Runner.day("2026-11-12"), "\(row.name)")
    }

    @Test("segments that are written again count once; a pause far away is no distance")
    func segments() throws {
        let points = (0..<60).map { RecordedFiles.point($0) }
        func gpx(_ segments: [[String]]) -> String {
            "<gpx><trk>\(segments.map { "<trkseg>\($0.joined())</trkseg>" }.joined())</trk></gpx>"
        }
        let again = try RecordedFiles.runs(gpx([Array(points[..<20]), Array(points[..<40]), points]), named: "a.gpx")
        #expect(again.map { $0.distance.text(.miles) } == ["3.3 mi"] && again[0].seconds == 1770)
        #expect(again[0].repairs == ["2 segments with the same times left out"])
        let far = (40..<60).map { RecordedFiles.point($0, longitude: -76) }
        let gap = try RecordedFiles.runs(gpx([Array(points[..<20]), far]), named: "a.gpx")
        #expect(gap.map { $0.distance.text(.miles) } == ["2.1 mi"] && gap[0].seconds == 1140)
    }

    @Test(
        "blanks, byte order marks, encodings, capitals and missing namespaces are read",
        arguments: [
            "   \n" + RecordedFiles.gpx(), "\u{FEFF}" + RecordedFiles.gpx(),
            RecordedFiles.gpx().replacing("trk", with: "TRK").replacing("lat=", with: "LAT="),
            RecordedFiles.gpx().replacing("<time>", with: "<a:hr>150</a:hr><time>"),
        ])
    func texts(text: String) throws {
        #expect(try RecordedFiles.runs(text, named: "a.gpx").map { $0.distance.text(.miles) } == ["3.3 mi"])
    }

    @Test("UTF-16 and Latin-1 are read, and packed files")
    func encodings() throws {
        let units = RecordedFiles.gpx().utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let wide: [UInt8] = [0xFF, 0xFE] + units
        #expect(try RecordedFiles.records(wide, named: "a.gpx").compactMap(\.run).count == 1)
        let latin = RecordedFiles.gpx().replacing("version=\"1.0\"", with: "version=\"1.0\" encoding=\"ISO-8859-1\"")
            .replacing("<name>x", with: "<name>Mü")
        let run = try RecordedFiles.records(latin.unicodeScalars.map { UInt8($0.value) }, named: "a.gpx").first?.run
        #expect(run?.note == "Mü")
        let zip = try ZipFile.make([("doc.kml", Array(Self.kml.utf8))], modified: 0)
        let track = try RecordedFiles.records(zip, named: "a.kmz").compactMap(\.run)
        #expect(track.map { $0.seconds } == [60] && track[0].note == "Loop")
    }

    private static let kml = """
        <kml xmlns:gx="g"><Placemark><name>Loop</name><gx:Track><when>2026-11-12T12:00:00Z</when>
        <when>2026-11-12T12:01:00Z</when><gx:coord>-75 40 0</gx:coord><gx:coord>-75 40.002 0</gx:coord></gx:Track>
        </Placemark></kml>
        """

    @Test("the offset of a file decides the day", arguments: [("+01:00", "2026-11-16"), ("Z", "2026-11-15")])
    func offset(zone: String, day: String) throws {
        let points = [30, 36].map {
            RecordedFiles.point($0, time: "2026-11-16T0\(zone == "Z" ? 4 : 5):\($0):00\(zone)")
        }
        #expect(try RecordedFiles.runs(RecordedFiles.gpx(points), named: "a.gpx").map(\.day) == [Runner.day(day)])
    }

    @Test(
        "laps without a track, in kilometers and without a distance",
        arguments: [
            ("1500", "5000", "3.1 mi 25:00"), ("1770", "5.25", "3.3 mi 29:30"), ("1500", "0", ""),
        ])
    func laps(seconds: String, meters: String, result: String) throws {
        let text = """
            <TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap StartTime="2026-11-12T12:00:00Z">
            <TotalTimeSeconds>\(seconds)</TotalTimeSeconds><DistanceMeters>\(meters)</DistanceMeters></Lap></Activity>
            </Activities></TrainingCenterDatabase>
            """
        let records = try RecordedFiles.records(Array(text.utf8), named: "a.tcx")
        let words = records.map { $0.run.map { "\($0.distance.text(.miles)) \(RunTime.text($0.seconds ?? 0))" } ?? "" }
        #expect(words == [result])
        guard result.isEmpty else { return }
        #expect(records == [.left(name: "activity without a name", "it has no distance, only a time of 25:00")])
    }

    @Test(
        "the word of a file decides the sport",
        arguments: [
            ("", Sport.run), ("Hardloopsessie", .run), ("Virtuele hardloopsessie", .run), ("Alergare", .run),
            ("Пробежка", .run), ("Біг", .run), ("Τρέξιμο", .run), ("Lari", .run), ("Run", .run), ("Virtual Run", .run),
            ("TrailRun", .run), ("treadmill_running", .run),
            ("Track Running", .run), ("9", .run), ("Laufen", .run), ("Course à pied", .run), ("Carrera", .run),
            ("Corsa", .run), ("Løb", .run), ("Löpning", .run), ("跑步", .run), ("Ride", .ride), ("cycling", .ride),
            ("1", .ride), ("E-Bike Ride", .ride),
            ("Radfahrt", .ride), ("Mountainbike", .ride), ("Walking", .walk), ("10", .walk), ("Marche", .walk),
            ("Hike", .hike), ("Wandern", .hike), ("Swim", .swim), ("Driving", .drive), ("Skilanglauf", .other),
            ("NordicSki", .other), ("Yoga", .other),
            ("Inomhuscykling", .ride), ("Simbassäng", .swim), ("Vandring", .hike), ("Gång", .walk), ("Padel", .other),
            ("Svøm i pool", .swim), ("Gyaloglás", .walk), ("Szobakerékpározás", .ride), ("Teremfutás", .run),
            ("Pływanie", .swim), ("Spacer", .walk), ("Juoksu", .run), ("Hiihto", .other), ("Yürüyüş", .walk),
            ("Other", .unknown), ("Workout", .unknown), ("77", .unknown),
        ])
    func sports(word: String, sport: Sport) { #expect(Sport(word) == sport) }
}

@Suite("FIT files") struct FITFileTests {
    /// Seconds of FIT, of 2026-11-12T12:00:00Z.
    private static let noon: Int64 = 1_163_419_200

    private static func run(isBigEndian: Bool = false) -> FITFile {
        var file = FITFile()
        file.message(0, [(0, 0, 4)], isBigEndian: isBigEndian)
        for second in stride(from: Int64(0), through: 600, by: 10) {
            let degrees = 40 + Double(second) * 0.00003
            file.message(
                20,
                [
                    (253, 0x86, noon + second), (0, 0x85, Int64(degrees * 11_930_464.71)), (1, 0x85, -894_784_853),
                    (5, 0x86, second * 334), (3, 2, 150), (2, 0x84, 3000),
                ], isBigEndian: isBigEndian)
        }
        file.message(
            18,
            [
                (253, 0x86, noon + 600), (2, 0x86, noon), (5, 0, 1), (6, 0, 0), (7, 0x86, 600_000), (8, 0x86, 590_000),
                (9, 0x86, 200_400), (16, 2, 151), (18, 2, 85), (22, 0x84, 12),
            ], isBigEndian: isBigEndian)
        // It was one o'clock in the morning of the next day, 13 hours ahead.
        file.message(34, [(253, 0x86, noon + 600), (5, 0x86, noon + 600 + 13 * 3600)], isBigEndian: isBigEndian)
        return file
    }

    @Test("a session has its totals, in both byte orders", arguments: [false, true])
    func session(isBigEndian: Bool) throws {
        let run = try #require(
            try RecordedFiles.records(Self.run(isBigEndian: isBigEndian).file, named: "a.fit").first?.run)
        #expect(run.distance == Distance(meters: 2004) && run.seconds == 590 && run.sport == .run)
        #expect(run.startedAt?.rfc3339 == "2026-11-12T12:00:00Z" && run.day == Runner.day("2026-11-13"))
        #expect(run.track?.figures == RunFigures(heartRate: 151, climb: 12, cadence: 170))
        #expect(run.track?.points.first == [40_000_000, -75_000_000] && run.track?.splits.count == 1)
        #expect(run.repairs.isEmpty)
    }

    @Test("a file that is cut off or damaged is read with a note, and another kind of file is refused")
    func damaged() throws {
        let file = Self.run().file
        let cut = try RecordedFiles.records(Array(file.dropLast(60)), named: "a.fit").first?.run
        #expect(cut?.repairs == ["the file is cut off"] && cut?.distance == Distance(meters: 2004))
        var wrong = file
        wrong[wrong.count - 1] ^= 0xFF
        #expect(try RecordedFiles.records(wrong, named: "a.fit").first?.run?.repairs == ["its checksum is wrong"])
        var course = FITFile()
        course.message(0, [(0, 0, 6)])
        #expect(throws: RunFileError.notAnActivity) { try RecordedFiles.records(course.file, named: "a.fit") }
    }

    @Test("a device that counts from when it was turned on has the local time of its file")
    func relativeTimes() throws {
        var file = FITFile()
        file.message(0, [(0, 0, 4)])
        file.message(
            18,
            [
                (253, 0x86, 17_221_751), (2, 0x86, 17_217_864), (5, 0, 1), (8, 0x86, 3_772_750), (9, 0x86, 1_024_867),
            ])
        file.message(34, [(253, 0x86, 17_221_751), (5, 0x86, Self.noon)])
        let run = try #require(try RecordedFiles.records(file.file, named: "a.fit").first?.run)
        let local = Zone.utc.local(Instant(milliseconds: (Self.noon - 3887 + 631_065_600) * 1000))
        #expect(run.startedAt == RecordedFiles.zone.instant(of: local) && run.day == Runner.day("2026-11-12"))
        #expect(run.distance == Distance(meters: 10_248.67) && run.seconds == 3773)
    }

    @Test("compressed times go on from the last whole one")
    func compressedTimes() throws {
        var file = FITFile()
        file.message(0, [(0, 0, 4)])
        // A time with 30 in its five lowest bits.
        let start = Self.noon & ~0x1F + 30
        file.message(20, [(253, 0x86, start), (5, 0x86, 0)])
        file.message(20, [(5, 0x86, 100_000)])
        file.compressed(1, [0x20, 0xBF, 0x02, 0x00])
        var times: [Int64?] = []
        var decoder = FITDecoder(file.file)
        decoder.read { times.append($0.kind == 20 ? $0.timestamp : nil) }
        #expect(times.compactMap(\.self) == [start, start + 3])
    }
}
