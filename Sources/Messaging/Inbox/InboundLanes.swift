import Platform
import Storage
import Synchronization

/// What the transaction of an inbound text is about: what the sender and the number text each other, and every account
/// that the text can change something of.
final class InboundLanes: Sendable {
    /// The accounts that own senders, by the senders' addresses.
    private let owners = Mutex<[String: ID<Account>]>([:])

    /// The lane with which the transaction begins: most texts concern the account that owns the sender and no other.
    func lane(of delivery: Inbox.Delivery, in store: Store) async throws -> Lane {
        let address = delivery.service ?? delivery.to
        let lane = Lane.sender(address, delivery.from)
        guard store.file == nil else { return lane }
        if let owner = owners.withLock({ $0[address] }) { return lane.and(.account(owner)) }
        let owner: ID<Account>? = try await store.read(at: delivery.processedAt) { tx in
            try tx.value(
                "SELECT account_id FROM sender WHERE provider = \(delivery.provider) AND address = \(address)")
        }
        guard let owner else { return lane }
        owners.withLock { $0[address] = owner }
        return lane.and(.account(owner))
    }

    /// What the text concerns: the accounts of the sender, of contacts with the number, of texts to it, and of members
    /// who have it.
    static func keys(of number: String, to sender: Sender, in tx: Transaction) throws -> [Lane.Key] {
        let accounts: [ID<Account>] = try tx.values(
            """
            SELECT account_id FROM sender WHERE id = \(sender.id)
            UNION SELECT contact.account_id FROM contact_number JOIN contact ON contact.id = contact_number.contact_id
                WHERE contact_number.e164 = \(number)
            UNION SELECT account_id FROM outbound_message WHERE to_number = \(number) AND sender_id = \(sender.id)
            UNION SELECT account_id FROM member WHERE cell = \(number)
            """)
        return [.number(number, sender: sender.address)] + accounts.map { .account($0.rawValue) }
    }
}
