import People
import Platform
import Storage
import Synchronization
import Values

/// What the transaction of an inbound text is about: what the sender and the number text each other, and every account
/// that the text can change something of. And what it reads first, so that a server gets it all at once.
final class InboundLanes: Sendable {
    /// A sender and the account that owns it.
    private struct Known {
        let sender: ID<Sender>
        let owner: ID<Account>
    }

    /// By address.
    private let senders = Mutex<[String: Known]>([:])

    /// The lane with which the transaction begins: most texts concern the account that owns the sender and no other.
    func lane(of delivery: Inbox.Delivery, in store: Store) async throws -> Lane {
        let lane = Lane.sender(delivery.address, delivery.from)
        guard store.file == nil else { return lane }
        if let known = senders.withLock({ $0[delivery.address] }) { return lane.and(.account(known.owner)) }
        let known = try await store.read(at: delivery.processedAt) { tx in
            try tx.row(
                """
                SELECT id, account_id FROM sender
                WHERE provider = \(delivery.provider) AND address = \(delivery.address)
                """
            ).map { Known(sender: try $0["id"], owner: try $0["account_id"]) }
        }
        guard let known else { return lane }
        senders.withLock { $0[delivery.address] = known }
        return lane.and(.account(known.owner))
    }

    /// What the text concerns: the accounts of the sender, of contacts with the number, of texts to it, and of members
    /// who have it.
    static func keys(of number: String, to sender: Sender, in tx: Transaction) throws -> [Lane.Key] {
        let accounts: [ID<Account>] = try tx.values(accounts(of: number, to: sender.id))
        return [.number(number, sender: sender.address)] + accounts.map { .account($0.rawValue) }
    }

    private static func accounts(of number: String, to sender: ID<Sender>) -> SQL {
        """
        SELECT account_id FROM sender WHERE id = \(sender)
        UNION SELECT contact.account_id FROM (\(ContactAddress.holders(of: number))) AS own
            JOIN contact ON contact.id = own.contact_id
        UNION SELECT account_id FROM outbound_message WHERE to_number = \(number) AND sender_id = \(sender)
        UNION SELECT account_id FROM member WHERE cell = \(Channel.number(in: number))
        """
    }

    /// What is asked about every text, once the sender is known.
    func queries(of delivery: Inbox.Delivery, _ modules: [Module], in tx: Transaction) -> [SQL] {
        guard let known = senders.withLock({ $0[delivery.address] }) else { return [] }
        let (number, sent) = (delivery.from, tx.at(delivery.receivedAt))
        return [
            Arrival.query(delivery, in: tx), Self.accounts(of: number, to: known.sender), Account.query(known.owner),
        ]
            + modules.flatMap { $0.replyQueries?(number, known.sender, sent) ?? [] }
    }
}
