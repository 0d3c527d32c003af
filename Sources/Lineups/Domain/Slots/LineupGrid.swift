import Agenda
package import People
package import Platform
package import Storage
package import Values

/// Which dates and people a grid has.
package struct GridQuery: Hashable, Sendable {
    /// The shows of these days, and each day that is named alone. Empty for the next shows.
    package var dates: [DayRange]
    package var tags: TagFilter
    /// Part of a name; empty for everybody.
    package var search: String
    /// Only these people; nil for everybody.
    package var contacts: Set<ID<Contact>>?

    package init(dates: [DayRange] = [], tags: TagFilter = TagFilter(), search: String = "") {
        (self.dates, self.tags, self.search) = (dates, tags, search)
    }

    /// The people and dates of a filter, such as a poll.
    package mutating func narrow(to filter: DateFilter) {
        (dates, contacts) = (filter.days.map { DayRange($0) }, filter.contacts)
    }
}

/// People by dates: who is in which show, and who is away or booked at that time.
package struct LineupGrid: Sendable {
    /// What a cell is about.
    package enum Column: Sendable {
        case show(Lineup)
        /// A day without a show.
        case day(LocalDate)
    }

    /// One person on one date.
    package struct Cell: Sendable {
        /// Their place in the show's lineup or on its bench.
        package let slot: Slot?
        /// The dates away that include the date.
        package let away: DayRange?
        /// Another show at that time that they are confirmed for, or else were asked about.
        package let elsewhere: ScheduleConflict?
        /// What they said about the date.
        package let said: ContactDays.State
        /// The date has a show, whose time decides whether they are booked elsewhere.
        let hasShow: Bool
    }

    /// One person.
    package struct Row: Sendable {
        package let contact: ID<Contact>
        package let name: String
        /// In the order of the columns.
        package let cells: [Cell]
    }

    /// Who can on a date, of all people, listed or not.
    package struct Total: Hashable, Sendable {
        package var yes = 0
        package var maybe = 0
        /// Also those who never can on that weekday.
        package var no = 0
        package var away = 0
        /// Confirmed for a show of the day.
        package var booked = 0
        /// By their calendars.
        package var busy = 0
        package var unsaid = 0
        /// The positions of those who can: `2 host, 1 headliner`; nil where none are known.
        package var positions: String?
    }

    /// By date.
    package let columns: [Column]
    /// In the order of the columns.
    package let totals: [Total]
    /// Those in one of the lineups or on a bench first, each group by name.
    package let rows: [Row]
    /// How many people there are, listed or not.
    package let found: Int

    /// So many shows are shown where no dates are named.
    package static let usualShows = 8
    package static let mostColumns = 31

    /// Eleven statements, and two more where somebody is busy, however many people and dates there are.
    ///
    /// - Parameters:
    ///   - skipping: how many people come before those that are listed.
    ///   - limit: the most people, and up to half as many more where nobody else is left out; nil for all.
    /// - Throws: `LineupGridError`.
    package init(
        _ query: GridQuery, skipping: Int = 0, limit: Int? = nil, account: Account, in tx: Transaction
    ) throws {
        let columns = try Self.columns(query.dates, account: account, in: tx)
        let words = query.search.folded
        let people = try Contact.names(tagged: query.tags, account: account.id, in: tx)
            .filter { words.isEmpty || $0.name.folded.contains(key: words) }
            .filter { query.contacts?.contains($0.id) ?? true }
        let elsewhere = try ScheduleConflict.all(with: columns.compactMap { $0.lineup?.event.id }, in: tx)
        let slots = columns.map { column in
            let all = column.lineup.map { $0.slots + $0.bench + $0.replaced } ?? []
            return Dictionary(all.map { ($0.contact, $0) }) { first, _ in first }
        }
        let booked = Set(slots.flatMap(\.keys))
        let listed = people.filter { booked.contains($0.id) } + people.filter { !booked.contains($0.id) }
        self.columns = columns
        found = people.count
        let days = try ContactDays(listed.map(\.id), on: columns.map(\.days.first), account: account.id, in: tx)
        let counter = try PositionCounter(listed.map(\.id), account: account.id, in: tx)
        let states = listed.map { person in
            columns.map { days.state(of: person.id, on: $0.days.first, for: $0.lineup?.event.id) }
        }
        totals = columns.indices.map { index in
            let said = states.map { $0[index] }
            let yes = zip(listed, said).filter { $1.availability == .yes }.map(\.0.id)
            return Total(said, positions: counter.words(of: yes))
        }
        let rest = max(listed.count - skipping, 0)
        let most = limit.map { rest <= $0 + max($0 / 2, 1) ? rest : $0 } ?? .max
        rows = zip(listed, states).dropFirst(skipping).prefix(most).map { person, states in
            let cells = columns.indices.map { index in
                let column = columns[index]
                return Cell(
                    slot: slots[index][person.id], away: days.datesAway(of: person.id, on: column.days),
                    elsewhere: column.lineup.flatMap { elsewhere[$0.event.id]?[person.id] }, said: states[index],
                    hasShow: column.lineup != nil)
            }
            return Row(contact: person.id, name: person.name, cells: cells)
        }
    }

    private static func columns(_ dates: [DayRange], account: Account, in tx: Transaction) throws -> [Column] {
        let coming = try Event.upcoming(.show, account: account.id, in: tx)
        guard !dates.isEmpty else {
            return try Lineup.of(Array(coming.prefix(usualShows)), in: tx).map { .show($0) }
        }
        let shows = coming.filter { show in dates.contains { $0.overlaps(show.days) } }
        let free = Set(dates.filter { $0.first == $0.last }.map(\.first)).filter { day in
            !shows.contains { $0.days.contains(day) }
        }
        let count = shows.count + free.count
        guard count <= mostColumns else { throw LineupGridError.tooManyDates(count) }
        let columns = try Lineup.of(shows, in: tx).map { Column.show($0) } + free.map { .day($0) }
        // Shows of one day stay in the order of their starts.
        return columns.enumerated().sorted {
            ($0.element.days.first, $0.offset) < ($1.element.days.first, $1.offset)
        }.map(\.element)
    }
}

