package import Platform
internal import Storage

/// What accounts and contacts plug into the program.
extension Module {
    package static let people: Module = {
        var module = Module("people")
        module.migrations = Migration.people
        return module
    }()
}
