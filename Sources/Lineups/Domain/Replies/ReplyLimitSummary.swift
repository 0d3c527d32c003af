import Agenda
import Messaging
import Platform
import ReplyReader
import Storage
import Templates
import Values

/// The one text that a performer gets after the reply limit held back the replies to several changes of mind. It names
/// each slot whose answer differs from what they were told last.
struct ReplyLimitSummary {
    let texts: InvitationTexts

    /// - Parameter answered: the last inbound message that got a reply.
    func send(since answered: ID<InboundMessage>, in tx: Transaction) throws {
        guard let text = try InboundText.find(answered, in: tx) else { return }
        let all = try InvitationLookup.all(for: text, in: tx)
        let slots = try changedSlots(among: all.map(\.slot), since: text, in: tx)
        let changed = all.filter { slots.contains($0.slot) }
        guard let first = changed.first,
            try !OptOut.isInForce(text.from, account: first.event.account, sender: text.sender.id, in: tx)
        else { return }
        let answers = changed.filter { $0.answer != .none && $0.answer != .expired }.map { ($0.choice, $0.answer) }
        let verdict = Verdict(.mixed, rule: .perInvitation, answers: Dictionary(answers) { $1 })
        let turn = ReplyTurn(
            text: text, invitations: changed, allInvitations: all, verdict: verdict, account: first.event.account,
            now: tx.now)
        let confirmation = AnswerConfirmation(texts: texts)
        let lines = try changed.map { invitation in
            let account = try Account.find(invitation.event.account, in: tx)
            let slot = try Slot.find(invitation.slot, in: tx)
            if let slot, slot.isInLine, slot.answer == .none {
                return try confirmation.placeInLine(
                    of: slot, invitation.event, account: account, who: turn.nameOnSharedNumber(invitation), in: tx)
            }
            return try confirmation.text(
                for: invitation.answer, of: invitation, turn, account: account, invitedAgain: slot?.snoozeUntil, in: tx
            )
        }
        let body = texts.letters.spelled(
            lines.joined(separator: "\n"), in: turn.language, over: Channel(of: text.from))
        try Outbox.enqueue(
            Outbox.Draft(
                account: turn.account, sender: text.sender.id, contact: turn.contact, to: text.from, body: body,
                kind: .answer),
            in: tx)
    }

    /// The slots that were changed last by an inbound message without a reply, to an answer other than the one in the
    /// last reply, or to a place in line.
    private func changedSlots(
        among slots: [ID<Slot>], since text: InboundText, in tx: Transaction
    ) throws -> Set<ID<Slot>> {
        Set(
            try tx.values(
                """
                SELECT slot.id FROM slot
                JOIN slot_change AS first ON first.id = (SELECT min(change.id) FROM slot_change AS change
                    JOIN inbound_message ON inbound_message.id = change.inbound_message_id
                    WHERE change.slot_id = slot.id AND inbound_message.answer IS NULL
                        AND inbound_message.id > \(text.id) AND inbound_message.from_number = \(text.from)
                        AND inbound_message.sender_id = \(text.sender.id))
                JOIN slot_change AS last ON last.id =
                    (SELECT max(change.id) FROM slot_change AS change WHERE change.slot_id = slot.id)
                JOIN inbound_message ON inbound_message.id = last.inbound_message_id
                WHERE slot.id IN \(list: slots) AND inbound_message.answer IS NULL
                    AND (first.from_answer <> slot.answer OR slot.in_line_since IS NOT NULL)
                """, as: ID<Slot>.self))
    }
}
