package import Platform
package import Storage
package import Values

/// The key from which the secret parts of an account's mails and WhatsApp messages are derived: of their ids, of the
/// UIDs of their invitations, of the links in them, and of what their buttons send back. Whoever has one of these got
/// the message, or has it from who did.
package enum MailKey {
    static let setting = AccountSetting("messaging.mail-key")

    /// Nil for an account that has sent neither.
    package static func value(of account: ID<Account>, in tx: Transaction) throws -> String? {
        try setting.value(of: account, in: tx)
    }

    /// Makes one for an account that has none.
    package static func make(for account: ID<Account>, random: RandomSource, in tx: Transaction) throws {
        guard try value(of: account, in: tx) == nil else { return }
        try setting.set(random.hexToken(bytes: 32), of: account, in: tx)
    }
}

/// The id of a mail or WhatsApp message of ours, which only who got it knows: in the Message-ID before the `@`, in the
/// link with which one unsubscribes, and in what a button sends back.
package struct MailID: Hashable, Sendable {
    /// `17-1796000000000.` and 32 hexadecimal digits. With the number of a resend: `17-1796000000000-1.…`
    package let text: String

    /// - Parameter key: the account's.
    init(_ message: MessageKey, resends: Int, key: String) {
        let id = message.ownID(resends: resends)
        text = "\(id).\(SecretToken(key: key, subject: "mail \(id)").text)"
    }

    /// The codes of these messages, by their keys. None for a message of an account without a key.
    static func codes(
        of ids: [ID<OutboundMessage>], in tx: Transaction
    ) throws -> [ID<OutboundMessage>: String] {
        let rows = try tx.rows(
            "SELECT id, account_id, created_at, resends FROM outbound_message WHERE id IN \(list: ids)")
        return try rows.reduce(into: [:]) { codes, row in
            guard let key = try MailKey.value(of: row["account_id"], in: tx) else { return }
            let message = MessageKey(id: try row["id"], createdAt: try row["created_at"])
            codes[message.id] = MailID(message, resends: try row["resends"], key: key).text
        }
    }

    /// The message of ours that has this id; nil if none has.
    package static func find(_ text: String, in tx: Transaction) throws -> OutboundMessage? {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let named = MessageKey(ownID: String(parts[0])),
            let message = try OutboundMessage.find(named.id, in: tx), message.createdAt == named.createdAt,
            let key = try MailKey.value(of: message.account, in: tx)
        else { return nil }
        let proof = SecretToken(key: key, subject: "mail \(parts[0])").text
        return ConstantTime.areEqual(Array(proof.utf8), Array(parts[1].utf8)) ? message : nil
    }
}
