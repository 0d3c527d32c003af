import Foundation
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Training

/// Runs of watches and services.
@Suite("import of runs") struct ImportTests {
    private static let zone = Zone("America/New_York") ?? .utc

    private static func bytes(_ name: String) throws -> [UInt8] {
        let url = try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures/\(name)")
        return try Array(Data(contentsOf: url))
    }

    private static func read(
        _ bytes: [UInt8], named name: String, units: FileUnit? = nil
    ) throws -> [ImportedRun] {
        let options = RunFile.Options(
            unit: .miles, fileUnit: units, zone: zone, order: .monthFirst, now: Runner.noon)
        return try RunFile.read(bytes, named: name, options).compactMap(\.run)
    }

    private static func read(_ name: String) throws -> [ImportedRun] { try read(bytes(name), named: name) }

    struct Totals: Sendable {
        let file: String
        /// Meters and moving seconds of each track.
        let runs: [(Double, Int)]
    }

    /// Computed with gpxpy 1.6.2 (`length_2d`, `get_moving_data(stopped_speed_threshold=1)`) and python-tcxparser 2.4.0
    /// (`distance`, `duration`). gpxpy takes the Earth as a sphere with the radius of the equator.
    @Test(
        "totals agree with gpxpy and python-tcxparser",
        arguments: [
            Totals(file: "park.gpx", runs: [(3454.9, 1190)]), Totals(file: "pause.gpx", runs: [(3135.6, 1080)]),
            Totals(file: "standing.gpx", runs: [(3458.2, 1190)]), Totals(file: "north.gpx", runs: [(2530.7, 790)]),
            Totals(file: "two.gpx", runs: [(1171.3, 390), (1520.7, 490)]),
            Totals(file: "laps.tcx", runs: [(3135.51, 1080)]), Totals(file: "treadmill.tcx", runs: [(2293.57, 790)]),
        ])
    func totals(row: Totals) throws {
        let runs = try Self.read(row.file)
        #expect(runs.count == row.runs.count)
        let tolerance = row.file.hasSuffix("tcx") ? 0.00001 : 0.005
        for (run, expected) in zip(runs, row.runs) {
            #expect(abs(run.distance.meters - expected.0) <= expected.0 * tolerance, "\(run.distance.meters)")
            #expect(abs((run.seconds ?? 0) - expected.1) <= 1)
        }
    }

    @Test("a file has the day, the start, the name, the splits and the points of the map")
    func details() throws {
        let run = try #require(try Self.read("park.gpx").first)
        #expect(run.day == Runner.day("2026-11-20"))
        #expect(run.startedAt?.rfc3339 == "2026-11-20T11:30:12Z")
        #expect(run.note == "Morning & park <b>loop</b>")
        let track = try #require(run.track)
        // Two whole miles at 2.9 m/s.
        #expect(track.splits.count == 2 && track.splits.allSatisfy { abs($0 - 555) <= 4 })
        #expect(track.points.count == 120 && track.points[0] == [40_773_100, -73_971_200])
    }

    @Test(
        "the geodesic distances of known pairs are right",
        arguments: [
            (40.7128, -74.0060, 34.0522, -118.2437, 3_944_422.0), (51.5074, -0.1278, 48.8566, 2.3522, 343_923),
            (39.9042, 116.4074, 40.4319, 116.5704, 60_217), (0, 0, 0, 1, 111_319.49), (0, 0, 0, 0, 0),
        ])
    func geodesic(a: Double, b: Double, c: Double, d: Double, meters: Double) throws {
        let from = try #require(Coordinate(latitude: a, longitude: b))
        let to = try #require(Coordinate(latitude: c, longitude: d))
        #expect(abs(from.geodesicDistance(to: to) - meters) <= 1)
    }

    @Test("nearly opposite points have a distance")
    func antipodal() throws {
        let from = try #require(Coordinate(latitude: 0, longitude: 0))
        let to = try #require(Coordinate(latitude: 0.5, longitude: 179.5))
        #expect(abs(from.geodesicDistance(to: to) - 19_936_288) < 60_000)
        #expect(Coordinate(latitude: 91, longitude: 0) == nil && Coordinate(latitude: .nan, longitude: 0) == nil)
    }

    private static let strava =
        "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Moving Time,Distance\n"
        + "1,\"Nov 20, 2026, 11:30:12 AM\",Morning Run,Run,1300,3.45,1190,3454.9\n"
        + "2,\"Nov 21, 2026, 1:00:00 PM\",Commute,Ride,900,5.0,900,5000\n"

    @Test("sheets of Strava, Garmin and others are read")
    func sheets() throws {
        let runs = try Self.read(Array(Self.strava.utf8), named: "activities.csv")
        #expect(runs.map(\.sport) == [.run, .ride] && runs[0].distance == Distance(meters: 3454.9))
        #expect(runs[0].seconds == 1190)
        #expect(runs[0].day == Runner.day("2026-11-20") && runs[0].note == "Morning Run")
        let garmin = "Activity Type,Date,Title,Distance,Time\nRunning,2026-11-20 06:30:12,Park,5.20,00:47:10\n"
        let run = try #require(try Self.read(Array(garmin.utf8), named: "Activities.CSV", units: .miles).first)
        #expect(run.distance.text(.miles) == "5.2 mi" && run.seconds == 2830)
        #expect(run.startedAt?.rfc3339 == "2026-11-20T11:30:12Z")
        let plain = "date;km;note\n2026-11-20;8,5;=1+1\nsoon;3;x\n2026-11-21;;y\n"
        let others = try Self.read(Array(plain.utf8), named: "runs.csv")
        #expect(others.map { $0.distance.text(.kilometers) } == ["8.5 km"])
        #expect(others[0].startedAt == nil && others[0].seconds == nil)
    }

