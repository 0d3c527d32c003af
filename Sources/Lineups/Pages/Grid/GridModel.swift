import Agenda
import Lineups
import PageKit
import People
import Platform
import Storage
import Values

/// People by dates.
struct GridModel: PageModel {
    struct Tag: Codable, Hashable, Sendable {
        let title: String
        let path: String
        let count: Int
        let isCurrent: Bool
    }

    struct Column: Codable, Hashable, Sendable {
        /// `Fri Dec 4`
        let day: String
        /// `8 PM`; nil for a day without a show.
        let time: String?
        /// The show; nil for a day without one.
        let name: String?
        /// The page of the show, or where one is added on that day.
        let path: String
        let status: StatusText?
        /// How many of its lineup were not asked yet; nil for none.
        let toAsk: Int?
        /// Who can: `3 can, 1 maybe, 2 can't (2 host)`; nil where nothing is known.
        let said: String?
    }

    struct Cell: Codable, Hashable, Sendable {
        /// What a click opens: `12-34`; nil where it adds somebody, or does nothing.
        let open: String?
        /// What a click adds; nil where it opens something, or does nothing.
        let add: String?
        /// `✓`, `Add` (drawn as a plus), `away`; empty for a day without a show.
        let sign: String
        /// The sign in words: `confirmed, bench`
        let words: String
        /// The class of the style; nil where there is nothing to say.
        let light: String?
    }

    struct Row: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let cells: [Cell]
    }

    /// The cell that is open.
    struct Panel: Codable, Hashable, Sendable {
        let key: String
        let contact: Int64
        let name: String
        let event: Int64
        let show: String
        let when: String
        let status: StatusText?
        let isOnBench: Bool
        let detail: String?
        /// What speaks against it: dates away, other shows.
        let notes: [String]
        /// They are in the lineup or on the bench, and the show can be changed.
        let canAnswer: Bool
        let canAdd: Bool
        /// What can be sent to them alone.
        let request: EventModel.Action?
        let closePath: String
    }

    let columns: [Column]
    let hasColumns: Bool
    let rows: [Row]
    let hasRows: Bool
    /// `31 people`
    let count: String
    /// Where all people are listed; nil if they are.
    let allPath: String?
    /// Where the people before and after these are listed; nil at the ends.
    let previousPath: String?
    let nextPath: String?
    let hasPages: Bool
    /// The page of all people; nil for the first.
    let pageNumber: Int?
    /// No contacts at all, whatever the filter.
    let isEmpty: Bool
    let dates: FieldModel
    /// The next shows are shown, whatever dates were typed.
    let isUsual: Bool
    /// What was searched for.
    let search: String?
    let tags: [Tag]
    let hasTags: Bool
    let polls: [Tag]
    let hasPolls: Bool
    /// The key of the poll whose dates and people are shown.
    let poll: Int64?
    let tag: String?
    let isUnlimited: Bool
    /// What the addresses of forms end with.
    let query: String
    let panel: Panel?
}

extension GridModel {
    init(
        _ facts: GridFacts, view: GridView, filters: [DateFilter] = [], problem: String?, account: Account,
        now: Instant
    ) {
        let (grid, today) = (facts.grid, account.zone.date(of: now))
        columns = zip(grid.columns, grid.totals).map { column, total in
            Column(column, total.words(withUnsaid: view.poll != nil), today: today, now: now)
        }
        hasColumns = !columns.isEmpty
        rows = grid.rows.map { row in
            Row(
                id: row.contact.rawValue, name: row.name,
                cells: zip(grid.columns, row.cells).map { column, cell in
                    Cell(cell, of: row.contact, in: column.lineup, home: account.zone, now: now)
                })
        }
        hasRows = !rows.isEmpty && hasColumns
        count = grid.found.counted("person", "people")
        allPath = !view.isUnlimited && rows.count < grid.found ? view.changed { $0.isUnlimited = true }.path : nil
        previousPath = view.page > 1 ? view.changed { $0.page -= 1 }.path : nil
        let isLast = !view.isUnlimited || view.skipped + rows.count >= grid.found
        nextPath = isLast ? nil : view.changed { $0.page += 1 }.path
        hasPages = previousPath != nil || nextPath != nil
        pageNumber = view.page > 1 ? view.page : nil
        isEmpty = grid.found == 0 && view.tag == nil && view.poll == nil && view.search.isEmpty
        dates = FieldModel(value: view.dates, problem: problem)
        isUsual = view.dates.isEmpty || problem != nil
        search = view.search.isEmpty ? nil : view.search
        tags =
            [Tag(title: "Everybody", path: view.with(tag: nil).path, count: 0, isCurrent: view.tag == nil)]
            + facts.tags.map { tag in
                Tag(
                    title: tag.name, path: view.with(tag: tag.name).path, count: tag.count,
                    isCurrent: tag.name == view.tag)
            }
        hasTags = !facts.tags.isEmpty
        polls =
            [Tag(title: "All shows", path: view.with(poll: nil).path, count: 0, isCurrent: view.poll == nil)]
            + filters.map { poll in
                Tag(
                    title: poll.name, path: view.with(poll: poll.key).path, count: poll.contacts.count,
                    isCurrent: poll.key == view.poll)
            }
        (hasPolls, poll) = (!filters.isEmpty, view.poll)
        (tag, isUnlimited, query) = (view.tag, view.isUnlimited, view.query)
        panel = facts.panel.map { Panel($0, closePath: view.changed { _ in }.path, account: account, now: now) }
    }
}

