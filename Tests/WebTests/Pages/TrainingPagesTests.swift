import Agenda
import HTTPTransport
import OutsideServices
import Platform
import Storage
import TestSupport
import Testing
import Training
import Values

@testable import Web

/// The pages of training, without scripts.
@Suite("training pages") struct TrainingPagesTests {
    private static let markup = #"<script>alert(1)</script>"'&<b x="{{name}}">"#

    private static let paths = [
        "/training", "/training/plan", "/training/plan/new", "/training/calendar", "/training/calendar?month=2026-12",
        "/training/calendar?month=nonsense", "/training/days/2026-12-02", "/training/goals", "/training/races",
        "/training/runs", "/training/settings", "/training/settings/notifications", "/training/settings/units",
        "/training/settings/about", "/training/settings/log-out",
    ]

    private static let plan = [
        ("goal", "5k"), ("weeks", "8"), ("experience", "new"), ("days", "mon"), ("days", "wed"), ("days", "sat"),
        ("recent", "5k"), ("recent_time", "30:40"),
    ]

    @Test("every page has an empty state that names the next step")
    func empty() async throws {
        try await PageBrowser.open { browser in
            for path in Self.paths {
                let answer = try await browser.get(path)
                #expect(answer.status == 200, "\(path)")
                #expect(answer.body.contains("aria-label=\"Training\""), "\(path)")
            }
            #expect(try await browser.get("/training").body.contains("Make a plan"))
            #expect(try await browser.get("/training/goals").body.contains("No goals yet"))
            for path in [
                "/training/days/yesterday", "/training/runs/1", "/training/settings/other", "/training/runs/x",
            ] {
                #expect(try await browser.get(path).status == 404, "\(path)")
            }
        }
    }

    @Test("a plan is made, shown and changed; errors stand beside the field and keep the input")
    func makesAPlan() async throws {
        try await PageBrowser.open { browser in
            for (field, value, part) in [
                ("goal", "banana", "Invalid goal"), ("other_goal", "banana", "Invalid goal"),
                ("days", "", "Choose the days"),
                ("weeks", "2", "needs at least 6 weeks"),
                ("recent_time", "fast", "Invalid race result"), ("weekly", "x", "Invalid distance"),
                ("target", "x", "Invalid time"), ("target", "10:00", "faster than the world record"),
                ("weekly", "90", "more than 20 mi a run"),
                ("long", "tue", "not one of your running days"),
            ] {
                let answer = try await browser.post(
                    "/training/plan/new", Self.plan.filter { $0.0 != field } + [(field, value)])
                #expect(answer.status == 422, "\(field)")
                #expect(answer.body.contains(part) && answer.body.contains("value=\"\(value)\""), "\(field)")
                #expect(answer.body.contains("value=\"mon\" checked") == (field != "days"), "\(field)")
            }
            let saved = try await browser.post("/training/plan/new", Self.plan)
            #expect(saved.headers["location"] == "/training/plan")
            let body = try await browser.get("/training/plan").body
            #expect(body.contains("Week 8") && body.contains("Race: 5k"))
            let form = try await browser.get("/training/plan/new").body
            #expect(form.contains("name=\"recent_time\" value=\"30:40\"") && form.contains("value=\"sat\" checked"))
            let home = try await browser.get("/training").body
            #expect(home.contains("1.7 mi easy") && home.contains("today"))
            #expect(try await browser.get("/training/calendar").body.contains("1.7 mi easy"))
        }
    }

    @Test(
        "a date is enough, and without a date and weeks the plan has the usual length",
        arguments: [
            ("5k", "2027-02-14", "Week 11"), ("5k", "", "Week 8"), ("half", "", "Week 10"),
        ])
    func lengthOfAPlan(goal: String, date: String, week: String) async throws {
        try await PageBrowser.open { browser in
            #expect(try await browser.get("/training/plan/new").body.contains("name=\"weeks\" value=\"\""))
            let fields = [
                ("goal", goal), ("date", date), ("weeks", ""), ("experience", "new"), ("days", "mon,wed,sat"),
            ]
            let saved = try await browser.post("/training/plan/new", fields)
            #expect(saved.headers["location"] == "/training/plan", "\(saved.body)")
            #expect(try await browser.get("/training/plan").body.contains(week))
        }
    }

