internal import Messaging
internal import Platform
internal import ReplyReader
internal import Storage
internal import Values

/// Fills in what the reader needs to know about our last message and the performer's texts before this one.
extension DialogHistory {
    /// For how long a question that we asked back is remembered.
    private static let questionWindow: Duration = .days(1)
    /// For how long "Wrong? Text NO." is remembered, whatever is asked after it.
    private static let confirmationWindow: Duration = .seconds(3600)

    /// What our last message was, as far as it changes the meaning of a bare yes or no.
    func lastSaid(to answerable: AnswerableInvitations, in tx: Transaction) throws -> LastSaid {
        let invitations = answerable.invitations.filter { !$0.isDeclined }
        let open = invitations.filter(\.isOpen)
        if open.isEmpty { return answerable.isMixed ? .confirmation : .reminder }
        if let at = try lastConfirmation(of: invitations, in: tx), try !wasAsked(open, after: at, in: tx) {
            return .confirmation
        }
        if let declined = answerable.lastDeclined, let at = declined.answeredAt, now - at <= Self.confirmationWindow {
            return try wasAskedBack(by: .refusedOrOpen, since: at, in: tx) ? .whichOrRefused : .refusal
        }
        return .invitation
    }

    /// When the performer's last answering text confirmed a slot that is still confirmed; nil where it did something
    /// else.
    private func lastConfirmation(of invitations: [Invitation], in tx: Transaction) throws -> Instant? {
        let confirmed = invitations.filter { $0.answer == .confirmed }.map(\.slot)
        guard !confirmed.isEmpty else { return nil }
        return try tx.value(
            """
            SELECT max(at) FROM slot_change
            WHERE slot_id IN \(list: confirmed) AND to_answer = 'confirmed'
                AND inbound_message_id = (SELECT inbound_message.id FROM slot_change AS last
                    JOIN inbound_message ON inbound_message.id = last.inbound_message_id
                    WHERE last.slot_id IN \(list: invitations.map(\.slot)) AND inbound_message.from_number = \(text.from)
                        AND inbound_message.sender_id = \(text.sender.id)
                    ORDER BY last.id DESC LIMIT 1)
            """)
    }

    /// Whether the open invitations were sent, or reminded of, so long after that time that a bare no means them.
    private func wasAsked(_ open: [Invitation], after moment: Instant, in tx: Transaction) throws -> Bool {
        guard now - moment > Self.confirmationWindow else { return false }
        return try tx.exists(
            "SELECT 1 FROM invitation WHERE slot_id IN \(list: open.map(\.slot)) AND asked_at > \(moment)")
    }

    /// Adds to a context the question that we asked back, with the answer held meanwhile, or the answers that we last
    /// confirmed.
    ///
    /// - Parameter invitations: those of the context.
    func recall(_ invitations: [Invitation], into context: inout ReplyContext, in tx: Transaction) throws {
        let wasAskedBack = invitations.contains(where: \.wasAskedBack)
        let (wasOfRefused, areSeveral) = (context.lastSaid == .whichOrRefused, invitations.count(where: \.isOpen) > 1)
        // A list that was sent before the booker's own message can still be answered.
        let isListBefore = context.lastSaid == .invitation && invitations.contains { $0.isOpen && $0.wasAskedBack }
        if isListBefore, areSeveral { context.wasAskedWhich = true }
        if try recallNotice(invitations, into: &context, in: tx) { return }
        context.told = try lastConfirmedTags(invitations, in: tx)
        // From here on the stored texts tell whether a list was sent last.
        context.wasAskedWhich = false
        if wasOfRefused { context.lastSaid = .refusal }
        guard wasAskedBack || !context.told.isEmpty || !invitations.contains(where: \.isOpen) else { return }
        let request = try lastRequest(in: tx)
        let earlier = try unclearTexts(in: tx).filter { earlier in request.map { $0 <= earlier.at } ?? true }
        guard let asked = earlier.firstIndex(where: \.wasAskedBack) else { return }
        let verdicts = earlier.map { text in
            let verdict = Reader().read(text.body, in: context)
            guard text.rule == .whichAnswer, verdict.rule != .whichAnswer else { return verdict }
            // After a list, a bare number names an invitation.
            var afterList = context
            afterList.wasAskedWhich = true
            return Reader().read(text.body, in: afterList)
        }
        // "Yes or no for 2?", "ok", and the same question again.
        let before = earlier.indices.dropFirst(asked + 1).first { earlier[$0].wasAskedBack }
        let isAcknowledged = earlier[asked].rule == .acknowledgement && before.map { earlier[$0].rule } == .whichAnswer
        let unclear = verdicts[isAcknowledged ? before ?? asked : asked]
        if [.whichAnswer, .disputed, .reaction].contains(unclear.rule), !unclear.about.isEmpty {
            context.named = unclear.about
        } else if areSeveral || Self.listRules.contains(unclear.rule) {
            if wasOfRefused { context.lastSaid = .whichOrRefused }
            context.wasAskedWhich = true
            // Yes and no together hold neither, unless a text corrected the other.
            let corrected = verdicts.firstIndex { $0.held != nil && $0.flags.contains(.correction) }
            let held = Set(verdicts[...(corrected ?? verdicts.count - 1)].compactMap(\.held))
            context.held = held.count == 1 ? held.first : nil
        }
    }

