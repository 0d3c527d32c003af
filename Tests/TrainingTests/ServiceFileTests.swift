import Testing
import Values

@testable import Training

/// Files of services, as people get them.
@Suite struct ServiceFileTests {
    @Test(
        "the sheet of Garmin is read in any language, with the moving time before the two heights at its end",
        arguments: [",", ";"])
    func garmin(separator: String) throws {
        let header = "Typ,Datum,Oblíbené,Název,Vzdálenost,Kalorie,Čas,Tep,Max. tep,Tempo,Pohyb,Celkem,Min.,Max."
        let rows = [
            "Běh,2026-11-01 10:19:32,false,\"Park\",\"11.18\",888,1:02,159,179,5:29,01:01:12,01:01:18,35,80",
            "Plavání,2026-11-02 12:19:11,false,\"Bazén\",\"1,500\",457,0:45,131,169,2:40,00:39:58,00:45:17,--,--",
        ]
        let text = ([header] + rows).map { $0.replacing(",", with: separator) }.joined(separator: "\n")
            .replacing("1;500", with: "1,500")
        let runs = try RecordedFiles.runs(text, named: "Activities.csv", units: .kilometers)
        #expect(runs.map(\.sport) == [.run, .swim] && runs.map(\.note) == ["Park", "Bazén"])
        #expect(runs.map { $0.distance.text(.kilometers) } == ["11.2 km", "1.5 km"])
        #expect(runs.map(\.seconds) == [3672, 2398])
        #expect(runs[0].track?.figures?.heartRate == 159)
    }

    @Test(
        "a GPX of Runkeeper has the kind of activity in its name",
        arguments: [
            ("Cycling 8/15/26 8:25 am", Sport.ride), ("Running 8/14/26 6:47 am", .run),
            ("Walking 8/14/26 6:47 am", .walk),
        ])
    func runkeeper(name: String, sport: Sport) throws {
        let points = (0..<60).map {
            "<trkpt lat=\"40.\(1000 + $0)\" lon=\"-73.9\"><time>2026-08-15T13:\(10 + $0 / 2):\($0 % 2 * 3)0Z</time></trkpt>"
        }
        let text =
            "<gpx creator=\"Runkeeper - http://www.runkeeper.com\"><trk><name>\(name)</name><trkseg>"
            + points.joined() + "</trkseg></trk></gpx>"
        let sports = try RecordedFiles.runs(text, named: "a.gpx").map(\.sport)
        #expect(sports == [sport])
    }

    @Test(
        "activities of other sports that can hardly be right are doubtful",
        arguments: [
            (Sport.ride, 1_100_000, 90_000, false), (.ride, 40_000, 900, false), (.ride, 120_000, 14_400, true),
            (.swim, 3000, 600, false), (.swim, 3000, 3600, true), (.drive, 500_000, 18_000, true),
            (.other, 20_000, 5400, true),
        ])
    func otherDoubts(sport: Sport, meters: Int, seconds: Int, isPlausible: Bool) {
        let doubt = RunDoubt(
            Distance(meters: Double(meters)), seconds: seconds, day: Runner.day("2026-11-01"), sport: sport)
        #expect((doubt == nil) == isPlausible)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        var name = "a.json"
        /// `run 6.1 km 31:24 2026-08-29T16:05:11Z 2026-08-29`
        let runs: [String]
    }

