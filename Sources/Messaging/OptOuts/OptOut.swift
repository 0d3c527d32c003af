import People
import PhoneNumbers
package import Platform
package import Storage
import Twilio
package import Values

/// A number that has opted out of messages from a sender. It applies to all accounts, because carriers block the pair
/// of numbers.
package enum OptOut {
    package enum Source: String, SQLConvertible {
        /// By a carrier keyword such as STOP. The carrier blocks our messages too.
        case carrier
        /// In other words. Only we know about it.
        case asked
    }

    /// Whether the number has opted out of this sender, or, in other words than a carrier keyword, of any sender of its
    /// provider.
    package static func isInForce(_ number: String, sender: ID<Sender>, in tx: Transaction) throws -> Bool {
        try tx.exists(query(number, sender: sender, in: tx))
    }

    static func query(_ number: String, sender: ID<Sender>, in tx: Transaction) -> SQL {
        "SELECT 1 FROM opt_out WHERE number IN \(list: stored(number, in: tx)) AND \(applies(to: sender))"
    }

    /// What may stand for a number in `opt_out`: itself, and the hash that stays after an erasure.
    static func stored(_ number: String, in tx: Transaction) -> [String] {
        [number] + [Erasure.hash(ofNumber: number, in: tx)].compactMap(\.self)
    }

    /// The condition on `opt_out` for opt-outs that apply to a sender. An opt-out in the person's own words applies to
    /// all senders of the provider, a carrier keyword to one sender.
    static func applies(to sender: ID<Sender>) -> SQL {
        """
        (opt_out.sender_id = \(sender)
            OR opt_out.source = 'asked' AND opt_out.sender_id IN \(sendersOfSameProvider(as: sender)))
        """
    }

    /// The condition on `outbound_message` for texts of a sender to a number that has opted out of it.
    static func forbids(_ sender: ID<Sender>) -> SQL {
        """
        EXISTS (SELECT 1 FROM opt_out WHERE opt_out.number = outbound_message.to_number AND \(applies(to: sender))
            -- The confirmation of the opt-out is newer than the opt-out.
            AND (outbound_message.kind <> 'answer' OR outbound_message.created_at < opt_out.since))
        """
    }

    /// The ids of all senders of the same provider.
    private static func sendersOfSameProvider(as sender: ID<Sender>) -> SQL {
        "(SELECT id FROM sender WHERE provider = (SELECT provider FROM sender WHERE id = \(sender)))"
    }

    /// Whether the number has opted out of any sender.
    package static func isInForce(_ number: String, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM opt_out WHERE number IN \(list: stored(number, in: tx))")
    }

    /// Whether the person has opted back in after `instant`, with START or with YES, which carriers accept as well.
    static func hasOptedBackIn(
        _ number: String, sender: ID<Sender>, after instant: Instant, in tx: Transaction
    ) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM inbound_message
            WHERE from_number = \(number) AND sender_id = \(sender) AND received_at > \(instant)
                AND (verdict = \(Label.optIn) OR lower(trim(body, ' .!')) = 'yes')
            """)
    }

    /// Records the opt-out and cancels queued messages to the number, including replies. It holds for every form in
    /// which the number is written.
    package static func record(_ number: String, sender: ID<Sender>, source: Source, in tx: Transaction) throws {
        // A late report about a text of somebody who was erased.
        if number == Erasure.mark { return }
        try NumberPause.end(number, sender: sender, by: .optOut, in: tx)
        let forms = PhoneNumber.forms(of: number)
        for form in forms {
            try tx.run(
                """
                INSERT INTO opt_out (sender_id, number, since, source) VALUES (\(sender), \(form), \(tx.now), \(source))
                ON CONFLICT (sender_id, number) DO UPDATE
                    SET since = CASE WHEN opt_out.since > excluded.since THEN opt_out.since ELSE excluded.since END,
                        source = CASE excluded.source WHEN 'carrier' THEN 'carrier' ELSE opt_out.source END
                """)
        }
        try tx.run(
            """
            UPDATE outbound_message SET state = 'opted_out', state_at = \(tx.now), error = 'They opted out of texts.',
                advice = \(ErrorClass.optedOut.advice)
            WHERE to_number IN \(list: forms) AND state = 'queued'
                AND (sender_id = \(sender) OR \(source) = 'asked' AND sender_id IN \(sendersOfSameProvider(as: sender)))
            """)
    }

    /// Deletes the opt-out. Returns whether there was one; an opt-out after `saidAt` stays.
    @discardableResult
    package static func lift(
        _ number: String, sender: ID<Sender>, saidAt: Instant, in tx: Transaction
    ) throws -> Bool {
        let forms = PhoneNumber.forms(of: number).flatMap { stored($0, in: tx) }
        return try tx.run(
            "DELETE FROM opt_out WHERE number IN \(list: forms) AND since <= \(saidAt) AND \(applies(to: sender))") > 0
    }

    /// All numbers that have opted out of this sender.
    package static func numbers(sender: ID<Sender>, in tx: Transaction) throws -> Set<String> {
        Set(try tx.values("SELECT number FROM opt_out WHERE \(applies(to: sender))"))
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
                INSERT INTO opt_out (sender_id, number, since, source)
                SELECT sender_id, \(hash), since, source FROM opt_out WHERE number = \(number)
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
        for number in try Contact.find(contact, in: tx)?.numbers.compactMap(\.e164) ?? [] {
            guard let hash = Erasure.hash(ofNumber: number, in: tx),
                try tx.exists("SELECT 1 FROM opt_out WHERE number = \(hash)")
            else { continue }
            try tx.run(
                """
                INSERT INTO opt_out (sender_id, number, since, source)
                SELECT sender_id, \(number), since, source FROM opt_out WHERE number = \(hash)
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
