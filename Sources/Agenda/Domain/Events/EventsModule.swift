package import Platform
import Storage
import Values

/// What subjects and events plug into the program.
extension Module {
    package static let events: Module = {
        var module = Module("events")
        module.migrations = Migration.events + [.eventOwner, .eventChanges, .movedEvents, .unlistedEvents]
        module.subjectKinds = [.account, .event]
        module.undoHandlers = [SubjectContentsUndo.handler]
        module.changeSources = [
            ChangeSource("event", of: .events) { rows, tx in
                try tx.values("SELECT DISTINCT account_id FROM event WHERE id IN \(list: rows)")
            }
        ]
        return module
    }()
}

extension ChangeSource.Noun {
    package static let events: ChangeSource.Noun = "events"
}
