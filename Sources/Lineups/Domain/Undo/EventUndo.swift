package import Agenda
package import Platform
package import Storage
import Values

/// Undoes the creation or a change of an event, including its lineup policy, budget and wordings.
package enum EventUndo: UndoValue, Equatable {
    case made
    /// The settings are the event's own policy settings, budget and wordings, by name. With `isCorrection`, people who
    /// were told the old place count as told the new one.
    case changed(before: EventSnapshot, settings: [String: String], isCorrection: Bool?)

    static let kind: UndoStep.Kind = "lineup.event"

    /// A snapshot of an event and its policy settings.
    package init(_ event: Event, in tx: Transaction) throws {
        self = .changed(
            before: EventSnapshot(event), settings: try Policy.choices(of: event.id, in: tx), isCorrection: nil)
    }

    /// Records this snapshot as an undo step if `changed` differs from it. Returns the step; nil where nothing differs.
    ///
    /// - Parameters:
    ///   - summary: what was done; nil for `changed "Late Show"`.
    ///   - first: the first step of the same command.
    @discardableResult
    package func record(
        unlessAs changed: Event, isCorrection: Bool = false, summary: String? = nil,
        with first: ID<UndoStep>? = nil, in tx: Transaction
    ) throws -> ID<UndoStep>? {
        guard case .changed(let before, let settings, _) = self, try EventUndo(changed, in: tx) != self else {
            return nil
        }
        let step = EventUndo.changed(before: before, settings: settings, isCorrection: isCorrection)
        return try UndoStep.record(
            Self.kind, of: changed.id, step, summary: summary ?? "changed \"\(before.name)\"", with: first,
            account: changed.account, in: tx)
    }

    /// Records the creation of an event, including the people who were added to its lineup at the same time.
    ///
    /// - Parameter first: the first step of the same command.
    @discardableResult
    package static func recordMaking(
        of event: ID<Event>, name: String, with first: ID<UndoStep>? = nil, account: ID<Account>, in tx: Transaction
    ) throws -> ID<UndoStep> {
        try UndoStep.record(
            kind, of: event, EventUndo.made, summary: "created \"\(name)\"", with: first, account: account, in: tx)
    }

    static func rows(of step: UndoStep) throws -> UndoRows {
        switch try step.snapshot(EventUndo.self) {
        case .made: UndoRows([.subject(step.subject)])
        case .changed: UndoRows([UndoRows.Row("event", step.subject)], within: [.subject(step.subject)])
        }
    }

    static func restore(_ step: UndoStep, planner: InvitationPlanner, in tx: Transaction) throws {
        guard var event = try Event.find(step.subject(), in: tx), !event.isCanceled else {
            throw UndoError.isGone("The event")
        }
        guard case .changed(let before, let settings, let isCorrection) = try step.snapshot(EventUndo.self) else {
            return try delete(event, madeBy: step, in: tx)
        }
        let place = event.location
        try before.restore(to: &event, in: tx)
        if isCorrection == true { try ToldDetails.correctPlace(of: event, from: place, in: tx) }
        for name in Policy.settingNames { try Policy.keep(setting: name, settings[name], event: event.id, in: tx) }
        if let account = try Account.find(event.account, in: tx) {
            _ = try QueuedTexts(planner).requeueStale(event, from: account, in: tx)
        }
        try LineupScheduler.schedule(event, in: tx)
    }

    /// Deletes a new event. Throws if somebody was asked, has answered, or was added later.
    private static func delete(_ event: Event, madeBy step: UndoStep, in tx: Transaction) throws {
        guard try !Invitation.wasEverSent(event: event.id, in: tx) else {
            throw UndoError.alreadySent(request(for: event))
        }
        for slot in try Slot.all(event: event.id, in: tx) { try slot.checkUnanswered(since: step, in: tx) }
        let hasGrown = try tx.exists(
            "SELECT 1 FROM slot WHERE event_id = \(event.id) AND removed_at IS NULL AND added_at > \(step.at)")
        if hasGrown { throw UndoError.changedSince(LineupUndo.lineup(of: event)) }
        try Schedule.drop(.lineupSteps, for: event.id, in: tx)
        try Event.delete(event.id, in: tx)
    }

    private static func request(for event: Event) -> String { "A request for \"\(event.name)\"" }
}
