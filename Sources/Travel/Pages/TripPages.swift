import Agenda
import PageKit
import Platform
import Storage
import Templates
import Travel
import Values

/// `/trips`: My Collections, My Plans as a book, and the expenses of all trips.
enum TripPages {
    static let path = "/trips"

    static let noun = PageNoun(
        link: ("Trips", path), isInMenu: true,
        stylesheets: [.travelStylesheet, .mapsStylesheet, .picturesStylesheet, .listsStylesheet],
        templates: templates
    ) { router in
        router.get("trips", show)
        router.get("trips/book", showBook)
        router.get("trips/expenses", showExpenses)
        router.post("trips/remove", remove)
        TripSpotsPages.addRoutes(to: router)
        TripSettingsPage.addRoutes(to: router)
        TripFormPage.addRoutes(to: router)
        TripPage.addRoutes(to: router)
        TripStopForms.addRoutes(to: router)
        TripBookingPages.addRoutes(to: router)
        TripFilePages.addRoutes(to: router)
        TripImportPage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "trips": PackageResources.trips_mustache, "trip_nav": PackageResources.trip_nav_mustache,
        "trip_tiles": PackageResources.trip_tiles_mustache, "trip_book": PackageResources.trip_book_mustache,
        "trip_leaves": PackageResources.trip_leaves_mustache, "trip_expenses": PackageResources.trip_expenses_mustache,
        "trip_chart": PackageResources.trip_chart_mustache, "trip": PackageResources.trip_mustache,
        "trip_head": PackageResources.trip_head_mustache, "trip_days": PackageResources.trip_days_mustache,
        "trip_form": PackageResources.trip_form_mustache, "trip_settings": PackageResources.trip_settings_mustache,
        "trip_booking": PackageResources.trip_booking_mustache,
        "trip_bookings": PackageResources.trip_bookings_mustache,
        "booking_fields": PackageResources.booking_fields_mustache,
        "trip_spots": PackageResources.trip_spots_mustache,
    ])

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(
            Page(
                "trips", title: "My Collections", section: path, fragments: ["trip_tiles"],
                model: TripCollectionModel(try await collection(request))))
    }

    @Sendable
    static func showBook(_ request: PageRequest) async throws -> PageResponse {
        .page(
            Page(
                "trip_book", title: "My Plans", section: path, fragments: ["trip_leaves"], scripts: [.bookScript],
                model: TripBookModel(try await collection(request))))
    }

    @Sendable
    static func showExpenses(_ request: PageRequest) async throws -> PageResponse {
        .page(
            Page(
                "trip_expenses", title: "Expenses", section: path, fragments: ["trip_chart"],
                model: TripExpensesModel(try await collection(request))))
    }

    private static func collection(_ request: PageRequest) async throws -> TripCollection {
        let account = request.account.id
        return try await request.read { try TripCollection.of(account, in: $0) }
    }

    /// Removes trips at once; the notice offers to undo it.
    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let (ids, account) = (try request.ids("trip", of: Subject.self), request.account.id)
        let removed = try await request.write { [subjects = request.services.subjects] tx in
            let trips = try ids.map { id in
                guard let trip = try Trip.find(id, account: account, in: tx) else { throw PageError.notFound }
                return trip
            }
            try Trip.remove(trips, subjects: subjects, in: tx)
            return trips
        }
        let notice = removed.count == 1 ? "Removed \(removed[0].title)." : "Removed \(removed.count) trips."
        return .redirect(to: path, notice: removed.isEmpty ? nil : notice)
    }
}
