package import Agenda
package import Platform
package import Storage
import Values

/// Each of these changes saves one undo step, unless nothing changed.
extension Trip {
    /// Saves a new trip with its photo.
    ///
    /// - Parameter photo: nil for none, with which no trip is saved.
    /// - Throws: `TripError.noPhoto`.
    package static func add(
        _ fields: Fields, photo: PhotoFile?, account: ID<Account>, in tx: Transaction
    ) throws -> Trip {
        guard let photo else { throw TripError.noPhoto }
        let subject = try Subject.create(.trip, name: fields.name ?? noName, account: account, in: tx)
        let trip = Trip(subject: subject, createdAt: tx.now, fields: fields)
        try trip.save(in: tx)
        _ = try PhotoAlbum.begin(with: photo, credit: PhotoCredit(.file), for: subject, in: tx)
        try TripUndo.added.record(trip.addition, of: trip, in: tx)
        return trip
    }

    /// Returns the trip as it is now, and whether anything changed.
    package func edited(
        _ change: (Fields) throws -> Fields, in tx: Transaction
    ) throws -> (trip: Trip, isChanged: Bool) {
        var trip = try current(in: tx)
        let before = trip.fields
        trip.fields = try change(before)
        guard trip.fields != before else { return (trip, false) }
        try TripUndo.edited(before: before).record(trip.change, of: trip, in: tx)
        try trip.save(in: tx)
        return (try trip.current(in: tx), true)
    }

    /// A change of the estimated expense.
    package enum ExpenseChange: Hashable, Sendable {
        case set(String)
        /// Negative for less.
        case step(Int)
    }

    /// Changes the estimated expense. Words that are no number count as 0.
    ///
    /// - Throws: `TripError` for a number that is no whole amount.
    package func changeExpense(_ change: ExpenseChange, in tx: Transaction) throws -> Trip {
        try edited(
            { fields in
                var fields = fields
                switch change {
                case .set(let text): fields.expense = try TripExpense.read(text)
                case .step(let step): fields.expense = fields.expense.stepped(by: step)
                }
                return fields
            }, in: tx
        ).trip
    }

    /// Sets the place that the trip leads to, and where it starts if that is not known.
    package func lead(
        to place: TripPlace, from here: TripPlace?, in tx: Transaction
    ) throws -> (trip: Trip, isChanged: Bool) {
        try edited(
            { fields in
                var fields = fields
                fields.to = place
                fields.from = fields.from ?? here
                return fields
            }, in: tx)
    }

    /// Removes trips with everything that belongs to them, or none, as one undo step.
    ///
    /// - Throws: `TripError.changedMeanwhile` if one no longer exists.
    package static func remove(_ trips: [Trip], subjects: SubjectKinds, in tx: Transaction) throws {
        let summary = trips.count == 1 ? "removed the trip \"\(trips[0].title)\"" : "removed \(trips.count) trips"
        var first: ID<UndoStep>?
        for trip in trips {
            let trip = try trip.current(in: tx)
            first = try trip.recordRemoval(summary, subjects: subjects, with: first, in: tx)
            try trip.delete(in: tx)
        }
    }

    /// Returns the first step of the command.
    func recordRemoval(
        _ summary: String, subjects: SubjectKinds, with first: ID<UndoStep>?, in tx: Transaction
    ) throws -> ID<UndoStep> {
        let contents = try SubjectContentsUndo.record(
            of: subject, subjects: subjects, summary: summary, with: first, in: tx)
        let removed = TripUndo.Removed(
            fields: fields, title: subject.name, createdAt: createdAt.milliseconds,
            stops: try TripStop.all(of: id, in: tx), tracks: try TripTrack.all(of: id, in: tx),
            bookings: try TripBooking.all(of: id, in: tx))
        try TripUndo.removed(removed).record(summary, of: self, with: first ?? contents, in: tx)
        return first ?? contents
    }

    /// Deletes it with everything that belongs to it.
    func delete(in tx: Transaction) throws {
        try SubjectDays.hide(subject, createdAt: createdAt, in: tx)
        try Subject.delete(id, in: tx)
    }

    /// What a new trip starts with: it leads to the chosen spot, from the place around which it was searched.
    package static func newFields(account: ID<Account>, in tx: Transaction) throws -> Fields {
        guard let found = try FoundSpots.find(account: account, in: tx), let spot = found.chosen else {
            return Fields()
        }
        return Fields(from: found.here.asTripPlace, to: spot.place.asTripPlace)
    }

    /// Saves a new trip with what was typed. The chosen spot is used once.
    ///
    /// - Parameter photo: nil for none, with which no trip is saved.
    /// - Throws: `TripError`, `DateEntryError`.
    package static func add(
        _ input: TripInput, photo: PhotoFile?, account: Account, in tx: Transaction
    ) throws -> Trip {
        let fields = try input.applied(to: newFields(account: account.id, in: tx), account: account, now: tx.now)
        let trip = try add(fields, photo: photo, account: account.id, in: tx)
        if let found = try FoundSpots.find(account: account.id, in: tx), found.chosen != nil {
            try found.choosingNone.save(account: account.id, in: tx)
        }
        return trip
    }
}

// MARK: - Words

/// Summaries of undo steps.
extension Trip {
    private var addition: String { "added the trip \"\(title)\"" }
    private var change: String { "changed the trip \"\(title)\"" }
}
