import Agenda
import ICalendar
import PageKit
import Platform
import Storage
import Values

/// The forms that subscribe to the calendar of somebody else. It ends when its calendar is removed.
enum SubscriptionForms {
    static func addRoutes(to router: PageRouter) {
        router.post("calendars/subscribe", isCalendar: true, subscribe)
    }

    @Sendable
    private static func subscribe(_ request: PageRequest) async throws -> PageResponse {
        let (words, name) = (request.text("address"), request.text("called"))
        do {
            let fetcher = try request.services[SubscriptionPageServices.self].fetcher()
            let result = try await SubscribeToCalendar(fetcher, store: request.store).run(
                words, named: name.isEmpty ? nil : name, account: request.account, now: request.now)
            let lost = result.problems.count { $0.isLoss }
            let entries = result.entries.new.counted("entry", "entries")
            return .redirect(
                to: "\(NamedCalendarPages.path)/\(result.subscription.calendar)",
                notice: "Subscribed: \(entries)." + (lost > 0 ? " \(lost) could not be read." : ""))
        } catch let error as SubscriptionError {
            return .page(try await NamedCalendarPages.listPage(request, problems: ["address": error.sentence]))
        } catch let error as CalendarError {
            return .page(try await NamedCalendarPages.listPage(request, problems: ["called": error.sentence]))
        }
    }
}

/// The form, and the subscriptions of an account.
struct SubscriptionsModel: Codable, Hashable, Sendable {
    struct Item: Codable, Hashable, Sendable {
        let name: String
        /// Of its calendar, where it can be removed.
        let path: String
        let host: String
        /// `Sun Nov 29, 9:20 AM`
        /// Nil until its entries were stored for the first time.
        let readAt: String?
        let problem: String?
    }

    let items: [Item]
    let hasItems: Bool
    let address: FieldModel
    let name: FieldModel

    init(
        _ all: [CalendarSubscription], typed: [String: String], problems: [String: String], zone: Zone, now: Instant
    ) {
        items = all.map { one in
            Item(
                name: one.name, path: "\(NamedCalendarPages.path)/\(one.calendar)", host: one.address.host,
                readAt: one.readAt.map { DateText().short($0, in: zone, now: now) }, problem: one.problem)
        }
        hasItems = !items.isEmpty
        (address, name) = (FieldModel("address", typed, problems), FieldModel("called", typed, problems))
    }
}
