package import Agenda
import Lineups
import Platform
package import Storage
package import Values

/// A date of a series: the day that its rule named, and the show made for it.
package struct SeriesDate: Sendable {
    /// What a show has of its series. One that was changed on a date alone no longer follows the series there.
    package enum Field: String, CaseIterable, Sendable {
        case time, length, place
    }

    package enum State: String, CaseIterable, Sendable {
        case coming, past, skipped, removed
    }

    package let series: ID<Series>
    /// The day that the rule named, also where the show was moved.
    package let day: LocalDate
    /// Nil where it was removed.
    package let event: Event?
    /// The series made the show, instead of finding it.
    let wasMade: Bool
    /// As stored by the last change of the series.
    let stored: Set<Field>

    package func state(at now: Instant) -> State {
        guard let event else { return .removed }
        return event.isCanceled ? .skipped : event.isOver(at: now) ? .past : .coming
    }

    /// The fields that were changed on this date alone, now or before an earlier change of the series.
    package func detached(from series: Series) -> Set<Field> {
        guard let event, !event.isCanceled else { return stored }
        let part = series.part(on: day)
        var fields = stored
        if event.startsAt != part.start(on: day) { fields.insert(.time) }
        if event.endsAt - event.startsAt != part.length { fields.insert(.length) }
        if event.location != part.location { fields.insert(.place) }
        return fields
    }
}

extension SeriesDate {
    /// The dates of a series by day.
    package static func all(of series: ID<Series>, in tx: Transaction) throws -> [SeriesDate] {
        let events = try tx.rows(
            """
            SELECT \(Event.columns) FROM event JOIN series_date ON series_date.event_id = event.id
            WHERE series_date.series_id = \(series)
            """
        ).map(Event.init)
        let byKey = Dictionary(uniqueKeysWithValues: events.map { ($0.id, $0) })
        return try tx.rows(
            "SELECT day, event_id, made, detached FROM series_date WHERE series_id = \(series) ORDER BY day"
        ).map { row in
            let detached: String = try row["detached"]
            return SeriesDate(
                series: series, day: try StoredDay.read(row["day"], in: "day"),
                event: try (row["event_id"] as ID<Event>?).flatMap { byKey[$0] }, wasMade: try row["made"],
                stored: Set(detached.split(separator: " ").compactMap { Field(rawValue: String($0)) }))
        }
    }

    static func insert(
        _ day: LocalDate, event: ID<Event>?, wasMade: Bool, detached: Set<Field> = [], into series: ID<Series>,
        in tx: Transaction
    ) throws {
        try tx.run(
            """
            INSERT INTO series_date (series_id, day, event_id, made, detached)
            VALUES (\(series), \(day.description), \(event), \(wasMade), \(detached.text))
            """)
    }

    func saveDetached(_ fields: Set<Field>, in tx: Transaction) throws {
        try tx.run(
            "UPDATE series_date SET detached = \(fields.text) WHERE series_id = \(series) AND day = \(day.description)")
    }

    /// Nobody is or was in the lineup of a show, and no poll asks about it.
    static func hasNoPeople(_ event: Event, in tx: Transaction) throws -> Bool {
        let lineup = try Lineup.of(event, in: tx)
        return try (lineup.slots + lineup.bench + lineup.replaced).isEmpty
            && !Invitation.wasEverSent(event: event.id, in: tx)
            && !tx.exists("SELECT 1 FROM poll_date WHERE event_id = \(event.id)")
    }

    /// Its show stays.
    func delete(in tx: Transaction) throws {
        try tx.run("DELETE FROM series_date WHERE series_id = \(series) AND day = \(day.description)")
    }
}

extension Set<SeriesDate.Field> {
    /// `time place`; also how they are stored.
    package var text: String {
        SeriesDate.Field.allCases.filter(contains).map(\.rawValue).joined(separator: " ")
    }
}
