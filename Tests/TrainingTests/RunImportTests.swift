import Platform
import Storage
import TestSupport
import Testing
import Values
import ZipFiles

@testable import Training

/// What tells runs apart, what is left out, and the sheets of services.
@Suite("imported runs") struct RunImportTests {
    private static func run(
        _ day: String, _ start: String? = nil, meters: Double, seconds: Int? = nil, isLocal: Bool = false
    ) -> ImportedRun {
        var run = ImportedRun(
            day: Runner.day(day), startedAt: start.map { Runner.at(day, $0) }, distance: Distance(meters: meters),
            seconds: seconds, note: "", track: nil)
        run.isLocalTime = isLocal
        return run
    }

    private static func added(_ files: [[ImportedRun]], to runner: Runner) async throws -> Int {
        let sources = files.enumerated().map { ImportRuns.Source(name: "\($0).csv", runs: $1) }
        return try await ImportRuns(sources).run(for: runner.account, now: Runner.noon, store: runner.store).added.count
    }

    @Test("the last run of an import is the newest, whatever its order", arguments: [false, true])
    func last(isReversed: Bool) async throws {
        let runner = try await Runner()
        let runs = ["2026-11-20", "2026-11-21", "2026-11-22"].map { Self.run($0, meters: 5000) }
        _ = try await Self.added([isReversed ? runs.reversed() : runs], to: runner)
        let last = try await runner.store.read { try LoggedRun.named("last", account: runner.account.id, in: $0) }
        #expect(last.day == Runner.day("2026-11-22"))
    }

    @Test("a text changes the run of today rather than one of a file that was imported after it")
    func fixAfterImport() async throws {
        let runner = try await Runner()
        try await runner.plan()
        _ = try await runner.phone.says("RAN 2", at: Runner.noon.adding(.seconds(-600)))
        _ = try await Self.added([[Self.run("2026-11-20", meters: 5000)]], to: runner)
        #expect(try await runner.phone.says("FIX 2.5", at: Runner.noon)?.hasPrefix("Changed: 2.5 mi, ") == true)
        let days = try await runner.runs().filter { $0.distance.text(.miles) == "2.5 mi" }.map(\.day)
        #expect(days.count == 1 && days.first != Runner.day("2026-11-20"))
    }

    @Test(
        "start, distance and duration together tell runs apart",
        arguments: [
            (
                "a false start", 2,
                [
                    [run("2026-11-20", "07:00", meters: 66, seconds: 20)],
                    [run("2026-11-20", "07:01", meters: 9960, seconds: 2990)],
                ]
            ),
            (
                "two devices", 1,
                [
                    [run("2026-11-20", "07:00", meters: 10_000, seconds: 3000)],
                    [run("2026-11-20", "07:01", meters: 9700, seconds: 3300)],
                ]
            ),
            (
                "two equal runs of a day in one file", 2,
                [[run("2026-11-20", meters: 4989, seconds: 1500), run("2026-11-20", meters: 4989, seconds: 1500)]]
            ),
            (
                "the same file again", 2,
                [
                    [run("2026-11-20", meters: 4989, seconds: 1500), run("2026-11-20", meters: 4989, seconds: 1590)],
                    [run("2026-11-20", meters: 4989, seconds: 1500), run("2026-11-20", meters: 4989, seconds: 1590)],
                ]
            ),
            (
                "a copy in one file", 1,
                [
                    [
                        run("2026-11-20", "07:00", meters: 4989, seconds: 1500),
                        run("2026-11-20", "07:00", meters: 4989, seconds: 1500),
                    ]
                ]
            ),
            (
                "a trip, once in local time and once in UTC", 1,
                [
                    [run("2026-11-20", "07:00", meters: 8000, seconds: 2400, isLocal: true)],
                    [run("2026-11-20", "01:00", meters: 8000, seconds: 2400)],
                ]
            ),
            (
                "morning and evening", 2,
                [
                    [run("2026-11-20", "07:00", meters: 8000, seconds: 2400)],
                    [run("2026-11-20", "18:00", meters: 8000, seconds: 2400)],
                ]
            ),
        ])
    func identity(name: String, count: Int, files: [[ImportedRun]]) async throws {
        #expect(try await Self.added(files, to: try await Runner()) == count, "\(name)")
    }

