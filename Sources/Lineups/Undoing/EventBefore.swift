package import Agenda
package import Messaging
package import People
package import Storage
package import Values

/// A show as it was before it was changed; nothing where it was made.
package struct EventBefore: Codable, Equatable {
    private let name: String
    private let startsAt: Int64
    private let endsAt: Int64
    private let zone: String
    private let location: String?
    private let needsHost: Bool
    /// How its lineup was run, by the name of the choice.
    private let choices: [String: String]

    static let kind: UndoStep.Kind = "lineup.event"

    /// An event as it is now, with how its lineup is run.
    package init(_ event: Event, in tx: Transaction) throws {
        name = event.name
        startsAt = event.startsAt.milliseconds
        endsAt = event.endsAt.milliseconds
        zone = event.zone.identifier
        location = event.location
        needsHost = event.needsHost
        choices = try Policy.choices(of: event.id, in: tx)
    }

    /// Keeps it, now that the event has become `changed`; answers whether anything is different.
    @discardableResult
    package func keep(unlessAs changed: Event, now: Instant, in tx: Transaction) throws -> Bool {
        guard try EventBefore(changed, in: tx) != self else { return false }
        try UndoStep.keep(
            Self.kind, of: changed.id, before: try JSONColumn.text(self), says: "changed \"\(name)\"",
            account: changed.account, now: now, in: tx)
        return true
    }

    /// Keeps that an event was made.
    ///
    /// - Parameter first: the first step of the same command.
    @discardableResult
    package static func keepMaking(
        of event: ID<Event>, name: String, with first: ID<UndoStep>? = nil, account: ID<Account>, now: Instant,
        in tx: Transaction
    ) throws -> ID<UndoStep> {
        try UndoStep.keep(
            kind, of: event, before: "", says: "made \"\(name)\"", with: first, account: account, now: now, in: tx)
    }

    static func restore(_ step: UndoStep, planner: InvitationPlanner, now: Instant, in tx: Transaction) throws {
        guard var event = try Event.find(step.subject(), in: tx), !event.isCancelled else {
            throw UndoError.isGone("The event")
        }
        if step.before.isEmpty {
            guard try !Invitation.wasEverSent(event: event.id, in: tx) else {
                throw UndoError.hasLeft("A request for \"\(event.name)\"")
            }
            let hasGrown = try tx.exists(
                """
                SELECT 1 FROM slot WHERE event_id = \(event.id) AND removed_at IS NULL AND added_at > \(step.at)
                """)
            if hasGrown { throw UndoError.changedSince("The lineup of \"\(event.name)\"") }
            return try Event.delete(event.id, in: tx)
        }
        let before = try JSONColumn.value(EventBefore.self, from: step.before)
        event.name = before.name
        event.startsAt = Instant(milliseconds: before.startsAt)
        event.endsAt = Instant(milliseconds: before.endsAt)
        event.zone = Zone(before.zone) ?? event.zone
        event.location = before.location
        event.needsHost = before.needsHost
        try event.save(now: now, in: tx)
        for item in Policy.Item.allCases {
            try Policy.keep(item, before.choices[item.rawValue], event: event.id, in: tx)
        }
        if let account = try Account.find(event.account, in: tx) {
            _ = try planner.requeueStaleDrafts(event, from: account, now: now, in: tx)
        }
        try LineupScheduler.schedule(event, now: now, in: tx)
    }
}
