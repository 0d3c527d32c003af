import Agenda
package import Platform
package import Values

/// What a person types for a trip. Values that are nil were not given; empty ones clear a field.
package struct TripInput: Hashable, Sendable {
    package var name: String?
    package var from: String?
    package var to: String?
    package var start: String?
    package var end: String?
    package var expense: String?
    package var notes: String?

    package init(
        name: String? = nil, from: String? = nil, to: String? = nil, start: String? = nil, end: String? = nil,
        expense: String? = nil, notes: String? = nil
    ) {
        (self.name, self.from, self.to, self.start, self.end) = (name, from, to, start, end)
        (self.expense, self.notes) = (expense, notes)
    }

    /// Whether nothing was given.
    package var isEmpty: Bool { self == TripInput() }

    /// The fields with what was given.
    ///
    /// - Throws: `TripError`, or `DateEntryError` for a date.
    package func applied(to old: Trip.Fields = Trip.Fields(), account: Account, now: Instant) throws -> Trip.Fields {
        var fields = old
        if let name {
            let words = Self.words(name)
            guard (words ?? "").count <= 200 else { throw TripError.longName((words ?? "").count) }
            fields.name = words
        }
        if let from { fields.from = try Self.place(from, keeping: old.from) }
        if let to { fields.to = try Self.place(to, keeping: old.to) }
        // What is stored already stays as it is.
        if let expense, TripExpense(expense) != old.expense { fields.expense = try TripExpense.read(expense) }
        if let notes {
            guard notes.count <= 20_000 else { throw TripError.longNotes(notes.count) }
            fields.notes = EventEntry.lines(notes)
        }
        fields.days = try days(keeping: old.days, account: account, now: now)
        return fields
    }

    /// A trip with a first day only lasts that day. A first day that moves moves the last day with it.
    private func days(
        keeping old: ClosedRange<LocalDate>?, account: Account, now: Instant
    ) throws -> ClosedRange<LocalDate>? {
        func day(_ text: String?) throws -> LocalDate? {
            guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
            return try DateEntry.day(text, account: account, now: now)
        }
        guard start != nil || end != nil else { return old }
        let first = start == nil ? old?.lowerBound : try day(start)
        let length = old.map { $0.upperBound.daysSince1970 - $0.lowerBound.daysSince1970 } ?? 0
        let last = end == nil ? first.map { $0.adding(days: length) } : try day(end) ?? first
        guard let first else {
            if end != nil, last != nil { throw TripError.endWithoutStart }
            return nil
        }
        guard let last, first <= last else { throw TripError.endsBeforeStart(first, last ?? first) }
        return first...last
    }

    /// A place of this name. A name that did not change keeps its position, and `40.7,-74.0` is one.
    private static func place(_ text: String, keeping old: TripPlace?) throws(TripError) -> TripPlace? {
        guard let name = words(text) else { return nil }
        guard name.count <= 300 else { throw .longPlace(name.count) }
        return name == old?.name ? old : TripPlace(name, Coordinate(name))
    }

    /// With single spaces; nil for blank text.
    private static func words(_ text: String) -> String? { EventEntry.words(text) }
}
