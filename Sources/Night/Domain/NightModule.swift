package import Platform

/// What the night of a show plugs into the program: sign-up by text, the run sheet, guests, attendance and pay.
extension Module {
    package static var night: Module {
        let module = Module("night")
        return module
    }
}
