import Storage

/// What accounts, subjects, senders, prompts, jobs and undo plug into the program.
extension Module {
    package static let platform: Module = {
        var module = Module("platform")
        module.migrations = Migration.platform
        module.resources = [.changes]
        module.undoHandlers = [UndoHandler(APITokenUndo.kind, needs: .own) { try APITokenUndo.undo($0, in: $1) }]
        module.changeSources = [
            ChangeSource("member", of: .members) { rows, tx in
                try tx.values("SELECT DISTINCT account_id FROM member WHERE id IN \(list: rows)")
            }
        ]
        return module
    }()
}

extension ChangeSource.Noun {
    /// Who works on an account, with their roles.
    package static let members: ChangeSource.Noun = "members"
}
