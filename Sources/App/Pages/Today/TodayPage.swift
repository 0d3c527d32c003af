import Agenda
import AgendaPages
package import PageKit
import Platform
import Storage
import Templates
import Values

/// `/today`: what is on and what is due. It is also the first page of an account that never had a show.
package enum TodayPage {
    package static let noun = PageNoun(
        link: ("Today", path), isInMenu: true, at: 50, stylesheets: [.listsStylesheet], keys: "g y",
        templates: templates
    ) { $0.get("today", show) }

    static let path = "/today"

    private static let templates = PageTemplates([
        "today": PackageResources.today_mustache, "today_items": PackageResources.today_items_mustache,
    ])

    @Sendable
    package static func show(_ request: PageRequest) async throws -> PageResponse {
        let (account, services) = (request.account, request.services)
        let statuses = services[CalendarPageServices.self].statuses
        let model = try await request.read { tx in
            let today = try Today.of(account, parts: Today.parts, in: tx)
            let shows = today.occurrences.map(\.entry).filter { $0.kind == .show }.map(\.id)
            return try TodayModel(
                today, statuses: statuses(shows, tx),
                offersShow: !Event.hasShows(account: account.id, in: tx))
        }
        return .page(Page("today", title: "Today", section: path, fragments: ["today_items"], model: model))
    }
}

struct TodayModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let id: Int64
        let title: String
        /// The address and the name of its list; no name for the account's own.
        let key: String
        let list: String?
        let listPath: String
        /// `5 PM`, if it is due at a time of today.
        let time: String?
        /// `by Sat Nov 28 2026`, if its day is over.
        let late: String?
    }

    /// What else there is to do, such as cards that are due.
    struct Line: Codable, Hashable, Sendable {
        let words: String
        let path: String?
    }

    /// `Mon Nov 30 2026`
    let day: String
    let occurrences: [OccurrenceModel]
    let hasOccurrences: Bool
    let todos: [Item]
    let hasTodos: Bool
    let lines: [Line]
    let hasLines: Bool
    let countdown: Line?
    let isEmpty: Bool
    /// The account never had a show.
    let offersShow: Bool
}

extension TodayModel {
    init(_ today: Today, statuses: [ID<Event>: StatusText], offersShow: Bool) {
        day = DateText().dayWithYear(today.day)
        occurrences = today.occurrences.map {
            OccurrenceModel($0, on: today.day, zone: today.account.zone, statuses: statuses)
        }
        todos = today.todos.map { due in
            Item(
                id: due.item.id, title: due.item.title, key: due.list.pageKey,
                list: due.list.isAccount ? nil : due.list.name, listPath: due.list.page("/todos"),
                time: due.time(on: today.day), late: due.lateness(on: today.day))
        }
        lines = today.lines.map { Line(words: $0.words, path: ($0.action as? any LinkedAction)?.link?.path) }
        countdown = today.countdown.flatMap { event in
            today.countdownWords.map { Line(words: $0, path: "/countdowns/\(event.id)") }
        }
        (hasOccurrences, hasTodos, hasLines) = (!occurrences.isEmpty, !todos.isEmpty, !lines.isEmpty)
        (isEmpty, self.offersShow) = (today.isEmpty, offersShow)
    }
}
