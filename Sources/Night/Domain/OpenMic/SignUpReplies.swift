import Messaging
import Platform
import Storage
import Values

/// How often texts about sign-ups are answered: strangers cause these texts at the account's cost. The last reply
/// before a pause says so.
struct SignUpReplies {
    /// Replies about sign-ups to a contact of the account within an hour; to a stranger `HourlyReplies.most`.
    static let mostToContacts = 30
    /// Outside an open sign-up, one reply in this time.
    static let pause: Duration = .minutes(10)

    /// Replies about sign-ups within the last hour.
    private let lastHour: Int
    /// The number was told within the last ten minutes that sign-up is not open.
    private let isRecent: Bool
    /// The number has got no text from the sender.
    private let isFirst: Bool

    init(to text: InboundText, in tx: Transaction) throws {
        let hourAgo = tx.now.adding(.zero - .hours(1))
        let recent = try tx.rows(
            """
            SELECT taken_in_at, verdict, rule FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND answer IS NOT NULL
                AND taken_in_at > \(hourAgo)
            ORDER BY taken_in_at DESC LIMIT 60
            """)
        let start = tx.now.adding(.zero - Self.pause)
        let own = try recent.filter { try $0["verdict"] == OpenMicReplies.verdict }
        lastHour = own.count
        isRecent = try own.contains { row in
            let moment: Instant = try row["taken_in_at"]
            return try moment > start && row["rule"] == OpenMicReplies.Rule.outside.rawValue
        }
        let wasAnswered =
            try !recent.isEmpty
            || tx.exists(
                """
                SELECT 1 FROM inbound_message
                WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND answer IS NOT NULL
                """)
        isFirst = !wasAnswered
    }

    /// The reply, or nil where the limit is reached. The first text to a number names the account, and says how to opt
    /// out.
    func limited(
        _ reply: String, inSignUp: Bool, to text: InboundText, contact: ID<Contact>?, account: ID<Account>,
        in tx: Transaction
    ) throws -> String? {
        let most = contact == nil ? HourlyReplies.most : Self.mostToContacts
        guard inSignUp || !isRecent, let limited = HourlyReplies.limited(reply, after: lastHour, most: most),
            let account = try Account.find(account, in: tx)
        else { return nil }
        // Outside an open sign-up nothing is recorded that could still count.
        let reply = inSignUp ? limited : reply
        guard isFirst else { return reply }
        let recipient = try Recipient(
            text.from, contact: contact, account: account, sender: text.sender.id, in: tx)
        return recipient.introduced(reply, by: account.name)
    }
}
