import Messaging
import Platform
import Storage
import Values

/// The word ANYWAY at the end of the booker's own words, which sends them also in quiet hours, and what the booker is
/// told of texts that wait without it.
enum AnywayWord {
    private static let word = "ANYWAY"

    /// The words without a final ANYWAY. It must be in capitals: `we play anyway` is part of the text.
    static func split(_ words: String) -> (words: String, anyway: Bool) {
        let rest = words.dropLast(word.count)
        guard words.hasSuffix(word), rest.last?.isWhitespace == true else { return (words, false) }
        let end = rest.lastIndex { !$0.isWhitespace }
        return (end.map { String(rest[...$0]) } ?? "", true)
    }

    /// `Sent to Ada.`, and when the texts leave that wait for the morning.
    static func sent(
        _ texts: [ID<OutboundMessage>], to whom: String, _ account: Account, in tx: Transaction
    ) throws -> String {
        let waiting = try texts.compactMap { try OutboundMessage.find($0, in: tx) }.filter { $0.notBefore > tx.now }
        guard let first = waiting.min(by: { $0.notBefore < $1.notBefore }) else { return "Sent to \(whom)." }
        let when = LeavingTime.text(first.notBefore, in: first.quietZones, home: account.zone, now: tx.now)
        guard waiting.count < texts.count else { return "Queued for \(whom): goes out at \(when)." }
        return "Sent to \(whom), \(waiting.count) of them at \(when)."
    }
}