    @Test(
        "files without runs are refused",
        arguments: [
            ("a.fit", "", "\"a.fit\" is not a GPX, TCX, FIT, KML or CSV file."),
            ("noext", "", "\"noext\" is not a GPX, TCX, FIT, KML or CSV file."),
            ("a.gpx", "<gpx><trk>", "It is not well-formed XML"), ("a.gpx", "", "It is not well-formed XML"),
            ("a.gpx", "<html/>", "It has \"html\" instead of runs."),
            ("a.gpx", "<kml/>", "It has no runs with a distance and a date."),
            ("a.gpx", "<gpx></gpx>", "It has no runs with a distance and a date."),
            ("a.csv", "date,distance\n2026-01-01,3\n", "The file does not say whether its distances are in miles"),
            ("a.csv", "name,phone\nAda,1\n", "The file cannot be read"),
            ("a.csv", "date,note\n2026-01-01,x\n", "The file has no column with the distance."),
            (
                "a.gpx",
                "<!DOCTYPE gpx [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><gpx><trk><name>&a;</name></trk></gpx>",
                "It is not well-formed XML."
            ),
        ])
    func refused(name: String, text: String, sentence: String) throws {
        let error = #expect(throws: RunFileError.self) { try Self.read(Array(text.utf8), named: name) }
        #expect(error?.sentence.hasPrefix(sentence) == true, "\(error?.sentence ?? "")")
    }

    @Test("a GPX without times has no runs, and a bike ride is none")
    func noRuns() throws {
        #expect(try Self.read("notime.gpx").isEmpty)
        #expect(try Self.read("ride.tcx").map(\.sport) == [.ride])
    }

    @Test("the same run in two formats and twice in a batch is added once; a dry run adds none; undo removes all")
    func duplicates() async throws {
        let runner = try await Runner()
        let account = runner.account
        let sources = try ["pause.gpx", "laps.tcx", "two.gpx", "pause.gpx"].map {
            ImportRuns.Source(name: $0, runs: try Self.read($0))
        }
        let plan = try await ImportRuns(sources).preview(for: account, now: Runner.noon, store: runner.store)
        // The first track of two.gpx starts with the others, and is shorter: another run.
        #expect((plan.added.count, plan.duplicates) == (3, 2))
        #expect(try await runner.runs().isEmpty)
        let report = try await ImportRuns(sources).run(for: account, now: Runner.noon, store: runner.store)
        #expect(report.added.count == plan.added.count && report.duplicates == plan.duplicates)
        #expect(try await runner.runs().count == report.added.count)
        let again = try await ImportRuns(sources).run(for: account, now: Runner.noon, store: runner.store)
        #expect(again.added.isEmpty)
        #expect(try await runner.phone.says("UNDO")?.hasPrefix("Undone: imported \(report.added.count) run") == true)
        #expect(try await runner.runs().isEmpty)
    }

    @Test("an import in parts is undone as a whole; one that was cut is finished by the same files")
    func parts() async throws {
        let (whole, cut) = (try await Runner(), try await Runner())
        let first = try #require(LocalDate(iso: "2020-01-01"))
        let runs = (0..<1200).map { number in
            ImportedRun(
                day: first.adding(days: number), startedAt: nil, distance: Distance(millimeters: 5_000_000),
                seconds: nil, note: "", track: nil)
        }
        let importing = ImportRuns([ImportRuns.Source(name: "all.csv", runs: runs)])
        var parts = 0
        let report = try await importing.run(for: whole.account, now: Runner.noon, store: whole.store) { _ in parts += 1
        }
        #expect(parts > 1 && report.added.count == 1200)

        let task = Task {
            try await importing.run(
                for: cut.account, now: Runner.noon, store: cut.store, onPart: { _ in cancelCurrentTask() })
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        let stored = try await cut.runs().count
        #expect((1..<1200).contains(stored))
        let again = try await importing.run(for: cut.account, now: Runner.noon, store: cut.store)
        #expect(again.added.count == 1200 - stored && again.duplicates == stored)
        let (found, expected) = (try await cut.runs().map(\.day), try await whole.runs().map(\.day))
        #expect(found == expected)

        let account = whole.account.id
        let undone = try await whole.store.write(at: Runner.noon) { try UndoTraining.run(account: account, in: $0) }
        #expect(undone == "imported 1200 runs")
        #expect(try await whole.runs().isEmpty)
    }

    @Test("a run logged by hand without a time is recognised by its day and distance")
    func loggedByHand() async throws {
        let runner = try await Runner()
        try await runner.ran(2.15, on: "2026-11-20", now: Runner.noon)
        let account = runner.account
        let source = ImportRuns.Source(name: "park.gpx", runs: try Self.read("park.gpx"))
        let report = try await ImportRuns([source]).preview(for: account, now: Runner.noon, store: runner.store)
        #expect(report.added.isEmpty && report.duplicates == 1)
    }
}
