import Agenda
import Platform
import Storage
import Study
import TestSupport
import Testing
import Values

@testable import StudyPages

/// The page of the study timer, without scripts. `noon` is noon in New York.
@Suite struct TimerPagesTests {
    private static let path = "/study/timer"

    /// The hidden field that identifies the phase.
    private static func seen(_ body: String) throws -> String {
        let match = try #require(body.firstMatch(of: /name="seen" value="([^"]+)"/))
        return String(match.1)
    }

    private func open(_ browser: PageBrowser) async throws -> StudyTimer? {
        let account = browser.environment.account.id
        return try await browser.environment.store.read { try StudyTimer.open(account: account, in: $0) }
    }

    @Test("a session is started, takes choices and is finished")
    func session() async throws {
        try await PageBrowser.open { browser in
            let empty = try await browser.get(Self.path)
            #expect(empty.status == 200 && empty.body.contains("Nothing studied yet"))
            #expect(empty.body.contains("value=\"25\""))
            let alarm = try #require(empty.body.firstMatch(of: /src="(\/assets\/alarm-[0-9a-f]+\.mp3)"/)).1
            let sound = try await browser.get(String(alarm))
            #expect(sound.status == 200 && sound.headers["content-type"] == "audio/mpeg")
            let started = try await browser.post("\(Self.path)/start", [("study", "50"), ("break", "0:10")])
            #expect(started.headers["location"] == Self.path)
            let running = try await browser.get(Self.path).body
            #expect(running.contains("Studying") && running.contains("until 12:50 PM, then a break of 10 min"))
            #expect(running.contains("aria-label=\"An open book\"") && running.contains("data-due="))
            #expect(running.contains("End session") && running.contains("Go for a break"))
            let seen = try Self.seen(running)
            let finished = try await browser.post("\(Self.path)/choose", [("seen", seen), ("choice", "finish")])
            #expect(finished.notice?.hasPrefix("Session closed: studied") == true)
            #expect(try await open(browser) == nil)
            let again = try await browser.post("\(Self.path)/choose", [("seen", seen), ("choice", "finish")])
            #expect(again.notice == "The session has changed since then.")
        }
    }

    @Test("a form of an earlier phase changes nothing")
    func stale() async throws {
        try await PageBrowser.open { browser in
            let (account, now) = (browser.environment.account.id, TestEnvironment.noon)
            _ = try await browser.environment.store.write(at: now.adding(.minutes(-25))) { tx in
                try StudyTimer.start(TimerLengths(study: 25, rest: 5), account: account, in: tx)
            }
            let up = try await browser.get(Self.path).body
            #expect(up.contains("Study time is up") && up.contains("Go for a break (5 min)"))
            #expect(up.contains("Extend study (+5 min)") && up.contains("End session"))
            let form = [("seen", try Self.seen(up)), ("choice", "more")]
            #expect(try await browser.post("\(Self.path)/choose", form).status == 303)
            let due = try await open(browser)?.state.due
            #expect(try await browser.post("\(Self.path)/choose", form).notice == "The session has changed since then.")
            #expect(try await open(browser)?.state.due == due)
            #expect(try await browser.post("\(Self.path)/choose", [("seen", "x"), ("choice", "nap")]).status == 400)
        }
    }

    static let bad: [(study: String, rest: String)] = [
        ("", "5"), ("25", ""), ("0", "5"), ("25", "24:00"), ("<b>", "5"),
    ]

    @Test("an invalid time is refused beside its field, and stays there", arguments: bad.indices)
    func refused(index: Int) async throws {
        let row = Self.bad[index]
        try await PageBrowser.open { browser in
            let answer = try await browser.post("\(Self.path)/start", [("study", row.study), ("break", row.rest)])
            #expect(answer.status == 422 && answer.body.contains("role=\"alert\""))
            #expect(!answer.body.contains("<b>\""))
            #expect(try await open(browser) == nil)
        }
    }

    @Test("another account's deck and to-do are not found, and markup is shown as text")
    func subjects() async throws {
        try await PageBrowser.open { browser in
            let markup = "<script>alert(1)</script>"
            let account = browser.environment.account.id
            let deck = try await browser.environment.store.write {
                try Deck.add(markup, account: account, in: $0)
            }
            _ = try await browser.post("/todos/me/add", [("title", markup)])
            let stranger = browser.with(try await browser.environment.signInStranger())
            for field in [("deck", "\(deck.id)"), ("todo", "1"), ("deck", "x")] {
                let form = [("study", "25"), ("break", "5"), field]
                #expect(try await stranger.post("\(Self.path)/start", form).status == 404, "\(field)")
            }
            #expect(try await stranger.get(Self.path).body.contains("Nothing studied yet"))
            let form = [("study", "25"), ("break", "5"), ("deck", "\(deck.id)")]
            #expect(try await !browser.get(Self.path).body.contains(markup))
            #expect(try await browser.post("\(Self.path)/start", form).status == 303)
            let body = try await browser.get(Self.path).body
            #expect(!body.contains(markup) && body.contains("&lt;script&gt;"))
        }
    }

    @Test("the page model has the bars of days and weeks")
    func model() throws {
        let today = TimerTotals.Period(date: try #require(LocalDate(iso: "2026-11-30")), minutes: 90)
        let before = TimerTotals.Period(date: try #require(LocalDate(iso: "2026-11-29")), minutes: 45)
        let none = TimerTotals.Period(date: try #require(LocalDate(iso: "2026-11-28")), minutes: 0)
        let totals = TimerTotals(days: [none, before, today], weeks: [today])
        let model = TimerModel(
            nil, hasCell: true, start: TimerModel.StartForm(lengths: .usual), totals: totals, alarm: "/a.mp3",
            zone: .utc, now: TestEnvironment.noon)
        #expect(model.days.map(\.length) == [0, 500, 1000])
        #expect(model.days.map(\.words) == [nil, "45 min", "1 h 30 min"])
        #expect((model.today, model.week, model.hasTotals) == ("1 h 30 min", "1 h 30 min", true))
    }

    @Test(
        "the alarm is served in the parts that are asked for",
        arguments: [("bytes=0-1", 206, "bytes 0-1/"), ("bytes=0-", 206, "bytes 0-"), ("bytes=9-2", 200, nil)]
            as [(String, Int, String?)])
    func alarm(range: String, status: Int, part: String?) async throws {
        try await PageBrowser.open { browser in
            let timer = try await browser.get("/study/timer").body
            let name = try #require(timer.firstMatch(of: /\/assets\/alarm-[0-9a-f]+\.mp3/)).0
            let alarm = try await browser.get(String(name), headers: ["Range": range])
            #expect(alarm.status == status && alarm.headers["accept-ranges"] == "bytes")
            #expect(alarm.headers["content-type"] == "audio/mpeg")
            #expect(part.map { alarm.headers["content-range"]?.hasPrefix($0) == true } ?? true)
            let style = try await browser.get("/study/timer").body.firstMatch(of: /\/assets\/greenroom-[0-9a-f]+\.css/)
            #expect(try await browser.get(String(try #require(style).0), headers: ["Range": range]).status == 200)
        }
    }
}
