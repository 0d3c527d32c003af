import People
import PhoneNumbers
package import Platform
package import Storage
import Twilio
package import Values

/// A person who wants no texts, by number and by the sender that they told. It holds for every text of the accounts that
/// use or have used this sender, from whichever of their senders, and for every account's texts from this one.
///
/// Opting in ends it for all of them. Where the carrier or the provider blocks the pair of numbers, that sender stays
/// blocked until the person opts in at that sender.
package enum OptOut {
    package enum Source: String, SQLConvertible {
        /// By a carrier keyword such as STOP. The carrier blocks our messages from that sender too.
        case carrier
        /// In other words. Only we know about it.
        case asked
    }

    /// Which texts of an account an opt-out keeps from a number.
    package enum Scope: Hashable, Sendable {
        /// All of them: the person wants none.
        case allSenders
        /// All mails to this address, or all WhatsApp messages to this number: the person wants none.
        case channel(Channel)
        /// Those from one sender. The person has opted in since, at another one.
        case sender(address: String)

        init(_ row: Row) throws {
            let sender: String = try row["address"]
            let isForAll = try row["returned_at"] as Instant? == nil
            self.init(Channel(of: sender), blockedBy: isForAll ? nil : sender)
        }
    }

    /// What keeps texts of an account from this number; nil for nothing.
    ///
    /// - Parameter sender: from which the text would be sent; nil for the account's usual one.
    package static func scope(
        of number: String, account: ID<Account>, sender: ID<Sender>? = nil, in tx: Transaction
    ) throws -> Scope? {
        try tx.row(query(number, account: account, sender: sender, in: tx)).map(Scope.init)
    }

    static func query(_ number: String, account: ID<Account>, sender: ID<Sender>?, in tx: Transaction) -> SQL {
        let senderKey = sender.map { "\($0)" } ?? Sender.usualKey(for: "\(account)")
        return """
            SELECT opt_out.returned_at, sender.address FROM opt_out JOIN sender ON sender.id = opt_out.sender_id
            WHERE opt_out.number IN \(list: stored(number, in: tx)) AND \(applies(to: senderKey, of: "\(account)"))
            ORDER BY opt_out.returned_at IS NOT NULL LIMIT 1
            """
    }

    /// What keeps texts of an account from any of these numbers; nil for nothing.
    package static func scope(of numbers: [String], account: ID<Account>, in tx: Transaction) throws -> Scope? {
        let scopes = try numbers.compactMap { try scope(of: $0, account: account, in: tx) }
        return scopes.contains(.allSenders) ? .allSenders : scopes.first
    }

    /// Whether this number gets no texts of the account.
    ///
    /// - Parameter sender: from which the text would be sent; nil for the account's usual one.
    package static func isInForce(
        _ number: String, account: ID<Account>, sender: ID<Sender>? = nil, in tx: Transaction
    ) throws -> Bool {
        try scope(of: number, account: account, sender: sender, in: tx) != nil
    }

    /// What may stand for a number in `opt_out`: itself, and the hash that stays after an erasure.
    static func stored(_ number: String, in tx: Transaction) -> [String] {
        [number] + [Erasure.hash(ofNumber: number, in: tx)].compactMap(\.self)
    }

    /// The condition on `opt_out` for opt-outs that apply to texts of an account from a sender.
    ///
    /// - Parameters:
    ///   - senderKey: its key, or the column that has it.
    ///   - accountKey: the same.
    package static func applies(to senderKey: SQL, of accountKey: SQL) -> SQL {
        """
        (opt_out.sender_id = \(senderKey)
            OR opt_out.returned_at IS NULL AND \(Sender.isUsed("opt_out.sender_id", by: accountKey)))
        """
    }

    /// The condition on `outbound_message` for texts of a sender to a number that has opted out of it.
    static func forbids(_ sender: ID<Sender>) -> SQL {
        """
        EXISTS (SELECT 1 FROM opt_out WHERE opt_out.number = outbound_message.to_number
            AND \(applies(to: "\(sender)", of: "outbound_message.account_id"))
            -- The confirmation of the opt-out is newer than the opt-out.
            AND (outbound_message.kind <> 'answer' OR outbound_message.created_at < opt_out.since))
        """
    }

    /// Where a person has opted in.
    enum Return {
        case thisSender, anotherSender
    }

    /// Where the person has opted back in after `instant`, with START or with YES, which carriers accept as well; nil
    /// for nowhere.
    static func returnOf(
        _ number: String, to sender: ID<Sender>, after instant: Instant, in tx: Transaction
    ) throws -> Return? {
        let senders: [ID<Sender>] = try tx.values(
            """
            SELECT sender_id FROM inbound_message
            WHERE from_number = \(number) AND received_at > \(instant)
                AND (verdict = \(Label.optIn)
                    OR \(Channel(of: number) == .text) = 1 AND lower(trim(body, ' .!')) = 'yes')
                AND \(Sender.sharesAccount("inbound_message.sender_id", with: sender))
            """)
        return senders.isEmpty ? nil : senders.contains(sender) ? .thisSender : .anotherSender
    }

    /// The number of a contact to which texts are stopped, and the number of ours to which START must be texted from
    /// it; nil where none is stopped.
    static func stoppedTexts(
        to contact: ID<Contact>, account: ID<Account>, in tx: Transaction
    ) throws -> (number: String, start: String)? {
        try tx.row(
            """
            SELECT contact_number.e164, coalesce(
                (SELECT inbound_message.to_number FROM inbound_message
                    WHERE inbound_message.from_number = opt_out.number
                        AND inbound_message.sender_id = opt_out.sender_id
                        AND inbound_message.verdict = \(Label.optOut)
                    ORDER BY inbound_message.id DESC LIMIT 1),
                sender.address) AS start
            FROM contact_number
            JOIN opt_out ON opt_out.number = contact_number.e164
            JOIN sender ON sender.id = opt_out.sender_id
            WHERE contact_number.contact_id = \(contact) AND contact_number.textable = 1 AND contact_number.wrong = 0
                AND \(applies(to: Sender.usualKey(for: "\(account)"), of: "\(account)"))
            ORDER BY opt_out.returned_at IS NOT NULL, contact_number.position LIMIT 1
            """
        ).map { (try $0["e164"], try $0["start"]) }
    }

    /// Records the opt-out and cancels queued messages to the number, including replies. It holds for every form in
    /// which the number is written. An earlier one that a later text has ended stays ended.
    ///
    /// - Parameters:
    ///   - since: when they opted out; nil for now.
    ///   - hasReturned: they have opted in at another sender since, so only this one is blocked.
    package static func record(
        _ number: String, sender: ID<Sender>, source: Source, since: Instant? = nil, hasReturned: Bool = false,
        in tx: Transaction
    ) throws {
        // A late report about a text of somebody who was erased.
        if number == Erasure.mark { return }
        try NumberPause.end(number, sender: sender, by: .optOut, in: tx)
        let forms = PhoneNumber.forms(of: number)
        for form in forms {
            try tx.run(
                """
                INSERT INTO opt_out (sender_id, number, since, source, returned_at)
                VALUES (\(sender), \(form), \(since ?? tx.now), \(source), \(hasReturned ? tx.now : nil))
                ON CONFLICT (sender_id, number) DO UPDATE
                    SET since = CASE WHEN opt_out.since > excluded.since THEN opt_out.since ELSE excluded.since END,
                        source = CASE excluded.source WHEN 'carrier' THEN 'carrier' ELSE opt_out.source END,
                        returned_at = CASE WHEN excluded.returned_at IS NOT NULL OR opt_out.returned_at > excluded.since
                            THEN opt_out.returned_at END
                """)
        }
        let (isForAll, refusal) = (!hasReturned, Self.refusal(of: Channel(of: number)))
        try tx.run(
            """
            UPDATE outbound_message SET state = 'opted_out', state_at = \(tx.now), error = \(refusal.error),
                advice = \(refusal.advice)
            WHERE to_number IN \(list: forms) AND state = 'queued'
                AND (sender_id = \(sender) OR \(isForAll) = 1 AND account_id IN \(Sender.accounts(using: sender)))
            """)
    }

    /// Ends the opt-outs of a person who has opted in at this sender, for all senders of its accounts. One after
    /// `saidAt` stays, and other senders that the carrier blocks stay blocked, as do those that other accounts use.
    /// Returns whether there was one.
    @discardableResult
    package static func lift(
        _ number: String, sender: ID<Sender>, saidAt: Instant, in tx: Transaction
    ) throws -> Bool {
        let forms = PhoneNumber.forms(of: number).flatMap { stored($0, in: tx) }
        let here = try tx.run(
            "DELETE FROM opt_out WHERE number IN \(list: forms) AND since <= \(saidAt) AND sender_id = \(sender)")
        let elsewhere = try tx.run(
            """
            UPDATE opt_out SET returned_at = \(saidAt)
            WHERE number IN \(list: forms) AND since <= \(saidAt) AND returned_at IS NULL
                AND \(Sender.sharesAccount("opt_out.sender_id", with: sender))
            """)
        if elsewhere > 0 {
            try tx.run(
                """
                DELETE FROM opt_out
                WHERE number IN \(list: forms) AND returned_at IS NOT NULL AND source = 'asked'
                    AND NOT EXISTS (SELECT 1 FROM account_sender WHERE account_sender.sender_id = opt_out.sender_id
                        AND account_sender.account_id NOT IN \(Sender.accounts(using: sender)))
                """)
        }
        return here + elsewhere > 0
    }
}

