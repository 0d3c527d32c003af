import Agenda
import People
package import Platform
package import Storage
import Values

/// What the booker does at the door of a night: check people in and out, mark who was on, add somebody who walked in.
package struct OpenMicDoor: Sendable {
    package enum Mark: String, CaseIterable, Sendable {
        case here
        case notHere = "not_here"
        /// Takes them off the list.
        case out
        /// Puts them back, at its end.
        case back
        case on
        case notOn = "not_on"
    }

    package let night: OpenMicNight

    package init(_ night: OpenMicNight) { self.night = night }

    /// Adds somebody without a number to the end of the list. They are here. One undo step.
    @discardableResult
    package func add(_ name: String, in tx: Transaction) throws -> OpenMicEntry {
        if night.event.isCanceled { throw OpenMicProblem.isCanceled(night.title) }
        let name = try Self.checkedName(name)
        let all = try OpenMicEntry.all(of: night, in: tx)
        if all.contains(where: { $0.leftAt == nil && $0.name?.folded == name.folded }) {
            throw OpenMicProblem.isOnList(name)
        }
        // The limit is for strangers; the booker's own is far above.
        guard all.count < 2 * OpenMic.mostEntries else { throw OpenMicProblem.isFull(all.count) }
        let entry = try OpenMicEntry.insert(name: name, on: night, checkedInAt: tx.now, in: tx)
        try OpenMicEntryUndo.added.record(summary(adding: name), of: entry, night, in: tx)
        return entry
    }

    /// Marks somebody. One undo step; returns false if nothing changes. Throws `OpenMicProblem.unknownPerson`.
    @discardableResult
    package func mark(_ id: ID<OpenMicEntry>, _ mark: Mark, in tx: Transaction) throws -> Bool {
        let entry = try entry(id, in: tx)
        var changed = entry
        switch mark {
        case .here: changed.checkedInAt = entry.checkedInAt ?? tx.now
        case .notHere: changed.checkedInAt = nil
        case .out: changed.leftAt = entry.leftAt ?? tx.now
        case .back:
            if entry.leftAt != nil {
                (changed.leftAt, changed.signedUpAt) = (nil, tx.now)
                (changed.keepsSpot, changed.hasOptedOut) = (false, false)
            }
        case .on: changed.wasOn = true
        case .notOn: changed.wasOn = false
        }
        guard changed != entry else { return false }
        try OpenMicEntryUndo.changed(before: OpenMicEntryUndo.Fields(entry)).record(
            summary(marking: entry, mark), of: entry, night, in: tx)
        try changed.save(in: tx)
        try OpenMicMoves.schedule(night.event.id, account: night.mic.account, in: tx)
        return true
    }

    /// Makes somebody who signed up by text a contact. The undo step of a new contact. Throws `OpenMicProblem` and
    /// `ContactError`.
    package func addContact(
        _ id: ID<OpenMicEntry>, account: Account, modules: [Module], in tx: Transaction
    ) throws -> ID<Contact> {
        let entry = try entry(id, in: tx)
        if entry.contact != nil { throw OpenMicProblem.isContact(entry.title) }
        guard let number = entry.number else { throw OpenMicProblem.hasNoNumber(entry.title) }
        let new = try ContactEntry(name: entry.name ?? "", cells: [number], region: account.region)
        let contact = try AddContact(new, account: account.id, modules: modules).run(in: tx).contact
        try OpenMicEntry.assign(number, to: contact, account: account.id, in: tx)
        return contact
    }

    /// The only person with this name, or in this place of the list.
    package func person(_ words: String, in tx: Transaction) throws -> OpenMicEntry {
        let rows = try OpenMicSheet(night, in: tx).rows
        let numbered = rows.first { row in Int(words) == Int("\(row.entry.id)") }
        let named = rows.map(\.entry).titled(words) { $0.title }
        guard let entry = numbered?.entry ?? (named.count == 1 ? named.first : nil) else {
            throw OpenMicProblem.unknownPerson(words)
        }
        return entry
    }

    private func summary(adding name: String) -> String { "added \(name.quotedLine) to \(night.title)" }

    private func summary(marking entry: OpenMicEntry, _ mark: Mark) -> String {
        "\(mark.words(entry.title.quotedLine)) at \(night.title)"
    }

    private func entry(_ id: ID<OpenMicEntry>, in tx: Transaction) throws -> OpenMicEntry {
        guard let entry = try OpenMicEntry.find(id, in: tx), entry.mic == night.mic.id, entry.event == night.event.id
        else { throw OpenMicProblem.unknownPerson("\(id)") }
        return entry
    }

    private static func checkedName(_ text: String) throws(OpenMicProblem) -> String {
        let name = EventEntry.words(text) ?? ""
        guard !name.isEmpty else { throw .noName }
        guard name.count <= OpenMicEntry.longestName else { throw .nameTooLong(name.count) }
        return name
    }
}

extension OpenMicDoor.Mark {
    /// `checked in "Ada"`
    fileprivate func words(_ name: String) -> String {
        switch self {
        case .here: "checked in \(name)"
        case .notHere: "took back the check-in of \(name)"
        case .out: "took \(name) off the list"
        case .back: "put \(name) back on the list"
        case .on: "marked \(name) as on"
        case .notOn: "marked \(name) as not on"
        }
    }
}
