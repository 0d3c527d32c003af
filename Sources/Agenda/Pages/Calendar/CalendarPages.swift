import Agenda
import ICalendar
import PageKit
import PhoneNumbers
import Platform
import Storage
import Templates
import Values

/// The calendar: a month, an agenda, entries, calendars, import and addresses to subscribe to.
enum CalendarPages {
    static let path = "/calendar"

    static let noun = PageNoun(
        link: ("Calendar", path),
        stylesheets: [.calendarStylesheet, .monthStylesheet], templates: templates
    ) { router in
        router.get("calendar", isCalendar: true, month)
        router.get("calendar/week", isCalendar: true) { try await hours($0, isWeek: true) }
        router.get("calendar/day", isCalendar: true) { try await hours($0, isWeek: false) }
        router.get("agenda", isCalendar: true, agenda)
        EntryPages.addRoutes(to: router)
        EntryFormPage.addRoutes(to: router)
        EventFilePage.addRoutes(to: router)
        SubscriptionForms.addRoutes(to: router)
        NamedCalendarPages.addRoutes(to: router)
        CalendarImportPage.addRoutes(to: router)
        CalendarFeedForms.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "calendar": PackageResources.calendar_mustache, "calendar_nav": PackageResources.calendar_nav_mustache,
        "calendar_views": PackageResources.calendar_views_mustache,
        "calendar_line": PackageResources.calendar_line_mustache,
        "calendar_month": PackageResources.calendar_month_mustache,
        "calendar_hours": PackageResources.calendar_hours_mustache,
        "calendar_hour_days": PackageResources.calendar_hour_days_mustache,
        "calendar_agenda": PackageResources.calendar_agenda_mustache,
        "calendar_days": PackageResources.calendar_days_mustache,
        "calendars": PackageResources.calendars_mustache, "calendar_list": PackageResources.calendar_list_mustache,
        "calendar_entries": PackageResources.calendar_entries_mustache,
        "calendar_items": PackageResources.calendar_items_mustache,
        "calendar_import": PackageResources.calendar_import_mustache, "entry": PackageResources.entry_mustache,
        "alarm_choices": PackageResources.alarm_choices_mustache,
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
        let model = CalendarMonthModel(try await shown(request, in: window), first: first, today: today)
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
        let model = CalendarAgendaModel(
            try await shown(request, in: window), from: first, count: count, today: today)
        return .page(
            Page("calendar_agenda", title: "Agenda", section: path, fragments: ["calendar_days"], model: model))
    }

    /// A week, or a day, with its hours.
    @Sendable
    static func hours(_ request: PageRequest, isWeek: Bool) async throws -> PageResponse {
        let (zone, region) = (request.account.zone, request.account.region.code)
        let today = zone.date(of: request.now)
        let day = request.query["day"].flatMap { LocalDate(iso: $0) } ?? today
        let days = isWeek ? CalendarDays.week(of: day, weekStart: .firstDay(in: region)) : [day]
        let window = zone.day(days[0]).lowerBound..<zone.day(days[days.count - 1]).upperBound
        let model = CalendarHoursModel(try await shown(request, in: window), days: days, today: today)
        return .page(
            Page(
                "calendar_hours", title: model.title, section: path, fragments: ["calendar_hour_days"],
                stylesheets: [.hoursStylesheet], model: model))
    }

    /// What is in the calendar that the address names, or in all.
    static func shown(_ request: PageRequest, in window: Range<Instant>) async throws -> ShownCalendar {
        let calendars = try await request.calendars()
        let chosen: ID<NamedCalendar>? = try request.query["calendar"].map { text throws(PageError) in
            guard let calendar = calendars.first(where: { "\($0.id)" == text }) else { throw .notFound }
            return calendar.id
        }
        let (account, services) = (request.account, request.services[CalendarPageServices.self])
        return try await request.read { tx in
            let contents = try CalendarContents.of(account, in: window, calendar: chosen, tx: tx)
            let shows = contents.entries.filter { $0.kind == .show }.map(\.id)
            let zone = account.zone
            let days = zone.date(of: window.lowerBound)...zone.date(of: window.upperBound.adding(.milliseconds(-1)))
            return ShownCalendar(
                contents: contents, statuses: shows.isEmpty ? [:] : try services.statuses(shows, tx), chosen: chosen,
                todos: chosen == nil ? try DueTodo.all(in: days, account: account.id, in: tx) : [])
        }
    }
}
