import Agenda
import Platform
import ReplyReader
import Storage
import Templates
import Values

/// Asks back about a text that is not a clear answer, and shows the text to the booker. Where the text can mean several
/// invitations, the question lists them with their numbers.
struct WhichInvitationQuestion {
    let texts: InvitationTexts

    /// Asks back once about each open invitation; further texts are only shown to the booker. Asks once more where the
    /// text takes back the answer that waits, or may reverse an answer.
    func ask(_ turn: ReplyTurn, in tx: Transaction) throws -> InboundOutcome {
        let open = turn.invitations.filter(\.isOpen)
        let settled = settledCandidates(of: turn)
        if open.isEmpty, settled.isEmpty, let outcome = try askByName(turn, in: tx) { return outcome }
        guard let first = open.first ?? settled.first,
            isFirstQuestion(turn, open) || withdrawsHeldAnswer(turn) || isFirstSlip(turn, settled)
        else { return turn.outcome(reply: nil, needsAttention: true) }
        let texts = texts.written(in: turn.language)
        let account = try Account.find(turn.account, in: tx)
        // A list of one is no list: whatever number they texted, the question is yes or no.
        if settled.isEmpty, open.count == 1 {
            var values = texts.values(for: first.event, account: account?.name, now: turn.now)
            values["who"] = .text(turn.nameOnSharedNumber(first) ?? "")
            return turn.outcome(reply: texts.render(.unclear, values), needsAttention: true, about: open)
        }
        let invitations = (settled + open).sorted { $0.choice < $1.choice }
        let list = turn.list(invitations, texts: texts, account: account) { invitation in
            let isSettled = settled.contains { $0.slot == invitation.slot }
            return ["said": .text(isSettled ? invitation.isDeclined ? texts.language.no : texts.language.yes : "")]
        }
        // The example suggests to each the opposite of the answer that is recorded.
        let toConfirm = settled.first(where: \.isDeclined) ?? open.first ?? invitations.first
        let toDecline = settled.last { !$0.isDeclined } ?? open.last ?? invitations.last
        let values: [String: MessageTemplate.Value] = [
            "asks": list, "first": .text(String((toConfirm ?? first).choice)),
            "last": .text(String((toDecline ?? first).choice)),
        ]
        return turn.outcome(reply: texts.render(.whichInvitation, values), needsAttention: true, about: open)
    }

    /// Asks once which show a no is about, where none of them has a number: the booker entered the answers.
    private func askByName(_ turn: ReplyTurn, in tx: Transaction) throws -> InboundOutcome? {
        let verdict = turn.verdict
        let confirmed = turn.invitations.filter { $0.answer == .confirmed || $0.isInLine }
        guard verdict.rule == .whichInvitation, verdict.lean == .no, confirmed.count > 1,
            !turn.dialog.asked.contains(.which)
        else { return nil }
        let texts = texts.written(in: turn.language)
        let account = try Account.find(turn.account, in: tx)
        let list = turn.list(confirmed, texts: texts, account: account) { _ in ["tag": .text("")] }
        let values: [String: MessageTemplate.Value] = [
            "asks": list, "by_name": .flag(true), "last": .text(confirmed.last?.event.name ?? ""),
        ]
        return turn.outcome(reply: texts.render(.whichInvitation, values), needsAttention: true)
    }

    /// Whether an open invitation was not asked about yet. Until "Yes or no for 2?" is answered, a text is about 2.
    private func isFirstQuestion(_ turn: ReplyTurn, _ open: [Invitation]) -> Bool {
        turn.dialog.question(at: turn.now)?.question != .yesOrNo && open.contains { !turn.wasAskedBack($0) }
    }

    /// Whether the text answers a number that is not open, or may reverse an answer, and no such text was asked back
    /// yet.
    private func isFirstSlip(_ turn: ReplyTurn, _ settled: [Invitation]) -> Bool {
        guard
            [.noSuchInvitation, .bareNumber].contains(turn.verdict.rule)
                || settled.contains(where: { $0.answeredAt != nil })
        else { return false }
        return !turn.dialog.asked.contains(DialogState.Question(turn.verdict.rule))
    }

    /// "No", "which one?", "wait, yes": the same list again, with the other answer held.
    private func withdrawsHeldAnswer(_ turn: ReplyTurn) -> Bool {
        turn.verdict.held != nil && turn.verdict.flags.contains(.correction)
            && turn.invitations.count(where: \.isOpen) > 1
    }

    /// The answered invitations that a bare yes or no may reverse.
    private func settledCandidates(of turn: ReplyTurn) -> [Invitation] {
        let verdict = turn.verdict
        let settled = turn.invitations.filter { !$0.isOpen && $0.hasChoice }
        let isAnyOpen = turn.invitations.contains(where: \.isOpen)
        switch verdict.rule {
        case .confirmedOrOpen where !verdict.about.isEmpty: return settled.filter { verdict.about.contains($0.choice) }
        case .confirmedOrOpen where isAnyOpen: return settled.filter { $0.answer == .confirmed }.answeredByLastText
        case .refusedOrOpen where isAnyOpen: return settled.filter(\.isDeclined).answeredByLastText
        case .confirmedOrOpen, .refusedOrOpen: return settled.answeredByLastText
        // "Wait no I meant all" after "yes to all but Sunday".
        case .whichInvitation where !isAnyOpen && verdict.flags.contains(.correction):
            let last = settled.answeredByLastText.map(\.slot)
            return settled.filter { $0.answer == .confirmed || last.contains($0.slot) }
        // "Can't make it any more" where several are confirmed.
        case .whichInvitation where !isAnyOpen && verdict.lean == .no: return settled.filter { $0.answer == .confirmed }
        default: return []
        }
    }
}

extension [Invitation] {
    /// The invitations that the latest answering text answered.
    fileprivate var answeredByLastText: [Invitation] {
        guard let last = self.max(by: { $0.lastChange < $1.lastChange }) else { return [] }
        return filter { $0.slot == last.slot || $0.answeredIn != nil && $0.answeredIn == last.answeredIn }
    }
}
