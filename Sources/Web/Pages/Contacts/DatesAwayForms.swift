import Agenda
import Lineups
import People
import Platform
import Storage
import Values

/// The forms on the page of a contact that add and remove dates away.
enum DatesAwayForms {
    static func addRoutes(to router: PageRouter) {
        router.post("contacts/:contact/away", add)
        router.post("contacts/:contact/away/remove", remove)
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let (contact, form) = (try request.id("contact", of: Contact.self), DatesAwayForm(request.form))
        guard let days = form.days else { return .page(try await ContactPage.page(of: request, away: form)) }
        let addition = AddDatesAway(contact: contact, days: days, note: form.note, account: request.account)
        do {
            let result = try await request.write { try addition.run(in: $0) }
            return .redirect(to: "/contacts/\(contact)", notice: notice(result, days))
        } catch let error as DatesAwayError {
            return .page(try await ContactPage.page(of: request, away: form.refused(error)))
        }
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let contact: ID<Contact> = try request.id("contact")
        let removal = RemoveDatesAway(
            contact: contact, .dates(try request.formID("dates")), account: request.account.id)
        _ = try await request.write { try removal.run(in: $0) }
        return .redirect(to: "/contacts/\(contact)")
    }

    private static func notice(_ result: AddDatesAway.Result, _ days: DayRange) -> String {
        let name = result.contact.name
        guard result.isNew else { return "\(name) was already away \(days)." }
        let shows = result.shows.map(\.name).joined(separator: ", ")
        return "\(name) is away \(days)." + (shows.isEmpty ? "" : " They are in the lineup of \(shows).")
    }
}