extension OptOut {
    /// Why a text or mail to somebody who has opted out is not sent, and what to do.
    static func refusal(of channel: Channel) -> (error: String, advice: String) {
        guard let what = channel.others else { return ("They opted out of texts.", ErrorClass.optedOut.advice) }
        return (
            "They opted out of \(what).",
            "Call them. \(what.capitalizedFirst) resume once they reply START to an earlier one."
        )
    }
}

extension OptOut.Scope {
    /// - Parameter sender: the only one that is blocked; nil for all. Over another channel than text all are.
    package init(_ channel: Channel, blockedBy sender: String?) {
        self = channel == .text ? sender.map { .sender(address: $0) } ?? .allSenders : .channel(channel)
    }

    /// After a name, or after “they”: `opted out of texts`.
    package var words: String {
        switch self {
        case .allSenders: "opted out of texts"
        case .channel(let channel): "opted out of \(channel.others ?? "texts")"
        case .sender(let address): "must text START to \(address), which the carrier still blocks"
        }
    }
}

// MARK: - Erasure

extension OptOut {
    /// Replaces these numbers by their hashes. A pause counts as an opt-out from now on, because nobody can ask them.
    static func erase(_ numbers: [String], in tx: Transaction) throws {
        for number in numbers {
            guard let hash = Erasure.hash(ofNumber: number, in: tx) else { continue }
            try tx.run(
                """
                INSERT INTO opt_out (sender_id, number, since, source, returned_at)
                SELECT sender_id, \(hash), since, source, returned_at FROM opt_out WHERE number = \(number)
                ON CONFLICT (sender_id, number) DO NOTHING
                """)
            try tx.run(
                """
                INSERT INTO opt_out (sender_id, number, since, source)
                SELECT sender_id, \(hash), since, 'asked' FROM number_pause
                WHERE number = \(number) AND ended_at IS NULL
                ON CONFLICT (sender_id, number) DO NOTHING
                """)
            try tx.run("DELETE FROM opt_out WHERE number = \(number)")
            try tx.run("DELETE FROM number_pause WHERE number = \(number)")
        }
    }

