import Platform
import Storage
import Values

/// The snapshot with which an added, changed or removed countdown is undone.
enum CountdownUndo: UndoValue {
    /// Its key.
    case added(countdown: Int64)
    case edited(before: Fields)
    /// At least one.
    case removed(countdowns: [Removed])

    static let kind: UndoStep.Kind = "agenda.countdown"

    /// What can be edited.
    struct Fields: Codable, Hashable {
        /// Key of the event.
        let id: Int64
        let name: String
        /// Milliseconds since 1970.
        let startsAt: Int64
        let endsAt: Int64
        let isAllDay: Bool
        let zone: String
        let notifies: Bool

        init(_ countdown: Countdown) {
            (id, name, zone) = (countdown.event.id.rawValue, countdown.event.name, countdown.event.zone.identifier)
            startsAt = countdown.event.startsAt.milliseconds
            endsAt = countdown.event.endsAt.milliseconds
            isAllDay = countdown.event.isAllDay
            notifies = countdown.notifies
        }
    }

    /// A removed countdown with everything that was deleted with it.
    struct Removed: Codable {
        let event: EventSnapshot
        let notifies: Bool
        /// The starts for which the text one hour before, and the text at the start, were sent, in milliseconds since
        /// 1970.
        let hourSentFor: Int64?
        let startSentFor: Int64?
        /// Its calendar columns; nil if it was never added to a calendar.
        let entry: EntryRow?
        /// Milliseconds since 1970.
        let alarmsChangedAt: Int64?
        let alarmsSentUntil: Int64?
        let subject: SubjectSnapshot
    }

    private var subject: ID<Event>? {
        switch self {
        case .added(let id): ID(id)
        case .edited(let before): ID(before.id)
        case .removed(let countdowns): (countdowns.first?.event.id).map { ID($0) }
        }
    }

    func record(_ summary: String, account: ID<Account>, in tx: Transaction) throws {
        guard let subject else { return }
        try UndoStep.record(Self.kind, of: subject, self, summary: summary, account: account, in: tx)
    }

    static func rows(of step: UndoStep) throws -> UndoRows {
        switch try step.snapshot(CountdownUndo.self) {
        case .added(let id): UndoRows([.subject(id)])
        case .edited(let before): UndoRows([UndoRows.Row("countdown", before.id)], within: [.subject(before.id)])
        case .removed(let countdowns): UndoRows(countdowns.map { .subject($0.event.id) })
        }
    }

    /// - Throws: `UndoError` if an added countdown was deleted, or a removed one exists again.
    static func restore(_ step: UndoStep, subjects: SubjectKinds, in tx: Transaction) throws {
        switch try step.snapshot(CountdownUndo.self) {
        case .added(let id):
            try Event.delete(found(id, in: tx).event.id, in: tx)
        case .edited(let before):
            var countdown = try found(before.id, in: tx)
            (countdown.event.name, countdown.event.zone) = (before.name, Zone(stored: before.zone))
            countdown.event.startsAt = Instant(milliseconds: before.startsAt)
            countdown.event.endsAt = Instant(milliseconds: before.endsAt)
            countdown.event.isAllDay = before.isAllDay
            countdown.notifies = before.notifies
            try countdown.save(in: tx)
        case .removed(let countdowns):
            for countdown in countdowns {
                guard try Event.find(ID(countdown.event.id), in: tx) == nil else {
                    throw UndoError.changedSince("The countdown")
                }
                try countdown.restore(subjects: subjects, in: tx)
            }
        }
        try CountdownAlarms.reschedule(account: step.account, in: tx)
    }

    private static func found(_ id: Int64, in tx: Transaction) throws -> Countdown {
        guard let countdown = try Countdown.find(ID(id), in: tx) else { throw UndoError.isGone("The countdown") }
        return countdown
    }
}

extension CountdownUndo.Removed {
    init(_ countdown: Countdown, subjects: SubjectKinds, in tx: Transaction) throws {
        let id = countdown.event.id
        event = EventSnapshot(countdown.event)
        notifies = countdown.notifies
        let sent = try tx.row("SELECT hour_sent_for, start_sent_for FROM countdown WHERE event_id = \(id)")
        hourSentFor = try sent?["hour_sent_for"]
        startSentFor = try sent?["start_sent_for"]
        let item = try tx.row("SELECT alarms_changed_at, alarms_sent_until FROM calendar_item WHERE event_id = \(id)")
        entry = item == nil ? nil : try EntryRow.find(id, in: tx)
        alarmsChangedAt = try item?["alarms_changed_at"]
        alarmsSentUntil = try item?["alarms_sent_until"]
        subject = try subjects.snapshot(of: Subject(countdown.event), in: tx)
    }

    fileprivate func restore(subjects: SubjectKinds, in tx: Transaction) throws {
        let id = ID<Event>(event.id)
        try event.insert(in: tx)
        try tx.run(
            """
            INSERT INTO countdown (event_id, notifies, hour_sent_for, start_sent_for)
            VALUES (\(id), \(notifies), \(hourSentFor), \(startSentFor))
            """)
        if let entry {
            try entry.save(id, sequence: event.sequence, in: tx.at(Instant(milliseconds: event.changedAt)))
            try tx.run(
                """
                UPDATE calendar_item SET alarms_changed_at = \(alarmsChangedAt), alarms_sent_until = \(alarmsSentUntil)
                WHERE event_id = \(id)
                """)
            try EntryAlarms.requestCheck(of: id, in: tx)
        }
        guard let made = try Event.find(id, in: tx) else { return }
        try subjects.restore(subject, to: Subject(made), in: tx)
    }
}
