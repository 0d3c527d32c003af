package import Platform
package import Templates

/// What the night of a show plugs into the program: sign-up by text, the run sheet, guests, attendance and pay.
extension Module {
    /// - Parameter templates: of the texts that it sends.
    package static func night(templates: MessageTemplates) -> Module {
        var module = Module("night")
        module.addRunSheet(templates: templates)
        return module
    }
}
