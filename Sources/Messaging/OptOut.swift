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

    package static func isInForce(_ number: String, sender: ID<Sender>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM opt_out WHERE sender_id = \(sender) AND number = \(number)")
    }

    /// From whichever of our senders.
    package static func isInForce(_ number: String, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM opt_out WHERE number = \(number)")
    }

    /// Records it and takes back what still waits for that number, answers included.
    package static func record(
        _ number: String, sender: ID<Sender>, source: Source, now: Instant, in tx: Transaction
    ) throws {
        try tx.run(
            """
            INSERT INTO opt_out (sender_id, number, since, source) VALUES (\(sender), \(number), \(now), \(source))
            ON CONFLICT (sender_id, number) DO UPDATE SET source = excluded.source WHERE excluded.source = 'carrier'
            """)
        try tx.run(
            """
            UPDATE outbound SET state = 'opted_out', state_at = \(now), error = 'They asked for no more texts.',
                advice = \(ErrorClass.optedOut.advice)
            WHERE to_number = \(number) AND sender_id = \(sender) AND state = 'queued'
            """)
    }

    /// Answers whether there was one.
    @discardableResult
    package static func lift(_ number: String, sender: ID<Sender>, in tx: Transaction) throws -> Bool {
        try tx.run("DELETE FROM opt_out WHERE sender_id = \(sender) AND number = \(number)") > 0
    }

    /// Every number that has opted out of this sender.
    package static func numbers(sender: ID<Sender>, in tx: Transaction) throws -> Set<String> {
        Set(try tx.values("SELECT number FROM opt_out WHERE sender_id = \(sender)"))
    }
}
