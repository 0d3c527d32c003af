import Agenda
import ICalendar
import PageKit
import Platform
import Storage
import Twilio
import Values

/// `/entries/ID`: one entry in full.
enum EntryPages {
    static func addRoutes(to router: PageRouter) {
        router.get("entries/:entry", isCalendar: true, show)
        router.post("entries/:entry/remove", remove)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let entry = try await request.entry()
        let (account, now) = (request.account, request.now)
        let window = now..<now.adding(.days(366 * 5))
        let dates = try await request.read { tx -> [CalendarContents.Occurrence] in
            guard entry.isSeries else { return [] }
            return try CalendarContents.dates(of: entry, in: window, limit: 5, account: account, tx: tx)
        }
        let tabs = request.services.subjects.tabs(of: ID(entry.id.rawValue))
        let model = EntryModel(entry, dates: dates, tabs: tabs, zone: account.zone)
        return .page(
            Page(
                "entry", title: entry.name, section: CalendarPages.path, fragments: ["entry_facts"], model: model))
    }

    /// Removes the entry, or one date of a series.
    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let entry = try await request.entry()
        let account = request.account
        guard let on = request.form["on"] else {
            try await request.write { try entry.remove(in: $0) }
            return .redirect(to: CalendarPages.path, notice: "Removed \(entry.name).")
        }
        guard let wanted = LocalDate(iso: on) else { throw PageError.badField("on") }
        let day = try await request.write {
            try entry.removeOccurrence(on: wanted, account: account, in: $0)
        }
        guard let day else { throw PageError.notFound }
        return .redirect(to: "/entries/\(entry.id)", notice: "Removed \(DateText().dayWithYear(day)).")
    }
}

struct EntryModel: PageModel {
    /// A date of a series.
    struct Date: Codable, Hashable, Sendable {
        /// ISO date.
        let day: String
        let when: String
        let editPath: String
    }

    let id: Int64
    let name: String
    let when: String
    let place: String?
    let repeats: String?
    let alarms: String?
    let calendar: String
    let calendarPath: String
    let isTentative: Bool
    let notes: String?
    /// A web page.
    let link: String?
    let dates: [Date]
    let isSeries: Bool
    /// The pages that list what belongs to it.
    let tabs: [PageFrameLink]

    init(_ entry: CalendarEntry, dates: [CalendarContents.Occurrence], tabs: [PageFrameLink], zone: Zone) {
        let event = entry.event
        id = entry.id.rawValue
        name = entry.name
        when = event.when(in: zone) + event.elsewhere(than: zone)
        place = event.location
        repeats = event.recurrenceWords(in: zone)
        alarms = event.alarms.isEmpty ? nil : event.alarms.map(\.words).joined(separator: ", ")
        calendar = entry.calendar.name
        calendarPath = "/calendars/\(entry.calendar.id)"
        isTentative = event.status == .tentative
        notes = event.details
        link = event.url.flatMap { $0.hasPrefix("https://") || $0.hasPrefix("http://") ? $0 : nil }
        self.dates = dates.map { date in
            let day = date.local(in: zone).day
            return Date(
                day: day.description, when: "\(DateText().dayWithYear(day)), \(date.hours(in: zone))",
                editPath: "/entries/\(entry.id)/edit?on=\(day)")
        }
        isSeries = entry.isSeries
        self.tabs = tabs
    }
}

extension PageRequest {
    /// The entry in the path. Throws `PageError.notFound` for another account's, and for an event of another kind.
    func entry() async throws -> CalendarEntry {
        _ = try await calendars()
        return try await read { try entry(in: $0) }
    }

    /// The same in a transaction, once there are calendars.
    func entry(in tx: Transaction) throws -> CalendarEntry {
        let entry = try CalendarEntry.find(id("entry"), in: tx)
        guard let entry, entry.account == account.id, entry.kind == .entry, !entry.isCanceled else {
            throw PageError.notFound
        }
        return entry
    }
}
