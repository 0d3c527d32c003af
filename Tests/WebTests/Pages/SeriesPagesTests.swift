import Agenda
import Lineups
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

/// The pages of series.
@Suite struct SeriesPagesTests {
    private static let tuesdays = [("name", "Tuesday Night"), ("every", "tue"), ("time", "20:00"), ("until", "june")]

    private func dates(_ browser: PageBrowser) async throws -> [SeriesDate] {
        let account = browser.environment.account.id
        return try await browser.environment.store.read { tx in
            try Series.all(account: account, in: tx).first.map { try SeriesDate.all(of: $0.id, in: tx) } ?? []
        }
    }

    @Test func aSeriesIsAddedAndNamedOnTheBoardAndTheShow() async throws {
        try await PageBrowser.open { browser in
            #expect(try await browser.get("/series").body.contains("A show every week?"))
            let refused = try await browser.post("/series/add", [("name", "Tuesday Night"), ("every", "moon")])
            #expect(refused.status == 422 && refused.body.contains("Invalid rule"))
            #expect(try await browser.post("/series/add", Self.tuesdays).headers["location"] == "/series/1")
            #expect(try await dates(browser).count == 26)
            #expect(try await browser.get("/series").body.contains("every week on Tue at 8 PM until Wed Jun 30 2027"))
            let link = #"<a class="quiet over" href="/series/1"><bdi>Tuesday Night</bdi></a>"#
            #expect(try await browser.get("/").body.contains(link))
            let show = try #require(try await dates(browser).first?.event)
            let page = try await browser.get("/events/\(show.id)").body
            #expect(page.contains(#"Series: <a href="/series/1"><bdi>Tuesday Night</bdi></a>"#))
            #expect(try await browser.get("/go?q=tuesday").body.contains(#"href="/series/1""#))
        }
    }

    @Test func aChangeIsShownBeforeItIsMade() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/series/add", Self.tuesdays)
            let fields = [
                ("first", "jan 5"), ("every", "every tue"), ("time", "19:30"), ("place", ""), ("length", "2h"),
            ]
            let query = fields.map { "\($0.0)=\($0.1.percentEncoded)" }.joined(separator: "&")
            let preview = try await browser.get("/series/1/change?\(query)")
            #expect(preview.status == 200 && preview.body.contains("Tue Jan 5 2027, 7:30 PM"))
            #expect(try await dates(browser)[5].event?.localStart.time.hour == 20)
            let approved = preview.fields("approved").map { ("approved", $0) }
            let saved = try await browser.post("/series/1/change", fields + approved)
            #expect(saved.headers["location"] == "/series/1")
            #expect(try await dates(browser)[5].event?.localStart.time.hour == 19)
            #expect(try await dates(browser)[4].event?.localStart.time.hour == 20)
            let other = try await browser.post("/series/1/change", fields + [("approved", "x")])
            #expect(other.status == 303 || other.status >= 400)
            let past = try await browser.get("/series/1/change?first=2026-11-03&time=18:00")
            #expect(past.status == 422 && past.body.contains("is in the past"))
        }
    }

    /// A text about three changed dates waits for the end of quiet hours, and one date is canceled.
    @Test(arguments: ["/series/1/skip?day=2026-12-15", "/events/E/cancel"])
    func aWaitingTextIsShownAsItBecomes(_ page: String) async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/series/add", Self.tuesdays)
            let (environment, shows) = (browser.environment, try await dates(browser).compactMap(\.event))
            let ada = try await environment.contact("Ada", "+14155550101")
            for show in shows[1...3] { try await environment.deliver(environment.invite(show, [ada])) }
            let fields = [
                ("first", "dec 8"), ("every", "every tue"), ("time", "19:30"), ("place", ""), ("length", "2h"),
            ]
            let query = fields.map { "\($0.0)=\($0.1.percentEncoded)" }.joined(separator: "&")
            let change = try await browser.get("/series/1/change?\(query)")
            _ = try await browser.post(
                "/series/1/change", fields + change.fields("approved").map { ("approved", $0) })
            let path = page.replacing("E", with: "\(shows[2].id)")
            let preview = try await browser.get(path)
            #expect(preview.body.contains("Waiting texts that are written again"), "\(preview.body)")
            #expect(preview.body.contains("on Tue Dec 8 and Tue Dec 22."))
            let form = ["day", "approved", "text"].flatMap { name in preview.fields(name).map { (name, $0) } }
            let done = try await browser.post(String(path.prefix { $0 != "?" }), form)
            #expect(done.notice?.contains("The waiting text to Ada is written again.") == true, "\(done)")
        }
    }

    @Test func aDateIsSkippedAndTheRestEnded() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/series/add", Self.tuesdays)
            let skip = try await browser.get("/series/1/skip?day=2026-12-08")
            #expect(skip.status == 200 && skip.body.contains("Skip the date") && skip.body.contains("Will be skipped"))
            _ = try await browser.post(
                "/series/1/skip", [("day", "2026-12-08")] + skip.fields("approved").map { ("approved", $0) })
            #expect(try await dates(browser)[1].event?.isCanceled == true)
            let end = try await browser.get("/series/1/end?after=dec%2020")
            #expect(end.body.contains("Will be removed, because nobody is in the lineup"))
            _ = try await browser.post(
                "/series/1/end", [("after", "dec 20")] + end.fields("approved").map { ("approved", $0) })
            #expect(try await dates(browser).map(\.day.description) == ["2026-12-01", "2026-12-08", "2026-12-15"])
            let remove = try await browser.get("/series/1/remove")
            _ = try await browser.post("/series/1/remove", remove.fields("approved").map { ("approved", $0) })
            #expect(try await browser.get("/series/1").status == 404)
        }
    }
}
