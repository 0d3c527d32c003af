import Agenda
package import Platform
import Storage
import Values

/// The travel module.
extension Module {
    /// - Parameter places: creates the client that looks up places; called for each lookup that was asked for by text.
    package static func travel(places: @escaping @Sendable () throws -> PlaceLookup) -> Module {
        let texts = TravelTexts(places: places)
        var module = Module("travel")
        module.resources = [.trips, .stops]
        module.migrations =
            Migration.travel + Migration.tripBookings + Migration.bookingDocuments + Migration.stopSources
        module.subjectKinds = [.trip]
        module.textCommands = TravelTexts.words.map { word in
            CommandHandler(word) { try texts.handleCommand($0, in: $1) }
        }
        module.prompts = [
            PromptHandler(TravelTexts.whichSpot) { try texts.handleChoice($0, in: $1) },
            PromptHandler(TravelTexts.mayLookUp) { try texts.handleConsent($0, in: $1) },
        ]
        module.backgroundJobs = [
            BackgroundJobHandler(LookupRequest.kind) { try await texts.perform($0, store: $1, now: $2) }
        ]
        module.maintenance = [
            MaintenanceTask("place searches", every: .hours(1)) { store, now in
                try await store.write(.everything, at: now) { try FoundSpots.removeExpired(in: $0) }
            },
            MaintenanceTask("documents of removed bookings", every: .hours(24)) { store, now in
                try await store.write(.everything, at: now) { try BookingDocument.removeUnused(in: $0) }
            },
        ]
        module.undoHandlers = [TripUndo.handler, LookupConsent.undoHandler]
        module.accountSettings = TravelSettings.names
        module.changeSources = [
            ChangeSource("trip", of: .trips) { rows, tx in
                try tx.values("SELECT DISTINCT account_id FROM trip WHERE subject_id IN \(list: rows)")
            },
            .ofSubject("trip_stop", .trips), .ofSubject("trip_track", .trips),
            .ofSubject("trip_booking", .trips),
        ]
        return module
    }
}

extension ChangeSource.Noun {
    package static let trips: ChangeSource.Noun = "trips"
}

extension SubjectKind {
    /// Trips are found by name or number; several may have none.
    static let trip = SubjectKind(
        .trip, listing: TravelAction.listTrips, page: { trip, _ in "/trips/\(trip.id)" },
        delete: { subject, tx in
            if let trip = try Trip.find(subject.id, account: subject.account, in: tx) {
                try trip.delete(in: tx)
            } else {
                try Subject.delete(subject.id, in: tx)
            }
        },
        match: { words, account, tx in try Trip.match(words, account: account, in: tx) })
}
