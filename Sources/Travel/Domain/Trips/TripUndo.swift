import Agenda
import Platform
import Storage
import Values

/// The snapshot with which a change of a trip is undone.
enum TripUndo: UndoValue {
    case added
    case edited(before: Trip.Fields)
    case removed(Removed)
    case stops(before: [TripStop])
    case bookings(before: [TripBooking])
    case imported(stops: [TripStop], tracks: [TripTrack])

    static let kind: UndoStep.Kind = "travel.trip"

    /// A removed trip with its stops.
    struct Removed: Codable {
        let fields: Trip.Fields
        let title: String
        /// Milliseconds since 1970.
        let createdAt: Int64
        let stops: [TripStop]
        let tracks: [TripTrack]
        /// Nil in steps of earlier versions.
        let bookings: [TripBooking]?
    }

    func record(_ summary: String, of trip: Trip, with first: ID<UndoStep>? = nil, in tx: Transaction) throws {
        try UndoStep.record(
            Self.kind, of: trip.id, self, summary: summary, with: first, account: trip.subject.account, in: tx
        )
    }

    static let handler = UndoHandler(kind, isPrivate: true) { step, tx in try restore(step, in: tx) }
        .touching { step, _ in try rows(of: step) }

    private static func rows(of step: UndoStep) throws -> UndoRows {
        let trip = step.subject
        switch try step.snapshot(TripUndo.self) {
        case .added, .removed: return UndoRows([.subject(trip)])
        case .edited: return UndoRows([UndoRows.Row("trip", trip)], within: [.subject(trip)])
        case .stops: return UndoRows([UndoRows.Row("trip stops", trip)], within: [.subject(trip)])
        case .bookings: return UndoRows([UndoRows.Row("trip bookings", trip)], within: [.subject(trip)])
        case .imported:
            return UndoRows(
                [UndoRows.Row("trip stops", trip), UndoRows.Row("trip tracks", trip)], within: [.subject(trip)])
        }
    }

    private static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let id = step.subject(Subject.self)
        func trip() throws -> Trip {
            guard let trip = try Trip.find(id, account: step.account, in: tx) else {
                throw UndoError.isGone("The trip")
            }
            return trip
        }
        switch try step.snapshot(TripUndo.self) {
        case .added: try trip().delete(in: tx)
        case .edited(let fields):
            var trip = try trip()
            trip.fields = fields
            try trip.save(in: tx)
        case .removed(let removed):
            guard try Subject.find(id, in: tx) == nil else { throw UndoError.changedSince("The trip") }
            let subject = Subject(id: id, account: step.account, kind: .trip, name: removed.title)
            try Subject.insert(subject, in: tx)
            let trip = Trip(
                subject: subject, createdAt: Instant(milliseconds: removed.createdAt), fields: removed.fields)
            try trip.save(in: tx)
            try TripStop.replace(removed.stops, of: id, in: tx)
            try TripTrack.replace(removed.tracks, of: id, in: tx)
            try TripBooking.replace(removed.bookings ?? [], of: id, in: tx)
        case .stops(let stops): try TripStop.replace(stops, of: trip().id, in: tx)
        case .bookings(let bookings): try TripBooking.replace(bookings, of: trip().id, in: tx)
        case .imported(let stops, let tracks):
            let trip = try trip()
            try TripStop.replace(stops, of: trip.id, in: tx)
            try TripTrack.replace(tracks, of: trip.id, in: tx)
        }
    }
}
