import Agenda
import Messaging
import People
import Platform
import ReplyReader
import Storage
import Templates
import Values

/// Handles a text that says that we have the wrong number: flags the number on the contact, who then gets no more texts
/// until it changes or the booker clears the flag, and says once who we are and that we will not write again.
struct WrongNumberReply {
    let texts: InvitationTexts

    func answer(_ turn: ReplyTurn, in tx: Transaction) throws -> InboundOutcome {
        var isNew = false
        for account in Set(turn.allInvitations.map(\.event.account)) {
            if try ContactAddress.setWrong(true, turn.text.from, account: account, in: tx) { isNew = true }
        }
        for invitation in turn.allInvitations where invitation.isOpen {
            try Outbox.cancel(
                """
                SELECT outbound_message_id FROM invitation WHERE slot_id = \(invitation.slot)
                UNION ALL \(QueuedNote.ids(of: [invitation.slot]))
                """, in: tx)
            try LineupScheduler.schedule(invitation.event, in: tx)
        }
        guard isNew else { return turn.outcome(reply: nil, needsAttention: true) }
        let account = try Account.find(turn.account, in: tx)
        let values: [String: MessageTemplate.Value] = [
            "booker": .text(account?.name ?? ""), "by_mail": .flag(Channel(of: turn.text.from) == .mail),
        ]
        return turn.outcome(
            reply: texts.written(in: turn.language).render(.wrongNumber, values), needsAttention: true)
    }
}

extension ReplyTurn {
    /// They have answered before, or written in the last day: "wrong person" is about a text that they have sent here by
    /// mistake.
    func isInConversation(in tx: Transaction) throws -> Bool {
        if allInvitations.contains(where: { $0.answeredAt != nil }) { return true }
        return try tx.exists(
            """
            SELECT 1 FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND id <> \(text.id)
                AND taken_in_at > \(now.adding(.hours(-24))) AND (rule IS NULL OR rule <> \(Rule.wrongPerson))
            """)
    }

    /// Whether the text answers an invitation from a number of which somebody has said that it is not the performer's.
    var isAfterDenial: Bool {
        switch verdict.label {
        case .confirm, .decline, .tentative, .mixed:
            invitations.contains { $0.isAtWrongNumber && verdict.answers[$0.choice] != nil }
        case .question, .other, .needsHuman, .lateRunning, .optOut, .pause, .optIn, .help: false
        }
    }

    /// Nobody knows who answers: the text changes nothing and waits for the booker.
    func waitingAfterDenial() -> InboundOutcome {
        var outcome = InboundOutcome(
            account: account, contact: contact, reading: .read(.needsHuman, .wrongPerson), needsAttention: true)
        outcome.audience = audience
        outcome.leaning =
            switch verdict.label {
            case .confirm: .yes
            case .decline: .no
            default: verdict.lean
            }
        return outcome
    }
}
