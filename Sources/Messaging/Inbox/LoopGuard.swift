package import Platform
import Storage
import Twilio
import Values

/// Keeps two machines from answering each other forever.
enum LoopGuard {
    /// The maximum number of automatic replies to one number within a period.
    static let most = 5
    /// Owners text more than that, and machines do not text commands for long.
    static let mostCommands = 60
    static let span: Duration = .minutes(10)

    /// Whether a reply may be sent.
    enum Permission {
        case granted
        /// Never to this address.
        case never
        /// The limit is reached until this time; with the last text that got a reply.
        case notBefore(Instant, answered: ID<InboundMessage>)
    }

    /// No reply is sent to one of our own numbers, to a short code or a sender's name, or to anybody who got several
    /// within minutes; the booker sees the text instead. Replies to an owner's commands are counted separately. A
    /// command shows that a person texts, so only replies since the last one count.
    ///
    /// - Parameter isOurs: the text came from one of our own numbers.
    static func permission(
        for outcome: InboundOutcome, to text: InboundText, isOurs: Bool, in tx: Transaction
    ) throws -> Permission {
        let isCommand = outcome.reading.isCommand
        if !isCommand {
            switch TextAddress(rawValue: text.from).kind {
            case .phone, .channel: break
            case .shortCode, .alphanumeric, .other: return .never
            }
            if isOurs { return .never }
        }
        let start = tx.now.adding(.zero - span)
        guard let last = text.dialog.receivedAt, last > start else { return .granted }
        let limit = isCommand ? mostCommands : most
        func answered(after last: ID<InboundMessage>?) throws -> [Row] {
            let beyond: SQL = last.map { "AND id > \($0)" } ?? ""
            return try tx.rows(
                """
                SELECT id, taken_in_at FROM inbound_message
                WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND answer IS NOT NULL
                    AND taken_in_at > \(start)
                    AND CASE WHEN verdict = \(Reading.commandVerdict) THEN 1 ELSE 0 END = \(isCommand) \(beyond)
                ORDER BY taken_in_at DESC, id DESC LIMIT \(limit)
                """)
        }
        var answers = try answered(after: nil)
        // Below the limit there is no need to look for a command.
        if !isCommand, answers.count == limit, let last = try lastCommand(from: text.from, since: start, in: tx) {
            answers = try answered(after: last)
        }
        guard answers.count == limit, let latest = answers.first, let earliest = answers.last else {
            return .granted
        }
        let since: Instant = try earliest["taken_in_at"]
        return .notBefore(since.adding(span), answered: try latest["id"])
    }

    private static func lastCommand(
        from number: String, since: Instant, in tx: Transaction
    ) throws -> ID<InboundMessage>? {
        try tx.value(
            """
            SELECT max(id) FROM inbound_message
            WHERE from_number = \(number) AND taken_in_at > \(since) AND verdict = \(Reading.commandVerdict)
            """)
    }
}

extension Job.Kind {
    /// The reply limit of a number has ended. The subject is the last text that got a reply; modules that changed
    /// anything since then send the current state.
    package static let silenceOver: Job.Kind = "messaging.silence-over"
}

extension LoopGuard {
    static func tellLater(
        since answered: ID<InboundMessage>, at moment: Instant, account: ID<Account>, in tx: Transaction
    ) throws {
        try Schedule.advance(.silenceOver, for: answered, account: account, due: moment, in: tx)
    }
}
