import Agenda
import ICalendar
import PageKit
import Platform
import Storage
import Values

/// An address to subscribe to, or that is shared.
struct FeedModel: Codable, Hashable, Sendable {
    let title: String
    let url: String
    /// Opens the calendar of a phone; nil for a page.
    let phoneURL: String?
    /// Asks before it is revoked.
    let revokePath: String

    init(_ feed: Feed, _ title: String, _ address: FeedAddress) {
        self.title = title
        url = address.url(of: feed)
        phoneURL = feed.kind.folder == .calendar ? "webcal" + url.drop { $0 != ":" } : nil
        revokePath = "\(NamedCalendarPages.path)/feeds/\(feed.id)/revoke"
    }
}

/// The calendars, and the addresses in use.
struct CalendarListModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let name: String
        let path: String
        /// As a class of the style.
        let color: String
        /// How many occurrences the next year has: `12`, `more than 1,000`.
        let coming: String
        /// `Tue Dec 1, 3 PM, Dentist`; nil for none.
        let next: String?
        let isShared: Bool
    }

    let items: [Item]
    let feeds: [FeedModel]
    let hasFeeds: Bool
    /// Everything has an address.
    let isAllShared: Bool
    let name: FieldModel
    let subscriptions: SubscriptionsModel

    private static let mostCounted = 1000

    init(
        _ contents: CalendarContents, in window: Range<Instant>, feeds: [(Feed, String)], address: FeedAddress,
        name: FieldModel, subscriptions: SubscriptionsModel, now: Instant
    ) {
        let zone = contents.account.zone
        self.subscriptions = subscriptions
        let today = zone.date(of: now)
        items = contents.calendars.map { calendar in
            let own = contents.limited(to: calendar).occurrences(in: window) { Task.isCancelled }
                .prefix(Self.mostCounted + 1).map(\.self)
            return Item(
                name: calendar.name, path: "\(NamedCalendarPages.path)/\(calendar.id)",
                color: calendar.color.rawValue,
                coming: own.count > Self.mostCounted ? "more than 1,000" : "\(own.count)",
                next: own.first.map { "\($0.words(in: zone, today: today)), \($0.entry.name)" },
                isShared: feeds.contains { $0.0.shows(calendar) })
        }
        self.feeds = feeds.map { FeedModel($0.0, $0.1, address) }
        hasFeeds = !feeds.isEmpty
        isAllShared = feeds.contains { $0.0.kind == .all }
        self.name = name
    }
}

/// What is in one calendar: the entries of one page by date, a series once.
struct NamedCalendarModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let name: String
        let path: String
        /// `Tue Dec 1 2026`
        let date: String
        let hours: String
        let repeats: String?
        let place: String?
    }

    struct Color: Codable, Hashable, Sendable {
        let name: String
        let title: String
        let isCurrent: Bool
    }

    let id: Int64
    let title: String
    let items: [Item]
    let hasItems: Bool
    /// Also what is over.
    let isAll: Bool
    /// The pages before and after this one; nil at the ends.
    let previousPath: String?
    let nextPath: String?
    /// A person has made it, and it can be removed.
    let isOwn: Bool
    let feed: FeedModel?
    let name: FieldModel
    let colors: [Color]

    /// So many entries are on a page.
    static let length = 100

    /// - Parameter page: from 1; a later one than the last is the last.
    init(
        _ calendar: NamedCalendar, _ contents: CalendarContents, isAll: Bool, page: Int, feed: FeedModel?,
        name: FieldModel, now: Instant
    ) {
        let zone = contents.account.zone
        let next = contents.firstOccurrences(in: now..<now.adding(.days(366 * 5))) { Task.isCancelled }
        let shown = contents.entries.compactMap { entry in
            next[entry.id]
                ?? (isAll
                    ? CalendarContents.Occurrence(entry: entry, start: entry.event.start, end: entry.event.end) : nil)
        }.sorted { $0.start.instant(allDayIn: zone) < $1.start.instant(allDayIn: zone) }
        id = calendar.id.rawValue
        title = calendar.name
        let last = max(1, (shown.count + Self.length - 1) / Self.length)
        let page = min(max(1, page), last)
        let path = "\(NamedCalendarPages.path)/\(calendar.id)?\(isAll ? "show=all&" : "")page="
        previousPath = page > 1 ? path + "\(page - 1)" : nil
        nextPath = page < last ? path + "\(page + 1)" : nil
        items = shown.dropFirst((page - 1) * Self.length).prefix(Self.length).map { date in
            Item(
                name: date.entry.name, path: OccurrenceModel.path(date.entry),
                date: DateText().dayWithYear(date.local(in: zone).day), hours: date.hours(in: zone),
                repeats: date.entry.event.recurrenceWords(in: zone), place: date.entry.event.location)
        }
        hasItems = !items.isEmpty
        self.isAll = isAll
        isOwn = calendar.builtIn == nil
        (self.feed, self.name) = (feed, name)
        colors = NamedCalendar.Color.allCases.map { color in
            Color(name: color.rawValue, title: color.rawValue.capitalizedFirst, isCurrent: color == calendar.color)
        }
    }
}
