import Agenda
import ICalendar
import PageKit
import Platform
import Storage
import Twilio
import Values

/// `/calendars`: the calendars, and what is in one of them.
enum NamedCalendarPages {
    static let path = "/calendars"

    static func addRoutes(to router: PageRouter) {
        router.get("calendars", isCalendar: true, list)
        router.post("calendars/add", isCalendar: true, add)
        router.get("calendars/:calendar", isCalendar: true, show)
        router.edit("calendars/:calendar/rename", on: "calendars/:calendar", isCalendar: true, of: stored, rename)
        router.post("calendars/:calendar/remove", remove)
        router.get("calendars/:calendar/calendar.ics", isCalendar: true, export)
        router.get("calendars/calendar.ics", isCalendar: true, exportAll)
    }

    @Sendable
    static func list(_ request: PageRequest) async throws -> PageResponse {
        .page(try await listPage(request))
    }

    /// - Parameter problems: by field, of a form that is shown again.
    static func listPage(_ request: PageRequest, problems: [String: String] = [:]) async throws -> Page {
        let typed = request.texts(["name", "address", "called"])
        _ = try await request.calendars()
        let (account, now, services) = (request.account, request.now, request.services)
        let window = now..<now.adding(.days(366))
        let (contents, titled, subscriptions) = try await request.read { tx in
            let contents = try CalendarContents.of(account, in: window, tx: tx)
            let feeds = try Feed.all(services.feeds.map(\.kind), account: account.id, in: tx)
            let titled = try feeds.compactMap { feed -> (Feed, String)? in
                let handler = services.feeds.first { $0.kind == feed.kind }
                return try handler?.title(feed, tx).map { (feed, $0) }
            }
            return (contents, titled, try CalendarSubscription.all(account: account.id, in: tx))
        }
        let model = CalendarListModel(
            contents, in: window, feeds: titled, address: services.feedAddress,
            name: FieldModel("name", typed, problems),
            subscriptions: SubscriptionsModel(
                subscriptions, typed: typed, problems: problems, zone: account.zone, now: now), now: now)
        return Page(
            "calendars", title: "Calendars", section: CalendarPages.path, fragments: ["calendar_list"],
            status: problems.isEmpty ? 200 : 422, model: model)
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let (name, account) = (request.text("name"), request.account.id)
        do {
            let made = try await request.write { try NamedCalendar.add(name, account: account, in: $0) }
            return .redirect(to: "\(path)/\(made.id)", notice: "Saved.")
        } catch let error as CalendarError {
            return .page(try await listPage(request, problems: ["name": error.sentence]))
        }
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(request, name: nil))
    }

    private static func page(_ request: PageRequest, name: FieldModel?) async throws -> Page {
        let calendar = try await request.calendar()
        let (account, isAll) = (request.account, request.query["show"] == "all")
        let number = request.query["page"].flatMap { Int($0) } ?? 1
        let address = request.services.feedAddress
        let (contents, feed) = try await request.read { tx in
            (
                try CalendarContents.of(account, calendar: calendar.id, tx: tx),
                try Feed.active(.calendar, of: calendar.id, account: account.id, in: tx)
            )
        }
        let model = NamedCalendarModel(
            calendar, contents, isAll: isAll, page: number,
            feed: feed.map { FeedModel($0, calendar.name, address) },
            name: name ?? FieldModel("name", ["name": calendar.name], [:]), now: request.now)
        return Page(
            "calendar_entries", title: calendar.name, section: CalendarPages.path, fragments: ["calendar_items"],
            status: name == nil ? 200 : 422, model: model)
    }

    @Sendable
    static func rename(_ request: PageRequest) async throws -> PageResponse {
        let (calendar, name) = (try await request.calendar(), request.text("name"))
        // A form of an earlier page has no color.
        let color = try request.form["color"].map { text throws(PageError) in
            guard let color = NamedCalendar.Color(rawValue: text) else { throw .badField("color") }
            return color
        }
        do {
            let changed = try await request.write { try calendar.change(name: name, color: color, in: $0) }
            return .redirect(to: "\(path)/\(calendar.id)", notice: changed == calendar ? nil : "Saved.")
        } catch let error as CalendarError {
            return .page(try await page(request, name: FieldModel("name", ["name": name], ["name": error.sentence])))
        }
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let id = try request.id("calendar", of: NamedCalendar.self)
        let calendar = try NamedCalendar.all(account: request.account.id, in: tx).first { $0.id == id }
        guard let calendar else { throw PageError.notFound }
        return StoredFields(
            UndoRows.Row("calendar", id.rawValue), calendar.name, [.text("name", "Name", calendar.name)])
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let calendar = try await request.calendar()
        try await request.write { try calendar.remove(in: $0) }
        return .redirect(to: path, notice: "Removed the calendar \(calendar.name) and its entries.")
    }

    @Sendable
    static func export(_ request: PageRequest) async throws -> PageResponse {
        try await file(request, try await request.calendar())
    }

    @Sendable
    static func exportAll(_ request: PageRequest) async throws -> PageResponse {
        _ = try await request.calendars()
        return try await file(request, nil)
    }

    private static func file(_ request: PageRequest, _ calendar: NamedCalendar?) async throws -> PageResponse {
        let account = request.account
        let found = try await request.read {
            try CalendarContents.of(account, calendar: calendar?.id, tx: $0)
        }
        let contents = calendar == nil ? found.own : found
        try Task.checkCancellation()
        let bytes = CalendarWriter.bytes(of: contents.calendar(named: calendar?.name), now: request.now)
        return .file(
            PageFile(
                bytes: bytes, contentType: "text/calendar; charset=utf-8",
                name: "\(calendar?.name ?? "calendars").ics"))
    }
}

extension PageRequest {
    /// The calendar in the path. Throws `PageError.notFound` for another account's.
    func calendar() async throws -> NamedCalendar {
        let id = try id("calendar", of: NamedCalendar.self)
        guard let calendar = try await calendars().first(where: { $0.id == id }) else { throw PageError.notFound }
        return calendar
    }

    /// The calendar that was chosen in a form; nil for none. Throws `PageError.notFound` for another account's.
    func chosenCalendar() async throws -> NamedCalendar? {
        guard !text("calendar").isEmpty else { return nil }
        let id: ID<NamedCalendar> = try formID("calendar")
        guard let calendar = try await calendars().first(where: { $0.id == id }) else { throw PageError.notFound }
        return calendar
    }
}
