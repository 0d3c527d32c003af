internal import Agenda
internal import Platform
internal import Storage
internal import Templates
internal import Travel
internal import Values

/// `/trips`: My Collections, My Plans as a book, and the expenses of all plans.
package enum TripPages {
    static let path = "/trips"

    package static let noun = PageNoun(
        link: ("Trips", path), isInMenu: true, stylesheet: .travelStylesheet
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
        TripFilePages.addRoutes(to: router)
    }

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
                "trip_book", title: "My Plans", section: path, fragments: ["trip_leaves"],
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

    /// Removes plans at once; the notice offers to undo it.
    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let (ids, account) = (try request.ids("trip", of: Subject.self), request.account.id)
        let removed = try await request.write { [subjects = request.services.subjects, now = request.now] tx in
            let trips = try ids.map { id in
                guard let trip = try Trip.find(id, account: account, in: tx) else { throw PageError.notFound }
                return trip
            }
            try Trip.remove(trips, subjects: subjects, now: now, in: tx)
            return trips
        }
        let notice = removed.count == 1 ? "Removed \(removed[0].title)." : "Removed \(removed.count) plans."
        return .redirect(to: path, notice: removed.isEmpty ? nil : notice)
    }
}
