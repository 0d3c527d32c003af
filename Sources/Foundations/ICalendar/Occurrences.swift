import HeapModule
package import Values

extension Sequence<CalendarEvent> {
    /// The occurrences of all events that overlap the window, ascending. A changed occurrence replaces the original
    /// one. Canceled events are included; see their status.
    ///
    /// - Parameter isStopped: the sequence ends as soon as this is true; asked for each event and each occurrence.
    package func occurrences(
        in window: Range<Instant>, allDayIn zone: Zone, isStopped: @escaping @Sendable () -> Bool = { false }
    ) -> Occurrences {
        Occurrences(Array(self), in: window, allDayIn: zone, isStopped: isStopped)
    }
}

/// The occurrences of events in a window, ascending and lazy. It keeps one start of each event, so that series with
/// many occurrences take little memory, and no time before they are asked for.
package struct Occurrences: Sequence, IteratorProtocol, Sendable {
    /// The next start of one event.
    private struct Pending: Comparable {
        let instant: Instant
        /// The rank of its UID.
        let rank: Int
        /// The place of its event.
        let place: Int
        let start: CalendarTime
        let later: EventStarts

        static func < (left: Pending, right: Pending) -> Bool {
            (left.instant, left.rank, left.place) < (right.instant, right.rank, right.place)
        }

        static func == (left: Pending, right: Pending) -> Bool {
            (left.instant, left.rank, left.place) == (right.instant, right.rank, right.place)
        }
    }

    private let events: [CalendarEvent]
    private let window: Range<Instant>
    private let zone: Zone
    /// By UID, the starts of the series that changed occurrences replace.
    private let replaced: [String: ReplacedStarts]
    private let isStopped: @Sendable () -> Bool
    private var pending: Heap<Pending>

    init(
        _ events: [CalendarEvent], in window: Range<Instant>, allDayIn zone: Zone,
        isStopped: @escaping @Sendable () -> Bool
    ) {
        (self.events, self.window, self.zone, self.isStopped) = (events, window, zone, isStopped)
        var replaced: [String: ReplacedStarts] = [:]
        for event in events {
            if let original = event.recurrenceID { replaced[event.uid, default: ReplacedStarts()].insert(original) }
        }
        self.replaced = replaced
        let uids = Set(events.map(\.uid)).sorted()
        let ranks = Dictionary(uniqueKeysWithValues: zip(uids, uids.indices))
        pending = []
        pending = Heap(
            events.enumerated().compactMap { place, event in
                if isStopped() { return nil }
                // Local times of two zones differ by less than two days.
                let earliest = Zone.utc.date(of: window.lowerBound.adding(.zero - event.length)).adding(days: -2)
                let latest = Zone.utc.date(of: window.upperBound).adding(days: 2)
                return following(
                    event.starts(earliest: earliest, latest: latest), of: place, rank: ranks[event.uid] ?? 0)
            })
    }

    package mutating func next() -> Occurrence? {
        while !isStopped(), let first = pending.popMin() {
            if let later = following(first.later, of: first.place, rank: first.rank) { pending.insert(later) }
            if let occurrence = overlapping(first) { return occurrence }
        }
        return nil
    }

    /// The first occurrence of each event that has one, in the order of the events.
    package var firstOfEach: [Occurrence] {
        pending.unordered.sorted { $0.place < $1.place }.compactMap { first in
            var candidate = isStopped() ? nil : first
            while let current = candidate {
                if let occurrence = overlapping(current) { return occurrence }
                candidate = following(current.later, of: current.place, rank: current.rank)
            }
            return nil
        }
    }

    /// Nil for one that ends before the window.
    private func overlapping(_ pending: Pending) -> Occurrence? {
        let occurrence = events[pending.place].occurrence(at: pending.start)
        let isInside =
            pending.instant >= window.lowerBound || occurrence.end.instant(allDayIn: zone) > window.lowerBound
        return isInside ? occurrence : nil
    }

    /// The next of these starts that no changed occurrence replaces; nil behind the window.
    private func following(_ starts: EventStarts, of place: Int, rank: Int) -> Pending? {
        var later = starts
        let event = events[place]
        let others = event.recurrenceID == nil ? replaced[event.uid] : nil
        while let start = later.next() {
            let instant = start.instant(allDayIn: zone)
            guard instant < window.upperBound else { return nil }
            if others?.contains(start) ?? false { continue }
            return Pending(instant: instant, rank: rank, place: place, start: start, later: later)
        }
        return nil
    }
}
