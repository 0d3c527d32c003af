import Agenda
import Lineups
import Platform
import Storage
import Values

/// The snapshot with which a change of a run sheet is undone: what is set, the items and the fixed times.
struct RunSheetUndo: UndoValue, Equatable {
    private struct Settings: Codable, Equatable {
        let setSeconds: Int64
        let changeSeconds: Int64
        let lightSeconds: Int64?
        /// After midnight of the day of the show.
        let stopSecond: Int?
        let tellsMoves: Bool
    }

    private struct Item: Codable, Equatable {
        let id: Int64
        let kind: String
        let title: String?
        let after: Int
        let rank: Int
        let seconds: Int64?
        let pinSecond: Int?
    }

    private struct Pin: Codable, Equatable {
        let slot: Int64?
        let spot: Int64?
        let second: Int
    }

    private let settings: Settings
    private let items: [Item]
    private let pins: [Pin]

    static let kind: UndoStep.Kind = "night.run-sheet"

    private init(of event: ID<Event>, in tx: Transaction) throws {
        let now = try RunSheetSettings.of(event, in: tx)
        settings = Settings(
            setSeconds: now.setLength.components.seconds, changeSeconds: now.change.components.seconds,
            lightSeconds: now.light?.components.seconds, stopSecond: now.stop?.seconds, tellsMoves: now.tellsMoves)
        items = try RunItem.all(event: event, in: tx).map {
            Item(
                id: $0.id.rawValue, kind: $0.kind.rawValue, title: $0.title, after: $0.after, rank: $0.rank,
                seconds: $0.length?.components.seconds, pinSecond: $0.pin?.seconds)
        }
        pins = try RunPin.all(event: event, in: tx).map {
            Pin(slot: $0.slot?.rawValue, spot: $0.spot?.rawValue, second: $0.time.seconds)
        }
    }

    /// Runs a change, and records an undo step if the run sheet is different afterwards.
    ///
    /// - Parameter first: the first step of the same command.
    @discardableResult
    static func record<Value>(
        _ event: Event, summary: String, with first: ID<UndoStep>? = nil, in tx: Transaction,
        whileDoing change: () throws -> Value
    ) throws -> Value {
        let before = try RunSheetUndo(of: event.id, in: tx)
        let value = try change()
        if try RunSheetUndo(of: event.id, in: tx) != before {
            try UndoStep.record(
                kind, of: event.id, before, summary: summary, with: first, account: event.account, in: tx)
        }
        return value
    }

    /// Takes away what is set, the items, and the fixed times of spots; those of performers stay. One undo step.
    static func clear(
        _ event: Event, with first: ID<UndoStep>?, in tx: Transaction
    ) throws -> ID<UndoStep> {
        let before = try RunSheetUndo(of: event.id, in: tx)
        try RunSheetSettings().save(for: event.id, in: tx)
        try tx.run("DELETE FROM run_item WHERE event_id = \(event.id)")
        try tx.run("DELETE FROM run_pin WHERE event_id = \(event.id) AND spot_id IS NOT NULL")
        return try UndoStep.record(
            kind, of: event.id, before, summary: changed(event), with: first, account: event.account, in: tx)
    }

    /// Runs a change of the lineup. Returns the undo step that it has recorded; nil where it has recorded none.
    static func step(
        of account: ID<Account>, in tx: Transaction, whileDoing change: () throws -> Void
    ) throws -> ID<UndoStep>? {
        let before = try UndoStep.latest(account: account, in: tx)?.id
        try change()
        let after = try UndoStep.latest(account: account, in: tx)
        return after?.id == before ? nil : try after?.firstOfCommand(in: tx).id
    }

    static func rows(of step: UndoStep) -> UndoRows {
        UndoRows([UndoRows.Row("run_sheet", step.subject)], within: [.subject(step.subject)])
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        guard let event = try Event.find(step.subject(), in: tx), !event.isCanceled else {
            throw UndoError.isGone("The event")
        }
        try step.snapshot(RunSheetUndo.self).apply(to: event, in: tx)
        try RunSheetJobs.schedule(event, in: tx)
    }

    private func apply(to event: Event, in tx: Transaction) throws {
        var now = RunSheetSettings()
        now.setLength = .seconds(settings.setSeconds)
        now.change = .seconds(settings.changeSeconds)
        now.light = settings.lightSeconds.map { .seconds($0) }
        now.stop = settings.stopSecond.map { NightTime(seconds: $0) }
        now.tellsMoves = settings.tellsMoves
        try now.save(for: event.id, in: tx)
        try tx.run("DELETE FROM run_item WHERE event_id = \(event.id)")
        for item in items {
            try tx.run(
                """
                INSERT INTO run_item (id, event_id, kind, title, after_acts, rank, set_seconds, pin_second)
                VALUES (\(item.id), \(event.id), \(item.kind), \(item.title), \(item.after), \(item.rank),
                    \(item.seconds), \(item.pinSecond))
                """)
        }
        try tx.run("DELETE FROM run_pin WHERE event_id = \(event.id)")
        let lineup = try Lineup.of(event, in: tx)
        let slots = Set((lineup.slots + lineup.bench + lineup.replaced).map(\.id.rawValue))
        let spots = Set(lineup.spots.map(\.id.rawValue))
        for pin in pins where pin.slot.map(slots.contains) ?? pin.spot.map(spots.contains) ?? false {
            try RunPin(
                slot: pin.slot.map { ID($0) }, spot: pin.spot.map { ID($0) }, time: NightTime(seconds: pin.second)
            ).add(to: event.id, in: tx)
        }
    }
}

// MARK: - Words

extension RunSheetUndo {
    static func changed(_ event: Event) -> String { "changed \(sheet(of: event))" }

    static func changed(_ line: String, of event: Event) -> String {
        "changed \(line.quotedLine) on \(sheet(of: event))"
    }

    static func moved(_ line: String, of event: Event) -> String { "moved \(line.quotedLine) on \(sheet(of: event))" }

    static func added(_ item: RunItem, to event: Event) -> String {
        "added \(item.name.quotedLine) to \(sheet(of: event))"
    }

    static func removed(_ item: RunItem, from event: Event) -> String {
        "removed \(item.name.quotedLine) from \(sheet(of: event))"
    }

    private static func sheet(of event: Event) -> String { "the run sheet of \(event.name.quotedLine)" }
}
