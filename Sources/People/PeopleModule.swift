package import Platform
internal import Storage

/// What accounts and contacts plug into the program.
extension Module {
    package static let people: Module = {
        var module = Module("people")
        module.migrations = Migration.people
        module.changeSources = [
            ChangeSource("contact", of: .contacts) { rows, tx in
                try tx.values("SELECT DISTINCT account_id FROM contact WHERE id IN \(list: rows)")
            }
        ]
        return module
    }()
}
