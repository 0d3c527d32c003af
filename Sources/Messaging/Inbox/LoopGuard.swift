package import Platform
import Storage
import Twilio
import Values

/// Keeps two machines from answering each other forever.
struct LoopGuard {
    /// The maximum number of automatic replies to one number within a period.
    static let most = 5
    /// Owners text more than that, and machines do not text commands for long.
    static let mostCommands = 60
    /// A quiz or a review is a text for each side of a card: more than a person can send.
    static let mostInSession = 600
    /// Replies to commands of a performer, and of somebody who signs up. Machines do not text those either, but for the
    /// same one again and again, which has the limit of any other text.
    static let mostOfPerformers = 20
    static let span: Duration = .minutes(10)

    /// The verdicts of commands of performers.
    let commands: Set<String>
    /// The prompts of quizzes and reviews.
    let sessions: Set<Prompt.Kind>

    /// Whether a reply may be sent.
    enum Permission {
        case granted
        /// The next one may not: the reply to a performer's command, or to a member, says so.
        case last
        /// Never to this address.
        case never
        /// The limit is reached until this time; with the last text that got a reply.
        case notBefore(Instant, answered: ID<InboundMessage>)
    }

    /// No reply is sent to one of our own numbers, to a short code or a sender's name, or to anybody who got several
    /// within minutes; the booker sees the text instead. Replies to commands are counted separately. An owner's command
    /// shows that a person texts, so only replies since the last one count.
    ///
    /// - Parameter isOurs: the text came from one of our own numbers.
    func permission(
        for outcome: InboundOutcome, to text: InboundText, isOurs: Bool, in tx: Transaction
    ) throws -> Permission {
        let isCommand = outcome.reading.isCommand
        if !isCommand {
            switch TextAddress(rawValue: text.from).kind {
            case .phone, .mail, .channel: break
            case .shortCode, .alphanumeric, .other: return .never
            }
            if isOurs { return .never }
        }
        guard let last = text.dialog.receivedAt, last > tx.now.adding(.zero - Self.span) else { return .granted }
        if isCommand {
            return try permissionForOwner(outcome.reading, to: text, in: tx)
        }
        if commands.contains(outcome.reading.stored.verdict) { return try permissionForCommand(text, in: tx) }
        let others = commands.union([Reading.commandVerdict])
        var answers = try answered(text, others, isAmong: false, limit: Self.most, in: tx)
        // Below the limit there is no need to look for a command.
        if answers.count == Self.most, let last = try lastCommand(from: text.from, in: tx) {
            answers = try answered(text, others, isAmong: false, after: last, limit: Self.most, in: tx)
        }
        if case .unknown(.ownerWithoutCommand) = outcome.reading, answers.count == Self.most - 1 { return .last }
        return Self.permission(answers, limit: Self.most)
    }

    /// A reply that was given.
    private struct Reply {
        let text: ID<InboundMessage>
        let body: String
        let moment: Instant
        let answer: String

        var saysPause: Bool { InboundOutcome.announcesPause(answer) }
    }

    private static func permission(_ replies: [Reply], limit: Int) -> Permission {
        guard replies.count >= limit, let latest = replies.first else { return .granted }
        return .notBefore(replies[limit - 1].moment.adding(span), answered: latest.text)
    }

    /// Of an owner: replies in a quiz or a review are counted apart from those to commands.
    private func permissionForOwner(
        _ reading: Reading, to text: InboundText, in tx: Transaction
    ) throws -> Permission {
        let isInSession = sessions.contains(Prompt.Kind(rawValue: reading.stored.rule))
        let limit = isInSession ? Self.mostInSession : Self.mostCommands
        let rules = sessions.map(\.rawValue).sorted()
        let isAlike: SQL =
            rules.isEmpty ? "" : "AND CASE WHEN rule IN \(list: rules) THEN 1 ELSE 0 END = \(isInSession)"
        let replies = try answered(text, [Reading.commandVerdict], and: isAlike, limit: limit, in: tx)
        let permission = Self.permission(replies, limit: limit)
        guard case .granted = permission, replies.count == limit - 1 else { return permission }
        return replies.contains(where: \.saysPause) ? .granted : .last
    }

    /// Of a performer: what changes something is answered, however fast they text.
    private func permissionForCommand(_ text: InboundText, in tx: Transaction) throws -> Permission {
        let replies = try answered(text, commands, limit: Self.mostOfPerformers, in: tx)
        let same = replies.filter { $0.body.folded == text.body.folded }
        for (replies, limit) in [(replies, Self.mostOfPerformers), (same, Self.most)] {
            if case .notBefore(let moment, let answered) = Self.permission(replies, limit: limit) {
                return .notBefore(moment, answered: answered)
            }
        }
        let isLast = replies.count == Self.mostOfPerformers - 1 || same.count == Self.most - 1
        return isLast && !replies.contains(where: \.saysPause) ? .last : .granted
    }

    /// The latest replies of the period, the last one first.
    ///
    /// - Parameters:
    ///   - isAmong: false for those with any other verdict.
    ///   - text: only replies after this one count.
    ///   - condition: what else is true of the texts.
    private func answered(
        _ text: InboundText, _ verdicts: Set<String>, isAmong: Bool = true, after last: ID<InboundMessage>? = nil,
        and condition: SQL = "", limit: Int, in tx: Transaction
    ) throws -> [Reply] {
        let beyond: SQL = last.map { "AND id > \($0)" } ?? ""
        return try tx.rows(
            """
            SELECT id, body, answer, taken_in_at FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND answer IS NOT NULL
                AND taken_in_at > \(tx.now.adding(.zero - Self.span))
                AND CASE WHEN verdict IN \(list: verdicts.sorted()) THEN 1 ELSE 0 END = \(isAmong) \(beyond) \(condition)
            ORDER BY taken_in_at DESC, id DESC LIMIT \(limit)
            """
        ).map { row in
            Reply(
                text: try row["id"], body: try row["body"], moment: try row["taken_in_at"], answer: try row["answer"])
        }
    }

    private func lastCommand(from number: String, in tx: Transaction) throws -> ID<InboundMessage>? {
        try tx.value(
            """
            SELECT max(id) FROM inbound_message
            WHERE from_number = \(number) AND taken_in_at > \(tx.now.adding(.zero - Self.span))
                AND verdict = \(Reading.commandVerdict)
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
