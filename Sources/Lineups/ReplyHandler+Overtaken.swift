internal import Agenda
internal import Messaging
internal import ReplyReader
internal import Storage
internal import Values

extension ReplyHandler {
    /// The provider dates texts to the second: within one it is not known what came first.
    private static let tick: Duration = .seconds(1)

    /// A text that comes in after one that was sent later. It is read against what was open or settled when it was sent,
    /// and moves only what nobody has spoken of since. Nil when that is nothing.
    ///
    /// - Parameter asks: the latest last.
    func answerOvertaken(_ text: InboundText, invitations: [Invitation], in tx: Transaction, now: Instant) throws
        -> Outcome?
    {
        let tick = now.adding(.zero - Self.tick)
        let open = invitations.filter { invitation in
            invitation.askedAt <= now && invitation.closedAt.map { $0 > tick } ?? true
        }
        let settledBefore = invitations.filter { $0.wasSettled(by: tick) }
        var kept = settledBefore.filter { $0.answer == .confirmed }
        // As ever, a no may be taken back where nothing else was spoken of.
        if open.isEmpty, let last = settledBefore.last, last.answer != .confirmed { kept.append(last) }
        let known = (open + kept).sorted { $0.askedAt < $1.askedAt }
        guard let latest = known.last else { return nil }
        let isShared = Set(invitations.map(\.contact)).count > 1
        var context = ReplyContext(
            invitations: open.map { $0.unansweredAsk(isShared: isShared) }
                + kept.map { $0.openInvitation(isShared: isShared) },
            lastSaid: open.isEmpty ? .reminder : .invitation, now: latest.event.zone.local(now))
        // A no is not taken back by thanks that come late.
        context.told = kept.filter { $0.answer != .confirmed }.map(\.tag)
        var verdict = Reader().read(text.body, in: context)
        let spokenOf = try open.filter { try $0.wasSpoken(after: tick, in: tx) }
        // What they had said before needs no second answer.
        let repeated = kept.filter { verdict.answers[$0.tag] == ($0.answer == .confirmed ? .confirm : .decline) }
        for invitation in spokenOf + repeated { verdict.answers[invitation.tag] = nil }
        let turn = ReplyTurn(
            text: text, invitations: known, live: invitations, verdict: verdict, account: latest.event.account, now: now
        )
        if !verdict.answers.isEmpty { try Slot.noteSpoken(of: turn.placesSpokenOf, in: text.id, tx: tx) }
        switch verdict.label {
        case .confirm, .decline, .tentative, .mixed: return verdict.answers.isEmpty ? nil : try apply(turn, in: tx)
        case .optOut: return try outcome(of: turn, in: tx)
        case .optIn, .help, .question, .other, .needsHuman, .lateRunning: return nil
        }
    }
}

extension Invitation {
    /// Whether what stands now was said by then, and nothing was awaited any more.
    fileprivate func wasSettled(by moment: Instant) -> Bool {
        guard let closedAt, let answeredAt, closedAt <= moment, answeredAt <= moment else { return false }
        return answer == .confirmed || answer == .declined || answer == .withdrawn
    }

    /// Whether anybody has answered since then. That the clock did is no answer: it had not heard this one.
    fileprivate func wasSpoken(after moment: Instant, in tx: Transaction) throws -> Bool {
        guard answer == .expired else { return answeredAt.map { $0 > moment } ?? false }
        return try tx.exists(
            "SELECT 1 FROM slot_change WHERE slot_id = \(slot) AND at > \(moment) AND cause <> 'deadline'")
    }

    fileprivate func unansweredAsk(isShared: Bool) -> OpenInvitation {
        openInvitation(isShared: isShared, .unanswered)
    }
}
