import Agenda
import Lineups
package import PageKit
import Platform
import Season
import Storage
import Templates
import Values

extension [PageNoun] {
    /// The pages of polls, series, suggested lineups and public pages, and the page on which somebody who was asked ticks dates.
    package static var season: [PageNoun] {
        [PollPages.noun, SeriesPages.noun, SuggestionPage.noun, PublicPagePages.noun, TickPage.noun]
    }
}

/// `/series`: shows that repeat.
enum SeriesPages {
    static let path = "/series"

    static let noun = PageNoun(
        link: ("Series", path), isInMenu: true, finder: ("Series", find), templates: templates
    ) {
        router in
        SeriesListPage.addRoutes(to: router)
        SeriesPage.addRoutes(to: router)
        SeriesChangePage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "series_list": PackageResources.series_list_mustache, "series_items": PackageResources.series_items_mustache,
        "series": PackageResources.series_mustache, "series_dates": PackageResources.series_dates_mustache,
        "series_change": PackageResources.series_change_mustache,
    ])

    @Sendable
    private static func find(
        _ words: String, _ limit: Int, _ account: Account, _ tx: Transaction
    ) throws -> [PageEntry] {
        try Series.all(account: account.id, in: tx).filter { $0.name.folded.contains(words.folded) }.prefix(limit)
            .map { PageEntry($0.name, $0.path, detail: $0.words(at: tx.now)) }
    }
}

/// `/polls`: who is free when.
enum PollPages {
    static let path = "/polls"

    static let noun = PageNoun(
        link: ("Polls", path), isInMenu: true, stylesheets: [.gridStylesheet], templates: templates
    ) {
        router in
        PollListPage.addRoutes(to: router)
        PollPage.addRoutes(to: router)
        PollChoicePage.addRoutes(to: router)
        PollSendingPage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "polls": PackageResources.polls_mustache, "poll_items": PackageResources.poll_items_mustache,
        "poll": PackageResources.poll_mustache, "poll_rows": PackageResources.poll_rows_mustache,
        "poll_cell": PackageResources.poll_cell_mustache, "poll_choice": PackageResources.poll_choice_mustache,
    ])
}

extension Poll {
    var path: String { "\(PollPages.path)/\(id)" }
}

extension PageRequest {
    /// The poll in the path. Throws `PollError.unknown` for another account's.
    func poll() async throws -> Poll {
        let (id, account) = (try id("poll", of: Poll.self), account.id)
        return try await read { try Poll.find(id, account: account, in: $0) }
    }
}

extension PageRequest {
    /// The show in the path. Throws `EventError.unknown` for another account's, and for an event of another kind.
    func show() async throws -> Event {
        let (id, account) = (try id("event", of: Event.self), account.id)
        return try await read { try Event.findShow(id, account: account, in: $0) }
    }
}
