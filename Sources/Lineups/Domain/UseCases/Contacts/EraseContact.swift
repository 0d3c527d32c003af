import Messaging
import People
package import Platform
package import Storage
import Values

/// Erases what is stored about a person who is in no upcoming lineup. Past lineups keep their answers without a name.
/// The provider's ids of the texts and keyed hashes of their numbers and cards stay. It cannot be undone.
package struct EraseContact: Sendable {
    package enum Target: Sendable {
        case contact(ID<Contact>)
        /// Somebody who was removed, by a number in E.164 or an e-mail address.
        case former(String)
    }

    package let target: Target
    package let account: ID<Account>
    private let modules: [Module]

    package init(_ target: Target, account: ID<Account>, modules: [Module]) {
        (self.target, self.account, self.modules) = (target, account, modules)
    }

    package struct Plan: Sendable {
        /// What the booker has to type: the contact's name; the number or address of somebody who was removed.
        package let name: String
        fileprivate let texts: PersonTexts
    }

    /// Who would be erased. Throws `ContactError.unknown` and `ContactChangeError`.
    package func plan(in tx: Transaction) throws -> Plan {
        let (name, person) = try known(in: tx)
        let coming = try Lineup.upcoming(of: person.contacts, in: tx)
        guard coming.isEmpty else { throw ContactChangeError.isInUpcoming(coming, name: name) }
        let texts = try PersonTexts(of: person, in: tx)
        guard try !person.names.isEmpty || texts.isAny(in: tx) else { throw ContactChangeError.isNobody(name) }
        return Plan(name: name, texts: texts)
    }

    private func known(in tx: Transaction) throws -> (String, KnownPerson) {
        switch target {
        case .contact(let id):
            let contact = try Contact.find(id, account: account, in: tx)
            return (contact.name, try KnownPerson(contact, in: tx))
        case .former(let reach): return (reach, try KnownPerson(formerAt: reach, account: account, in: tx))
        }
    }

    /// Throws like `plan`, and where no key is set or a text is being sent to them; then nothing is erased.
    package func run(in tx: Transaction) throws {
        let plan = try plan(in: tx)
        let person = plan.texts.person
        guard tx.hashKey != nil else { throw ContactChangeError.hasNoErasureKey }
        guard try !plan.texts.isAnyLeaving(in: tx) else { throw ContactChangeError.isBeingTexted(plan.name) }
        let slots: [ID<Slot>] = try tx.values("SELECT id FROM slot WHERE contact_id IN \(list: person.contacts)")
        let named = modules.undoHandlers.filter(\.namesPeople).map(\.kind)
        try UndoStep.delete(named + [UndoStep.final], account: account, in: tx)
        for contact in person.contacts { try Feed.deleteAll(.contact, of: contact, in: tx) }
        try plan.texts.erase(places: slots, in: tx)
        try tx.run(
            """
            UPDATE invitation SET number = \(Erasure.mark), link_hash = NULL, closed_at = coalesce(closed_at, \(tx.now))
            WHERE slot_id IN \(list: slots)
            """)
        try tx.run("UPDATE slot SET note = NULL WHERE id IN \(list: slots)")
        try SwapOffer.erase(slots: slots, in: tx)
        try DateAvailability.erase(of: Array(person.contacts), in: tx)
        try ContactCalendar.remove(of: Array(person.contacts), in: tx)
        try BookingRules.erase(of: Array(person.contacts), in: tx)
        try modules.personErased(
            ErasedPerson(contacts: Array(person.contacts), numbers: plan.texts.numbers, account: account), in: tx)
        try person.erase(in: tx) { try Lineup.hasEverIncluded($0, in: tx) }
        try UndoStep.recordFinal(Self.summary, reason: Self.reason, account: account, in: tx)
    }

    private static var summary: String { "erased a contact" }
    private static var reason: String { "An erasure cannot be undone, nor can earlier changes to people." }
}
