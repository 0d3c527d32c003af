package import Agenda
package import Storage
import Values

/// What is set for the run sheet of a show.
package struct RunSheetSettings: Hashable, Sendable {
    /// What an act without a set length counts.
    package var setLength: Duration = .minutes(10)
    /// Between two acts.
    package var change: Duration = .minutes(1)
    /// How long before the end of a set the light is; zero for no light, nil for what is usual.
    package var light: Duration?
    /// The hard stop; nil for none.
    package var stop: NightTime?
    /// Performers who were told their time are told when it moves.
    package var tellsMoves = false

    package init() {}

    /// How long before the end of a set of this length the light is; nil for no light. Usually a minute, and five in
    /// sets of more than 20 minutes.
    package func light(of length: Duration) -> Duration? {
        let light = light ?? (length > .minutes(20) ? .minutes(5) : .minutes(1))
        return light > .zero && light < length ? light : nil
    }
}

extension RunSheetSettings {
    /// The usual ones where nothing is set.
    package static func of(_ event: ID<Event>, in tx: Transaction) throws -> RunSheetSettings {
        var settings = RunSheetSettings()
        guard
            let row = try tx.row(
                """
                SELECT set_seconds, change_seconds, light_seconds, stop_second, tells_moves FROM run_sheet
                WHERE event_id = \(event)
                """)
        else { return settings }
        settings.setLength = .seconds(try row["set_seconds"] as Int64)
        settings.change = .seconds(try row["change_seconds"] as Int64)
        settings.light = (try row["light_seconds"] as Int64?).map { .seconds($0) }
        settings.stop = (try row["stop_second"] as Int?).map { NightTime(seconds: $0) }
        settings.tellsMoves = try row["tells_moves"]
        return settings
    }

    func save(for event: ID<Event>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO run_sheet (event_id, set_seconds, change_seconds, light_seconds, stop_second, tells_moves)
            VALUES (\(event), \(setLength.components.seconds), \(change.components.seconds),
                \(light?.components.seconds), \(stop?.seconds), \(tellsMoves))
            ON CONFLICT (event_id) DO UPDATE SET set_seconds = excluded.set_seconds,
                change_seconds = excluded.change_seconds, light_seconds = excluded.light_seconds,
                stop_second = excluded.stop_second, tells_moves = excluded.tells_moves
            """)
    }
}
