import Agenda
import Lineups
import PageKit
import People
import Platform
import Storage
import Values

/// The form on the page of a contact that sets the calendar that they share.
enum ContactCalendarForm {
    static func addRoutes(to router: PageRouter) {
        router.post("contacts/:contact/calendar", save)
        router.post("contacts/:contact/calendar/remove", remove)
    }

    @Sendable
    private static func save(_ request: PageRequest) async throws -> PageResponse {
        let (contact, account, words) = (try await contact(request), request.account, request.text("calendar"))
        guard !words.isEmpty else { return .redirect(to: "/contacts/\(contact)") }
        do {
            let fetcher = try request.services[SubscriptionPageServices.self].fetcher()
            let reading = try await SetContactCalendar.read(
                words, with: fetcher, zone: account.zone, now: request.now)
            let change = SetContactCalendar(contact, reading, account: account.id)
            _ = try await request.write { try change.run(in: $0) }
            let count = (reading?.busy.count ?? 0).counted("busy time")
            return .redirect(to: "/contacts/\(contact)", notice: "Read the calendar: \(count).")
        } catch let error as SubscriptionError {
            let field = FieldModel(value: words, problem: error.sentence)
            return .page(try await ContactPage.page(of: request, calendar: field))
        }
    }

    @Sendable
    private static func remove(_ request: PageRequest) async throws -> PageResponse {
        let contact = try await contact(request)
        let change = SetContactCalendar(contact, nil, account: request.account.id)
        let isChanged = try await request.write { try change.run(in: $0) }
        return .redirect(to: "/contacts/\(contact)", notice: isChanged ? "Removed the calendar." : nil)
    }

    /// Throws `ContactError.unknown` for another account's.
    private static func contact(_ request: PageRequest) async throws -> ID<Contact> {
        let (id, account) = (try request.id("contact", of: Contact.self), request.account.id)
        return try await request.read { try Contact.find(id, account: account, in: $0).id }
    }
}

/// The calendar that a contact shares, and the form that sets it.
struct ContactCalendarModel: Codable, Hashable, Sendable {
    /// What is typed; a stored address is not shown.
    let address: FieldModel
    /// `example.org, read Sun Nov 29, 9:20 AM, 12 busy times`; nil if they share none.
    let state: String?
    /// The form is shown again with its problem.
    let isRefused: Bool

    init(_ field: FieldModel?, state: String?) {
        address = field ?? FieldModel(value: "")
        (self.state, isRefused) = (state, field != nil)
    }
}
