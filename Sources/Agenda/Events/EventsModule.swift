package import Platform
internal import Storage
internal import Values

/// What subjects and events plug into the program.
extension Module {
    package static let events: Module = {
        var module = Module("events")
        module.migrations = Migration.events
        module.subjectKinds = [.account, .event]
        return module
    }()
}
