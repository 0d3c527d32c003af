internal import Platform
internal import ReplyReader
internal import Storage
internal import Values

/// What was said before a text, between its number and its sender, derived from the stored messages.
struct DialogHistory {
    let text: InboundText
    let now: Instant

    /// The verdicts to which we reply with a question.
    static let unclear: [Label] = [.needsHuman, .question, .other, .help, .optIn]
    private static let understood: [Label] = [.confirm, .decline, .tentative, .mixed]

    /// When a request or a reminder was last sent to the number.
    func lastRequest(in tx: Transaction) throws -> Instant? {
        try tx.value(
            "SELECT max(asked_at) FROM invitation WHERE number = \(text.from) AND sender_id = \(text.sender.id)",
            as: Instant.self)
    }

    /// Whether another text since then was asked back by the same rule.
    func wasAskedBack(by rule: Rule, since: Instant, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND received_at >= \(since)
                AND rule = \(rule.rawValue) AND answer IS NOT NULL AND id <> \(text.id)
            """)
    }

    /// Whether we have replied to another text since then.
    func wasAnswered(since: Instant, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND id <> \(text.id)
                AND taken_in_at >= \(since) AND answer IS NOT NULL
            """)
    }

    /// Whether this is the second unclear text since the last request or clear answer, in other words than the first.
    /// Such a text is asked back once more. A further one, or a question, is only shown to the booker.
    func isSecondAttempt(_ turn: ReplyTurn, in tx: Transaction) throws -> Bool {
        let verdict = turn.verdict
        guard verdict.label == .needsHuman, verdict.rule != .wrongPerson,
            verdict.flags.isDisjoint(with: [.reaction, .automatic]), turn.invitations.contains(where: \.isOpen)
        else { return false }
        let sender = text.sender.id
        let since = try lastRequest(in: tx)
        let askedBack = try tx.values(
            """
            SELECT body FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(sender) AND id <> \(text.id) AND answer IS NOT NULL
                AND received_at >= \(since ?? turn.now) AND verdict IN \(list: Self.unclear.map(\.rawValue))
                AND id > coalesce((SELECT max(id) FROM inbound_message
                    WHERE from_number = \(text.from) AND sender_id = \(sender) AND id <> \(text.id)
                        AND verdict IN \(list: Self.understood.map(\.rawValue))), 0)
            LIMIT 2
            """, as: String.self)
        return askedBack.count == 1 && Self.words(of: askedBack[0]) != Self.words(of: text.body)
    }

    /// The text without case, spaces and punctuation; the text itself where nothing else is left.
    private static func words(of text: String) -> String {
        let words = text.folded.filter { $0.isLetter || $0.isNumber }
        return words.isEmpty ? text : words
    }
}