    static let rows = [
        Row(
            testDescription: "Polar, JSON",
            text: #"""
                {"exportVersion":"1.6","startTime":"2026-08-29T18:05:11.000","timeZoneOffset":120,"distance":6080.5,
                "duration":"PT31M24.4S","exercises":[{"sport":"RUNNING","samples":{}}]}
                """#, runs: ["run 6.1 km 31:24 2026-08-29T16:05:11Z 2026-08-29"]),
        Row(
            testDescription: "Nike",
            text: #"""
                {"activities":[{"type":"run","start_epoch_ms":1788027911000,"active_duration_ms":1884000,
                "summaries":[{"metric":"distance","value":6.08},{"metric":"pace","value":5.1}],"tags":{}}]}
                """#, runs: ["run 6.1 km 31:24 2026-08-29T18:25:11Z 2026-08-29"]),
        Row(
            testDescription: "Garmin, all data of an account",
            text: #"""
                [{"summarizedActivitiesExport":[{"name":"Park","activityType":"running","startTimeGmt":1.788027911E12,
                "startTimeLocal":1.788056711E12,"duration":1890000.0,"movingDuration":1884000.0,"distance":608000.0},
                {"name":"Pool","activityType":"lap_swimming","startTimeGmt":1.788027911E12,
                "startTimeLocal":1.788027911E12,"duration":1890000.0}]}]
                """#, runs: ["run 6.1 km 31:24 2026-08-29T18:25:11Z 2026-08-30"]),
        Row(
            testDescription: "Adidas Running",
            text: #"""
                {"start_time":1788027911000,"duration":1944000,"pause":60000,"distance":6080,"sport_type_id":"1",
                "start_time_timezone_offset":7200000}
                """#, runs: ["run 6.1 km 31:24 2026-08-29T18:25:11Z 2026-08-29"]),
        Row(
            testDescription: "Suunto",
            text: #"""
                {"DeviceLog":{"Header":{"DateTime":"2026-08-29T18:05:11+02:00","Distance":6080,"Duration":1884.4,
                "Activity":"Run"},"Samples":[]}}
                """#, runs: ["run 6.1 km 31:24 2026-08-29T16:05:11Z 2026-08-29"]),
        Row(
            testDescription: "Strava, of programs",
            text: #"""
                [{"name":"Dusk","distance":6080.5,"moving_time":1884,"elapsed_time":1900,"type":"Run",
                "start_date":"2026-08-30T02:05:11Z","start_date_local":"2026-08-29T19:05:11Z"},
                {"name":"Tour","distance":30000,"moving_time":3600,"sport_type":"GravelRide",
                "start_date":"2026-08-30T02:05:11Z"}]
                """#,
            runs: [
                "run 6.1 km 31:24 2026-08-30T02:05:11Z 2026-08-29",
                "ride 30 km 1:00:00 2026-08-30T02:05:11Z 2026-08-29",
            ]),
        Row(
            testDescription: "Polar, a sheet with each second",
            text: """
                Name,Sport,Date,Start time,Duration,Total distance (km),Average heart rate (bpm),
                Ada,RUNNING,05-08-2026,18:05:11,00:31:24,6.08,152,
                Sample rate,Time,HR (bpm),Speed (km/h),Pace (min/km),Cadence,
                1,00:00:00,95,0.0,00:00,0,
                """, name: "a.csv", runs: ["run 6.1 km 31:24 2026-08-05T22:05:00Z 2026-08-05"]),
        Row(
            testDescription: "MapMyRun",
            text: """
                Date Submitted,Workout Date,Activity Type,Calories Burned (kCal),Distance (mi),Workout Time (seconds)
                "Sept. 2, 2026","Aug. 29, 2026",Run,455,3.78,1884
                """, name: "a.csv", runs: ["run 6.1 km 31:24 - 2026-08-29"]),
    ]

    @Test(arguments: rows) func isRead(_ row: Row) throws {
        let runs = try RecordedFiles.runs(row.text, named: row.name)
        let words = runs.map { run in
            let start = run.startedAt?.rfc3339 ?? "-"
            let time = run.seconds.map { RunTime.text($0) } ?? ""
            return "\(run.sport) \(run.distance.text(.kilometers)) \(time) \(start) \(run.day)"
        }
        #expect(words == row.runs)
    }
}

/// The exports of health apps.
@Suite struct HealthFileTests {
    private static func workout(_ kind: String, _ inner: String, _ attributes: String = "") -> String {
        """
        <Workout workoutActivityType="HKWorkoutActivityType\(kind)" device="&lt;HKDevice: 0x1>, name:Watch" duration="30.5" durationUnit="min" \(attributes) \
        startDate="2026-11-10 07:10:11 +0100" endDate="2026-11-10 07:41:00 +0100">\(inner)</Workout>
        """
    }

    private static func export(_ workouts: String...) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
        <!ATTLIST Workout workoutActivityType CDATA #REQUIRED>
        ]>
        <HealthData locale="en_US"><Record type="HKQuantityTypeIdentifierStepCount" value="12"/>
        \(workouts.joined(separator: "\n"))
        </HealthData>
        """
    }

    private static let statistics = """
        <MetadataEntry key="HKElevationAscended" value="4210 cm"/>
        <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="151.6" unit="count/min"/>
        <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="5.01" unit="km"/>
        """

    @Test(
        "workouts of Apple Health of all versions are read, and other records skipped",
        arguments: [
            (workout("Running", statistics), Sport.run, "5 km", 152),
            (workout("Running", "", "totalDistance=\"3.11\" totalDistanceUnit=\"mi\""), .run, "5 km", nil),
            (workout("Cycling", "", "totalDistance=\"20\" totalDistanceUnit=\"km\""), .ride, "20 km", nil),
            (workout("Walking", statistics), .walk, "5 km", 152),
        ] as [(String, Sport, String, Int?)])
    func apple(workout: String, sport: Sport, distance: String, heartRate: Int?) throws {
        let run = try #require(try RecordedFiles.runs(Self.export(workout), named: "export.xml").first)
        #expect(run.sport == sport && run.distance.text(.kilometers) == distance && run.seconds == 1830)
        #expect(run.day == Runner.day("2026-11-10") && run.startedAt == RecordedTime("2026-11-10T06:10:11Z")?.instant)
        #expect(run.track?.figures?.heartRate == heartRate)
        #expect(run.track?.figures?.climb == (heartRate == nil ? nil : 42))
    }

    @Test("a workout of Apple Health without a distance is left out with its kind and day")
    func noDistance() throws {
        let records = try RecordedFiles.records(
            Array(Self.export(Self.workout("Yoga", "")).utf8), named: "export.xml")
        #expect(records == [.left(name: "Yoga 2026-11-10", "it has no distance, only a time of 30:30")])
    }

    @Test("the archive of Apple Health gives each workout its track, once")
    func appleArchive() async throws {
        let route = "<WorkoutRoute><FileReference path=\"/workout-routes/a.gpx\"/></WorkoutRoute>"
        let files = [
            "apple_health_export/export.xml": Self.export(Self.workout("Running", Self.statistics + route)),
            "apple_health_export/workout-routes/a.gpx": RecordedFiles.gpx(),
            "apple_health_export/export_cda.xml": "<ClinicalDocument/>",
        ]
        let entries = files.sorted { $0.key < $1.key }.map { name, text in
            RunArchive.Entry(name) { Array(text.utf8) }
        }
        let options = RunFile.Options(
            unit: .kilometers, zone: RecordedFiles.zone, order: .monthFirst, now: Runner.noon)
        let sources = try await RunArchive.sources(of: entries, options)
        let runs = sources.flatMap(\.records).compactMap(\.run)
        #expect(runs.count == 1 && runs[0].track?.points.isEmpty == false && runs[0].repairs.isEmpty)
        #expect(runs[0].distance.text(.kilometers) == "5 km" && runs[0].track?.figures?.heartRate == 152)
        let other = RunFile.Record.left(name: "apple_health_export/export_cda.xml", "not an activity of the export")
        #expect(sources.last?.records == [other])
    }

    private static let samsungColumns = [
        "start_time", "time_offset", "exercise_type", "duration", "distance", "mean_heart_rate",
    ]

    @Test(
        "sheets of Samsung Health and Runalyze are read in their units",
        arguments: [
            (
                """
                com.samsung.shealth.exercise,6310001,5
                \(samsungColumns.map { "com.samsung.health.exercise.\($0)" }.joined(separator: ","))
                2026-11-09 23:10:11.000,UTC+0100,1002,1830000,5010.5,151.0,
                """, Sport.run
            ),
            (
                """
                id,sportid,time,timezoneOffset,distance,s,pulse_avg,title
                1,168070,1794265811,60,5.01,1830,151,Park
                """, .unknown
            ),
        ])
    func sheets(text: String, sport: Sport) throws {
        let run = try #require(try RecordedFiles.runs(text, named: "a.csv").first)
        #expect(run.sport == sport && run.distance.text(.kilometers) == "5 km" && run.seconds == 1830)
        #expect(run.day == Runner.day("2026-11-10") && run.startedAt == RecordedTime("2026-11-09T23:10:11Z")?.instant)
        #expect(run.track?.figures?.heartRate == 151)
    }
}
