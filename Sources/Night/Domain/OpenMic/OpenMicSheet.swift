import Agenda
package import Storage
import Values

/// The list of a night: everybody in their order, with what they have.
package struct OpenMicSheet: Sendable {
    package enum State: Hashable, Sendable {
        /// Has the spot with this number.
        case on(Int)
        /// Gets a spot if one opens; the number in line.
        case waiting(Int)
        /// Before the draw.
        case inDraw
        case left
    }

    package struct Row: Sendable {
        package let entry: OpenMicEntry
        package let state: State
        /// Nil for somebody who took part in no draw.
        package let ticket: OpenMicDraw.Ticket?

        /// `3`, `waiting 2`, `opted out`
        package var words: String { state == .left && entry.hasOptedOut ? "opted out" : state.words }

        /// Has a spot already.
        package var hasSpot: Bool { if case .on = state { true } else { false } }

        /// As the booker marked; else whoever has a spot.
        package var wasOn: Bool {
            if let marked = entry.wasOn { return marked }
            return hasSpot
        }
    }

    package let night: OpenMicNight
    /// Nil before the draw.
    package let draw: OpenMicDraw?
    /// Those on the list in their order, then those who left.
    package let rows: [Row]

    package init(_ night: OpenMicNight, in tx: Transaction) throws {
        self.init(night, try OpenMicEntry.all(of: night, in: tx), draw: try OpenMicDraw.of(night, in: tx))
    }

    /// - Parameter entries: in the order of signing up.
    init(_ night: OpenMicNight, _ entries: [OpenMicEntry], draw: OpenMicDraw?) {
        let tickets = Dictionary(uniqueKeysWithValues: (draw?.tickets ?? []).map { ($0.entry, $0) })
        let present = entries.filter { $0.leftAt == nil }
        let (ordered, count) = Self.order(present, night.mic, draw: draw, tickets)
        let active = ordered.enumerated().map { index, entry in
            let state: State =
                if index < count {
                    .on(index + 1)
                } else if night.mic.mode != .list, draw == nil {
                    .inDraw
                } else {
                    .waiting(index - count + 1)
                }
            return Row(entry: entry, state: state, ticket: tickets[entry.id])
        }
        let gone = entries.filter { $0.leftAt != nil }.map { Row(entry: $0, state: .left, ticket: tickets[$0.id]) }
        (self.night, self.draw, rows) = (night, draw, active + gone)
    }

    /// Who is before whom, and how many of them have a spot. After a draw, those who had a spot before it come first,
    /// then those who were drawn, then those who came later.
    private static func order(
        _ present: [OpenMicEntry], _ mic: OpenMic, draw: OpenMicDraw?,
        _ tickets: [ID<OpenMicEntry>: OpenMicDraw.Ticket]
    ) -> ([OpenMicEntry], Int) {
        guard mic.mode != .list else { return (present, mic.listSpots) }
        guard let draw else {
            let (first, rest) = split(present, mic)
            return (first + rest, first.count)
        }
        let booked = present.filter { tickets[$0.id] == nil && $0.signedUpAt <= draw.drawnAt }
        let drawn = present.compactMap { entry in tickets[entry.id].map { (entry, $0.place) } }
            .filter { $0.0.signedUpAt <= draw.drawnAt }.sorted { $0.1 < $1.1 }.map(\.0)
        // Also somebody who was drawn, left, and came back.
        let later = present.filter { $0.signedUpAt > draw.drawnAt }
        let (first, rest) = split(booked, mic)
        let last = (rest + later).sorted { ($0.signedUpAt, $0.id.rawValue) < ($1.signedUpAt, $1.id.rawValue) }
        return (first + drawn + last, mic.spots)
    }

    /// Those who have a spot without a draw: who keeps one, then the first who signed up.
    private static func split(_ entries: [OpenMicEntry], _ mic: OpenMic) -> ([OpenMicEntry], [OpenMicEntry]) {
        let (kept, others) = (entries.filter(\.keepsSpot), entries.filter { !$0.keepsSpot })
        let count = max(0, mic.listSpots - kept.count)
        return (kept + others.prefix(count), Array(others.dropFirst(count)))
    }

    package func row(of entry: ID<OpenMicEntry>) -> Row? { rows.first { $0.entry.id == entry } }

    /// How many are on the list.
    package var count: Int { rows.count { $0.state != .left } }
    package var hereCount: Int { rows.count { $0.state != .left && $0.entry.checkedInAt != nil } }

    /// The spots and places in line can still change by a draw.
    package var canDraw: Bool { night.mic.mode != .list && draw == nil }
}

extension OpenMicSheet.State {
    static let waitingWord = "waiting"

    /// `3`, `waiting 2`, `in the draw`, `left`
    package var words: String {
        switch self {
        case .on(let place): "\(place)"
        case .waiting(let place): "\(Self.waitingWord) \(place)"
        case .inDraw: "in the draw"
        case .left: "left"
        }
    }
}
