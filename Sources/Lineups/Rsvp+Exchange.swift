internal import Messaging
internal import People
internal import ReplyReader
internal import Storage
internal import Values

/// What our last text to somebody left open, and theirs before it.
extension Rsvp {
    /// For how long a question that we put back is in mind.
    private static let questionHolds: Duration = .days(1)

    /// Adds to a context what was said last: a question that we put back, with what they had answered so far, or what we
    /// told them we had understood.
    ///
    /// - Parameter asks: those of the context.
    func recall(
        _ asks: [Ask], _ text: InboundText, into context: inout ReplyContext, in tx: Transaction, now: Instant
    ) throws {
        let wasAskedBack = asks.contains(where: \.wasAskedBack)
        let (wasOfRefused, areSeveral) = (context.lastSaid == .whichOrRefused, asks.count(where: \.isOpen) > 1)
        // Behind words of the booker's own a list that was put before is still in mind.
        let isListBehind = context.lastSaid == .ask && asks.contains { $0.isOpen && $0.wasAskedBack }
        if isListBehind, areSeveral { context.wasAskedWhich = true }
        if try recallNotice(asks, text, into: &context, in: tx) { return }
        context.told = try toldLast(asks, text, in: tx)
        // Else whether a list was put last is told by the texts.
        context.wasAskedWhich = false
        if wasOfRefused { context.lastSaid = .refusal }
        guard wasAskedBack || !context.told.isEmpty || !asks.contains(where: \.isOpen) else { return }
        let said = try saidLast(to: text, in: tx, now: now)
        guard let asked = said.last, asked.wasAskedBack, try !wasAsked(text, after: asked.at, in: tx) else { return }
        let verdicts = said.map { text in
            let verdict = Reader().read(text.body, in: context)
            guard text.rule == .whichAnswer, verdict.rule != .whichAnswer else { return verdict }
            // A list makes that of a number.
            var behindList = context
            behindList.wasAskedWhich = true
            return Reader().read(text.body, in: behindList)
        }
        guard let unclear = verdicts.last else { return }
        if [.whichAnswer, .disputed, .reaction].contains(unclear.rule), !unclear.about.isEmpty {
            context.named = unclear.about
        } else if areSeveral || Self.listing.contains(unclear.rule) {
            if wasOfRefused { context.lastSaid = .whichOrRefused }
            context.wasAskedWhich = true
            // Who has said both since has said neither.
            let held = Set(verdicts.compactMap(\.held))
            context.held = held.count == 1 ? held.first : nil
        }
    }

    /// What is asked back with a list even where one ask is open, or none.
    private static let listing: Set<Rule> = [.confirmedOrOpen, .refusedOrOpen, .whichAsk]

    /// One text of theirs, and what became of it.
    private struct Said {
        let body: String
        let at: Instant
        let wasAnswered: Bool
        let rule: Rule?
        /// We asked back what it means.
        let wasAskedBack: Bool

        init(_ row: Row) throws {
            body = try row["body"]
            at = try row["received_at"]
            wasAnswered = try row["answer"] as String? != nil
            rule = try (row["rule"] as String?).flatMap(Rule.init)
            let unclear: Set<Label> = [.needsHuman, .question, .other, .help, .optIn]
            wasAskedBack = try wasAnswered && Label(rawValue: row["verdict"]).map(unclear.contains) ?? false
        }
    }

    /// Their texts of the last day, the latest first, back to the one that we answered last.
    private func saidLast(to text: InboundText, in tx: Transaction, now: Instant) throws -> [Said] {
        let texts = try tx.rows(
            """
            SELECT body, received_at, verdict, rule, answer FROM inbound
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND id <> \(text.id)
                AND taken_in_at > \(now.adding(.zero - Self.questionHolds))
            ORDER BY taken_in_at DESC, id DESC LIMIT 8
            """
        ).map(Said.init)
        guard let answered = texts.firstIndex(where: \.wasAnswered) else { return [] }
        return Array(texts[...answered])
    }

    /// The asks, by number, that stand as their last text of weight left them, unless something was asked since.
    private func toldLast(_ asks: [Ask], _ text: InboundText, in tx: Transaction) throws -> [Int] {
        guard let last = asks.lastSaid, let at = last.answeredAt, try !wasAsked(text, after: at, in: tx) else {
            return []
        }
        return asks.filter { $0.saidIn == last.saidIn }.map(\.tag)
    }

    /// A request or a reminder has gone to them since.
    private func wasAsked(_ text: InboundText, after moment: Instant, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM ask
            WHERE number = \(text.from) AND sender_id = \(text.sender.id) AND asked_at > \(moment)
            """)
    }
}
