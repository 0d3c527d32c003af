import Messaging
import Platform
import Storage
import Values

/// A lookup that was asked for by text. A background job answers it, because a webhook waits for no other server.
struct LookupRequest: Sendable {
    let id: ID<LookupRequest>
    let account: ID<Account>
    let sender: ID<Sender>
    let replyTo: String
    /// The command word.
    let word: String
    let rest: String

    static let kind: Job.Kind = "travel.lookup"

    static func enqueue(_ command: OwnerCommand, in tx: Transaction) throws {
        let account = command.account.id
        let id = try tx.insert(
            """
            INSERT INTO trip_lookup (account_id, sender_id, reply_to, word, rest)
            VALUES (\(account), \(command.text.sender.id), \(command.text.from), \(command.word),
                \(String(command.rest.prefix(400))))
            """, into: LookupRequest.self)
        try Schedule.put(kind, for: id, account: account, due: tx.now, in: tx)
    }

    /// Nil if it was answered.
    static func find(_ id: ID<LookupRequest>, in tx: Transaction) throws -> LookupRequest? {
        try tx.row("SELECT id, account_id, sender_id, reply_to, word, rest FROM trip_lookup WHERE id = \(id)").map {
            LookupRequest(
                id: try $0["id"], account: try $0["account_id"], sender: try $0["sender_id"],
                replyTo: try $0["reply_to"], word: try $0["word"], rest: try $0["rest"])
        }
    }

    func answer(_ body: String, in tx: Transaction) throws {
        try tx.run("DELETE FROM trip_lookup WHERE id = \(id)")
        try Outbox.enqueue(
            Outbox.Draft(account: account, sender: sender, contact: nil, to: replyTo, body: body, kind: .answer),
            in: tx)
    }
}
