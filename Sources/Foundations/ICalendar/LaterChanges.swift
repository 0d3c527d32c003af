/// The changed occurrences of a calendar that also change all later ones (RANGE=THISANDFUTURE).
struct LaterChanges {
    /// Identifies an event of a calendar: a series, or one of its occurrences.
    struct Key: Hashable {
        let uid: String
        let original: CalendarTime?

        init(_ event: CalendarEvent) { (uid, original) = (event.uid, event.recurrenceID) }
    }

    /// The line at which each begins.
    private var lines: [Key: Int] = [:]

    /// Notes what the file says of the latest version of an event.
    mutating func note(_ event: CalendarEvent, of component: Component) {
        let range = component["RECURRENCE-ID"]?.parameters["RANGE"]?.uppercased()
        lines[Key(event)] = range == "THISANDFUTURE" ? component.line : nil
    }

    /// The events with each such series split in several. A change whose series is not in the file changes one date.
    ///
    /// - Parameter testableDays: the days that may be tested for the remaining series of the file.
    func applied(
        to events: [CalendarEvent], testableDays: inout Int
    ) -> (events: [CalendarEvent], problems: [CalendarProblem]) {
        guard !lines.isEmpty else { return (events, []) }
        let uids = Set(lines.keys.map(\.uid))
        var splits: [String: SeriesSplit] = [:]
        for event in events where event.recurrenceID == nil && uids.contains(event.uid) {
            splits[event.uid] = SeriesSplit(event)
        }
        var used: Set<Key> = []
        var problems: [CalendarProblem] = []
        for event in events {
            guard let line = lines[Key(event)] else { continue }
            do throws(SeriesSplit.Failure) {
                let isUsed = try splits[event.uid]?.add(event, testableDays: &testableDays) ?? false
                if isUsed { used.insert(Key(event)) }
            } catch {
                used.insert(Key(event))
                problems.append(CalendarProblem(line: line, error.reason, isLoss: true, summary: event.summary))
            }
        }
        let split = events.flatMap { event -> [CalendarEvent] in
            guard let split = splits[event.uid] else { return [event] }
            if event.recurrenceID == nil { return split.all }
            return used.contains(Key(event)) ? [] : [split.adopted(event)]
        }
        return (split, problems)
    }
}

extension SeriesSplit.Failure {
    fileprivate var reason: CalendarProblem.Reason {
        switch self {
        case .noRule: .unsupported("moving all later dates of this series (RANGE=THISANDFUTURE)")
        case .series(let error): .series(error)
        }
    }
}
