import Agenda
import PageKit
import Platform
import Storage

/// Makes and revokes the addresses under which calendars are subscribed to.
enum CalendarFeedForms {
    static func addRoutes(to router: PageRouter) {
        router.post("calendars/feeds/add", add)
        router.get("calendars/feeds/:feed/revoke", confirmRevocation)
        router.post("calendars/feeds/:feed/revoke", revoke)
    }

    /// For the calendar that is named, or for everything.
    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let calendars = try await request.calendars()
        let (account, random) = (request.account.id, request.services.random)
        guard !request.text("calendar").isEmpty else {
            _ = try await request.write {
                try Feed.ofCalendar(named: nil, account: account, random: random, in: $0).feed
            }
            return .redirect(to: NamedCalendarPages.path, notice: notice)
        }
        let id: ID<NamedCalendar> = try request.formID("calendar")
        guard let calendar = calendars.first(where: { $0.id == id }) else { throw PageError.notFound }
        _ = try await request.write {
            try Feed.ofCalendar(named: calendar.name, account: account, random: random, in: $0).feed
        }
        return .redirect(to: "\(NamedCalendarPages.path)/\(id)", notice: notice)
    }

    private static let notice = "Anyone with the address can see the calendar."

    @Sendable
    static func confirmRevocation(_ request: PageRequest) async throws -> PageResponse {
        let id = try request.id("feed", of: Feed.self)
        let (account, handlers) = (request.account.id, request.services.feeds)
        let (feed, name) = try await request.read { try find(id, account: account, among: handlers, in: $0) }
        let model = ConfirmModel(
            title: Feed.revocationQuestion(of: name), crumb: "Calendars", crumbPath: NamedCalendarPages.path,
            sentences: [Feed.revocationConsequence],
            path: "\(NamedCalendarPages.path)/feeds/\(feed.id)/revoke", button: "Revoke",
            backPath: NamedCalendarPages.path)
        return .page(model.page(in: CalendarPages.path))
    }

    @Sendable
    static func revoke(_ request: PageRequest) async throws -> PageResponse {
        let id = try request.id("feed", of: Feed.self)
        let (account, handlers) = (request.account.id, request.services.feeds)
        try await request.write { tx in
            let (feed, name) = try find(id, account: account, among: handlers, in: tx)
            try feed.revoke(named: name, in: tx)
        }
        return .redirect(to: NamedCalendarPages.path, notice: "Revoked. That address no longer works.")
    }

    /// The feed with the name of what it shows; nil for all calendars. Throws `PageError.notFound`.
    private static func find(
        _ id: ID<Feed>, account: ID<Account>, among handlers: [FeedHandler], in tx: Transaction
    ) throws -> (feed: Feed, name: String?) {
        let feeds = try Feed.all(handlers.map(\.kind), account: account, in: tx)
        guard let feed = feeds.first(where: { $0.id == id }) else { throw PageError.notFound }
        let title = try handlers.first { $0.kind == feed.kind }?.title(feed, tx)
        return (feed, feed.kind == .all ? nil : title)
    }
}
