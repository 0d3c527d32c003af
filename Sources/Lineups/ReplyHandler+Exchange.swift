internal import Messaging
internal import People
internal import ReplyReader
internal import Storage
internal import Values

/// What our last text to somebody left open, and theirs before it.
extension ReplyHandler {
    /// For how long a question that we put back is in mind.
    private static let questionHolds: Duration = .days(1)

    /// Adds to a context what was said last: a question that we put back, with what they had answered so far, or what we
    /// told them we had understood.
    ///
    /// - Parameter asks: those of the context.
    func recall(
        _ invitations: [Invitation], _ text: InboundText, into context: inout ReplyContext, in tx: Transaction,
        now: Instant
    ) throws {
        let wasAskedBack = invitations.contains(where: \.wasAskedBack)
        let (wasOfRefused, areSeveral) = (context.lastSaid == .whichOrRefused, invitations.count(where: \.isOpen) > 1)
        // Behind words of the booker's own a list that was put before is still in mind.
        let isListBehind = context.lastSaid == .invitation && invitations.contains { $0.isOpen && $0.wasAskedBack }
        if isListBehind, areSeveral { context.wasAskedWhich = true }
        if try recallNotice(invitations, text, into: &context, in: tx) { return }
        context.told = try toldLast(invitations, text, in: tx)
        // Else whether a list was put last is told by the texts.
        context.wasAskedWhich = false
        if wasOfRefused { context.lastSaid = .refusal }
        guard wasAskedBack || !context.told.isEmpty || !invitations.contains(where: \.isOpen) else { return }
        let request = try askedLast(text, in: tx)
        let said = try saidSinceUnderstood(text, in: tx, now: now).filter { said in
            request.map { $0 <= said.at } ?? true
        }
        guard let asked = said.firstIndex(where: \.wasAskedBack) else { return }
        let verdicts = said.map { text in
            let verdict = Reader().read(text.body, in: context)
            guard text.rule == .whichAnswer, verdict.rule != .whichAnswer else { return verdict }
            // A list makes that of a number.
            var behindList = context
            behindList.wasAskedWhich = true
            return Reader().read(text.body, in: behindList)
        }
        // "Yes or no for 2?", "ok", and the same question again.
        let before = said.indices.dropFirst(asked + 1).first { said[$0].wasAskedBack }
        let isTakenIn = said[asked].rule == .acknowledgement && before.map { said[$0].rule } == .whichAnswer
        let unclear = verdicts[isTakenIn ? before ?? asked : asked]
        if [.whichAnswer, .disputed, .reaction].contains(unclear.rule), !unclear.about.isEmpty {
            context.named = unclear.about
        } else if areSeveral || Self.listing.contains(unclear.rule) {
            if wasOfRefused { context.lastSaid = .whichOrRefused }
            context.wasAskedWhich = true
            // Who has said both since has said neither, unless they took the one back.
            let corrected = verdicts.firstIndex { $0.held != nil && $0.flags.contains(.correction) }
            let held = Set(verdicts[...(corrected ?? verdicts.count - 1)].compactMap(\.held))
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
            wasAskedBack =
                try wasAnswered && Label(rawValue: row["verdict"]).map(ReplyHandler.unclear.contains) ?? false
        }
    }

    /// Their texts of the last day, the latest first, back to the first of those that we have asked back since we
    /// understood one; none where we have asked nothing back.
    private func saidSinceUnderstood(_ text: InboundText, in tx: Transaction, now: Instant) throws -> [Said] {
        let texts = try tx.rows(
            """
            SELECT body, received_at, verdict, rule, answer FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND id <> \(text.id)
                AND taken_in_at > \(now.adding(.zero - Self.questionHolds))
            ORDER BY taken_in_at DESC, id DESC LIMIT 8
            """
        ).map(Said.init)
        let unclear = texts.prefix { !$0.wasAnswered || $0.wasAskedBack }
        return unclear.lastIndex(where: \.wasAskedBack).map { Array(unclear[...$0]) } ?? []
    }

    /// The asks, by number, that stand as their last text of weight left them, unless something was asked since.
    private func toldLast(_ invitations: [Invitation], _ text: InboundText, in tx: Transaction) throws -> [Int] {
        guard let last = invitations.lastSaid, let at = last.answeredAt,
            try askedLast(text, in: tx).map({ $0 <= at }) ?? true
        else { return [] }
        return invitations.filter { $0.saidIn == last.saidIn }.map(\.tag)
    }

    /// When a request or a reminder went to them last.
    func askedLast(_ text: InboundText, in tx: Transaction) throws -> Instant? {
        try tx.value(
            "SELECT max(asked_at) FROM invitation WHERE number = \(text.from) AND sender_id = \(text.sender.id)",
            as: Instant.self)
    }
}
