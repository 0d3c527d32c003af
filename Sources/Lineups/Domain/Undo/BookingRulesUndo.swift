import People
import Platform
import Storage
import Values

/// Undoes a change of what suggested lineups heed about a contact.
struct BookingRulesUndo: UndoValue {
    private struct Fee: Codable {
        let position: Int64
        /// Minor units of the currency.
        let units: Int64
        /// ISO 4217.
        let currency: String
    }

    private let mostPerMonth: Int?
    private let daysBetween: Int
    private let fees: [Fee]
    /// Keys of contacts.
    private let neverWith: [Int64]
    private let likesWith: [Int64]

    static let kind: UndoStep.Kind = "lineup.booking-rules"

    private init(_ rules: BookingRules) {
        (mostPerMonth, daysBetween) = (rules.mostPerMonth, rules.daysBetween)
        fees = rules.fees.sorted { $0.key < $1.key }.map {
            Fee(position: $0.key.rawValue, units: $0.value.minorUnits, currency: $0.value.currency.code)
        }
        (neverWith, likesWith) = (rules.neverWith.map(\.rawValue).sorted(), rules.likesWith.map(\.rawValue).sorted())
    }

    static func record(
        _ before: BookingRules, of contact: Contact, account: ID<Account>, in tx: Transaction
    ) throws {
        try UndoStep.record(
            kind, of: contact.id, BookingRulesUndo(before), summary: summary(of: contact), account: account, in: tx)
    }

    private static func summary(of contact: Contact) -> String { "changed the booking rules of \(contact.name)" }

    static func rows(of step: UndoStep) -> UndoRows {
        UndoRows([UndoRows.Row("booking rules", step.subject)], within: [.contact(step.subject)])
    }

    /// Positions and people who are gone are left out.
    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let contact: ID<Contact> = step.subject()
        guard try Contact.find(contact, in: tx) != nil else { throw UndoError.isGone("The contact") }
        let before = try step.snapshot(BookingRulesUndo.self)
        let positions = Set(try Position.all(account: step.account, in: tx).map(\.id))
        var rules = BookingRules()
        (rules.mostPerMonth, rules.daysBetween) = (before.mostPerMonth, before.daysBetween)
        for fee in before.fees where positions.contains(ID(fee.position)) {
            guard let currency = Currency(fee.currency) else { throw UndoError.unreadable }
            rules.fees[ID(fee.position)] = Money(minorUnits: fee.units, currency: currency)
        }
        rules.neverWith = Set(try before.neverWith.map { ID($0) }.filter { try Contact.find($0, in: tx) != nil })
        rules.likesWith = Set(try before.likesWith.map { ID($0) }.filter { try Contact.find($0, in: tx) != nil })
        try rules.save(for: contact, in: tx)
    }
}
