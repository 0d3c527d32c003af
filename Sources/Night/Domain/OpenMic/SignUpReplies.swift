import Messaging
import Platform
import Storage
import Values

/// How often texts about sign-ups are answered: strangers cause these texts at the account's cost.
struct SignUpReplies {
    /// Replies about sign-ups within an hour.
    static let mostAnHour = 6
    /// Outside an open sign-up, one reply in this time.
    static let pause: Duration = .minutes(10)

    /// Replies about sign-ups within the last hour.
    let lastHour: Int
    /// The number got a reply of any kind within the last ten minutes.
    let isRecent: Bool
    /// The number has got no text from the sender.
    let isFirst: Bool

    init(to text: InboundText, in tx: Transaction) throws {
        let hourAgo = tx.now.adding(.zero - .hours(1))
        let recent = try tx.rows(
            """
            SELECT taken_in_at, verdict FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND answer IS NOT NULL
                AND taken_in_at > \(hourAgo)
            ORDER BY taken_in_at DESC LIMIT 60
            """)
        let start = tx.now.adding(.zero - Self.pause)
        lastHour = try recent.count { try $0["verdict"] == OpenMicReplies.verdict }
        isRecent = try recent.contains { row in
            let moment: Instant = try row["taken_in_at"]
            return moment > start
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
        guard inSignUp ? lastHour < Self.mostAnHour : !isRecent, let account = try Account.find(account, in: tx) else {
            return nil
        }
        guard isFirst else { return reply }
        let recipient = try Recipient(
            text.from, contact: contact, account: account, sender: text.sender.id, in: tx)
        return recipient.introduced(reply, by: account.name)
    }
}
