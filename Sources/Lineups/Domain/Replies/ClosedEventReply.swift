import Agenda
import Platform
import ReplyReader
import Storage
import Templates
import Values

/// Replies to an answer that comes after the event was canceled, or after the performer was removed from it. It
/// changes no answer.
struct ClosedEventReply {
    let planner: InvitationPlanner

    /// For how long after the request an answer still gets a reply.
    private static let window: Duration = .days(14)

    /// Nil where nothing was asked at the number within that time, and where the event is over: the booker alone sees
    /// the text.
    func answer(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        let since = tx.now.adding(.zero - Self.window)
        guard
            let invitation = try Invitation.latest(number: text.from, sender: text.sender.id, since: since, in: tx)
        else { return nil }
        guard invitation.event.isCanceled || invitation.event.endsAt > tx.now else { return nil }
        let context = ReplyContext(
            invitations: [invitation.openInvitation(isShared: false)], now: invitation.event.zone.local(tx.now))
        let verdict = Reader().read(text.body, in: context)
        let turn = ReplyTurn(
            text: text, invitations: [invitation], allInvitations: [invitation], verdict: verdict,
            account: invitation.event.account, now: tx.now)
        // The event itself goes on without a performer who was removed.
        let isRemovedOnly = invitation.isRemoved && !invitation.event.isCanceled
        guard isAboutTheEvent(verdict, text.body, context) else {
            return turn.outcome(reply: nil, needsAttention: true)
        }
        if isRemovedOnly, try wasAnsweredSinceRemoval(invitation, text, in: tx) {
            return turn.outcome(reply: nil, needsAttention: true)
        }
        let account = try Account.find(turn.account, in: tx)
        let texts = planner.texts.written(in: invitation.language)
        let values = texts.values(for: invitation.event, account: account?.name, now: tx.now)
        let template: MessageTemplate = isRemovedOnly ? .removed : .eventOver
        return turn.outcome(reply: texts.render(template, values), needsAttention: true)
    }

    private static let answers: Set<Label> = [.confirm, .decline, .tentative]

    /// An answer, "see you Friday", "running late", "what time?": they do not know yet that it is off. Thanks and other
    /// courtesies get no reply.
    private func isAboutTheEvent(_ verdict: Verdict, _ body: String, _ context: ReplyContext) -> Bool {
        if Self.answers.contains(verdict.label) || verdict.rule == .late { return true }
        if let facts = AskedFact.all(in: body) { return facts != [.sender] }
        // After a yes, "see you Friday", "yes" and "no worries" are alike. Read without it, the first is an answer even
        // where we asked nothing, and one word answers the request; "no worries" is about the cancellation.
        guard verdict.rule == .reassurance else { return false }
        var unanswered = context
        let isOneWord = !body.contains(where: \.isWhitespace) && body.contains(where: \.isLetter)
        if !isOneWord { unanswered.lastSaid = .other }
        for place in unanswered.invitations.indices { unanswered.invitations[place].state = .unanswered }
        return Self.answers.contains(Reader().read(body, in: unanswered).label)
    }

    private func wasAnsweredSinceRemoval(
        _ invitation: Invitation, _ text: InboundText, in tx: Transaction
    ) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND answer IS NOT NULL
                AND received_at >= (SELECT removed_at FROM slot WHERE id = \(invitation.slot)) AND id <> \(text.id)
            """)
    }
}