    /// The rules that are asked back with a list even where at most one invitation is open.
    private static let listRules: Set<Rule> = [.confirmedOrOpen, .refusedOrOpen, .whichAsk]

    /// Handles the case that our last message asked nothing about the open invitations: a day-before note, a
    /// cancellation, a note that the lineup is full, or the booker's own words. The text may be about that message.
    /// Returns false where our last message was something else.
    private func recallNotice(
        _ invitations: [Invitation], into context: inout ReplyContext, in tx: Transaction
    ) throws -> Bool {
        let last = try tx.row(
            """
            SELECT id, kind, coalesce(attempted_at, created_at) AS at FROM outbound_message
            WHERE to_number = \(text.from) AND sender_id = \(text.sender.id) AND \(OutboundState.mayHaveLeft)
            ORDER BY id DESC LIMIT 1
            """)
        guard let last, try ["notice", "text"].contains(last["kind"] as String),
            try !wasAnswered(since: last["at"], in: tx)
        else { return false }
        let about = try tx.value(
            "SELECT slot_id FROM slot_message WHERE outbound_message_id = \(try last["id"] as ID<OutboundMessage>)",
            as: ID<Slot>.self)
        let isOpen = invitations.contains(where: \.isOpen)
        if let invitation = invitations.first(where: { $0.slot == about && $0.answer == .confirmed }) {
            context.told = [invitation.tag]
            if isOpen { context.lastSaid = .confirmation }
            return true
        }
        guard try isOpen || last["kind"] as String == "text" else { return false }
        context.lastSaid = .other
        return true
    }

    /// The tags of the invitations whose answers our last confirmation named; none where something was asked since.
    private func lastConfirmedTags(_ invitations: [Invitation], in tx: Transaction) throws -> [Int] {
        guard let last = invitations.lastAnswered, let at = last.answeredAt,
            try lastRequest(in: tx).map({ $0 <= at }) ?? true
        else { return [] }
        return invitations.filter { $0.answeredIn == last.answeredIn }.map(\.tag)
    }

    /// The texts of the last day, the latest first, back to the first one that we asked back since the last clear
    /// answer; none where we asked nothing back.
    private func unclearTexts(in tx: Transaction) throws -> [EarlierText] {
        let texts = try tx.rows(
            """
            SELECT body, received_at, verdict, rule, answer FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND id <> \(text.id)
                AND taken_in_at > \(now.adding(.zero - Self.questionWindow))
            ORDER BY taken_in_at DESC, id DESC LIMIT 8
            """
        ).map(EarlierText.init)
        let unclear = texts.prefix { !$0.wasAnswered || $0.wasAskedBack }
        return unclear.lastIndex(where: \.wasAskedBack).map { Array(unclear[...$0]) } ?? []
    }
}

/// A text that the performer sent before, and whether we replied.
private struct EarlierText {
    let body: String
    let at: Instant
    let wasAnswered: Bool
    let rule: Rule?
    /// Our reply was a question.
    let wasAskedBack: Bool

    init(_ row: Row) throws {
        body = try row["body"]
        at = try row["received_at"]
        wasAnswered = try row["answer"] as String? != nil
        rule = try (row["rule"] as String?).flatMap(Rule.init)
        wasAskedBack =
            try wasAnswered && Label(rawValue: row["verdict"]).map(DialogHistory.unclear.contains) ?? false
    }
}
