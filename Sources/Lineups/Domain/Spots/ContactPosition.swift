import People
package import Platform
package import Storage
import Values

/// A position that a contact can take.
package struct ContactPosition: Hashable, Sendable {
    package let position: Position
    /// They like it more than the others.
    package let likes: Bool

    /// Those of a contact in their order; empty where none are known.
    package static func all(of contact: ID<Contact>, account: ID<Account>, in tx: Transaction) throws
        -> [ContactPosition]
    {
        let rows = try tx.rows("SELECT position_id, likes FROM contact_position WHERE contact_id = \(contact)")
        let likes: [ID<Position>: Bool] = try Dictionary(
            uniqueKeysWithValues: rows.map { (try $0["position_id"], try $0["likes"]) })
        return try Position.all(account: account, in: tx).compactMap { position in
            likes[position.id].map { ContactPosition(position: position, likes: $0) }
        }
    }

    /// The positions that each of these contacts can take; absent where none are known.
    static func canTake(_ contacts: [ID<Contact>], in tx: Transaction) throws -> [ID<Contact>: Set<ID<Position>>] {
        guard !contacts.isEmpty else { return [:] }
        let rows = try tx.rows(
            "SELECT contact_id, position_id FROM contact_position WHERE contact_id IN \(list: contacts)")
        var found: [ID<Contact>: Set<ID<Position>>] = [:]
        for row in rows { found[try row["contact_id"], default: []].insert(try row["position_id"]) }
        return found
    }

    /// Makes these the positions of a contact.
    static func save(_ positions: [(id: ID<Position>, likes: Bool)], of contact: ID<Contact>, in tx: Transaction) throws
    {
        try tx.run("DELETE FROM contact_position WHERE contact_id = \(contact)")
        for position in positions {
            try tx.run(
                """
                INSERT INTO contact_position (contact_id, position_id, likes)
                VALUES (\(contact), \(position.id), \(position.likes))
                """)
        }
    }

    /// Gives the positions of one contact to another who has none.
    static func unite(_ other: ID<Contact>, into kept: ID<Contact>, in tx: Transaction) throws {
        guard try !tx.exists("SELECT 1 FROM contact_position WHERE contact_id = \(kept)") else { return }
        try tx.run("UPDATE contact_position SET contact_id = \(kept) WHERE contact_id = \(other)")
    }
}

/// Counts people by the positions that they are known to take.
package struct PositionCounter: Sendable {
    private let positions: [Position]
    private let canTake: [ID<Contact>: Set<ID<Position>>]

    package init(_ contacts: [ID<Contact>], account: ID<Account>, in tx: Transaction) throws {
        positions = try Position.all(account: account, in: tx)
        canTake = positions.isEmpty ? [:] : try ContactPosition.canTake(contacts, in: tx)
    }

    /// `2 host, 1 headliner`; nil where nothing is known of them.
    package func words(of people: [ID<Contact>]) -> String? {
        let counts = positions.compactMap { position -> String? in
            let count = people.count { canTake[$0]?.contains(position.id) == true }
            return count == 0 ? nil : "\(count) \(position.name)"
        }
        return counts.isEmpty ? nil : counts.joined(separator: ", ")
    }
}
