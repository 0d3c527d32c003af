package import Agenda
import Lineups
package import Platform
package import Storage
import Values

/// What is typed for a run sheet, read and checked.
enum RunSheetInput {
    static let mostMinutes = 480
    static let longestTitle = 100

    /// Minutes (`12`) or a length (`12m`, `1h30`).
    static func minutes(_ text: String) throws(RunSheetError) -> Duration {
        guard let length = length(text), length > .zero else { throw .minutes(text) }
        return length
    }

    /// The same, or none at all.
    static func minutesOrNone(_ text: String) throws(RunSheetError) -> Duration {
        guard let length = length(text) else { throw .minutes(text) }
        return length
    }

    /// The minutes of an item; nil for a time alone.
    static func minutes(_ text: String, of item: RunItem) throws(RunSheetError) -> Duration? {
        let isBlank = text.allSatisfy(\.isWhitespace)
        if item.kind.isTimeAlone {
            guard isBlank else { throw .isTimeAlone(item.name) }
            return nil
        }
        guard !isBlank else { throw .needsMinutes(item.name) }
        return try minutes(text)
    }

    private static func length(_ text: String) -> Duration? {
        let words = EventEntry.words(text) ?? ""
        let typed = words.isBareNumber ? Int(words).map { Duration.minutes(min($0, 10_000)) } : nil
        guard let length = typed ?? (try? DurationText.read(words)), length <= .minutes(mostMinutes) else { return nil }
        return length
    }

    /// A time of the night of a show; nil for a blank text.
    static func time(_ text: String, of event: Event, account: Account, now: Instant) throws(RunSheetError)
        -> (local: LocalTime, time: NightTime)?
    {
        if text.allSatisfy(\.isWhitespace) { return nil }
        if let moment = Instant(rfc3339: text) {
            let local = event.zone.local(moment).time
            let time = try NightTime(local, of: event)
            guard time.instant(in: event) == moment else { throw .outsideTheNight(local, event) }
            return (local, time)
        }
        let local: LocalTime
        do throws(DateEntryError) {
            local = try DateEntry.time(text, account: account, now: now)
        } catch {
            throw .time(text)
        }
        return (local, try NightTime(local, of: event))
    }

    /// When an act or a break starts: not before the show. Nil for a blank text.
    static func pin(_ text: String, of event: Event, account: Account, now: Instant) throws(RunSheetError) -> NightTime?
    {
        guard let (local, time) = try time(text, of: event, account: account, now: now) else { return nil }
        guard time.instant(in: event) >= event.startsAt else { throw .pinBeforeStart(local, event) }
        return time
    }

    /// The fixed time of an item. A time alone needs one, which can be before the show.
    static func pin(
        _ text: String, of item: RunItem, at event: Event, account: Account, now: Instant
    ) throws(RunSheetError) -> NightTime? {
        guard item.kind.isTimeAlone else { return try pin(text, of: event, account: account, now: now) }
        guard let (_, time) = try time(text, of: event, account: account, now: now) else {
            throw .needsTime(item.name)
        }
        return time
    }

    /// Nil for a blank text.
    static func stop(_ text: String, of event: Event, account: Account, now: Instant) throws(RunSheetError)
        -> NightTime?
    {
        guard let (local, time) = try time(text, of: event, account: account, now: now) else { return nil }
        guard time.instant(in: event) > event.startsAt else { throw .stopBeforeStart(local, event) }
        return time
    }

    /// With single spaces; nil for a blank text.
    static func title(_ text: String) throws(RunSheetError) -> String? {
        guard let words = EventEntry.words(text) else { return nil }
        guard words.count <= longestTitle else { throw .longTitle(words.count) }
        return words
    }
}

/// Changes what is set for the run sheet of a show. Nil keeps what is set.
package struct ChangeRunSheet: Sendable {
    package enum Field: String, Hashable, Sendable { case stop, change, length, light, moves }

    package let event: ID<Event>
    package let account: Account
    /// `11pm`; empty for none.
    package var stop: String?
    package var change: String?
    /// What an act without a set length counts.
    package var length: String?
    /// Empty for what is usual, 0 for none.
    package var light: String?
    package var tellsMoves: Bool?
    /// Divides the time to the hard stop equally: the length of an act becomes what is left for each.
    package var isShared = false

    package init(event: ID<Event>, account: Account) { (self.event, self.account) = (event, account) }

    package var isEmpty: Bool {
        stop == nil && change == nil && length == nil && light == nil && tellsMoves == nil && !isShared
    }

    /// One undo step if anything changed. Throws `InputProblems`, `RunSheetError` and `EventError`.
    package func run(in tx: Transaction) throws -> ShowRunSheet {
        let before = try ShowRunSheet.findOpen(event, account: account.id, in: tx)
        let event = before.event
        var reader = InputReader<Field>()
        var settings = before.settings
        if let stop,
            let time = reader.read(
                .stop,
                { () throws(RunSheetError) in
                    try RunSheetInput.stop(stop, of: event, account: account, now: tx.now)
                })
        {
            settings.stop = time
        }
        if let change,
            let length = reader.read(.change, { () throws(RunSheetError) in try RunSheetInput.minutesOrNone(change) })
        {
            settings.change = length
        }
        if let length,
            let each = reader.read(.length, { () throws(RunSheetError) in try RunSheetInput.minutes(length) })
        {
            settings.setLength = each
        }
        if let light {
            let read = reader.read(.light) { () throws(RunSheetError) -> Duration? in
                light.allSatisfy(\.isWhitespace) ? nil : try RunSheetInput.minutesOrNone(light)
            }
            if let read { settings.light = read }
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        if let tellsMoves { settings.tellsMoves = tellsMoves }
        if isShared { settings.setLength = try share(before, settings) }
        try RunSheetUndo.record(event, summary: RunSheetUndo.changed(event), in: tx) {
            try settings.save(for: event.id, in: tx)
        }
        try RunSheetJobs.schedule(event, in: tx)
        return try ShowRunSheet(event, in: tx)
    }

    private func share(_ sheet: ShowRunSheet, _ settings: RunSheetSettings) throws(RunSheetError) -> Duration {
        let (event, count) = (sheet.event, sheet.acts.count)
        guard let stop = settings.stop else { throw RunSheetError.noStop(event.name) }
        guard count > 0 else { throw RunSheetError.noActs(event.name) }
        let minutes = RunSheet.minutesEach(
            count, from: event.startsAt, to: stop.instant(in: event), change: settings.change)
        guard let minutes else { throw RunSheetError.noTimeLeft(count, event.name) }
        return .minutes(min(minutes, RunSheetInput.mostMinutes))
    }
}
