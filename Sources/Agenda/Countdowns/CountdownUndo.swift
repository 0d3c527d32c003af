internal import Messaging
internal import People
internal import Storage
internal import Values

/// How countdowns were before a change, so that it can be taken back.
enum CountdownUndo: Codable {
    /// Its key.
    case added(Int64)
    case edited(Before)
    /// The key of the first of them, and all that went with each.
    case removed(Int64, [KeptRows])

    static let kind: UndoStep.Kind = "agenda.countdown"

    struct Before: Codable, Hashable {
        let id: Int64
        let name: String
        /// Milliseconds since 1970.
        let startsAt: Int64
        let endsAt: Int64
        let isAllDay: Bool
        let zone: String
        let notifies: Bool

        init(_ countdown: Countdown) {
            (id, name, zone) = (
                countdown.event.id.rawValue, countdown.event.name, countdown.event.zone.identifier
            )
            startsAt = countdown.event.startsAt.milliseconds
            endsAt = countdown.event.endsAt.milliseconds
            isAllDay = countdown.event.isAllDay
            notifies = countdown.notifies
        }
    }

    /// The photos that went with countdowns whose removal can still be taken back.
    static func photoFiles(since: Instant, in tx: Transaction) throws -> Set<String> {
        let steps = try tx.values(
            "SELECT before FROM undo_step WHERE kind = \(kind) AND undone_at IS NULL AND at >= \(since)",
            as: String.self)
        return try steps.reduce(into: []) { files, step in
            guard case .removed(_, let kept) = try JSONColumn.value(CountdownUndo.self, from: step)
            else {
                return
            }
            for rows in kept {
                files.formUnion(rows.values("file", of: "photo", as: String.self))
                files.formUnion(rows.values("file", of: "photo_candidate", as: String.self))
            }
        }
    }

    private var subject: ID<Event> {
        switch self {
        case .added(let id), .removed(let id, _): ID(id)
        case .edited(let before): ID(before.id)
        }
    }

    func keep(_ says: String, account: ID<Account>, now: Instant, in tx: Transaction) throws {
        let text = try JSONColumn.text(self)
        try UndoStep.keep(Self.kind, of: subject, before: text, says: says, account: account, now: now, in: tx)
    }

    /// - Throws: `UndoError` for a countdown that is gone, or there again.
    static func restore(_ step: UndoStep, now: Instant, in tx: Transaction) throws {
        switch try JSONColumn.value(CountdownUndo.self, from: step.before) {
        case .added(let id):
            try Event.delete(found(id, in: tx).event.id, in: tx)
        case .edited(let before):
            var countdown = try found(before.id, in: tx)
            guard let zone = Zone(before.zone) else { throw UndoError.changedSince("The time zone \(before.zone)") }
            (countdown.event.name, countdown.event.zone) = (before.name, zone)
            countdown.event.startsAt = Instant(milliseconds: before.startsAt)
            countdown.event.endsAt = Instant(milliseconds: before.endsAt)
            countdown.event.isAllDay = before.isAllDay
            countdown.notifies = before.notifies
            try countdown.save(now: now, in: tx)
        case .removed(let id, let kept):
            guard try Event.find(ID(id), in: tx) == nil else { throw UndoError.changedSince("The countdown") }
            for rows in kept { try rows.putBack(in: tx) }
        }
        try CountdownAlarms.reschedule(account: step.account, now: now, in: tx)
    }

    private static func found(_ id: Int64, in tx: Transaction) throws -> Countdown {
        guard let countdown = try Countdown.find(ID(id), in: tx) else { throw UndoError.isGone("The countdown") }
        return countdown
    }
}
