import Agenda
import ICalendar
import JSON
import Lineups
import People
import Platform
import Storage
import Values

/// What a public page shows: one show, or the coming shows of a series or of an account.
struct PublicShows: Sendable {
    /// Of the show, the series or the account.
    let name: String
    /// Of whom books the shows.
    let booker: String
    let shows: [PublicShow]
    let language: TextLanguage
    /// The whole URL of the page.
    let address: String

    /// So many shows are shown at most, the earliest first.
    static let mostShows = 100

    /// Nil where the show or the series was removed.
    init?(_ feed: Feed, address: String, in tx: Transaction) throws {
        guard let account = try Account.find(feed.account, in: tx) else { return nil }
        booker = account.name ?? ""
        let events: [Event]
        switch feed.kind {
        case .show:
            guard let event = try Event.find(ID(feed.subject), in: tx), event.account == account.id else { return nil }
            (name, events) = (event.name, [event])
        case .series:
            guard let series = try Series.find(ID(feed.subject), in: tx), series.account == account.id else {
                return nil
            }
            (name, events) = (series.name, try Self.coming(account.id, of: series.id, in: tx))
        default: (name, events) = (booker, try Self.coming(account.id, of: nil, in: tx))
        }
        shows = try PublicShow.all(events, since: feed.createdAt, in: tx)
        language = try ContactLanguage.of(nil, account: account.id, in: tx)
        self.address = address
    }

    /// The listed shows that are not over, with those that were canceled.
    static func coming(
        _ account: ID<Account>, of series: ID<Series>?, in tx: Transaction
    ) throws -> [Event] {
        let isShown: SQL =
            series.map { "event.id IN (SELECT event_id FROM series_date WHERE series_id = \($0))" } ?? "1 = 1"
        return try tx.rows(
            """
            SELECT \(Event.columns) FROM event
            WHERE event.account_id = \(account) AND event.kind = 'show' AND event.ends_at > \(tx.now)
                AND event.unlisted = 0 AND \(isShown)
            ORDER BY event.starts_at, event.id LIMIT \(mostShows)
            """
        ).map(Event.init)
    }
}

extension FeedHandler {
    /// Serves public pages of a kind: without a suffix the page, with `json` the same for programs, with `ics` a
    /// calendar.
    static func publicPage(_ kind: Feed.Kind, title: @escaping @Sendable (Feed, Transaction) throws -> String?)
        -> FeedHandler
    {
        FeedHandler(kind, title: title, missing: PublicShowsPage.missing) { request, tx in
            guard let shows = try PublicShows(request.feed, address: request.address, in: tx) else {
                return nil
            }
            switch request.ending {
            case nil: return shows.page
            case "json": return shows.json
            case "ics": return shows.calendar(now: tx.now)
            default: return nil
            }
        }
    }
}

extension [FeedHandler] {
    /// The public pages of a show, a series and an account.
    static var publicPages: [FeedHandler] {
        [
            .publicPage(.show) { feed, tx in
                try Event.find(ID(feed.subject), in: tx).map { "public page of \($0.name)" }
            },
            .publicPage(.series) { feed, tx in
                try Series.find(ID(feed.subject), in: tx).map { "public page of the series \($0.name)" }
            },
            .publicPage(.season) { _, _ in "public page of all shows" },
        ]
    }
}

// MARK: - For programs

extension PublicShows {
    /// Stable: names are added, and none is renamed or removed.
    var json: ServedPage {
        let value: JSONValue = ["name": .string(name), "url": .string(address), "shows": .array(shows.map(\.json))]
        return ServedPage(.json, value.encoded(.indented), publicPolicy: "default-src 'none'")
    }

    /// The shows as a calendar, with the names of who plays in it.
    func calendar(now: Instant) -> ServedPage {
        var calendar = EventCalendar(name: name, events: shows.map(\.calendarEvent))
        calendar.refreshInterval = .hours(1)
        return ServedPage(
            .calendar, CalendarWriter.bytes(of: calendar, now: now), publicPolicy: "default-src 'none'")
    }
}

extension PublicShow {
    fileprivate var json: JSONValue {
        [
            "id": .string(calendarEvent.uid), "name": .string(name), "starts_at": .string(time(startsAt)),
            "ends_at": .string(time(endsAt)), "zone": .string(zone.identifier), "all_day": .bool(isAllDay),
            "location": .optional(location), "state": .string(state.rawValue),
            "previous_start": .optional(movedFrom.map(time)),
            "performers": .array(performers.map { ["name": .string($0.name), "host": .bool($0.isHost)] }),
        ]
    }

    /// With the offset of its zone.
    func time(_ instant: Instant) -> String { DateText.iso(instant, in: zone) }
}
