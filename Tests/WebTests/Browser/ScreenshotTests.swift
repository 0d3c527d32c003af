import Agenda
import Foundation
import Platform
import Season
import Storage
import Study
import TestSupport
import Testing
import Values

/// Takes pictures of all pages, into the folder that `GREENROOM_SCREENSHOTS` names: see `deploy/screenshots.sh`.
@Suite(
    .serialized, .enabled(if: Pictures.folder != nil, "GREENROOM_SCREENSHOTS is not set"),
    .enabled(if: WebDriver.isInstalled, "no chromedriver"))
struct ScreenshotTests {
    struct Look: Sendable, CustomTestStringConvertible {
        /// In CSS pixels.
        let width: Int
        let isDark: Bool

        /// Of a phone, or a laptop.
        var windowHeight: Int { width < 600 ? 844 : 800 }

        var testDescription: String { "\(width)\(isDark ? "-dark" : "")" }
    }

    static let looks = [390, 1280].flatMap { width in [false, true].map { Look(width: width, isDark: $0) } }

    @Test(arguments: looks) func allPages(_ look: Look) async throws {
        let folder = try #require(Pictures.folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try await GatewayRequests.open { gateway in
            let root = "http://127.0.0.1:\(gateway.port)"
            try await WebDriver.run(isDark: look.isDark) { browser in
                /// Of a whole page, or of what a window shows of it.
                func picture(_ name: String, _ path: String, isWhole: Bool = true) async throws {
                    try await browser.setSize(width: look.width, height: look.windowHeight)
                    try await browser.open(root + path)
                    if isWhole { try await browser.setSize(width: look.width) }
                    let file = "\(folder)/\(name)-\(look.testDescription).png"
                    try Data(try await browser.screenshot()).write(to: URL(fileURLWithPath: file))
                }
                try await picture("sign-in", "/sign-in")
                let environment = gateway.environment
                let token = try await environment.store.write {
                    try SignInLink.create(account: environment.account.id, random: .system, in: $0)
                }
                try await browser.open("\(root)/sign-in/\(token.text)")
                try await browser.click("main button.primary")
                try await picture("empty-board", "/")
                let evening = try await SampleEvening.fill(environment)
                let agenda = try await SampleAgenda.fill(environment)
                let study = try await SampleStudy.fill(environment)
                let season = try await SampleSeason.fill(environment)
                for (name, path) in Self.pages {
                    let path = path.replacing("EVENT", with: "\(evening.show.id)")
                        .replacing("REVUE", with: "\(season.show.id)").replacing("POLL", with: "\(season.poll.id)")
                        .replacing("SERIES", with: "\(season.series.id)")
                        .replacing("COUNTDOWN", with: "\(agenda.countdown.id)")
                        .replacing("DECK", with: "\(study.deck.id)").replacing("CARD", with: "\(study.card)")
                    try await picture(name, path)
                }
                try await picture("performer", agenda.performerPath)
                for (name, path) in Self.introduced where !look.isDark {
                    let path = path.replacing("EVENT", with: "\(evening.show.id)")
                        .replacing("REVUE", with: "\(season.show.id)").replacing("POLL", with: "\(season.poll.id)")
                    try await picture("window-\(name)", path, isWhole: false)
                }
            }
        }
    }

    /// The pages that the README and the guide show.
    private static let introduced = [
        ("board", "/"), ("event", "/events/EVENT"), ("inbox", "/inbox"), ("poll", "/polls/POLL"),
        ("suggestion", "/events/REVUE/suggest"),
    ]

    private static let pages = [
        ("board", "/"), ("event", "/events/EVENT"), ("event-ask", "/events/EVENT/ask"),
        ("event-remind", "/events/EVENT/remind"), ("event-cancel", "/events/EVENT/cancel"),
        ("event-edit", "/events/EVENT/edit"), ("event-terms", "/events/EVENT/terms/1"), ("event-new", "/events/new"),
        ("event-copy", "/events/EVENT/copy"), ("event-import", "/events/import"), ("history", "/history"),
        ("undo", "/undo"), ("inbox", "/inbox"), ("thread", "/inbox/3"), ("contacts", "/contacts"),
        ("contact", "/contacts/1"), ("contact-new", "/contacts/new"), ("contact-import", "/contacts/import"),
        ("contact-merge", "/contacts/1/merge"), ("calendar", "/calendar"), ("agenda", "/agenda"), ("today", "/today"),
        ("entry-add", "/entries/add"), ("calendars", "/calendars"),
        ("calendar-import", "/calendars/import"), ("countdowns", "/countdowns"),
        ("countdown-tiles", "/countdowns?view=grid"), ("countdown-add", "/countdowns/add"),
        ("countdown", "/countdowns/COUNTDOWN"), ("countdown-edit", "/countdowns/COUNTDOWN/edit"),
        ("countdown-share", "/countdowns/COUNTDOWN/share"), ("todos", "/todos"), ("budget", "/budget"),
        ("notes", "/notes"), ("note", "/notes/me/1"), ("photos", "/photos/COUNTDOWN"),
        ("photo-crop", "/photos/COUNTDOWN/crop/1"), ("settings", "/settings"), ("setup", "/setup"),
        ("study", "/study"), ("deck", "/study/DECK"), ("card", "/study/DECK/cards/CARD"), ("quiz", "/study/DECK/quiz"),
        ("review", "/study/DECK/review"), ("study-statistics", "/study/statistics"),
        ("study-settings", "/study/settings"), ("study-timer", "/study/timer"), ("deck-todos", "/todos/DECK"),
        ("deck-photos", "/photos/DECK"), ("polls", "/polls"), ("poll", "/polls/POLL"), ("series-list", "/series"),
        ("series", "/series/SERIES"), ("revue", "/events/REVUE"), ("suggestion", "/events/REVUE/suggest"),
        ("suggestions", "/suggestions"), ("positions", "/positions"),
    ]
}

private enum Pictures {
    static let folder = ProcessInfo.processInfo.environment["GREENROOM_SCREENSHOTS"]
}