extension GridModel.Column {
    init(_ column: LineupGrid.Column, _ said: String?, today: LocalDate, now: Instant) {
        self.said = said
        let date = column.days.first
        day = date.year == today.year ? DateText().day(date) : DateText().dayWithYear(date)
        guard let lineup = column.lineup else {
            (time, name, status, toAsk) = (nil, nil, nil, nil)
            path = "/events/new?date=\(date)"
            return
        }
        time = DateText().time(lineup.event.localStart.time)
        name = lineup.event.name
        path = "/events/\(lineup.event.id)"
        status = StatusText(lineup)
        let count = lineup.event.startsAt > now ? lineup.slots.count { $0.status == .notAsked } : 0
        toAsk = count == 0 ? nil : count
    }
}

extension LineupGrid.Total {
    /// `3 can, 1 maybe, 2 can't (2 host)`; nil for nobody.
    ///
    /// - Parameter withUnsaid: also how many said nothing.
    fileprivate func words(withUnsaid: Bool) -> String? {
        let counts = [
            (yes, "can"), (maybe, "maybe"), (no, "can't"), (away, "away"), (booked, "booked"),
            (busy, "busy"),
            (withUnsaid ? unsaid : 0, "unsaid"),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { "\($0) \($1)" }
        guard !parts.isEmpty else { return nil }
        return parts.joined(separator: ", ") + (positions.map { " (\($0))" } ?? "")
    }
}

extension GridModel.Cell {
    init(_ cell: LineupGrid.Cell, of contact: ID<Contact>, in lineup: Lineup?, home: Zone, now: Instant) {
        let state = cell.state
        let key = lineup.map { GridCellKey(event: $0.event.id, contact: contact).description }
        guard let slot = cell.slot else {
            (open, add, light) = (nil, key, state == .free ? nil : "none")
            sign = state == .free && key != nil ? "Add" : state.sign
            words = state == .free ? "Add" : state.name
            return
        }
        let status = StatusText(slot, home: home, now: now)
        (open, add, sign, light) = (key, nil, status.sign, status.light)
        words = slot.benchRank == nil ? status.words : "\(status.words), bench"
    }
}

extension GridModel.Panel {
    init(_ facts: GridFacts.Panel, closePath: String, account: Account, now: Instant) {
        let (event, slot) = (facts.lineup.event, facts.slot)
        let isOpen = !event.isCanceled && !event.isOver(at: now)
        let detail = SlotDetail(lineup: facts.lineup, policy: facts.policy, home: account.zone, now: now)
        key = facts.key.description
        (contact, name) = (facts.contact.id.rawValue, facts.contact.name)
        (self.event, show) = (event.id.rawValue, event.name)
        when = DateText().long(event.startsAt, in: event.zone)
        status = slot.map { StatusText($0, home: account.zone, now: now) }
        isOnBench = slot?.benchRank != nil
        self.detail = slot.flatMap(detail.text)
        notes =
            facts.away.map { "Away \($0.days)." }
            + facts.conflicts.map { "Also in \($0.event.name)\($0.answer == .confirmed ? ", confirmed" : "")." }
        canAnswer = slot != nil && isOpen
        canAdd = slot == nil && isOpen
        request =
            isOpen && event.startsAt > now ? slot.flatMap { $0.requestAction(at: "/events/\(event.id)") } : nil
        self.closePath = closePath
    }
}
