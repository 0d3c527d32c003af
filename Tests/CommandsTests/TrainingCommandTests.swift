import CommandKit
import Foundation
import Storage
import TestSupport
import Testing
import Values

extension CommandTestEnvironment {
    /// A runner in the second week of a plan, with a race and files to import.
    func train() async throws {
        for line in [
            "training plan new --goal 5k --date 2027-01-16 --experience new --days mon,wed,sat",
            #"training done --miles 2 --time 20:00 --date 2026-11-28 --note "windy""#,
            "training race add 1649/139165", "training race search --near 80007 --save home",
            "training goal set week --miles 20",
        ] {
            let outcome = try await run(line)
            guard outcome.code == 0 else { throw CommandError(.refused, "\(line): \(outcome.notes)") }
        }
        let day = #"<trkpt lat="40.77" lon="-73.97"><time>2026-11-27T12:00:00Z</time></trkpt>"#
        let end = #"<trkpt lat="40.79" lon="-73.97"><time>2026-11-27T12:12:00Z</time></trkpt>"#
        _ = try folder.write(
            "<gpx version=\"1.1\"><trk><name>Park</name><trkseg>\(day)\(end)</trkseg></trk></gpx>", to: "morning.gpx")
        _ = try folder.write(
            """
            <TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap><TotalTimeSeconds>600</TotalTimeSeconds>\
            <DistanceMeters>2000</DistanceMeters><Track><Trackpoint><Time>2026-11-26T12:00:00Z</Time></Trackpoint>\
            </Track></Lap></Activity></Activities></TrainingCenterDatabase>
            """, to: "intervals.tcx")
        _ = try folder.write(
            "date,miles,time,note\n2026-11-25,3.1,29:40,easy\n2026-11-28,2,20:00,windy\n", to: "runs.csv")
    }
}

/// Training on the command line: plan, log, home, calendar, import, settings, chart and races.
@Suite("training commands") struct TrainingCommandTests {
    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("plan show --json has workouts with date, kind, miles, pace and week")
    func planJSON() async throws {
        let environment = try await CommandTestEnvironment()
        let made = try await environment.run(
            #"training plan new --goal half --date 2027-04-24 --experience some --days tue,thu,sat,sun --long sun --recent "10k 52:10" --miles-per-week 18"#
        )
        #expect(made.code == 0, "\(made.notes)")
        let plan = try object(try await environment.run("training plan show --json").output)
        let workouts = try #require(plan["workouts"] as? [[String: Any]])
        #expect(workouts.count == 83)
        let first = try #require(workouts.first)
        #expect(first["date"] as? String == "2026-12-01")
        #expect(first["miles"] as? Double != nil && first["week"] as? Int == 1)
        #expect((first["pace"] as? String)?.hasSuffix("/mi") == true)
        #expect(workouts.last?["kind"] as? String == "race" && workouts.last?["miles"] as? Double == 13.11)
    }

