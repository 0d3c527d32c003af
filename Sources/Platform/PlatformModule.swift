import Storage

/// What accounts, subjects, senders, prompts, jobs and undo plug into the program.
extension Module {
    package static let platform: Module = {
        var module = Module("platform")
        module.migrations = Migration.platform
        module.undoHandlers = [MemberUndo.handler]
        return module
    }()
}
