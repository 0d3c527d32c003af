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
        module.addPay()
        module.contactChanged = { change, _, tx in
            guard case .merged(let other, let kept) = change else { return }
            try OpenMicEntry.merge(other, into: kept, in: tx)
            try PayLine.merge(other, into: kept, in: tx)
        }
        module.personErased = { person, tx in
            try OpenMicEntry.erase(
                contacts: person.contacts, numbers: person.numbers, account: person.account, in: tx)
            try Guest.eraseNames(broughtBy: person.contacts, in: tx)
            try PayLine.eraseWords(of: person.contacts, in: tx)
        }
        return module
    }
}
