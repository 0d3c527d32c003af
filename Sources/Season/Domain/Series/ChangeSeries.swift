package import Agenda
package import Lineups
package import Messaging
package import Platform
package import Storage
package import Values

/// Changes a series from a day on, or ends it: `plan` tries it and lists what would happen, `run` does it if the same
/// texts would be sent. Shows that are not dates of the series any more are removed; where people are in the lineup, or
/// something else would be lost, they are canceled. Those who know other details are told and must confirm again.
/// Everybody gets one text about all their canceled dates, and one about all their changed dates. One undo step, with
/// the texts.
package struct ChangeSeries: Sendable {
    package enum Change: Sendable {
        case edit(SeriesEdit, from: LocalDate)
        case end(after: LocalDate)
        /// The series itself is removed too. Its past shows stay.
        case remove
    }

    package struct Result: Sendable {
        package let series: Series
        /// The shows that got new values, as they are now.
        package fileprivate(set) var changed: [Event] = []
        /// The dates that do not follow in some field, because it was changed there alone.
        package fileprivate(set) var spared: [(day: LocalDate, fields: Set<SeriesDate.Field>)] = []
        package fileprivate(set) var added: [LocalDate] = []
        /// The shows that were removed: nobody was in their lineups, and they had only what the series gives them.
        package fileprivate(set) var removed: [Event] = []
        package fileprivate(set) var canceled: [Event] = []
        /// Those who must confirm again, each once.
        package fileprivate(set) var awaited: [String] = []
        package fileprivate(set) var preview = TextPreview([])
        package fileprivate(set) var skipped: [SkippedRecipient] = []
        /// Who of those outside of the lineups gets none, and why.
        package fileprivate(set) var skippedListed: [(name: String, words: String)] = []
        /// Also queued texts that replace those about the old values.
        package fileprivate(set) var texts: [ID<OutboundMessage>] = []

        /// What a form approves: equal for the same texts to the same numbers and as many canceled shows.
        package var approvalKey: String {
            let texts = preview.texts.map { "\($0.recipient.number)\n\($0.body)" }.sorted()
            return Fingerprint.of((["\(canceled.count)"] + texts).joined(separator: "\n\n"))
        }
    }

    package let planner: InvitationPlanner
    package let series: ID<Series>
    package let change: Change
    /// Whether those who know other details are told.
    package let tells: Bool
    /// Ignore quiet hours.
    package let anyway: Bool
    /// How long the texts wait, so that sending them can be undone.
    package var hold: Duration = .zero
    package let account: Account
    /// They know what shows have besides their lineups.
    private let modules: [Module]
    package let sender: Sender

    package init(
        planner: InvitationPlanner, series: ID<Series>, _ change: Change, tells: Bool = true, anyway: Bool = false,
        modules: [Module], account: Account, sender: Sender
    ) {
        (self.planner, self.series, self.change, self.tells) = (planner, series, change, tells)
        (self.anyway, self.modules, self.account, self.sender) = (anyway, modules, account, sender)
    }

    /// Makes the change and takes it back. Throws like `run`.
    package func plan(now: Instant, in store: Store) async throws -> Result {
        try await store.rehearse(.account(account.id), at: now) { try run(in: $0) }
    }

    /// The same within a transaction, which stays as it was.
    func plan(in tx: Transaction) throws -> Result { try tx.rehearse { try run(in: tx) } }

    /// Throws `SeriesProblem.changedSincePlan`, with nothing changed, if other texts would be sent, or if somebody else
    /// has made the same change.
    package func run(approved: String, in tx: Transaction) throws -> Result {
        let result: Result
        do {
            result = try run(in: tx)
        } catch SeriesProblem.nothingToChange {
            throw SeriesProblem.changedSincePlan(try Series.find(series, account: account.id, in: tx).name)
        }
        guard result.approvalKey == approved else { throw SeriesProblem.changedSincePlan(result.series.name) }
        return result
    }

    /// Throws `SeriesProblem`, `EventError`, `LineupError` and `QuotaError`.
    func run(in tx: Transaction) throws -> Result {
        let old = try Series.find(series, account: account.id, in: tx)
        let (new, first) = target(old, now: tx.now)
        guard new.parts != old.parts || new.lastDay != old.lastDay || isRemoval else {
            throw SeriesProblem.nothingToChange
        }
        let effect = SeriesEffect(
            from: old, to: new, try SeriesDate.all(of: old.id, in: tx), from: first, now: tx.now)
        let before = try SeriesUndo.Snapshot(old, in: tx)
        let step = try (isRemoval ? SeriesUndo.removed(before) : .changed(before: before))
            .record(summary(of: old), of: old, in: tx)
        for (date, fields) in effect.detached where fields != date.stored { try date.saveDetached(fields, in: tx) }
        try new.save(in: tx)
        var (result, rewritten): (Result, [ID<OutboundMessage>]) = (Result(series: new), [])
        result.spared = effect.detached.filter { !$0.fields.isEmpty }.map { ($0.date.day, $0.fields) }
        for item in effect.changed {
            let made = try ChangeEvent(
                planner: planner, event: item.event.id, changes: item.changes, account: account, with: step
            ).run(in: tx)
            result.changed.append(made.event)
            rewritten += made.rewritten
        }
        for date in effect.surplus { try withdraw(date, of: old, &result, in: tx) }
        rewritten += try cancel(&result, with: step, in: tx)
        if isRemoval {
            try new.delete(in: tx)
        } else {
            result.added = try new.expand(shapes: modules.subjectShapes, in: tx)
        }
        try tell(result.changed, &result, with: step, in: tx)
        try add(rewritten, to: &result, in: tx)
        return result
    }

    private var isRemoval: Bool { if case .remove = change { true } else { false } }

    private func summary(of old: Series) -> String {
        let title = old.name.quotedLine
        return switch change {
        case .edit: "changed the series \(title)"
        case .end: "ended the series \(title)"
        case .remove: "removed the series \(title)"
        }
    }

    /// The series as it will be, and the first day that the change is about.
    private func target(_ old: Series, now: Instant) -> (Series, first: LocalDate) {
        let today = old.current(at: now).zone.date(of: now)
        switch change {
        case .edit(let edit, let first): return (old.editing(from: first, edit), first)
        case .end(let last): return (old.ending(after: last), last.adding(days: 1))
        case .remove: return (old.ending(after: today.adding(days: -1)), today)
        }
    }

    /// Removes the show of a date, or adds it to those that are canceled: one with people, and one that an undo could
    /// not make again as it is.
    private func withdraw(
        _ date: SeriesDate, of old: Series, _ result: inout Result, in tx: Transaction
    ) throws {
        guard let event = date.event else { return }
        let shapes = modules.subjectShapes
        if try old.wouldMake(date, shapes: shapes, subjects: modules.subjects, in: tx) {
            try Event.delete(event.id, in: tx)
            result.removed.append(event)
        } else {
            result.canceled.append(event)
        }
        if !isRemoval { try date.delete(in: tx) }
    }

    /// Returns the queued texts that are not about the canceled dates any more.
    private func cancel(
        _ result: inout Result, with step: ID<UndoStep>, in tx: Transaction
    ) throws -> [ID<OutboundMessage>] {
        guard !result.canceled.isEmpty else { return [] }
        var canceling = CancelEvents(
            planner: planner, events: result.canceled, anyway: anyway, with: step, account: account, sender: sender)
        canceling.hold = hold
        let plan = try canceling.plan(in: tx)
        result.preview = TextPreview(result.preview.texts + plan.preview.texts)
        result.skipped += plan.skipped
        result.skippedListed += plan.skippedListed
        let sent = try canceling.send(plan, in: tx)
        result.texts += sent.texts
        for event in result.canceled { try PollDate.withdraw(of: event.id, with: step, in: tx) }
        return sent.rewritten
    }

    private func tell(
        _ events: [Event], _ result: inout Result, with step: ID<UndoStep>, in tx: Transaction
    ) throws {
        var names: [String] = []
        for event in events {
            let lineup = try Lineup.of(event, in: tx)
            names += (lineup.slots + lineup.bench).filter(\.isNotTold).map(\.name)
        }
        for name in names where !result.awaited.contains(name) { result.awaited.append(name) }
        guard tells, !events.isEmpty else { return }
        var telling = TellAboutChanges(
            planner: planner, events: events, anyway: anyway, account: account, sender: sender)
        (telling.hold, telling.firstStep) = (hold, step)
        let plan = try telling.plan(in: tx)
        result.preview = TextPreview(result.preview.texts + plan.preview.texts)
        result.skipped += plan.skipped
        result.skippedListed += plan.skippedListed
        result.texts += try telling.send(plan, in: tx)
    }

    /// Queued texts that were written again, and not replaced since, are texts of the change too.
    private func add(_ texts: [ID<OutboundMessage>], to result: inout Result, in tx: Transaction) throws {
        let left = try texts.filter { try OutboundMessage.find($0, in: tx)?.state == .queued }
        guard !left.isEmpty else { return }
        try Outbox.hold(left, for: hold, in: tx)
        result.preview = TextPreview(result.preview.texts + (try TextPreview(queued: left, in: tx).texts))
        result.texts += left
    }
}