extension LineupGrid.Total {
    fileprivate init(_ states: [ContactDays.State], positions: String?) {
        self.init()
        self.positions = positions
        for state in states {
            switch state {
            case .said(.yes, _): yes += 1
            case .said(.maybe, _): maybe += 1
            case .said(.no, _), .never: no += 1
            case .away: away += 1
            case .booked: booked += 1
            case .busy: busy += 1
            case .unsaid: unsaid += 1
            }
        }
    }
}

extension LineupGrid.Column {
    package var lineup: Lineup? {
        if case .show(let lineup) = self { lineup } else { nil }
    }

    /// In the zone of the show.
    package var days: DayRange {
        switch self {
        case .show(let lineup): lineup.event.days
        case .day(let day): DayRange(day)
        }
    }
}

extension LineupGrid.Cell {
    /// What is shown first: the place in the lineup, then what speaks against one.
    package enum State: Hashable, Sendable {
        case status(SlotStatus)
        case away, free
        /// For another show at that time.
        case booked, askedElsewhere
        /// On a day without a show in the grid.
        case bookedAt(BookedShow)
        /// What they said about the date, or about its weekday.
        case said(Availability), never
        /// By their calendar, at these hours.
        case busy(String)
    }

    package var state: State {
        if let slot { return .status(slot.status) }
        if away != nil { return .away }
        if let elsewhere { return elsewhere.answer == .confirmed ? .booked : .askedElsewhere }
        switch said {
        case .said(let answer, _): return .said(answer)
        case .never: return .never
        case .busy(let hours, _): return .busy(hours)
        case .booked(let show): return hasShow ? .free : .bookedAt(show)
        case .away, .unsaid: return .free
        }
    }
}

extension LineupGrid.Cell.State {
    /// `✓`, `away`; empty for a free date.
    package var sign: String {
        switch self {
        case .status(let status): status.sign
        case .away, .booked, .never, .said: name
        case .askedElsewhere: "asked"
        case .bookedAt: "booked"
        case .busy: "busy"
        case .free: ""
        }
    }

    /// `confirmed`, `not asked`, `away`, `booked`, `asked elsewhere`, `busy 7 PM to 9 PM`, `free`
    package var name: String {
        switch self {
        case .status(let status): status.rawValue
        case .away: "away"
        case .booked: "booked"
        case .askedElsewhere: "asked elsewhere"
        case .bookedAt(let show): "booked at \(show.name)"
        case .free: "free"
        case .said(.yes): "can"
        case .said(.maybe): "maybe"
        case .said(.no): "can't"
        case .never: "never"
        case .busy(let hours): "busy \(hours)"
        }
    }

    /// Nil for a free date.
    package var light: StatusLight? {
        switch self {
        case .status(let status): status.light
        case .away, .askedElsewhere, .booked, .bookedAt, .busy, .free, .never, .said: nil
        }
    }
}

/// Why there is no grid.
package enum LineupGridError: Error, Hashable, Sendable {
    /// The dates have this many columns.
    case tooManyDates(Int)
}

extension LineupGridError: CustomStringConvertible, UserFacingError {
    package var description: String {
        switch self {
        case .tooManyDates(let count):
            "These dates have \(count) columns, and a grid has at most \(LineupGrid.mostColumns)."
        }
    }

    package var kind: ErrorKind { .invalid }
    package var nextSteps: [NextStep] { ["Name fewer dates."] }
}
