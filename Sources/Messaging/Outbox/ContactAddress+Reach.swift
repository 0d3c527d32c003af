package import People
package import Platform
package import Storage
package import Values

/// Where a contact is reached: by text, or else by e-mail if the account sends mails; the other way round for who
/// prefers e-mail, and first by WhatsApp for who prefers that. A channel that they have stopped comes last, so that
/// another one is used.
extension ContactAddress {
    /// The expression for their address, for a query with the table `contact`. NULL for nowhere. It is the usual one if
    /// they have stopped all channels.
    ///
    /// - Parameter accountKey: the account's key, or the column that has it.
    package static func reach(account accountKey: SQL) -> SQL {
        """
        coalesce(
            CASE WHEN contact.channel = 'whatsapp' THEN \(whatsApp(account: accountKey, isWanted: true))
                WHEN contact.channel = 'email' THEN \(mail(account: accountKey, isWanted: true)) END,
            \(number(account: accountKey, isWanted: true)), \(mail(account: accountKey, isWanted: true)),
            \(usual(account: accountKey)))
        """
    }

    /// The same without a look at what they have stopped.
    package static func usual(account accountKey: SQL) -> SQL {
        """
        coalesce(
            CASE WHEN contact.channel = 'whatsapp' THEN \(whatsApp(account: accountKey, isWanted: false))
                WHEN contact.channel = 'email' THEN \(mail(account: accountKey, isWanted: false)) END,
            \(number(account: accountKey, isWanted: false)), \(mail(account: accountKey, isWanted: false)))
        """
    }

    /// Their first number that can be texted and is theirs.
    ///
    /// - Parameter isWanted: NULL if it has opted out.
    private static func number(account accountKey: SQL, isWanted: Bool) -> SQL {
        """
        (SELECT \(isWanted ? wanted("e164", accountKey) : "e164") FROM contact_number
            WHERE contact_number.contact_id = contact.id AND textable = 1 AND wrong = 0 AND e164 IS NOT NULL
            ORDER BY position LIMIT 1)
        """
    }

    /// Their first e-mail address from which no mail has bounced.
    private static func mail(account accountKey: SQL, isWanted: Bool) -> SQL {
        """
        (SELECT \(isWanted ? wanted("lowercase_address", accountKey) : "lowercase_address") FROM contact_email
            WHERE contact_email.contact_id = contact.id
                AND EXISTS (SELECT 1 FROM sender AS sender_mailing
                    WHERE sender_mailing.account_id = \(accountKey) AND sender_mailing.channel = 'email')
                AND NOT EXISTS (SELECT 1 FROM bounced_address
                    WHERE bounced_address.account_id = \(accountKey)
                        AND bounced_address.address = contact_email.lowercase_address)
            ORDER BY position LIMIT 1)
        """
    }

    /// The WhatsApp address of their first number that is theirs and on WhatsApp, as far as is known.
    private static func whatsApp(account accountKey: SQL, isWanted: Bool) -> SQL {
        let address: SQL = "'whatsapp:' || contact_number.e164"
        return """
            (SELECT \(isWanted ? wanted(address, accountKey) : address) FROM contact_number
                WHERE contact_number.contact_id = contact.id AND wrong = 0 AND e164 IS NOT NULL
                    AND EXISTS (SELECT 1 FROM sender AS sender_whatsapp
                        WHERE sender_whatsapp.account_id = \(accountKey) AND sender_whatsapp.channel = 'whatsapp')
                    AND NOT EXISTS (SELECT 1 FROM bounced_address
                        WHERE bounced_address.account_id = \(accountKey) AND bounced_address.address = \(address))
                ORDER BY position LIMIT 1)
            """
    }

    private static func wanted(_ address: SQL, _ accountKey: SQL) -> SQL {
        """
        CASE WHEN NOT EXISTS (SELECT 1 FROM opt_out WHERE opt_out.number = \(address)
            AND \(OptOut.applies(to: Sender.usualKey(for: accountKey), of: accountKey))) THEN \(address) END
        """
    }

    /// Where the contact is reached; nil for nowhere.
    package static func reach(of contact: ID<Contact>, in tx: Transaction) throws -> String? {
        try tx.value("SELECT \(reach(account: "contact.account_id")) FROM contact WHERE contact.id = \(contact)")
    }

    /// The same for a contact that was read.
    package static func reach(of contact: Contact, in tx: Transaction) throws -> String? {
        contact.emails.isEmpty && contact.channel != .whatsApp ? contact.cell?.e164 : try reach(of: contact.id, in: tx)
    }

    /// Where a contact is reached who cannot be sent a message by WhatsApp; nil for nowhere.
    static func reachBesidesWhatsApp(of contact: ID<Contact>, in tx: Transaction) throws -> String? {
        let account: SQL = "contact.account_id"
        return try tx.value(
            """
            SELECT coalesce(\(number(account: account, isWanted: true)), \(mail(account: account, isWanted: true)))
            FROM contact WHERE contact.id = \(contact)
            """)
    }

