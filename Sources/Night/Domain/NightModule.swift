import Lineups
package import Messaging
package import Platform
package import Templates

/// What the night of a show plugs into the program: sign-up by text, the run sheet, guests, attendance and pay.
extension Module {
    /// - Parameters:
    ///   - templates: of the texts that it sends.
    ///   - verification: to which countries strangers get replies.
    ///   - retention: how long words, names and numbers are kept that are nobody's.
    package static func night(
        templates: MessageTemplates, verification: VerificationLimits = VerificationLimits(),
        retention: Retention = Retention()
    ) -> Module {
        var module = Module("night")
        module.addRunSheet(templates: templates)
        module.addOpenMics(verification: verification, retention: retention)
        module.addGuests(retention: retention)
        module.performerWords.append(
            PerformerWord("HERE") { try Attendance.checkIn($0, in: $1) ?? OpenMicEntry.checkIn($0, in: $1) })
        module.contactChanged = { change, _, tx in
            switch change {
            case .merged(let other, let kept): try OpenMicEntry.merge(other, into: kept, in: tx)
            case .erased(let contact): try Guest.eraseNames(broughtBy: contact, in: tx)
            default: break
            }
        }
        module.personErased = { person, tx in
            try OpenMicEntry.erase(
                contacts: person.contacts, numbers: person.numbers, account: person.account, in: tx)
        }
        return module
    }
}