    /// Replaces the hashes of a contact's numbers by the numbers, because they are stored again.
    package static func restore(numbersOf contact: ID<Contact>, in tx: Transaction) throws {
        let contact = try Contact.find(contact, in: tx)
        let emails = contact?.emails.map { $0.lowercased() } ?? []
        for number in (contact?.numbers.compactMap(\.e164) ?? []) + emails {
            guard let hash = Erasure.hash(ofNumber: number, in: tx),
                try tx.exists("SELECT 1 FROM opt_out WHERE number = \(hash)")
            else { continue }
            try tx.run(
                """
                INSERT INTO opt_out (sender_id, number, since, source, returned_at)
                SELECT sender_id, \(number), since, source, returned_at FROM opt_out WHERE number = \(hash)
                ON CONFLICT (sender_id, number) DO NOTHING
                """)
            try tx.run("DELETE FROM opt_out WHERE number = \(hash)")
        }
    }
}

extension Job.Kind {
    /// A person opted out or back in. The subject is the inbound message that said so.
    package static let consentChanged: Job.Kind = "messaging.consent-changed"
}

extension OptOut {
    /// Schedules a check of the open commitments of this message's author.
    static func scheduleConsentChange(_ text: InboundText, account: ID<Account>, in tx: Transaction)
        throws
    {
        try Schedule.put(.consentChanged, for: text.id, account: account, due: tx.now, in: tx)
    }
}
