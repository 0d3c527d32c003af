package import Agenda
package import Storage

extension LineupImport.Report {
    /// The people whom the import added who are in another lineup at the same time, by event.
    package func conflicts(in tx: Transaction) throws -> [(event: Event, warnings: [ScheduleConflictWarning])] {
        try events.map { row in
            let added = places.filter { $0.event.id == row.event.id && $0.outcome == .added }
            return (
                row.event,
                try ScheduleConflictWarning.all(of: added.map { ($0.contact, $0.name) }, with: row.event, in: tx)
            )
        }
    }
}
