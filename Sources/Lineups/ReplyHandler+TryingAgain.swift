internal import Messaging
internal import ReplyReader
internal import Storage
internal import Values

extension ReplyHandler {
    /// We have asked back once since we asked them or understood them, and they answer in other words: whoever is not
    /// understood twice is not met with silence. After that, and of questions, the booker is shown the text alone.
    func triesAgain(_ turn: ReplyTurn, in tx: Transaction) throws -> Bool {
        let verdict = turn.verdict
        guard verdict.label == .needsHuman, verdict.rule != .wrongPerson,
            verdict.flags.isDisjoint(with: [.reaction, .automatic]), turn.invitations.contains(where: \.isOpen)
        else { return false }
        let (text, sender) = (turn.text, turn.text.sender.id)
        let since = try askedLast(text, in: tx)
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

    /// What is asked back.
    static let unclear: [Label] = [.needsHuman, .question, .other, .help, .optIn]
    private static let understood: [Label] = [.confirm, .decline, .tentative, .mixed]

    /// Without what makes no other text of it; the text itself where it has no words.
    private static func words(of text: String) -> String {
        let words = text.folded.filter { $0.isLetter || $0.isNumber }
        return words.isEmpty ? text : words
    }
}
