import Agenda
import Platform
import ReplyReader
import Storage
import Templates
import Values

/// Answers a text from a performer: reads it against the invitations at the number, then passes it to the type that
/// handles this kind of verdict.
struct ReplyHandler {
    let planner: InvitationPlanner

    /// Nil where nothing was asked at the number.
    func answer(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        let invitations = try InvitationLookup.all(for: text, in: tx)
        if let link = text.linkAnswer {
            return try LinkReply(planner: planner).answer(text, link, invitations: invitations, in: tx)
        }
        let writer = invitations.isEmpty ? nil : try ClaimedWriter(of: text, invitations: invitations, in: tx)
        if text.isSuperseded, writer == nil {
            return try OutOfOrderReply(planner: planner).answer(text, invitations: invitations, in: tx)
        }
        guard let latest = invitations.last else {
            return try ClosedEventReply(planner: planner).answer(text, in: tx)
        }
        let answerable = AnswerableInvitations(invitations)
        let context = ReplyContext(
            answerable, answering: text.answeredSlot, dialog: text.dialog, now: tx.now, zone: latest.event.zone)
        let turn = ReplyTurn(
            text: text, invitations: answerable.invitations, allInvitations: invitations,
            verdict: Reader().read(text.body, in: context), account: latest.event.account, now: tx.now)
        if let writer, ![.optOut, .pause].contains(turn.verdict.label) { return turn.waiting(for: writer) }
        if turn.isAfterDenial { return turn.waitingAfterDenial() }
        try Slot.recordMention(of: turn.mentionedSlots.filter { !turn.changesAnswer(of: $0) }, in: text.id, tx: tx)
        return try SwapRecorder().addOffers(to: outcome(of: turn, in: tx), of: turn, in: tx)
    }

    /// Passes a text that was read to the type that handles its verdict.
    func outcome(of turn: ReplyTurn, in tx: Transaction) throws -> InboundOutcome {
        switch turn.verdict.label {
        case .confirm, .decline, .tentative, .mixed: try AnswerRecorder(planner: planner).record(turn, in: tx)
        case .lateRunning: try answerRunningLate(turn, in: tx)
        // The inbox records the opt-out and confirms it.
        case .optOut, .pause: turn.outcome(reply: nil, needsAttention: true)
        case .optIn, .help, .question, .other, .needsHuman: try answerUnclear(turn, in: tx)
        }
    }

    /// The first type that has something to say about a text that is not a clear answer.
    private func answerUnclear(_ turn: ReplyTurn, in tx: Transaction) throws -> InboundOutcome {
        // A question to a machine would only go on.
        if turn.verdict.rule == .automatic { return turn.outcome(reply: nil, needsAttention: true) }
        if turn.verdict.rule == .wrongPerson, try !turn.isInConversation(in: tx) {
            return try WrongNumberReply(texts: planner.texts).answer(turn, in: tx)
        }
        let settled =
            try ChangeNotifier(planner: planner).tellOfChanges(turn, in: tx)
            ?? acceptReceipt(turn)
            ?? DisputedAnswerReply(texts: planner.texts).describeStatus(turn, in: tx)
            ?? QuestionReply(texts: planner.texts).answer(turn, in: tx)
        if let settled { return settled }
        var outcome =
            try LeaningRecorder(texts: planner.texts).record(turn, in: tx)
            ?? YesOrNoQuestion(texts: planner.texts).ask(turn, in: tx)
            ?? WhichInvitationQuestion(texts: planner.texts).ask(turn, in: tx)
        outcome.leaning = turn.leaning
        return outcome
    }

    /// Accepts thanks for our last text, or a repeated yes, without a reply. Nil for any other text.
    private func acceptReceipt(_ turn: ReplyTurn) -> InboundOutcome? {
        // "on my way" from somebody who has not answered is no repeated yes: it is asked back.
        let isRepeatedYes =
            turn.verdict.rule == .reassurance && turn.verdict.label == .other && turn.verdict.flags.isEmpty
        return turn.verdict.rule == .receipt || isRepeatedYes ? turn.outcome(reply: nil, needsAttention: false) : nil
    }

    /// A performer says that they will arrive late: the booker sees it, at once where the event is near.
    private func answerRunningLate(_ turn: ReplyTurn, in tx: Transaction) throws -> InboundOutcome {
        let confirmed = turn.invitations.filter { $0.answer == .confirmed }
        // "Might be late Saturday" names one of several.
        let named = confirmed.filter { turn.verdict.about.contains($0.choice) }
        let coming = (named.isEmpty ? confirmed : named).min { $0.event.startsAt < $1.event.startsAt }
        guard let coming else { return try WhichInvitationQuestion(texts: planner.texts).ask(turn, in: tx) }
        let account = try Account.find(turn.account, in: tx)
        let texts = planner.texts.written(in: coming.language)
        let values = texts.values(for: coming.event, account: account?.name, now: turn.now)
        var outcome = turn.outcome(reply: texts.render(.runningLate, values), needsAttention: true)
        outcome.isUrgent = try coming.event.startsAt - turn.now < Policy.of(coming.event, in: tx).lateWithin
        return outcome
    }
}
