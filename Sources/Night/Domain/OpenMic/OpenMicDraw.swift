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
}

/// Draws the spots of a night, once. It is stored for good.
package struct DrawOpenMic: Sendable {
    package let night: OpenMicNight
    /// Only those who have checked in take part.
    package let onlyHere: Bool
    private let random: RandomSource

    package init(_ night: OpenMicNight, onlyHere: Bool = false, random: RandomSource) {
        (self.night, self.onlyHere, self.random) = (night, onlyHere, random)
    }

    /// Throws `OpenMicProblem`.
    package func run(in tx: Transaction) throws {
        guard night.mic.mode != .list else { throw OpenMicProblem.noDraw(night.mic.name) }
        if let made = try OpenMicDraw.of(night, in: tx) {
            throw OpenMicProblem.alreadyDrawn(made.drawnAt, night.event.zone)
        }
        let waiting = try OpenMicSheet(night, in: tx).rows.filter { $0.state == .inDraw }.map(\.entry)
        let entrants = waiting.filter { !onlyHere || $0.checkedInAt != nil }
        guard !entrants.isEmpty else {
            throw OpenMicProblem.nobodyToDraw(night.mic.name, hasEntries: !waiting.isEmpty)
        }
        let misses = try OpenMicMisses(before: night, in: tx)
        let weights = entrants.map { misses.weight(of: $0) }
        let seed = Int(random.next() % UInt64(OpenMicDraw.seeds))
        let draw: ID<OpenMicDraw> = try tx.insert(
            """
            INSERT INTO open_mic_draw (open_mic_id, event_id, seed, drawn_at)
            VALUES (\(night.mic.id), \(night.event.id), \(seed), \(tx.now))
            """)
        let places = WeightedDraw.places(weights: weights, seed: seed)
        for (index, entry) in entrants.enumerated() {
            try tx.run(
                """
                INSERT INTO open_mic_ticket (draw_id, entry_id, number, weight, place)
                VALUES (\(draw), \(entry.id), \(index + 1), \(weights[index]), \(places[index]))
                """)
        }
        try UndoStep.recordFinal(
            "drew the spots of \(night.title)",
            reason: "A draw is made once. You can take people out and add others.", account: night.mic.account, in: tx)
    }
}

/// How often people took part in a draw of an open mic without getting on, since they were on last.
struct OpenMicMisses {
    private var misses: [String: Int] = [:]

    init(before night: OpenMicNight, in tx: Transaction) throws {
        let earlier = try night.mic.nights(in: tx).filter { $0.event.startsAt < night.event.startsAt }
        for past in earlier {
            guard let draw = try OpenMicDraw.of(past, in: tx) else { continue }
            for row in OpenMicSheet(past, try OpenMicEntry.all(of: past, in: tx), draw: draw).rows {
                guard let key = Self.key(of: row.entry) else { continue }
                if row.wasOn {
                    misses[key] = nil
                } else if row.ticket != nil, case .waiting = row.state {
                    misses[key, default: 0] += 1
                }
            }
        }
    }

    /// 1 and the misses, at most 5.
    func weight(of entry: OpenMicEntry) -> Int {
        min(1 + (Self.key(of: entry).flatMap { misses[$0] } ?? 0), OpenMicDraw.mostWeight)
    }

    /// Somebody without a number is known by the contact; else nobody knows who they are next time.
    private static func key(of entry: OpenMicEntry) -> String? { entry.number ?? entry.contact.map { "contact \($0)" } }
}
