import Messaging
import People
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
    /// Why the number got replies within the last ten minutes.
    private let recent: Set<String>
    /// The number has got no text from the sender.
    private let isFirst: Bool

    init(to text: InboundText, in tx: Transaction) throws {
        let hourAgo = tx.now.adding(.zero - .hours(1))
        let answered = try tx.rows(
            """
            SELECT taken_in_at, verdict, rule FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND answer IS NOT NULL
                AND taken_in_at > \(hourAgo)
            ORDER BY taken_in_at DESC LIMIT 60
            """)
        let start = tx.now.adding(.zero - Self.pause)
        let own = try answered.filter { try $0["verdict"] == OpenMicReplies.verdict }
        lastHour = own.count
        recent = Set(
            try own.filter { try ($0["taken_in_at"] as Instant) > start }.compactMap { try $0["rule"] as String? })
        let wasAnswered =
            try !answered.isEmpty
            || tx.exists(
                """
                SELECT 1 FROM inbound_message
                WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND answer IS NOT NULL
                """)
        isFirst = !wasAnswered
    }

    /// The reply, or nil where the limit is reached. The first text to a number names the account, and says how to opt
    /// out.
    ///
    /// - Parameter rule: of a reply that is given once in ten minutes; nil for those of a sign-up.
    func limited(
        _ reply: String, once rule: OpenMicReplies.Rule?, to text: InboundText, contact: ID<Contact>?,
        account: ID<Account>, in tx: Transaction
    ) throws -> String? {
        let most = contact == nil ? HourlyReplies.most : Self.mostToContacts
        if let rule, recent.contains(rule.rawValue) { return nil }
        let language = try ContactLanguage.of(contact, account: account, in: tx)
        guard let limited = HourlyReplies.limited(reply, in: language, after: lastHour, most: most),
            let account = try Account.find(account, in: tx)
        else { return nil }
        // Outside an open sign-up nothing is recorded that could still count.
        let reply = rule == nil ? limited : reply
        guard isFirst else { return reply }
        let recipient = try Recipient(
            text.from, contact: contact, account: account, sender: text.sender.id, in: tx)
        return recipient.introduced(reply, by: account.name, in: language)
    }
}
