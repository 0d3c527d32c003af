import Agenda
import Platform
import ReplyReader
import Storage
import Values

/// Answers a text that arrives after one that was sent later. It is read against what was open or settled when it was
/// sent, and changes only the slots that no later text has answered.
struct OutOfOrderReply {
    let planner: InvitationPlanner

    /// The provider gives times to the second, so the order within one second is unknown.
    private static let clockResolution: Duration = .seconds(1)

    /// Nil where the text changes nothing.
    ///
    /// - Parameter invitations: the latest last.
    func answer(_ text: InboundText, invitations: [Invitation], in tx: Transaction) throws
        -> InboundOutcome?
    {
        let earlier = tx.now.adding(.zero - Self.clockResolution)
        let open = invitations.filter { invitation in
            invitation.requestedAt <= tx.now && invitation.closedAt.map { $0 > earlier } ?? true
        }
        let settledBefore = invitations.filter { Self.wasSettled($0, by: earlier) }
        var kept = settledBefore.filter { $0.answer == .confirmed }
        // A bare yes reverses the last no where nothing else was open.
        if open.isEmpty, let last = settledBefore.last, last.answer != .confirmed { kept.append(last) }
        let known = (open + kept).sorted { $0.requestedAt < $1.requestedAt }
        guard let latest = known.last else { return nil }
        let isShared = Set(invitations.map(\.contact)).count > 1
        var context = ReplyContext(
            invitations: open.map { $0.openInvitation(isShared: isShared, .unanswered) }
                + kept.map { $0.openInvitation(isShared: isShared) },
            lastSaid: open.isEmpty ? .reminder : .invitation, now: latest.event.zone.local(tx.now))
        // Late thanks do not reverse a no.
        context.told = kept.filter { $0.answer != .confirmed }.map(\.choice)
        var verdict = Reader().read(text.body, in: context)
        let answeredLater = try open.filter { try Self.wasAnswered($0, after: earlier, in: tx) }
        // An answer that repeats the recorded one needs no second reply.
        let repeated = kept.filter { verdict.answers[$0.choice] == ($0.answer == .confirmed ? .confirmed : .declined) }
        for invitation in answeredLater + repeated { verdict.answers[invitation.choice] = nil }
        let turn = ReplyTurn(
            text: text, invitations: known, allInvitations: invitations, verdict: verdict,
            account: latest.event.account, now: tx.now)
        if !verdict.answers.isEmpty { try Slot.recordMention(of: turn.mentionedSlots, in: text.id, tx: tx) }
        switch verdict.label {
        case .confirm, .decline, .tentative, .mixed:
            return verdict.answers.isEmpty ? nil : try AnswerRecorder(planner: planner).record(turn, in: tx)
        case .optOut, .pause: return try ReplyHandler(planner: planner).outcome(of: turn, in: tx)
        case .optIn, .help, .question, .other, .needsHuman, .lateRunning: return nil
        }
    }

    /// Whether the current answer was given, and the invitation closed, by that time.
    private static func wasSettled(_ invitation: Invitation, by moment: Instant) -> Bool {
        guard let closedAt = invitation.closedAt, let answeredAt = invitation.answeredAt, closedAt <= moment,
            answeredAt <= moment
        else { return false }
        return [.confirmed, .declined, .withdrawn].contains(invitation.answer)
    }

    /// Whether a person has answered since that time. An expired deadline is not an answer.
    private static func wasAnswered(
        _ invitation: Invitation, after moment: Instant, in tx: Transaction
    ) throws -> Bool {
        guard invitation.answer == .expired else { return invitation.answeredAt.map { $0 > moment } ?? false }
        return try tx.exists(
            "SELECT 1 FROM slot_change WHERE slot_id = \(invitation.slot) AND at > \(moment) AND cause <> 'deadline'")
    }
}
