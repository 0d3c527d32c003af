import Agenda
import Platform
import Storage

/// Makes and revokes the addresses under which calendars are subscribed to.
enum CalendarFeedForms {
    static func addRoutes(to router: PageRouter) {
        router.post("calendars/feeds/add", add)
        router.post("calendars/feeds/revoke", revoke)
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
    static func revoke(_ request: PageRequest) async throws -> PageResponse {
        let (token, account, handlers) = (request.text("token"), request.account.id, request.services.feeds)
        let isFound = try await request.write { tx in
            let feeds = try Feed.all(handlers.map(\.kind), account: account, in: tx)
            guard let feed = feeds.first(where: { $0.token == token }) else { return false }
            let title = try handlers.first { $0.kind == feed.kind }?.title(feed, tx)
            try feed.revoke(named: feed.kind == .all ? nil : title, in: tx)
            return true
        }
        guard isFound else { throw PageError.notFound }
        return .redirect(to: NamedCalendarPages.path, notice: "Revoked. That address no longer works.")
    }
}
