package import Agenda
package import Lineups
package import Platform
package import Storage
import Values

/// The booker marks whether confirmed performers came. One undo step.
package struct MarkAttendance: Sendable {
    package let event: ID<Event>
    package let performers: [ID<Contact>]
    /// Nil takes the mark back.
    package let attendance: Attendance?
    package let account: ID<Account>

    package init(event: ID<Event>, performers: [ID<Contact>], attendance: Attendance?, account: ID<Account>) {
        (self.event, self.performers, self.attendance, self.account) = (event, performers, attendance, account)
    }

    /// Returns those whose mark changed, as they were. Throws `EventError`, `LineupError` and `GuestError`.
    @discardableResult
    package func run(in tx: Transaction) throws -> [Slot] {
        let event = try Event.find(event, account: account, in: tx)
        let slots = try performers.map { try Slot.find(of: $0, in: event, tx: tx) }
        if attendance != nil {
            if event.isCanceled { throw GuestError.isCanceled(event) }
            if attendance == .noShow, !Attendance.canBeNoShow(at: event, now: tx.now) {
                throw GuestError.notStarted(event)
            }
            for slot in slots {
                guard slot.answer == .confirmed else {
                    throw GuestError.isNotConfirmed(performer: slot.name, event)
                }
                guard Attendance.isOpen(slot, event, at: tx.now) else {
                    throw GuestError.isTooEarly(event, from: Attendance.opening(of: slot, event))
                }
            }
        }
        let changed = slots.filter { $0.attendance != attendance }
        guard !changed.isEmpty else { return [] }
        for slot in changed { try Attendance.set(attendance, of: slot.id, in: tx) }
        try AttendanceUndo(changed).record(
            summary(of: changed, in: event), of: event, in: tx)
        return changed
    }

    private func summary(of slots: [Slot], in event: Event) -> String {
        let names = slots.map(\.name).joined(separator: ", ")
        return attendance.map { "marked \(names) as \($0.words) at \(event.name.quotedLine)" }
            ?? "took back whether \(names) came to \(event.name.quotedLine)"
    }
}

/// The snapshot with which a mark of attendance is undone.
struct AttendanceUndo: UndoValue {
    private struct Mark: Codable {
        let slot: Int64
        let attendance: Attendance?
    }

    private let before: [Mark]

    static let kind: UndoStep.Kind = "night.attendance"

    init(_ slots: [Slot]) { before = slots.map { Mark(slot: $0.id.rawValue, attendance: $0.attendance) } }

    func record(_ summary: String, of event: Event, in tx: Transaction) throws {
        try UndoStep.record(Self.kind, of: event.id, self, summary: summary, account: event.account, in: tx)
    }

    static func rows(of step: UndoStep) throws -> UndoRows {
        let marks = try step.snapshot(AttendanceUndo.self).before
        return UndoRows(marks.map { UndoRows.Row("attendance", $0.slot) }, within: [.subject(step.subject)])
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        for mark in try step.snapshot(AttendanceUndo.self).before {
            guard try Slot.find(ID(mark.slot), in: tx) != nil else { throw UndoError.isGone("The performer's place") }
            try Attendance.set(mark.attendance, of: ID(mark.slot), in: tx)
        }
    }
}
