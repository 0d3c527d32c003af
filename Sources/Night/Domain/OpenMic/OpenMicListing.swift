import Agenda
package import Platform
package import Storage
import Values

/// An open mic with the show that is on or comes next, as lists show it. A canceled one only where there is no other.
package struct OpenMicListing: Sendable {
    package let mic: OpenMic
    /// Nil where there is none.
    package let night: OpenMicNight?
    /// How many are on the list of that night.
    package let people: Int

    /// The open mics of an account. However many there are, the number of queries is the same.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [OpenMicListing] {
        let mics = try OpenMic.all(account: account, in: tx)
        let nights = try comingShows(account: account, in: tx)
        let people = try self.people(on: nights.values.map(\.id), in: tx)
        return mics.map { mic in
            let show = nights[mic.id]
            return OpenMicListing(
                mic: mic, night: show.map { OpenMicNight(mic: mic, event: $0) },
                people: show.flatMap { people[mic.id]?[$0.id] } ?? 0)
        }
    }

    private static func comingShows(account: ID<Account>, in tx: Transaction) throws -> [ID<OpenMic>: Event] {
        let rows = try tx.rows(
            """
            SELECT open_mic.id AS open_mic_id, \(Event.columns) FROM open_mic
            JOIN event ON open_mic.series_id IS NULL AND event.id = open_mic.event_id
                OR event.id IN (SELECT series_date.event_id FROM series_date
                    WHERE series_date.series_id = open_mic.series_id)
            WHERE open_mic.account_id = \(account) AND event.ends_at > \(tx.now)
            ORDER BY CASE WHEN event.cancelled_at IS NULL THEN 0 ELSE 1 END, event.starts_at, event.id
            """)
        return Dictionary(try rows.map { (try $0["open_mic_id"] as ID<OpenMic>, try Event($0)) }) { first, _ in first }
    }

    private static func people(
        on shows: [ID<Event>], in tx: Transaction
    ) throws -> [ID<OpenMic>: [ID<Event>: Int]] {
        guard !shows.isEmpty else { return [:] }
        let rows = try tx.rows(
            """
            SELECT open_mic_id, event_id, count(*) AS people FROM open_mic_entry
            WHERE event_id IN \(list: shows) AND left_at IS NULL GROUP BY open_mic_id, event_id
            """)
        return try rows.reduce(into: [:]) { found, row in
            found[try row["open_mic_id"] as ID<OpenMic>, default: [:]][try row["event_id"]] = try row["people"] as Int
        }
    }
}
