package import Agenda
import ICalendar
package import Platform
package import Storage
package import Values

/// A race that was added to the calendar.
package struct SavedRace: Sendable {
    package let event: Event
    /// Nil if it is not known.
    package let distance: Distance?

    package var day: LocalDate { event.localStart.date }
    /// `1649/139165`
    package let key: String

    /// Adds a race, in its own zone, with its link and an alarm; as one undo step. `isNew` is false if it was added
    /// before.
    package static func add(
        _ race: FoundRace, account: Account, in tx: Transaction
    ) throws -> (race: SavedRace, isNew: Bool) {
        if let known = try all(account: account.id, in: tx).first(where: { $0.key == race.key }) {
            return (known, false)
        }
        guard let day = race.day else { throw RaceError.noDate(race.name) }
        let zone = race.zoneName.flatMap { Zone($0) } ?? account.zone
        let whole = zone.day(day)
        let start = race.time.map { zone.instant(of: LocalDateTime(date: day, time: $0)) }
        let draft = EventDraft(
            kind: .race, name: race.title, startsAt: start ?? whole.lowerBound,
            length: start == nil ? whole.upperBound - whole.lowerBound : Event.defaultLength, zone: zone,
            location: race.place, isAllDay: start == nil)
        guard start ?? whole.upperBound > tx.now else { throw RaceError.inPast(race.name) }
        let id = try Event.create(draft, account: account.id, in: tx)
        try tx.run(
            """
            INSERT INTO race (event_id, account_id, source_race, source_event, distance)
            VALUES (\(id), \(account.id), \(race.raceID), \(race.eventID), \(race.distance?.millimeters))
            """)
        let dayBefore = CalendarAlarm(.fromStart(CalendarDuration(days: -1, seconds: 0)))
        try CalendarEntry.describe(
            id, details: race.summary, url: race.url,
            alarms: start == nil ? [dayBefore] : [dayBefore, CalendarEntry.defaultAlarm], in: tx)
        var change = TrainingChange()
        change.races = [id.rawValue]
        try change.record(additionSummary(race), account: account.id, in: tx)
        guard let added = try all(account: account.id, in: tx).first(where: { $0.event.id == id }) else {
            throw StoreError.column("id", holds: "nothing", wanted: "the new race")
        }
        try TrainingPlan.current(account: account.id, in: tx)?.saveRaceEntry(account: account, in: tx)
        return (added, true)
    }

    /// The earliest first.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [SavedRace] {
        try tx.rows(
            """
            SELECT \(Event.columns), race.distance, race.source_race, race.source_event
            FROM race JOIN event ON event.id = race.event_id
            WHERE race.account_id = \(account) AND event.cancelled_at IS NULL ORDER BY event.starts_at, event.id
            """
        ).map { row in
            let (race, event): (Int64, Int64) = (try row["source_race"], try row["source_event"])
            return SavedRace(
                event: try Event(row), distance: (try row["distance"] as Int64?).map { Distance(millimeters: $0) },
                key: "\(race)/\(event)")
        }
    }

    /// The race with these words in its name, or with this key.
    ///
    /// - Throws: `RaceError.unknown`.
    package static func named(_ words: String, account: ID<Account>, in tx: Transaction) throws -> SavedRace {
        let all = try all(account: account, in: tx)
        let found = all.filter { $0.key == words || $0.event.name.folded.contains(words.folded) }
        guard let race = found.first else { throw RaceError.unknown(words) }
        return race
    }

    /// Makes the plan lead to this race; without a plan, makes one.
    ///
    /// - Parameter choices: what else is chosen for the plan.
    package func makeGoal(_ choices: PlanChoices, account: Account, in tx: Transaction) throws -> TrainingPlan {
        guard let distance else { throw RaceError.noDistance(event.name) }
        let unit: DistanceUnit =
            distance.amount(in: .kilometers).truncatingRemainder(dividingBy: 1) == 0 ? .kilometers : .miles
        var choices = choices
        (choices.goal, choices.date, choices.weeks) = (Self.goalName(distance, unit), day.description, nil)
        if var plan = try TrainingPlan.current(account: account.id, in: tx), try !plan.isOver(account, in: tx) {
            let request = try choices.changed(plan.request, account: account, now: tx.now)
            return try plan.change(to: request, race: event.id, summary: goalSummary, account: account, in: tx)
        }
        let settings = try TrainingSettings.of(account, in: tx)
        let request = try choices.request(settings, account: account, now: tx.now)
        var plan = try TrainingPlan.create(request, account: account, in: tx)
        plan.race = event.id
        try plan.save(in: tx)
        try plan.saveRaceEntry(account: account, in: tx)
        return plan
    }

    private static func additionSummary(_ race: FoundRace) -> String { "added the race \"\(race.name)\"" }
    private var goalSummary: String { "made \"\(event.name)\" the goal" }

    private static func goalName(_ distance: Distance, _ unit: DistanceUnit) -> String {
        for goal in GoalDistance.named where goal.distance == distance {
            return goal.name
        }
        return "\(distance.exact(unit)) \(unit.rawValue)"
    }
}
