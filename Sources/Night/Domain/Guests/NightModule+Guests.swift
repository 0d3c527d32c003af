import Lineups
import Messaging
package import Platform
import Storage
import Values

/// What guest lists and attendance plug into the module of the night.
extension Module {
    /// - Parameter retention: how long the names of guests are kept.
    mutating func addGuests(retention: Retention) {
        migrations += Migration.guests
        performerCommands.append(
            PerformerCommand("PLUS", "MINUS", "GUESTS", verdict: GuestReplies.verdict) {
                try GuestReplies.answer($0, in: $1)
            })
        jobs.append(JobHandler(.lineupSteps) { try GuestNotices.run($0, in: $1) })
        maintenance.append(
            MaintenanceTask("old names of guests", every: .hours(24)) { store, now in
                guard let end = retention.end(at: now) else { return }
                try await store.write(.everything, at: now) { try Guest.deleteNames(upTo: end, in: $0) }
            })
        undoHandlers += [
            UndoHandler(GuestUndo.kind, needs: .door) { step, tx in try GuestUndo.restore(step, in: tx) }
                .touching { step, _ in try GuestUndo.rows(of: step) }.namingPeople(),
            UndoHandler(GuestRulesUndo.kind) { step, tx in try GuestRulesUndo.restore(step, in: tx) }
                .touching { step, _ in GuestRulesUndo.rows(of: step) },
            UndoHandler(AttendanceUndo.kind, needs: .door) { step, tx in try AttendanceUndo.restore(step, in: tx) }
                .touching { step, _ in try AttendanceUndo.rows(of: step) }.namingPeople(),
        ]
        subjectContents.append(GuestUndo.Place.contents)
        changeSources += [
            NightSource.ofShow("guest", .guests), NightSource.ofShow("guest_rule", .guests),
            ChangeSource("guest_limit", of: .guests) { rows, tx in
                try tx.values(
                    """
                    SELECT DISTINCT event.account_id FROM guest_limit JOIN slot ON slot.id = guest_limit.slot_id
                    JOIN event ON event.id = slot.event_id WHERE guest_limit.id IN \(list: rows)
                    """)
            },
        ]
    }
}

extension ChangeSource.Noun {
    /// Who is on the guest list of a show, and who of them is in.
    package static let guests: ChangeSource.Noun = "guests"
}
