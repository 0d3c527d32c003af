internal import Agenda
internal import Messaging
internal import People
internal import ReplyReader
internal import Storage
internal import Templates
internal import Values

extension ReplyHandler {
    /// Somebody who changed their mind again and again was answered no more for some minutes. In one text they are told
    /// what stands, of each place where that is not what they were told last.
    ///
    /// - Parameter answered: the last text of theirs that was answered.
    func tellWhatStands(since answered: ID<InboundMessage>, now: Instant, in tx: Transaction) throws {
        guard let text = try InboundText.find(answered, in: tx),
            try !OptOut.isInForce(text.from, sender: text.sender.id, in: tx)
        else { return }
        let live = try live(for: text, now: now, in: tx)
        let moved = try movedUntold(live.map(\.slot), since: text, in: tx)
        let untold = live.filter { moved.contains($0.slot) }
        guard let first = untold.first else { return }
        let answers = untold.compactMap { invitation in invitation.answer.said.map { (invitation.tag, $0) } }
        let verdict = Verdict(.mixed, rule: .perAsk, answers: Dictionary(answers) { $1 })
        let turn = ReplyTurn(
            text: text, invitations: untold, live: live, verdict: verdict, account: first.event.account, now: now)
        let lines = try untold.map { invitation in
            let account = try Account.find(invitation.event.account, in: tx)
            let moment = try Slot.find(invitation.slot, in: tx)?.snoozeUntil
            return try told(invitation.answer, of: invitation, turn, account: account, askedAgain: moment, in: tx)
        }
        try Outbox.enqueue(
            Outbox.Draft(
                account: turn.account, sender: text.sender.id, contact: turn.contact, to: text.from,
                body: lines.joined(separator: "\n"), kind: .answer),
            now: now, in: tx)
    }

    /// Those of the places that texts of theirs have moved since without an answer, and last of all, to something else
    /// than was told.
    private func movedUntold(
        _ places: [ID<Slot>], since text: InboundText, in tx: Transaction
    ) throws -> Set<ID<Slot>> {
        Set(
            try tx.values(
                """
                SELECT slot.id FROM slot
                JOIN slot_change AS first ON first.id = (SELECT min(change.id) FROM slot_change AS change
                    JOIN inbound_message ON inbound_message.id = change.inbound_message_id
                    WHERE change.slot_id = slot.id AND inbound_message.id > \(text.id) AND inbound_message.answer IS NULL
                        AND inbound_message.from_number = \(text.from) AND inbound_message.sender_id = \(text.sender.id))
                JOIN slot_change AS last ON last.id =
                    (SELECT max(change.id) FROM slot_change AS change WHERE change.slot_id = slot.id)
                JOIN inbound_message ON inbound_message.id = last.inbound_message_id
                WHERE slot.id IN \(list: places) AND inbound_message.answer IS NULL AND first.from_answer <> slot.answer
                """, as: ID<Slot>.self))
    }
}

extension SlotAnswer {
    /// As a text says it; nil where nothing was said.
    fileprivate var said: Answer? {
        switch self {
        case .confirmed: .confirm
        case .declined, .withdrawn: .decline
        case .maybe: .tentative
        case .none, .expired: nil
        }
    }
}
