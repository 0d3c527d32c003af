import Lineups
package import Messaging
package import Platform

/// What the night of a show plugs into the program: sign-up by text, the run sheet, guests, attendance and pay.
extension Module {
    /// - Parameter retention: how long words and names are kept.
    package static func night(retention: Retention) -> Module {
        var module = Module("night")
        module.addGuests(retention: retention)
        module.performerWords.append(
            PerformerWord("HERE") { text, tx in try Attendance.checkIn(text, in: tx) })
        module.contactChanged = { change, _, tx in
            if case .erased(let contact) = change { try Guest.eraseNames(broughtBy: contact, in: tx) }
        }
        return module
    }
}
