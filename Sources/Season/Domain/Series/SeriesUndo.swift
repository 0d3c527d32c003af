import Agenda
import ICalendar
import Lineups
import Platform
import Storage
import Values

/// The snapshot with which a change of a series is undone. What the same command changed on single shows has steps of
/// its own, which are undone before.
enum SeriesUndo: UndoValue {
    case added
    case changed(before: Snapshot)
    case removed(Snapshot)

    static let kind: UndoStep.Kind = "season.series"

    /// A series with its parts and dates.
    struct Snapshot: Codable {
        struct Part: Codable {
            let firstDay: String
            let anchor: String
            let rule: String
            /// After midnight.
            let second: Int
            /// In seconds.
            let length: Int64
            let zone: String
            let location: String?
        }

        struct Date: Codable {
            let day: String
            let event: Int64?
            let wasMade: Bool
            let detached: [String]
        }

        let name: String
        let lastDay: String?
        let template: Int64?
        /// The key of the member; nil for the owner of the account.
        let owner: Int64?
        /// Milliseconds since 1970.
        let createdAt: Int64
        let parts: [Part]
        let dates: [Date]
    }

    @discardableResult
    func record(_ summary: String, of series: Series, in tx: Transaction) throws -> ID<UndoStep> {
        try UndoStep.record(Self.kind, of: series.id, self, summary: summary, account: series.account, in: tx)
    }

    static func rows(of step: UndoStep) -> UndoRows { UndoRows([UndoRows.Row("series", step.subject)]) }

    static func restore(
        _ step: UndoStep, shapes: [SubjectShape], subjects: SubjectKinds, in tx: Transaction
    ) throws {
        let id: ID<Series> = step.subject()
        let series = try Series.find(id, in: tx)
        switch try step.snapshot(SeriesUndo.self) {
        case .added:
            guard let series else { throw UndoError.isGone("The series") }
            for date in try SeriesDate.all(of: id, in: tx) {
                try date.takeBack(from: series, shapes: shapes, subjects: subjects, in: tx)
            }
            try series.delete(in: tx)
        case .changed(let before):
            guard let series else { throw UndoError.isGone("The series") }
            try before.apply(to: series, shapes: shapes, subjects: subjects, in: tx)
        case .removed(let removed):
            guard series == nil else { throw UndoError.changedSince("The series") }
            _ = try Series.insert(
                key: id, name: removed.name, lastDay: removed.last, template: removed.template.map { ID($0) },
                owner: removed.owner.map { ID($0) }, parts: try removed.seriesParts(),
                createdAt: Instant(milliseconds: removed.createdAt),
                account: step.account, in: tx)
            guard let restored = try Series.find(id, in: tx) else { throw UndoError.isGone("The series") }
            try removed.apply(to: restored, shapes: shapes, subjects: subjects, in: tx)
        }
    }
}

extension SeriesDate {
    /// Removes the date, with the show that was made for it. Throws where that would lose something.
    fileprivate func takeBack(
        from series: Series, shapes: [SubjectShape], subjects: SubjectKinds, in tx: Transaction
    ) throws {
        if let event, wasMade {
            guard try SeriesDate.hasNoPeople(event, in: tx) else {
                throw UndoError.changedSince("The lineup of \(event.name.quotedLine)")
            }
            guard try series.wouldMake(self, shapes: shapes, subjects: subjects, in: tx) else {
                let day = DateText().dayWithYear(event.localStart.date)
                throw UndoError.changedSince("\(event.name.quotedLine) on \(day)")
            }
            try Event.delete(event.id, in: tx)
        }
        try delete(in: tx)
    }
}

extension SeriesUndo.Snapshot {
    init(_ series: Series, in tx: Transaction) throws {
        (name, lastDay, template) = (series.name, series.lastDay?.description, series.template?.rawValue)
        owner = series.owner?.rawValue
        createdAt = series.createdAt.milliseconds
        parts = series.parts.map { part in
            Part(
                firstDay: part.firstDay.description, anchor: part.anchor.description, rule: part.rule.text,
                second: part.time.secondsSinceMidnight, length: part.length.components.seconds,
                zone: part.zone.identifier, location: part.location)
        }
        dates = try SeriesDate.all(of: series.id, in: tx).map { date in
            Date(
                day: date.day.description, event: date.event?.id.rawValue, wasMade: date.wasMade,
                detached: date.stored.map(\.rawValue).sorted())
        }
    }

    fileprivate var last: LocalDate? { lastDay.flatMap { LocalDate(iso: $0) } }

    fileprivate func seriesParts() throws -> [SeriesPart] {
        try parts.map { part in
            guard let first = LocalDate(iso: part.firstDay), let anchor = LocalDate(iso: part.anchor),
                let rule = try? RecurrenceRule(reading: part.rule)
            else { throw UndoError.unreadable }
            return SeriesPart(
                firstDay: first, anchor: anchor, rule: rule, time: LocalTime(secondsSinceMidnight: part.second),
                length: .seconds(part.length), zone: Zone(stored: part.zone), location: part.location)
        }
    }

    /// Restores the fields and the dates. Shows that were made since are removed, and those that were removed are made
    /// again.
    fileprivate func apply(
        to series: Series, shapes: [SubjectShape], subjects: SubjectKinds, in tx: Transaction
    ) throws {
        var restored = series
        (restored.lastDay, restored.parts) = (last, try seriesParts())
        try restored.save(in: tx)
        let now = try SeriesDate.all(of: series.id, in: tx)
        let days = Set(dates.map(\.day))
        for date in now where !days.contains(date.day.description) {
            try date.takeBack(from: series, shapes: shapes, subjects: subjects, in: tx)
        }
        var deleted: [LocalDate: ID<Event>] = [:]
        for date in dates {
            guard let day = LocalDate(iso: date.day) else { throw UndoError.unreadable }
            let fields = Set(date.detached.compactMap { SeriesDate.Field(rawValue: $0) })
            if let known = now.first(where: { $0.day == day }) {
                try known.saveDetached(fields, in: tx)
                continue
            }
            let event = try date.event.flatMap { try Event.find(ID($0), in: tx) }
            // One that was removed with the change is made again below, with the key that older steps know it by.
            if let key = date.event, event == nil {
                deleted[day] = ID(key)
                continue
            }
            try SeriesDate.insert(
                day, event: event?.id, wasMade: date.wasMade, detached: fields, into: series.id, in: tx)
        }
        try restored.expand(shapes: shapes, keys: deleted, in: tx)
    }
}
