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
        #expect(try RecordedFiles.runs(text, named: "a.gpx").map(\.sport) == [sport])
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
                """, name: "a.csv", runs: ["run 6.1 km 31:24 2026-08-05T22:05:11Z 2026-08-05"]),
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
