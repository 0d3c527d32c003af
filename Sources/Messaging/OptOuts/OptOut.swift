internal import ReplyReader
package import Storage
internal import Twilio
package import Values

/// Somebody who does not want texts from one of our senders. Held across accounts: the carrier blocks the pair.
package enum OptOut {
    package enum Source: String, SQLConvertible {
        /// A carrier word: the carrier blocks our texts as well.
        case carrier
        /// Said in words of their own: only we know.
        case asked
    }

    /// From that sender, or from any of its provider where it was said in words.
    package static func isInForce(_ number: String, sender: ID<Sender>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM opt_out WHERE number = \(number) AND \(applies(to: sender))")
    }

    /// Whoever asks us in words for no more texts means all our numbers; a carrier blocks the one.
    static func applies(to sender: ID<Sender>) -> SQL {
        """
        (opt_out.sender_id = \(sender) OR opt_out.source = 'asked' AND opt_out.sender_id IN \(sendersOfSameProvider(as: sender)))
        """
    }

    /// The senders of the same provider.
    private static func sendersOfSameProvider(as sender: ID<Sender>) -> SQL {
        "(SELECT id FROM sender WHERE provider = (SELECT provider FROM sender WHERE id = \(sender)))"
    }

    /// From whichever of our senders.
    package static func isInForce(_ number: String, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM opt_out WHERE number = \(number)")
    }

    /// Whether they have come back since then, with START or with the YES that carriers take for it.
    static func hasOptedBackIn(
        _ number: String, sender: ID<Sender>, after instant: Instant, in tx: Transaction
    ) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM inbound_message
            WHERE from_number = \(number) AND sender_id = \(sender) AND received_at > \(instant)
                AND (verdict = \(Label.optIn.rawValue) OR lower(trim(body, ' .!')) = 'yes')
            """)
    }

    /// Records it and takes back what still waits for that number, answers included.
    package static func record(
        _ number: String, sender: ID<Sender>, source: Source, now: Instant, in tx: Transaction
    ) throws {
        try tx.run(
            """
            INSERT INTO opt_out (sender_id, number, since, source) VALUES (\(sender), \(number), \(now), \(source))
            ON CONFLICT (sender_id, number) DO UPDATE
                SET since = CASE WHEN opt_out.since > excluded.since THEN opt_out.since ELSE excluded.since END,
                    source = CASE excluded.source WHEN 'carrier' THEN 'carrier' ELSE opt_out.source END
            """)
        try tx.run(
            """
            UPDATE outbound_message SET state = 'opted_out', state_at = \(now), error = 'They asked for no more texts.',
                advice = \(ErrorClass.optedOut.advice)
            WHERE to_number = \(number) AND state = 'queued'
                AND (sender_id = \(sender) OR \(source) = 'asked' AND sender_id IN \(sendersOfSameProvider(as: sender)))
            """)
    }

    /// They want texts again. Answers whether there was an opt-out; one that is later stays.
    @discardableResult
    package static func lift(
        _ number: String, sender: ID<Sender>, saidAt: Instant, in tx: Transaction
    ) throws -> Bool {
        try tx.run("DELETE FROM opt_out WHERE number = \(number) AND since <= \(saidAt) AND \(applies(to: sender))") > 0
    }

    /// Every number that has opted out of this sender.
    package static func numbers(sender: ID<Sender>, in tx: Transaction) throws -> Set<String> {
        Set(try tx.values("SELECT number FROM opt_out WHERE \(applies(to: sender))"))
    }
}
