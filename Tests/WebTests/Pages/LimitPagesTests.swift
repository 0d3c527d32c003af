import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What pages say about quotas, and about texts that the retention setting has deleted.
@Suite struct LimitPagesTests {
    @Test func theSettingsPageShowsWhatIsLimited() async throws {
        try await PageBrowser.open(
            quotas: [.photos: 500 << 20, .texts: 200], retention: Retention(months: 12, unknownDays: 30)
        ) { browser in
            let page = try await browser.get("/settings").body
            for (title, value) in [
                ("Photos", "0 of 500 MB"), ("Texts within 24 hours", "0 of 200"),
                ("Words of texts", "deleted after 12 months"),
                ("Texts of unknown numbers", "deleted after 30 days"),
            ] {
                #expect(page.contains("<dt>\(title)</dt><dd>\(value)</dd>"), "\(title)")
            }
            #expect(!page.contains("Calendar entries"))
        }
        try await PageBrowser.open { browser in
            let page = try await browser.get("/settings").body
            #expect(!page.contains("limits-settings"), "nothing is limited")
        }
    }

    @Test func aPhotoBeyondTheQuotaIsRefusedBesideItsField() async throws {
        try await PageBrowser.open(quotas: [.photos: 1]) { browser in
            let show = try await browser.environment.show("Late Show")
            let refused = try await browser.upload(
                "/photos/\(show.id)/add", files: [("photo", "a.jpg", SampleImage.jpeg())])
            #expect(refused.status == 422 && refused.body.contains("This account can store 1 MB of photos"))
            let photos = try await browser.environment.store.read { try PhotoAlbum.of(Subject(show), in: $0).items }
            #expect(photos.isEmpty)
        }
    }

    @Test func requestsBeyondTheQuotaAreRefused() async throws {
        try await PageBrowser.open(quotas: [.texts: 1]) { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            let people = [
                try await environment.contact("Ada", Phone.ada), try await environment.contact("Grace", Phone.grace),
            ]
            try await environment.seat(people, in: show)
            let refused = try await browser.get("/events/\(show.id)/ask")
            #expect(refused.status == 409)
            #expect(refused.body.contains("This account can send 1 text within 24 hours and has used 0: 2 more"))
            let one = try await browser.get("/events/\(show.id)/ask?only=\(people[0])")
            #expect(one.status == 200)
        }
    }

    @Test func deletedWordsAreNamed() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let ada = try await environment.contact("Ada", Phone.ada)
            _ = try await environment.text("my secret", from: Phone.ada)
            try await environment.store.write {
                _ = try $0.run("UPDATE inbound_message SET needs_attention = 0")
            }
            try await Retention(months: 1).run(environment.store, now: TestEnvironment.noon.adding(.days(40)))
            for path in ["/inbox?show=all", "/contacts/\(ada)/texts"] {
                let page = try await browser.get(path).body
                #expect(page.contains("text deleted by the retention setting"), "\(path)")
                #expect(!page.contains("secret"), "\(path)")
            }
        }
    }
}
