import Agenda
import ICalendar
import PageKit
import Platform
import Storage
import Templates
import Values

/// `/entries/add` and `/entries/ID/edit`; with `?on=` one date of a series.
enum EntryFormPage {
    static func addRoutes(to router: PageRouter) {
        router.get("entries/add", showNew)
        router.post("entries/add", add)
        router.get("entries/:entry/edit", show)
        router.edit("entries/:entry/edit", of: stored, save)
    }

    @Sendable
    static func showNew(_ request: PageRequest) async throws -> PageResponse {
        let day = request.query["day"].flatMap { LocalDate(iso: $0) } ?? request.account.zone.date(of: request.now)
        let fields = ["date": day.description, "calendar": request.query["calendar"] ?? ""]
        return .page(try await page(request, nil, fields))
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let fields = EntryFields.typed(request)
        let calendar = try await request.chosenCalendar()
        do {
            let event = try EntryFields.newInput(fields, account: request.account, now: request.now).newEvent().event
            let account = request.account
            let (entry, isNew) = try await request.write { tx in
                let target = try calendar ?? NamedCalendar.personal(account: account.id, in: tx)
                return try CalendarEntry.add(event, to: target, account: account, in: tx)
            }
            let note = entry.event.skippedPeriods.map { " \($0)" } ?? ""
            return .redirect(
                to: "/entries/\(entry.id)",
                notice: isNew ? "Added to \(entry.calendar.name).\(note)" : "It is already in \(entry.calendar.name).")
        } catch {
            guard let problems = EntryFields.problems(error) else { throw error }
            return .page(try await page(request, nil, fields, problems: problems))
        }
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let entry = try await request.entry()
        let event = try await event(request, entry)
        return .page(try await page(request, entry, EntryFields.of(event, calendar: entry.calendar, request.account)))
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let entry = try await request.entry()
        let (account, fields) = (request.account, EntryFields.typed(request))
        let (calendar, day) = (try await request.chosenCalendar(), try on(request))
        let before = EntryFields.of(try await event(request, entry), calendar: entry.calendar, account)
        do {
            let input = try EntryFields.changedInput(fields, before: before, account: account, now: request.now)
            let isChanged = try await request.write { tx in
                let current = try entry.current(in: tx)
                guard let day else {
                    let event = try input.changed(current.event)
                    let saved = try current.edit(to: event, calendar: calendar, account: account, in: tx)
                    return saved.event != current.event || saved.calendar.id != current.calendar.id
                }
                guard let one = try current.occurrence(on: day, account: account, in: tx) else {
                    throw PageError.notFound
                }
                let changed = try input.changed(one)
                guard changed != one else { return false }
                _ = try current.changeOccurrence(to: changed, account: account, in: tx)
                return true
            }
            return .redirect(to: "/entries/\(entry.id)", notice: isChanged ? "Saved." : nil)
        } catch {
            guard let problems = EntryFields.problems(error) else { throw error }
            return .page(try await page(request, entry, fields, problems: problems))
        }
    }

    /// The entry, or its occurrence on the day that the address names.
    private static func event(_ request: PageRequest, _ entry: CalendarEntry) async throws -> CalendarEvent {
        guard let day = try on(request) else { return entry.event }
        let account = request.account
        let one = try await request.read { try entry.occurrence(on: day, account: account, in: $0) }
        guard let one else { throw PageError.notFound }
        return one
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let (entry, account) = (try request.entry(in: tx), request.account)
        let event = try on(request).map { try entry.occurrence(on: $0, account: account, in: tx) } ?? entry.event
        guard let event else { throw PageError.notFound }
        let values = EntryFields.of(event, calendar: entry.calendar, account)
        let calendars = try NamedCalendar.all(account: account.id, in: tx).map { ("\($0.id)", $0.name) }
        return StoredFields(
            UndoRows.Row("entry", entry.id.rawValue), entry.name, values,
            labels: [
                "name": "Name", "date": "Date", "time": "Time", "end_date": "Last day", "end_time": "End",
                "place": "Place", "notes": "Notes", "repeats": "Repeats", "until": "Until", "times": "Times",
                "zone": "Time zone", "calendar": "Calendar",
            ], choices: ["calendar": Dictionary(calendars) { first, _ in first }],
            and: [.list("alarms", "Alarms", values["alarms"] ?? "")])
    }

    private static func on(_ request: PageRequest) throws(PageError) -> LocalDate? {
        guard let text = request.query["on"] else { return nil }
        guard let day = LocalDate(iso: text) else { throw .notFound }
        return day
    }

    private static func page(
        _ request: PageRequest, _ entry: CalendarEntry?, _ fields: [String: String], problems: [String: String] = [:]
    ) async throws -> Page {
        let day = try on(request)
        let own = entry.map { "/entries/\($0.id)" }
        let calendars = try await request.calendars()
        let chosen = fields["calendar"].flatMap { text in calendars.first { "\($0.id)" == text }?.id }
        func field(_ name: String) -> FieldModel { FieldModel(name, fields, problems) }
        let model = EntryFormModel(
            path: own.map { "\($0)/edit" + (day.map { "?on=\($0)" } ?? "") } ?? "/entries/add",
            backPath: own ?? CalendarPages.path, isNew: entry == nil, only: day.map { DateText().dayWithYear($0) },
            isWhole: day == nil, home: request.account.zone.identifier, name: field("name"), date: field("date"),
            time: field("time"), endDate: field("end_date"), endTime: field("end_time"), place: field("place"),
            notes: field("notes"), repeats: field("repeats"), until: field("until"), times: field("times"),
            alarms: AlarmChoices(field("alarms")), zone: field("zone"),
            calendars: CalendarChoice.own(calendars) { calendar in
                chosen.map { $0 == calendar.id } ?? (calendar.builtIn == .personal)
            })
        let title = entry.map { "Edit \($0.name)" } ?? "Add to the calendar"
        return Page(
            "entry_form", title: title, section: CalendarPages.path, status: problems.isEmpty ? 200 : 422,
            scripts: [.fieldsScript], model: model)
    }
}

struct EntryFormModel: PageModel {
    let path: String
    let backPath: String
    let isNew: Bool
    /// The day of a series that is changed alone; nil for the whole.
    let only: String?
    let isWhole: Bool
    /// The time zone of an entry without one.
    let home: String
    let name: FieldModel
    let date: FieldModel
    let time: FieldModel
    let endDate: FieldModel
    let endTime: FieldModel
    let place: FieldModel
    let notes: FieldModel
    let repeats: FieldModel
    let until: FieldModel
    let times: FieldModel
    let alarms: AlarmChoices
    let zone: FieldModel
    let calendars: [CalendarChoice]
}
