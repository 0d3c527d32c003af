import Lineups
package import Messaging
package import Platform
import Storage
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
        let replies = OpenMicReplies(countries: verification)
        module.addOpenMics(replies, retention: retention)
        module.addGuests(retention: retention)
        module.performerCommands.append(
            PerformerCommand("HERE", verdict: Attendance.verdict) {
                try Attendance.checkIn($0, in: $1) ?? replies.checkIn($0, in: $1) ?? Attendance.tooEarly($0, in: $1)
            })
        module.addPay()
        module.subjectShapes = SubjectShape.ofNight
        module.departureNotes = { try Guest.departureNotes(of: $0, from: $1, in: $2) }
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

/// Whose pages change with the tables of this module.
enum NightSource {
    /// A table whose rows belong to shows.
    static func ofShow(_ table: String, _ noun: ChangeSource.Noun, key: String = "id") -> ChangeSource {
        let (name, column) = (SQL(stringLiteral: table), SQL(stringLiteral: key))
        return ChangeSource(table, of: noun) { rows, tx in
            try tx.values(
                """
                SELECT DISTINCT event.account_id FROM \(name) AS item JOIN event ON event.id = item.event_id
                WHERE item.\(column) IN \(list: rows)
                """)
        }
    }
}