    @Test("after the race, the form of the next plan has the result, and neither the day nor the wanted time")
    func nextPlan() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/training/plan/new", Self.plan + [("target", "29:00")])
            var form = try await browser.get("/training/plan/new").body
            #expect(form.contains("29:00") && form.contains("30:40"))
            let id = browser.environment.account.id
            // The race is today.
            try await browser.environment.store.write(at: TestEnvironment.noon) { tx in
                let account = try #require(try Account.find(id, in: tx))
                try tx.run(
                    "UPDATE workout SET day = '2026-11-30' WHERE kind = 'race' AND account_id = \(account.id)")
                try tx.run("UPDATE workout SET state = 'removed' WHERE kind <> 'race' AND account_id = \(account.id)")
                var log = LogRun(day: account.zone.date(of: tx.now), distance: Distance(3.1, .miles))
                log.seconds = 1700
                _ = try log.run(for: account, in: tx)
            }
            form = try await browser.get("/training/plan/new").body
            #expect(form.contains("28:20") && !form.contains("30:40") && !form.contains("29:00"))
        }
    }

    @Test("a plan is built again from the log by a button")
    func rebuilds() async throws {
        try await PageBrowser.open { browser in
            let none = try await browser.post("/training/plan/rebuild", [])
            #expect(none.notice == "There is no plan.")
            _ = try await browser.post("/training/plan/new", Self.plan)
            let form = try await browser.get("/training/plan/new").body
            #expect(form.contains("Returning from an injury"))
            let rebuilt = try await browser.post("/training/plan/rebuild", [])
            #expect(rebuilt.notice == "The plan starts again from what you ran.")
            #expect(try await browser.get("/training/plan/new").body.contains("value=\"returning\" selected"))
        }
    }

    @Test("runs are logged, skipped and moved from the home")
    func log() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/training/plan/new", Self.plan)
            for (fields, part) in [
                ([("distance", "abc")], "Invalid distance"), ([("time", "x"), ("distance", "3")], "Invalid time"),
                ([("distance", "3"), ("day", "2027-01-01")], "is in the future"),
            ] {
                let answer = try await browser.post("/training/done", fields)
                #expect(answer.status == 422 && answer.body.contains(part), "\(part)")
            }
            let done = try await browser.post(
                "/training/done", [("distance", "2"), ("time", "20:00"), ("note", Self.markup)])
            #expect(done.notice?.hasPrefix("Logged 2 mi. Week 2 of 6") == true)
            let home = try await browser.get("/training").body
            #expect(home.contains("<strong>2 mi</strong>") && home.contains("done"))
            let runs = try await browser.get("/training/runs").body
            #expect(!runs.contains("<script>alert") && runs.contains("&lt;script&gt;alert"))
            let run = try await browser.get("/training/runs/1").body
            #expect(run.contains("20:00 (10:00/mi)"))
            // Without it, the tiles of its map stand below each other.
            #expect(run.contains("href=\"/assets/maps-"))
            let ids = try await browser.environment.store.read {
                try $0.values("SELECT event_id FROM workout WHERE state = 'planned' ORDER BY day", as: Int64.self)
            }
            try await Self.changeRun(browser)
            #expect(try await browser.post("/training/skip", [("workout", "\(ids[0])")]).status == 303)
            let stacked = try await browser.post("/training/move", [("workout", "\(ids[1])"), ("day", "2026-12-10")])
            #expect(stacked.notice?.contains("too close to the long run of Sat Dec 12") == true)
            let moved = try await browser.post("/training/move", [("workout", "\(ids[2])"), ("day", "2026-12-08")])
            #expect(moved.notice == "Moved to Tue Dec 8.")
            #expect(try await browser.post("/training/skip", [("workout", "\(ids[0])")]).status == 404)
            #expect(
                try await browser.post("/training/move", [("workout", "\(ids[1])"), ("day", "")]).notice?.contains(
                    "Choose a day") == true)
        }
    }

    /// Changes and removes the first run, and takes the removal back.
    private static func changeRun(_ browser: PageBrowser) async throws {
        for (fields, part) in [
            ([("distance", "abc"), ("day", "2026-11-30")], "Invalid distance"),
            ([("distance", "2"), ("day", "2027-01-01")], "is in the future"),
            ([("distance", "130"), ("day", "2026-11-30")], "It is right"),
        ] {
            let answer = try await browser.post("/training/runs/1/edit", fields)
            #expect(answer.status == 422 && answer.body.contains(part), "\(part)")
        }
        let changed = try await browser.post(
            "/training/runs/1/edit", [("distance", "2.5"), ("time", "26:00"), ("day", "2026-11-30"), ("note", markup)])
        #expect(changed.notice?.hasPrefix("Changed: 2.5 mi in 26:00, Mon Nov 30. Week 2.5 of 6") == true)
        let removed = try await browser.post("/training/runs/1/remove", [])
        #expect(removed.notice?.hasPrefix("Removed: 2.5 mi in 26:00, Mon Nov 30. Week 0 of 6") == true)
        let account = browser.environment.account.id
        _ = try await browser.environment.store.write(at: TestEnvironment.noon) {
            try UndoTraining.run(account: account, in: $0)
        }
        #expect(try await browser.get("/training/runs/1").body.contains("26:00 (10:24/mi)"))
    }

    @Test("goals, the note of a day and settings are changed")
    func goalsAndSettings() async throws {
        try await PageBrowser.open { browser in
            let bad = try await browser.post(
                "/training/goals/set", [("period", "week"), ("measure", "runs"), ("amount", "2.5")])
            #expect(bad.status == 422 && bad.body.contains("Invalid amount") && bad.body.contains("value=\"2.5\""))
            _ = try await browser.post(
                "/training/goals/set", [("period", "week"), ("measure", "distance"), ("amount", "20")])
            #expect(try await browser.get("/training/goals").body.contains("0 mi of 20 mi (0%)"))
            _ = try await browser.post("/training/goals/remove", [("period", "week"), ("measure", "distance")])
            #expect(try await browser.get("/training/goals").body.contains("No goals yet"))
            _ = try await browser.post("/training/days/2026-12-02/note", [("note", Self.markup)])
            let day = try await browser.get("/training/days/2026-12-02").body
            #expect(!day.contains("<script>alert") && day.contains("&lt;script&gt;alert"))
            let refused = try await browser.post(
                "/training/settings/notifications", [("hour", "25:00"), ("reminders", "on")])
            #expect(refused.status == 422 && refused.body.contains("value=\"25:00\""))
            _ = try await browser.post("/training/settings/notifications", [("hour", "06:15"), ("reminders", "off")])
            _ = try await browser.post("/training/settings/units", [("unit", "km"), ("week_start", "sunday")])
            #expect(try await browser.get("/training/settings/notifications").body.contains("value=\"06:15\""))
            #expect(try await browser.get("/training/goals").body.contains("kilometers"))
        }
    }

    @Test("files with runs are imported")
    func imports() async throws {
        try await PageBrowser.open { browser in
            let csv = Array("date,miles\n2026-11-25,3.1\n".utf8)
            let answer = try await browser.upload(
                "/training/runs/import", files: [("file", "a.csv", csv), ("file", "b.gpx", [60])])
            let path = try #require(answer.headers["location"])
            let report = try await browser.get(path).body
            #expect(report.contains("2 read: 1 added, 1 left out.") && report.contains("Import 1 run"))
            #expect(report.contains("b.gpx: It is not well-formed XML."))
            let stranger = browser.with(try await browser.environment.signInStranger())
            #expect(try await !stranger.get(path).body.contains("a.csv"))
            #expect(try await stranger.post(path, []).notice?.hasPrefix("Choose the file again") == true)
            let notice = try await browser.post(path, []).notice
            #expect(
                notice == "2 read: 1 added, 1 left out. Left out: b.gpx: It is not well-formed XML.")
            #expect(try await browser.get("/training/runs").body.contains("3.1 mi"))
            #expect(try await browser.post(path, []).notice?.hasPrefix("Choose the file again") == true)
        }
    }

    @Test("a sheet without a unit is asked about, and other sports and doubtful runs are imported on request")
    func importChoices() async throws {
        try await PageBrowser.open { browser in
            let csv = Array(
                ("date,type,distance,title\n2026-11-25,Run,5,Park\n2026-11-26,Walk,3,Dog\n2026-11-27,Huh,4,Other\n"
                    + "2026-11-28,Run,900,Typo\n").utf8)
            let upload = try await browser.upload("/training/runs/import", files: [("file", "a.csv", csv)])
            let path = try #require(upload.headers["location"])
            let asked = try await browser.get(path).body
            #expect(
                asked.contains("does not say whether its distances are in miles") && !asked.contains("Import 1 run"))
            let report = try await browser.get("\(path)?units=km").body
            #expect(report.contains("4 read: 1 added, 3 left out.") && report.contains("Dog: not a run: walk"))
            #expect(report.contains("is longer than 124.3 mi") && report.contains("1 of the kind"))
            let fields = [("units", "km"), ("sport", "walk"), ("sport", "huh"), ("doubtful", "yes")]
            let query = fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
            #expect(try await browser.get("\(path)?\(query)").body.contains("4 read: 4 added."))
            #expect(try await browser.post(path, fields).notice == "4 read: 4 added.")
        }
    }

    @Test("a run that can hardly be right is logged once it is confirmed")
    func doubtful() async throws {
        try await PageBrowser.open { browser in
            let run = [("distance", "5.2"), ("time", "4:10")]
            let asked = try await browser.post("/training/done", run)
            #expect(asked.status == 422 && asked.body.contains("faster than the world record"))
            #expect(asked.body.contains("It is right"))
            #expect(
                try await browser.post("/training/done", run + [("sure", "yes")]).notice?.hasPrefix("Logged") == true)
        }
    }

    @Test("races are searched, added and made the goal, and filters are saved")
    func races() async throws {
        try await PageBrowser.open { browser in
            let found = try await browser.get("/training/races?near=80007&distance=10k").body
            #expect(found.contains("10k Turkey Trek &amp; 2k Turkey Toddle") && found.contains("Races from RunSignup"))
            let bad = try await browser.get("/training/races?near=mars")
            #expect(bad.status == 422 && bad.body.contains("Invalid place") && bad.body.contains("value=\"mars\""))
            let added = try await browser.post("/training/races/add", [("race", "1649/139165")])
            #expect(added.notice == "Added to your calendar.")
            #expect(try await browser.post("/training/races/add", [("race", "x")]).notice == "There is no race \"x\".")
            let id = try await browser.environment.store.read {
                try $0.value("SELECT event_id FROM race", as: Int64.self)
            }
            let goal = try await browser.post("/training/races/goal", [("race", "\(try #require(id))")])
            #expect(goal.headers["location"] == "/training/plan")
            _ = try await browser.post("/training/races/save", [("near", "80007"), ("filter", "home <b>")])
            let page = try await browser.get("/training/races").body
            #expect(page.contains("home &lt;b&gt;") && page.contains("goal"))
            #expect(try await browser.get("/calendar?month=2027-03").body.contains("/training/days/2027-03-07"))
        }
    }

    @Test("another account's keys are not found, and its pages show nothing of this one")
    func isolation() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/training/plan/new", Self.plan)
            _ = try await browser.post(
                "/training/done", [("distance", "2"), ("note", "Secret"), ("day", "2026-11-28")])
            _ = try await browser.post("/training/days/2026-12-02/note", [("note", "Secret")])
            _ = try await browser.post("/training/races/add", [("race", "1649/139165")])
            _ = try await browser.post("/training/races/save", [("near", "80007"), ("filter", "Secret")])
            let (workout, race) = try await browser.environment.store.read { tx in
                (
                    try tx.value("SELECT min(event_id) FROM workout", as: Int64.self) ?? 0,
                    try tx.value("SELECT event_id FROM race", as: Int64.self) ?? 0
                )
            }
            let stranger = browser.with(try await browser.environment.signInStranger())
            let before = try await browser.environment.picture()
            for (path, fields) in [
                ("/training/skip", [("workout", "\(workout)")]),
                ("/training/move", [("workout", "\(workout)"), ("day", "2026-12-06")]),
                ("/training/races/goal", [("race", "\(race)")]), ("/training/races/forget", [("filter", "1")]),
                ("/training/runs/1/edit", [("distance", "3")]), ("/training/runs/1/remove", []),
            ] { #expect(try await stranger.post(path, fields).status == 404, "\(path)") }
            #expect(try await stranger.get("/training/runs/1").status == 404)
            #expect(try await browser.environment.picture() == before)
            for path in Self.paths {
                #expect(try await !stranger.get(path).body.contains("Secret"), "\(path)")
                #expect(try await browser.with(nil).get(path).status == 303, "\(path)")
            }
            #expect(try await browser.post("/training/done", [("distance", "2")], token: "x").status == 403)
        }
    }
}
