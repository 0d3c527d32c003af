import Agenda
import Foundation
import Platform
package import Storage
package import Values

/// Draws by weight. The same weights and the same seed give the same places on every machine, so that anybody can
/// check a draw.
package enum WeightedDraw {
    /// The place of each, from 1 for the first drawn, in the order of the weights. The key of each is u^(1/weight) with
    /// the next random number u; the largest is drawn first. Source: Efraimidis and Spirakis, "Weighted random sampling
    /// with a reservoir", 2006.
    ///
    /// - Parameter weights: each at least 1.
    package static func places(weights: [Int], seed: Int) -> [Int] {
        let random = RandomSource.seeded(UInt64(bitPattern: Int64(seed)))
        let keys = weights.map { weight in
            // Between 0 and 1, never one of them. Logarithms have the same order as the powers.
            let u = (Double(random.next() >> 11) + 0.5) / 9_007_199_254_740_992
            return log(u) / Double(weight)
        }
        let drawn = keys.indices.sorted { (keys[$0], $1) > (keys[$1], $0) }
        var places = [Int](repeating: 0, count: keys.count)
        for (place, index) in drawn.enumerated() { places[index] = place + 1 }
        return places
    }
}

/// The draw of a night, with everybody who took part.
package struct OpenMicDraw: Sendable {
    /// Somebody who took part.
    package struct Ticket: Hashable, Sendable {
        package let entry: ID<OpenMicEntry>
        /// From 1, in the order in which the seed gives numbers.
        package let number: Int
        package let weight: Int
        /// From 1, the first drawn.
        package let place: Int
    }

    package let seed: Int
    package let drawnAt: Instant
    /// By number.
    package let tickets: [Ticket]

    /// The largest weight: 1 and at most 4 misses.
    static let mostWeight = 5
    /// A seed is short enough to be read out.
    static let seeds = 1_000_000

    /// Drawing again from the stored weights and seed gives the stored places.
    package var isRepeatable: Bool {
        WeightedDraw.places(weights: tickets.map(\.weight), seed: seed) == tickets.map(\.place)
    }

    /// Nil before the draw.
    package static func of(_ night: OpenMicNight, in tx: Transaction) throws -> OpenMicDraw? {
        let found = try tx.row(
            """
            SELECT id, seed, drawn_at FROM open_mic_draw
            WHERE open_mic_id = \(night.mic.id) AND event_id = \(night.event.id)
            """)
        guard let row = found else { return nil }
        let id: ID<OpenMicDraw> = try row["id"]
        let tickets = try tx.rows(
            "SELECT entry_id, number, weight, place FROM open_mic_ticket WHERE draw_id = \(id) ORDER BY number"
        ).map { row in
            Ticket(
                entry: try row["entry_id"], number: try row["number"], weight: try row["weight"],
                place: try row["place"])
        }
        return OpenMicDraw(seed: try row["seed"], drawnAt: try row["drawn_at"], tickets: tickets)
    }

    static func insert(
        _ entrants: [OpenMicEntry], weights: [Int], places: [Int], seed: Int, of night: OpenMicNight,
        in tx: Transaction
    ) throws {
        let draw: ID<OpenMicDraw> = try tx.insert(
            """
            INSERT INTO open_mic_draw (open_mic_id, event_id, seed, drawn_at)
            VALUES (\(night.mic.id), \(night.event.id), \(seed), \(tx.now))
            """)
        for (index, entry) in entrants.enumerated() {
            try tx.run(
                """
                INSERT INTO open_mic_ticket (draw_id, entry_id, number, weight, place)
                VALUES (\(draw), \(entry.id), \(index + 1), \(weights[index]), \(places[index]))
                """)
        }
    }
}
