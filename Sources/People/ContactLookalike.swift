package import Platform
package import Storage
import Values

/// Another contact that may be the same person. It is reported, but never refused.
package struct ContactLookalike: Hashable, Sendable {
    /// What both contacts have in common.
    package enum Reason: Hashable, Sendable {
        /// E.164.
        case number(String)
        case email(String)
        case name
    }

    package let contact: ID<Contact>
    package let name: String
    /// The strongest reason.
    package let reason: Reason
}

extension ContactLookalike: CustomStringConvertible {
    package var description: String {
        let who = "contact \(contact) \(Printable.line(name))"
        return switch reason {
        case .number(let number): "\(who) also has the number \(number)"
        case .email(let address): "\(who) also has the address \(Printable.line(address))"
        case .name: "\(who) has the same name"
        }
    }
}

extension ContactLookalike {
    /// The contacts with one of the numbers, one of the addresses or the same name, ignoring case and accents.
    ///
    /// - Parameter besides: the contact that is being edited; nil for a new one.
    package static func find(
        name: String, numbers: [ContactNumber], emails: [String], besides own: ID<Contact>? = nil,
        account: ID<Account>, in tx: Transaction
    ) throws -> [ContactLookalike] {
        var found: [(id: ID<Contact>, reason: ContactLookalike.Reason)] = []
        for number in numbers.compactMap(\.e164) {
            found += try Contact.ids(withNumber: number, account: account, in: tx).map { ($0, .number(number)) }
        }
        for address in emails {
            found += try Contact.ids(withEmail: address, account: account, in: tx).map { ($0, .email(address)) }
        }
        found += try ids(named: name, account: account, in: tx).map { ($0, .name) }

        var seen: Set<ID<Contact>> = own.map { [$0] } ?? []
        return try found.filter { seen.insert($0.id).inserted }.compactMap { id, reason in
            try Contact.name(of: id, in: tx).map { ContactLookalike(contact: id, name: $0, reason: reason) }
        }
    }

    private static func ids(named name: String, account: ID<Account>, in tx: Transaction) throws -> [ID<Contact>] {
        try tx.values(
            """
            SELECT id FROM contact
            WHERE account_id = \(account) AND folded_name = \(name.folded) AND archived_at IS NULL ORDER BY id
            """)
    }
}
