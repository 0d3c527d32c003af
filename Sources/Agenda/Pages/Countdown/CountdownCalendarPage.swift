import Agenda
import ICalendar
import PageKit
import Platform
import Storage
import Twilio
import Values

/// `/countdowns/ID/calendar`: adds an event to a calendar, with an alarm an hour before unless others are chosen.
enum CountdownCalendarPage {
    static func addRoutes(to router: PageRouter) {
        router.get("countdowns/:event/calendar") { request in
            .page(try await page(request, alarms: FieldModel(value: "1h")))
        }
        router.post("countdowns/:event/calendar", add)
    }

    /// A button without fields adds the event to the calendar of its kind. Doing it twice changes nothing.
    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let id = try request.id("event", of: Event.self)
        let (account, calendar) = (request.account.id, try await request.chosenCalendar())
        let alarms: [CalendarAlarm]
        do throws(EntryInputError) {
            if let checked = request.checkedAlarms {
                alarms = try EntryInput.readAlarms([checked])
            } else {
                alarms = [CalendarEntry.defaultAlarm]
            }
        } catch {
            let field = FieldModel(value: request.checkedAlarms ?? "", problem: error.sentence)
            return .page(try await page(request, alarms: field, chosen: calendar))
        }
        let (_, isNew) = try await request.write { tx in
            let event = try CountdownPages.event(id, account: account, in: tx)
            return try CalendarEntry.addExisting(
                event.id, toCalendarNamed: calendar?.name, alarms: alarms, account: account, in: tx)
        }
        return .redirect(
            to: "/countdowns/\(id)",
            notice: isNew ? "Event added to your Calendar." : "It is already in your calendar.")
    }

    private static func page(
        _ request: PageRequest, alarms: FieldModel, chosen: NamedCalendar? = nil
    ) async throws -> Page {
        let (id, account) = (try request.id("event", of: Event.self), request.account.id)
        let event = try await request.read { try CountdownPages.event(id, account: account, in: $0) }
        let calendars = try await request.calendars()
        let model = CountdownCalendarModel(
            id: id.rawValue, name: event.name,
            calendars: CalendarChoice.own(calendars) { $0.id == chosen?.id }, alarms: AlarmChoices(alarms))
        return Page(
            "countdown_calendar", title: "Add \(event.name) to a calendar", section: CountdownListPage.path,
            status: alarms.problem == nil ? 200 : 422, model: model)
    }
}

struct CountdownCalendarModel: PageModel {
    let id: Int64
    let name: String
    let calendars: [CalendarChoice]
    let alarms: AlarmChoices
}