    @Test("home --json has the totals, the improvement and the week after training done")
    func homeJSON() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(
            try await environment.run("training done --miles 5.2 --time 47:10").output
                == "Logged 5.2 mi. Week 5.2 mi.\n")
        #expect(try await environment.run("training done --km 8 --date 2026-11-23").code == 0)
        let home = try object(try await environment.run("training home --json").output)
        #expect(home["total_miles"] as? Double == 10.17)
        #expect(home["improvement"] as? String == "+4.6%" && home["improvement_percent"] as? Double == 4.6)
        let week = try #require(home["week"] as? [String: Any])
        #expect(week["miles"] as? Double == 5.2)
        #expect(try await environment.run("training undo").output == "Undone: logged 5 mi.\n")
    }

    @Test("a run is changed, shown and removed")
    func changesARun() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run("training done --miles 5.2 --time 47:10")
        #expect(try await environment.run("training run edit last").code == 64)
        #expect(
            try await environment.run(#"training run edit last --miles 5 --note "windy""#).output
                == "Changed: 5 mi in 47:10, Mon Nov 30. Week 5 mi.\n")
        #expect(try await environment.run("training run edit 1 --miles 130").code == 64)
        let shown = try object(try await environment.run("training run show 1 --json").output)
        #expect((shown["run"] as? [String: Any])?["note"] as? String == "windy")
        #expect(
            try await environment.run("training run remove 1").output
                == "Removed: 5 mi in 47:10, Mon Nov 30. Week 0 mi.\n")
        #expect(try await environment.run("training undo").code == 0)
        #expect(try await environment.run("training run show").output.contains("5 mi in 47:10 (9:26/mi): windy"))
        let listed = try await environment.run("training run list --json").output
        #expect(try await environment.run("training run --json").output == listed)
        #expect(try await environment.run("training history --json").output == listed)
    }

    @Test("a long run is not moved close to another one, and another goal forgets the wanted time")
    func adjusts() async throws {
        let environment = try await CommandTestEnvironment()
        let plan = "training plan new --goal half --weeks 12 --days tue,wed,fri,sun --time 1:50:00"
        #expect(try await environment.run(plan).code == 0)
        let stacked = try await environment.run("training move 2026-12-07 --date 2026-12-06")
        #expect(stacked.code == 1)
        #expect(stacked.notes.contains("Mon Dec 7 is too close to the long run of Sun Dec 13"))
        #expect(try await environment.run("training move 2026-12-07 --date 2026-12-08").code == 0)
        #expect(try await environment.run("training plan adjust --goal 10k").code == 0)
        let shown = try await environment.run("training plan show")
        #expect(!shown.output.contains("1:50:00") && !shown.notes.contains("1:50:00"))
    }

    @Test("the day has the run, the day's note, the goal and other entries")
    func today() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.train()
        _ = try await environment.run("training goal set day --minutes 30")
        let shown = try await environment.run(#"training today --date 2026-12-02 --note "dentist first""#)
        #expect(shown.code == 0, "\(shown.notes)")
        for part in [
            "Wed Dec 2 2026", " mi easy:", "Goal: 0 minutes of 30 minutes (0%)", "Note: dentist first", "Dentist",
        ] {
            #expect(shown.output.contains(part), "\(part): \(shown.output)")
        }
    }

    @Test("the month marks runs that are planned, done and missed")
    func month() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.train()
        _ = try await environment.run("training done --miles 1.5")
        let agenda = try await environment.run("calendar month").output
        #expect(agenda.contains("Done"), "\(agenda)")
    }

    @Test("import shows what it would add, adds it once, and says what it leaves out")
    func importing() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.train()
        _ = try environment.folder.write("nothing", to: "broken.gpx")
        let dry = try await environment.run("training import \(environment.folder.path) --dry-run")
        #expect(dry.notes.contains("Would add"), "\(dry.notes)")
        #expect(dry.notes.contains("Left out: broken.gpx: It is not well-formed XML"), "\(dry.notes)")
        let files = ["morning.gpx", "intervals.tcx", "runs.csv"].map(environment.folder.file).joined(separator: " ")
        let added = try await environment.run("training import \(files)")
        #expect(added.notes.contains("Added 3 runs") && added.notes.contains("1 already logged"), "\(added.notes)")
        #expect(try await environment.run("training import \(files)").notes.contains("Added 0 runs"))
        #expect(try await environment.run("training import nowhere.gpx").code == 2)
        let alone = try await environment.run("training import \(environment.folder.file("broken.gpx"))")
        #expect(alone.code == 1)
    }

    @Test("an import asks for a unit, and --json has every record with its reason")
    func importReport() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try environment.folder.write(
            "date,type,distance,title\n2026-11-25,Run,5,Park\n2026-11-26,Walk,3,Dog\n2026-11-27,Run,900,Typo\n",
            to: "garmin.csv")
        let file = environment.folder.file("garmin.csv")
        let asked = try await environment.run("training import \(file)")
        #expect(asked.code == 64 && asked.notes.contains("Add --units mi, --units km or --units m."), "\(asked.notes)")
        let dry = try await environment.run("training import \(file) --units km --dry-run --json").output
        #expect(dry.contains("\"result\": \"left_out\"") && dry.contains("\"reason\": \"not a run: walk\""))
        let added = try await environment.run("training import \(file) --units km")
        #expect(
            added.notes.contains("Added 1 run (3.1 mi); 0 already logged, 2 left out of 3 read."), "\(added.notes)")
        #expect(added.notes.contains("To import the doubtful runs too: --doubtful"))
        let all = try await environment.run("training import \(file) --units km --sports walk --doubtful")
        #expect(all.notes.contains("Added 2 runs") && all.notes.contains("1 already logged"), "\(all.notes)")
    }

    @Test(
        "errors say what to do",
        arguments: [
            (
                "training plan new --goal marathon --weeks 4", 1,
                "The nearest realistic date: Sat Mar 6 2027 (14 weeks)."
            ),
            ("training plan new --goal 5k", 64, "Add --date 2027-05-01 or --weeks 12."),
            ("training plan new --goal 5k --weeks 8 --date 2027-05-01", 64, "not both"),
            ("training plan new --goal 5k --date 2026-01-01", 64, "Thu Jan 1 2026 is in the past."),
            ("training plan show", 2, "Make one: greenroom training plan new"),
            ("training skip", 2, "greenroom training week"),
            ("training done", 64, "Add --miles 5.2."), ("training done --miles -3", 64, "Invalid distance \"-3\"."),
            ("training done --miles abc", 64, "Use a number"), ("training done abc", 64, "Use a number"),
            ("training done 5 --miles 5", 64, "Give the distance once"),
            ("training done --miles 5.2 --time 4:10", 64, "If it is right, add --yes."),
            ("training done --miles 500", 64, "500 mi is longer than 124.3 mi."),
            ("training done --miles 3 --date 2027-01-01", 64, "is in the future"), ("training undo", 1, "nothing"),
            ("training race goal nothing", 2, "training race search"),
            ("training race search --filter none", 2, "There is no race filter"),
            ("training race search --near mars", 64, "Use a ZIP code"),
            ("training race search --radius 5", 64, "Add --near 80007."),
            ("training run edit last --miles 3", 2, "Log one: greenroom training done"),
            ("training run remove 99", 2, "There is no run \"99\"."),
            ("training settings --hour 25:00", 64, "Use a time like 07:00."),
            ("training plan pause --until 2027-01-01", 2, "Make one"),
            ("training plan rebuild", 2, "Make one"),
            ("training plan new --goal half --weeks 12 --time 40:00", 64, "faster than the world record"),
            ("training plan new --goal half --weeks 12 --miles-per-week 80", 64, "more than 20 mi a run"),
            ("training plan new --goal 5k --weeks 12 --experience olympic", 64, "returning after an injury"),
            ("training goal remove week runs", 2, "training goal list"), ("training goal set week", 64, "Use one of"),
        ])
    func errors(line: String, code: Int, part: String) async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(line)
        #expect(outcome.code == code, "\(outcome.output)\(outcome.notes)")
        if line != "training undo" { #expect(outcome.notes.contains(part), "\(outcome.notes)") }
    }

    @Test("an impossible time names the predicted time and the nearest realistic date")
    func impossible() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(
            #"training plan new --goal half --date 2027-04-24 --recent "10k 52:10" --time 1:30:00"#)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("10k 52:10 predicts 1:55:"), "\(outcome.output)")
        #expect(outcome.output.contains("! 1:30:00 is out of reach for this date: expect "), "\(outcome.output)")
    }

    @Test("the plan is offered and built again from the log, and undone")
    func rebuild() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("training plan new --goal 10k --weeks 12 --days mon,wed,sat").code == 0)
        let before = try await environment.run("training plan show --json").output
        #expect(before.contains("\"offer\": null"))
        let rebuilt = try await environment.run("training plan rebuild")
        #expect(rebuilt.code == 0 && rebuilt.output.contains("WEEK"), "\(rebuilt.notes)")
        let plan = try object(try await environment.run("training plan show --json").output)
        #expect(plan["returning"] as? Bool == true && plan["rebuilt_on"] as? String == "2026-11-30")
        #expect(try await environment.run("training undo").output == "Undone: rebuilt the training plan.\n")
        #expect(try await environment.run("training plan show --json").output == before)
    }

    @Test("settings are changed by training settings and undone")
    func settings() async throws {
        let environment = try await CommandTestEnvironment()
        let changed = try await environment.run(
            "training settings --units km --hour 6:30 --week-start sun --reminders off --json")
        #expect(changed.output.contains(#""units": "km""#) && changed.output.contains(#""hour": "06:30""#))
        #expect(
            try await environment.run("training done --miles 5.2").output.hasPrefix("Logged 8.4 km. Week 8.4 km."))
        #expect(try await environment.run("training done 5.2").output.hasPrefix("Logged 5.2 km. Week 13.6 km."))
        _ = try await environment.run("undo")
        _ = try await environment.run("undo")
        _ = try await environment.run("undo")
        #expect(try await environment.run("training settings --json").output.contains(#""units": "miles""#))
    }

    @Test("the chart is an SVG of the weeks")
    func chart() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.train()
        let svg = try await environment.run("training chart --svg -").output
        #expect(svg.hasPrefix("<?xml") && svg.contains("</svg>") && svg.contains("Mon Nov 23: 2 mi of"))
        let bars = try await environment.run("training chart").output
        #expect(bars.contains("█") && bars.contains("▒"))
    }
}
