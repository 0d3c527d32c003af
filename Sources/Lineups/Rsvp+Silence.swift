internal import Agenda
internal import Messaging
internal import People
internal import ReplyReader
internal import Storage
internal import Templates
internal import Values

extension Rsvp {
    /// Somebody who changed their mind again and again was answered no more for some minutes. In one text they are told
    /// what stands, of each place where that is not what they were told last.
    ///
    /// - Parameter answered: the last text of theirs that was answered.
    func tellWhatStands(since answered: ID<Inbound>, now: Instant, in tx: Transaction) throws {
        guard let text = try InboundText.find(answered, in: tx),
            try !OptOut.isInForce(text.from, sender: text.sender.id, in: tx)
        else { return }
        let live = try live(for: text, now: now, in: tx)
        let moved = try movedUntold(live.map(\.slot), since: text, in: tx)
        let untold = live.filter { moved.contains($0.slot) }
        guard let first = untold.first else { return }
        let answers = untold.compactMap { ask in ask.answer.said.map { (ask.tag, $0) } }
        let verdict = Verdict(.mixed, rule: .perAsk, answers: Dictionary(answers) { $1 })
        let turn = Turn(
            text: text, asks: untold, live: live, verdict: verdict, account: first.event.account, now: now)
        let lines = try untold.map { ask in
            let account = try Account.find(ask.event.account, in: tx)
            let moment = try Slot.find(ask.slot, in: tx)?.snoozeUntil
            return try told(ask.answer, of: ask, turn, account: account, askedAgain: moment, in: tx)
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
                    JOIN inbound ON inbound.id = change.inbound_id
                    WHERE change.slot_id = slot.id AND inbound.id > \(text.id) AND inbound.answer IS NULL
                        AND inbound.from_number = \(text.from) AND inbound.sender_id = \(text.sender.id))
                JOIN slot_change AS last ON last.id =
                    (SELECT max(change.id) FROM slot_change AS change WHERE change.slot_id = slot.id)
                JOIN inbound ON inbound.id = last.inbound_id
                WHERE slot.id IN \(list: places) AND inbound.answer IS NULL AND first.from_answer <> slot.answer
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
