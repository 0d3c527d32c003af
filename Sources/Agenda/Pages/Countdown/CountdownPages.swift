import Agenda
import PageKit
import Platform
import Storage
import Templates
import Values

/// The countdowns: the list, one of them, its form and how it is shared.
enum CountdownPages {
    static let noun = PageNoun(
        link: ("Countdowns", CountdownListPage.path), isInMenu: true,
        stylesheets: [.countdownStylesheet, .picturesStylesheet],
        templates: templates
    ) { router in
        CountdownListPage.addRoutes(to: router)
        CountdownFormPage.addRoutes(to: router)
        CountdownSharePage.addRoutes(to: router)
        router.get("countdowns/:event", show)
        CountdownCalendarPage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "countdowns": PackageResources.countdowns_mustache,
        "countdown_items": PackageResources.countdown_items_mustache,
        "countdown_remove": PackageResources.countdown_remove_mustache,
        "countdown": PackageResources.countdown_mustache,
        "countdown_picture": PackageResources.countdown_picture_mustache,
        "countdown_facts": PackageResources.countdown_facts_mustache,
        "countdown_calendar": PackageResources.countdown_calendar_mustache,
        "countdown_form": PackageResources.countdown_form_mustache,
        "countdown_share": PackageResources.countdown_share_mustache,
    ])

    /// `/countdowns/ID`: the time left until an event of any kind.
    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let id = try request.id("event", of: Event.self)
        let account = request.account
        let (event, photo, alarms) = try await request.read { tx in
            let found = try event(id, account: account.id, in: tx)
            let event = try Countdown.target(id, in: tx) ?? found
            let pending = try CountdownAlarms.pending(account: account.id, in: tx)
            let limit = try CountdownAlarms.pendingLimit(of: account.id, in: tx)
            let alarms = try Countdown.find(id, in: tx).map {
                CountdownAlarmStatus($0, pending: pending, limit: limit, now: tx.now)
            }
            return (event, try Photo.shown(for: ID(id.rawValue), in: tx), alarms)
        }
        guard !event.isCanceled else { throw CountdownError.canceled(event.name) }
        let query = CountdownQuery(until: request.query["until"], wand: request.query["wand"])
        let model = CountdownModel(
            event, query: query, photo: photo, alarms: alarms,
            tabs: request.services.subjects.tabs(of: ID(id.rawValue)), home: account.zone, now: request.now)
        return .page(
            Page(
                "countdown", title: event.name, section: CountdownListPage.path,
                fragments: ["countdown_picture", "countdown_facts"], scripts: [.countdownScript], model: model))
    }
}

extension CountdownPages {
    /// An event of the account. Throws `PageError.notFound` for another account's.
    static func event(_ id: ID<Event>, account: ID<Account>, in tx: Transaction) throws -> Event {
        guard let event = try Event.find(id, in: tx), event.account == account else { throw PageError.notFound }
        return event
    }
}