    @Test("a run logged by hand is one run of a file at most")
    func loggedByHand() async throws {
        let runner = try await Runner()
        try await runner.ran(3.1, on: "2026-11-10", now: Runner.noon)
        let meters = 3.1 * 1609.344
        let file = [
            Self.run("2026-11-10", "08:00", meters: meters, seconds: 1500),
            Self.run("2026-11-10", "18:00", meters: meters, seconds: 1590),
        ]
        #expect(try await Self.added([file], to: runner) == 1)
        #expect(try await Self.added([file], to: runner) == 0)
        #expect(try await runner.runs().count == 2)
    }

    @Test("a run that its file has with other values now is updated, in one undo step; one of another file stays")
    func updated() async throws {
        let runner = try await Runner()
        func run(_ meters: Double, seconds: Int = 3000, of name: String = "a.csv") async throws -> ImportRuns.Report {
            let run = Self.run("2026-11-20", "07:00", meters: meters, seconds: seconds)
            let sources = [ImportRuns.Source(name: name, runs: [run])]
            return try await ImportRuns(sources).run(for: runner.account, now: Runner.noon, store: runner.store)
        }
        let rows: [(Double, Int, String, String)] = [
            (10_000, 3000, "a.csv", "1 read: 1 added"), (10_000, 3000, "a.csv", "1 read: 1 already there"),
            (10_100, 3000, "b.gpx", "1 read: 1 already there"), (10_100, 3010, "a.csv", "1 read: 1 updated"),
            (5_000, 1500, "a.csv", "1 read: 1 updated"), (5_000, 1500, "a.csv", "1 read: 1 already there"),
        ]
        for (meters, seconds, name, summary) in rows {
            #expect(try await run(meters, seconds: seconds, of: name).summary.summary == summary)
        }
        #expect(try await runner.runs().map(\.distance) == [Distance(meters: 5000)])
        #expect(try await runner.phone.says("UNDO", at: Runner.noon) == "Undone: updated 1 run.")
        #expect(try await runner.runs().map(\.distance) == [Distance(meters: 10_100)])
        #expect(try await runner.phone.says("UNDO", at: Runner.noon) == "Undone: updated 1 run.")
        #expect(try await runner.runs().map(\.seconds) == [3000])
    }

    /// (the corrected file; what the import says of it; the miles of the log then)
    private static let corrections: [(name: String, file: String, summary: String, miles: [Double])] = [
        ("the distance", "5.5,27:00,Easy\n", "1 read: 1 updated", [5.5]),
        ("the distance and the time", "5.5,29:00,Easy\n", "1 read: 1 updated", [5.5]),
        ("a little", "5.01,27:05,Easy\n", "1 read: 1 updated", [5.01]),
        ("the title", "5,27:00,Tempo\n", "1 read: 1 updated", [5]),
        ("nothing", "5,27:00,Easy\n", "1 read: 1 already there", [5]),
        (
            "another run of the day, listed first", "3,16:00,Easy\n5,27:00,Easy\n",
            "2 read: 1 added, 1 already there", [3, 5]
        ),
        ("the second run of the day", "5,27:00,Easy\n3,16:00,B\n", "2 read: 1 added, 1 already there", [3, 5]),
        ("another run in its place", "3,16:00,B\n", "1 read: 1 added", [3, 5]),
    ]

    @Test("a run without a start is updated by its corrected file, and not doubled", arguments: corrections)
    func corrected(name: String, file: String, summary: String, miles: [Double]) async throws {
        let runner = try await Runner()
        var report = ImportRuns.Report()
        for rows in ["5,27:00,Easy\n", file] {
            let text = "Date,Miles,Time,Title\n" + rows.split(separator: "\n").map { "2026-11-20,\($0)\n" }.joined()
            let records = try RecordedFiles.records(Array(text.utf8), named: "a.csv")
            report = try await ImportRuns([ImportRuns.Source(name: "a.csv", records: records)])
                .run(for: runner.account, now: Runner.noon, store: runner.store)
        }
        #expect(report.summary.summary == summary, "\(name)")
        #expect(try await runner.runs().map { $0.distance.rounded(in: .miles) }.sorted() == miles, "\(name)")
    }