    /// Where a contact who has stopped one channel is still reached by another; nil for nowhere, and for nobody.
    package static func stillUsed(
        by contact: ID<Contact>?, besides stopped: Channel, in tx: Transaction
    ) throws -> String? {
        guard let contact, let address = try reach(of: contact, in: tx), Channel(of: address) != stopped,
            let account = try tx.value(
                "SELECT account_id FROM contact WHERE id = \(contact)", as: ID<Account>.self),
            try !OptOut.isInForce(address, account: account, in: tx)
        else { return nil }
        return address
    }

    /// Why a contact gets no mails at some of their e-mail addresses, by address: `wants no e-mails`.
    package static func mailRemarks(of contact: Contact, account: ID<Account>, in tx: Transaction) throws
        -> [String: String]
    {
        var remarks: [String: String] = [:]
        for email in contact.emails {
            let address = email.lowercased()
            let bounced: SQL =
                "SELECT 1 FROM bounced_address WHERE account_id = \(account) AND address = \(address)"
            if try tx.exists(bounced) {
                remarks[email] = "no e-mail reaches it"
            } else if try OptOut.scope(of: address, account: account, in: tx) != nil {
                remarks[email] = "wants no e-mails"
            }
        }
        return remarks
    }

    /// What to say where the channel that a contact prefers is not the one that reaches them; nil for nothing.
    package static func noteOnPreference(of contact: Contact, in tx: Transaction) throws -> String? {
        guard let preferred = contact.channel else { return nil }
        guard let reached = try reach(of: contact, in: tx).map({ Channel(of: $0) }) else {
            return preferred == .whatsApp
                ? "No message reaches them now, by no channel." : "Neither texts nor e-mails reach them now."
        }
        if reached == preferred { return nil }
        let missing =
            switch preferred {
            case .text: "No text reaches them now"
            case .mail: "No e-mail reaches them now"
            case .whatsApp: "No WhatsApp message reaches them now"
            }
        return "\(missing), so they get \(reached == .mail ? "e-mails" : "texts")."
    }
}

extension ContactAddress {
    /// Why a contact gets a mail or a WhatsApp message, or another message in place of what they prefer.
    package enum Reason: Sendable, Hashable {
        case prefersMail, noNumber, wantsNoTexts, noMail
        /// They wrote one.
        case wroteMail
        case prefersWhatsApp, wroteWhatsApp
        /// No WhatsApp message reaches them, so they get this.
        case noWhatsApp(Channel)
        /// They have not written by WhatsApp within 24 hours, and it has no template for this, so they get this.
        case noTemplate(Channel)

        /// What finds the reason, for a contact with a number or address; no row for nobody.
        static func query(_ contact: ID<Contact>?) -> SQL {
            """
            SELECT contact.channel, \(ContactAddress.number(account: "contact.account_id", isWanted: false)) AS number,
                \(ContactAddress.number(account: "contact.account_id", isWanted: true)) AS wanted_number
            FROM contact WHERE contact.id = \(contact)
            """
        }

        /// Nil for a text to who prefers none, and for nobody.
        init?(_ channel: Channel, _ contact: ID<Contact>?, in tx: Transaction) throws {
            guard let contact, let row = try tx.row(Self.query(contact)) else { return nil }
            let preferred = (try row["channel"] as String?).flatMap(Channel.init(rawValue:))
            switch (channel, preferred) {
            case (.whatsApp, .whatsApp?): self = .prefersWhatsApp
            case (.whatsApp, _): self = .wroteWhatsApp
            case (_, .whatsApp?): self = .noWhatsApp(channel)
            case (.text, .mail?): self = .noMail
            case (.text, _): return nil
            case (.mail, .mail?): self = .prefersMail
            case (.mail, _):
                if try row["wanted_number"] as String? != nil {
                    self = .wroteMail
                } else {
                    self = try row["number"] as String? == nil ? .noNumber : .wantsNoTexts
                }
            }
        }

        /// After a name: `by e-mail (prefers it)`.
        package var words: String {
            switch self {
            case .prefersMail: "by e-mail (prefers it)"
            case .noNumber: "by e-mail (no number that can be texted)"
            case .wantsNoTexts: "by e-mail (wants no texts)"
            case .noMail: "by text (no e-mail reaches them)"
            case .wroteMail: "by e-mail"
            case .prefersWhatsApp: "by WhatsApp (prefers it)"
            case .wroteWhatsApp: "by WhatsApp"
            case .noWhatsApp(let channel): "by \(channel.words) (no WhatsApp message reaches them)"
            case .noTemplate(let channel):
                "by \(channel.words) (no WhatsApp template for this, and they have not written there within 24 hours)"
            }
        }
    }
}