/// The fields of a change from a day on, as they were typed.
package struct SeriesEditInput: Sendable {
    package enum Field: String, Hashable, Sendable {
        case first, every, time, place, length
    }

    /// The first day that is changed; today where it is nil.
    package var first: String?
    package var every: String?
    package var time: String?
    /// Empty for no place.
    package var place: String?
    package var length: String?

    package init() {}

    /// Throws `InputProblems`.
    package func read(
        for series: Series, account: Account, now: Instant
    ) throws(InputProblems<Field>) -> ChangeSeries.Change {
        var reader = InputReader<Field>()
        let today = series.current(at: now).zone.date(of: now)
        let first = reader.read(.first) { () throws(SeriesProblem) -> LocalDate in
            guard let text = self.first.flatMap({ EventEntry.words($0) }) else { return today }
            let day: LocalDate
            do throws(DateEntryError) {
                day = try DateEntry.plannedDay(text, account: account, now: now)
            } catch {
                throw .until(error)
            }
            guard day >= today else { throw .past(day) }
            return day
        }
        var edit = SeriesEdit()
        if let every, let first {
            edit.rule = reader.read(.every) { () throws(SeriesProblem) -> SeriesEdit.RecurrenceChange in
                let rule = try SeriesInput.rule(every)
                guard let anchor = SeriesPart.anchor(of: rule, from: first) else { throw .noDates(until: nil) }
                return SeriesEdit.RecurrenceChange(rule: rule, anchor: anchor)
            }
        }
        if let time {
            edit.time = reader.read(.time) { () throws(DateEntryError) in
                try DateEntry.time(time, account: account, now: now)
            }
        }
        if let place {
            edit.location = reader.read(.place) { () throws(EventEntryError) in try EventEntry.place(place) }
        }
        if let length {
            edit.length = reader.read(.length) { () throws(EventEntryError) in try EventEntry.length(length) }
        }
        guard reader.problems.isEmpty, let first else { throw reader.problems }
        guard !edit.isEmpty else { throw InputProblems(Field.first, SeriesProblem.nothingToChange) }
        guard series.editing(from: first, edit).firstDay(after: first.adding(days: -1)) != nil else {
            throw InputProblems(Field.first, SeriesProblem.noDates(until: series.lastDay))
        }
        return .edit(edit, from: first)
    }

    /// A day for the end of a series. Throws `SeriesProblem`.
    package static func end(
        _ text: String, of series: Series, account: Account, now: Instant
    ) throws(SeriesProblem) -> ChangeSeries.Change {
        let today = series.current(at: now).zone.date(of: now)
        return .end(after: try SeriesInput.lastDay(text, today: today, account: account, now: now))
    }
}