    @Test("other sports, doubtful runs and those to come are left out with a reason, and taken on request")
    func leftOut() async throws {
        let runner = try await Runner()
        let text =
            "date,type,km,time,title\n2026-11-20,Run,5,25:00,A\n2026-11-20,Walk,3,30:00,B\n"
            + "2026-11-20,Huh,4,20:00,C\n2026-11-20,Run,250,,D\n2026-11-20,Run,10,20:00,E\n1969-12-31,Run,5,,F\n"
            + "2031-01-01,Run,5,,G\n,Run,5,,H\n2026-11-20,Run,--,,I\n2007-04-06,Run,5,,J\n"
        let records = try RecordedFiles.records(Array(text.utf8), named: "a.csv")
        let sources = [ImportRuns.Source(name: "a.csv", records: records)]
        let report = try await ImportRuns(sources).preview(for: runner.account, now: Runner.noon, store: runner.store)
        #expect(report.summary.summary == "10 read: 1 added, 9 left out")
        #expect(
            report.summary.leftOut == [
                "a.csv, B: not a run: walk", "a.csv, C: unknown kind of activity \"Huh\"",
                "a.csv, D: doubtful: 155.3 mi is longer than 124.3 mi",
                "a.csv, E: doubtful: 6.2 mi in 20:00 is faster than the world record",
                "a.csv, F: doubtful: Wed Dec 31 1969 is before 1980", "a.csv, G: Wed Jan 1 2031 is in the future",
                "a.csv, H: it has no date that can be read", "a.csv, I: it has no distance (Run)",
                "a.csv, J: doubtful: Fri Apr 6 2007 is 1,024 weeks before Fri Nov 20 2026, which receivers lose",
            ])
        #expect(report.unknownSports.map(\.name) == ["huh"] && report.doubtful == 4)
        #expect(report.otherSports.map(\.name).sorted() == ["huh", "walk"])
        let choices = ImportRuns.Choices(sports: ["Walk", "huh"], isSure: true)
        let all = try await ImportRuns(sources, choices).run(for: runner.account, now: Runner.noon, store: runner.store)
        #expect(all.summary.summary == "10 read: 7 added, 3 left out")
        #expect(try await runner.runs().compactMap(\.track?.sport).sorted() == ["huh", "walk"])
    }

    @Test(
        "only activities on foot are compared with runners",
        arguments: [
            ("Ride", "ride", 1), ("Swim", "swim", 0), ("Walk", "walk", 0), ("Run", "run", 0), ("Huh", "huh", 0),
        ])
    func doubtfulSports(word: String, sport: String, added: Int) async throws {
        let runner = try await Runner()
        let text = "date,type,km,time\n2026-11-20,\(word),100,3:00:00\n"
        let records = try RecordedFiles.records(Array(text.utf8), named: "a.csv")
        let importing = ImportRuns([ImportRuns.Source(name: "a.csv", records: records)], .init(sports: [sport]))
        let report = try await importing.preview(for: runner.account, now: Runner.noon, store: runner.store)
        #expect(report.added.count == added && report.doubtful == 1 - added, "\(report.summary.leftOut)")
    }

    @Test("a text that can hardly be right is logged with SURE")
    func doubtfulText() async throws {
        let runner = try await Runner()
        #expect(
            try await runner.phone.says("RAN 5.2 4:10")
                == "5.2 mi in 4:10 is faster than the world record. If it is right, text it with SURE at the end: "
                + "RAN 5.2 4:10 SURE")
        #expect(try await runner.runs().isEmpty)
        #expect(try await runner.phone.says("RAN 5.2 4:10 SURE")?.hasPrefix("Logged 5.2 mi.") == true)
    }

    // MARK: Sheets

    private static func strava(_ header: String, _ rows: String...) -> String {
        ([header] + rows).joined(separator: "\n")
    }

    private static let german =
        "Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Beschreibung,Verstrichene Zeit,"
        + "Distanz,Max. Herzfrequenz,Relative Leistung,Pendelfahrt,Notiz,Ausrüstung,Dateiname,Gewicht,Radgewicht,"
        + "Verstrichene Zeit,Bewegungszeit,Distanz,Type"

    @Test("the sheet of Strava is read in any language, with the moving time and the unit of its distances")
    func strava() throws {
        let text = Self.strava(
            Self.german,
            "1001,\"12.09.2026, 23:02:23\",Abend,Lauf,,3900,\"10,02\",,,,,,activities/1.gpx,,,3900.0,3120.0,10023.4,0",
            "1002,\"13.09.2026, 15:02:23\",Tour,Radfahrt,,783,\"3,68\",,,,,,activities/2.gpx,,,783.0,700.0,3681.0,0")
        let runs = try RecordedFiles.runs(text, named: "activities.csv")
        #expect(runs.map(\.sport) == [.run, .ride])
        #expect(runs[0].distance == Distance(meters: 10_023.4) && runs[0].seconds == 3120)
        #expect(runs[0].startedAt?.rfc3339 == "2026-09-12T23:02:23Z" && runs[0].note == "Abend")
    }

    @Test(
        "a sheet of Strava that lacks columns, or was saved by another program, is read by its headings",
        arguments: [
            (
                "アクティビティID,アクティビティ実行日,アクティビティ名,アクティビティタイプ,ファイル名,移動時間,距離,距離_1,獲得標高",
                "1001,2026/06/29 20:14:15,朝,ランニング,activities/1.gpx,3120,10.02,10023.4,163"
            ),
            (
                "Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Beschreibung,Verstrichene Zeit,Distanz",
                "1001,\"29.06.2026, 20:14:15\",朝,Lauf,,3120,\"10,0234 km\""
            ),
            (
                "ID de l'activité,Date de l'activité,Nom de l'activité,Type d'activité,Description,Temps écoulé,Distance,"
                    + "Fréquence cardiaque,Effort,Trajet,Note,Nom du fichier",
                "1001,\"29 juin 2026 à 20:14:15\",朝,Course à pied,,3120,\"10,0234 km\",,,,,activities/1.gpx"
            ),
            (
                "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Gear,"
                    + "Filename,Elapsed Time.1,Moving Time,Distance.1",
                "1001,\"Jun 29, 2026, 8:14:15 PM\",朝,Run,,3900,10.02,,,,3120.0,10023.4"
            ),
            (
                "id,start_date,name,type,distance,moving_time,elapsed_time,average_speed",
                "1001,2026-06-29T20:14:15Z,朝,Run,10023.4,3120,3900,3.213"
            ),
        ])
    func cutStrava(header: String, row: String) throws {
        let run = try #require(RecordedFiles.runs("\(header)\n\(row)\n", named: "activities.csv").first)
        #expect(run.sport == .run && run.note == "朝" && run.seconds == 3120)
        #expect(run.distance == Distance(meters: 10_023.4), "\(run.distance)")
        #expect(run.startedAt?.rfc3339 == "2026-06-29T20:14:15Z")
    }

    @Test("the export of Strava is read as a folder or an archive, with the tracks of its files")
    func export() async throws {
        let sheet = Self.strava(
            Self.german,
            "1001,\"12.11.2026, 12:00:00\",Park,Lauf,,1800,\"5,24\",,,,,,activities/1.gpx,,,1800.0,1700.0,5240.0,0",
            "1002,\"13.11.2026, 12:00:00\",Weg,Lauf,,1800,\"5,24\",,,,,,activities/2.fit,,,1800.0,1700.0,5240.0,0")
        let files = [
            ("export/activities.csv", Array(sheet.utf8)), ("export/activities/1.gpx", Array(RecordedFiles.gpx().utf8)),
            ("export/activities/3.gpx", Array(RecordedFiles.gpx(replacing: [0: ""]).utf8)), ("export/profile.csv", [1]),
        ]
        let zip = try ZipFile.make(files.map { (name: $0.0, bytes: $0.1) }, modified: 0)
        let options = RunFile.Options(unit: .miles, zone: RecordedFiles.zone, order: .monthFirst, now: Runner.noon)
        let folder = files.map { file in RunArchive.Entry(file.0) { file.1 } }
        for entries in [[RunArchive.Entry("export.zip") { zip }], folder] {
            let sources = try await RunArchive.sources(of: entries, options)
            #expect(sources.map(\.name) == ["activities.csv", "export/activities/3.gpx", "export"])
            let runs = sources[0].records.compactMap(\.run)
            #expect(runs.map(\.note) == ["Park", "Weg"] && runs[0].seconds == 1700)
            #expect(runs[0].track?.points.count == 60 && runs[1].repairs == ["its file activities/2.fit is missing"])
            #expect(sources[2].records == [.left(name: "export/profile.csv", "not an activity of the export")])
        }
    }

    @Test("Garmin's sheet needs a unit, and its numbers are read")
    func garmin() throws {
        let text =
            "Activity Type,Date,Title,Distance,Time,Avg HR,Avg Pace,Moving Time\n"
            + "Running,2026-11-05 06:30:12,Park,\"5.20\",00:47:10,150,9:04,00:46:55\n"
            + "Track Running,2026-11-06 06:30:12,Track,\"5,000\",00:25:10,150,5:02,00:24:55\n"
            + "Running,2026-11-07 06:30:12,Far,\"1,005.20\",00:47:10,150,9:04,00:46:55\n"
            + "Running,2026-11-08 06:30:12,None,--,00:47:10,--,9:04,00:46:55\n"
        #expect(throws: RunFileError.noUnit) { try RecordedFiles.runs(text, named: "a.csv") }
        let records = try RecordedFiles.records(Array(text.utf8), named: "a.csv", units: .kilometers)
        #expect(records.compactMap(\.run).map { $0.distance.meters } == [5200, 5000, 1_005_200])
        #expect(records.last == .left(name: "None", "it has no distance (Running)"))
        #expect(records[0].run?.seconds == 2815 && records[0].run?.track?.figures?.heartRate == 150)
    }

    @Test(
        "distances and times of other sheets",
        arguments: [
            ("date,Distance (meters),Duration (h:m:s)\n2026-11-05,5000,0:25:00\n", 5000, 1500),
            ("start_date_local,distance,moving_time\n2026-11-05T06:30:12Z,5 km,1500\n", 5000, 1500),
            ("date;distance_km;minutes\n2026-11-05;5,5;25,5\n", 5500, 1530),
            ("date,distance\n05/11/2026,3.1 mi\n28/11/2026,1 mi\n", 4988.966, 0),
            ("Datum;Distanz;Zeit\n5. November 2026;5.000,5 m;25:00\n", 5000.5, 1500),
        ])
    func sheets(text: String, meters: Double, seconds: Int) throws {
        let run = try #require(try RecordedFiles.runs(text, named: "a.csv").first)
        #expect(run.distance == Distance(meters: meters) && run.seconds ?? 0 == seconds)
        #expect(run.day == Runner.day("2026-11-05"))
    }

    @Test(
        "dates in the language of the account",
        arguments: [
            ("Sep 12, 2026, 11:02:23 PM", "23:02:23"), ("12.09.2026, 23:02:23", "23:02:23"),
            ("12 sept. 2026 à 23:02:23", "23:02:23"), ("12 de set. de 2026, 23:02:23", "23:02:23"),
            ("12 set 2026, 23:02", "23:02:00"), ("2026年9月12日 下午11:02:23", "23:02:23"),
            ("2026/09/12 23:02:23", "23:02:23"), ("12 сент. 2026 г., 23:02:23", "23:02:23"),
            ("12 wrz 2026, 23:02:23", "23:02:23"), ("12 sept 2026, 11:02:23 p. m.", "23:02:23"),
        ])
    func dates(text: String, time: String) throws {
        let date = try #require(ServiceDate(text, order: .monthFirst))
        #expect(date.day == Runner.day("2026-09-12") && date.time == LocalTime(iso: time))
    }

    @Test(
        "numbers are read as the sheet writes them",
        arguments: [
            (["1,005.20", "5,000"], [1005.2, 5000]), (["5.000,5", "5.000"], [5000.5, 5000]),
            (["5,25", "8.500"], [5.25, 8500]),
            (["5.25", "5,000"], [5.25, 5000]), (["5,000"], [5000]), (["8.500"], [8.5]), (["1 005,2"], [1005.2]),
            (["--"], []),
        ])
    func numbers(cells: [String], values: [Double]) {
        let style = DecimalStyle(of: cells)
        #expect(cells.compactMap { style.read($0)?.number } == values)
    }
}
