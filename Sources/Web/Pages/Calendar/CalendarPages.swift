import Agenda
import ICalendar
import Platform
import Storage
import Templates
import Values

/// The calendar: a month, an agenda, entries, calendars, import and addresses to subscribe to.
package enum CalendarPages {
    static let path = "/calendar"

    package static let noun = PageNoun(link: ("Calendar", path), templates: templates) { router in
        router.get("calendar", isCalendar: true, month)
        router.get("agenda", isCalendar: true, agenda)
        EntryPages.addRoutes(to: router)
        EntryFormPage.addRoutes(to: router)
        NamedCalendarPages.addRoutes(to: router)
        CalendarImportPage.addRoutes(to: router)
        CalendarFeedForms.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "calendar": PackageResources.calendar_mustache, "calendar_nav": PackageResources.calendar_nav_mustache,
        "calendar_month": PackageResources.calendar_month_mustache,
        "calendar_agenda": PackageResources.calendar_agenda_mustache,
        "calendar_days": PackageResources.calendar_days_mustache, "occurrence": PackageResources.occurrence_mustache,
        "calendars": PackageResources.calendars_mustache, "calendar_list": PackageResources.calendar_list_mustache,
        "calendar_entries": PackageResources.calendar_entries_mustache,
        "calendar_items": PackageResources.calendar_items_mustache,
        "calendar_import": PackageResources.calendar_import_mustache, "entry": PackageResources.entry_mustache,
        "entry_facts": PackageResources.entry_facts_mustache, "entry_form": PackageResources.entry_form_mustache,
    ])

    /// The most lines of a month or an agenda.
    static let limit = 3000

    @Sendable
    static func month(_ request: PageRequest) async throws -> PageResponse {
        let today = request.account.zone.date(of: request.now)
        let first = request.query["month"].flatMap { LocalDate(iso: $0 + "-01") } ?? today.firstOfMonth
        // The weeks of a month begin and end in the months beside it.
        let zone = request.account.zone
        let window = zone.day(first.adding(days: -7)).lowerBound..<zone.day(first.adding(days: 44)).lowerBound
        let (contents, chosen) = try await contents(request, in: window)
        let model = CalendarMonthModel(contents, first: first, chosen: chosen, today: today)
        return .page(Page("calendar", title: model.title, section: path, fragments: ["calendar_month"], model: model))
    }

    @Sendable
    static func agenda(_ request: PageRequest) async throws -> PageResponse {
        let zone = request.account.zone
        let today = zone.date(of: request.now)
        let first = request.query["from"].flatMap { LocalDate(iso: $0) } ?? today
        let lengths = CalendarAgendaModel.lengths.map(\.0)
        let count = request.query["days"].flatMap(Int.init).flatMap { lengths.contains($0) ? $0 : nil } ?? 30
        let window = zone.day(first).lowerBound..<zone.day(first.adding(days: count)).lowerBound
        let (contents, chosen) = try await contents(request, in: window)
        let model = CalendarAgendaModel(contents, from: first, count: count, chosen: chosen, today: today)
        return .page(
            Page("calendar_agenda", title: "Agenda", section: path, fragments: ["calendar_days"], model: model))
    }

    /// What is in the calendar that the address names, or in all.
    ///
    /// - Parameter window: nil for all dates.
    static func contents(
        _ request: PageRequest, in window: Range<Instant>?
    ) async throws -> (CalendarContents, ID<NamedCalendar>?) {
        let calendars = try await request.calendars()
        let chosen: ID<NamedCalendar>? = try request.query["calendar"].map { text throws(PageError) in
            guard let calendar = calendars.first(where: { "\($0.id)" == text }) else { throw .notFound }
            return calendar.id
        }
        let account = request.account
        let contents = try await request.read {
            try CalendarContents.of(account, in: window, calendar: chosen, tx: $0)
        }
        return (contents, chosen)
    }
}
