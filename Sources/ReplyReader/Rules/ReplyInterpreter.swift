import Values

/// From what a reply says to a verdict: the order in which the rules apply.
struct ReplyInterpreter {
    private let reply: ParsedReply
    private let context: ReplyContext

    init(_ reply: ParsedReply, _ context: ReplyContext) {
        (self.reply, self.context) = (reply, context)
    }

    func verdict() -> Verdict {
        var verdict = ConsentRules(reply, context).verdict() ?? unaddressed() ?? answer()
        verdict.flags.formUnion(reply.flags)
        if reply.hasQuestion, verdict.label != .question { verdict.flags.insert(.alsoAsks) }
        if verdict.label == .tentative { verdict.snooze = SnoozeReader(reply, context).snooze() }
        return verdict
    }

    // MARK: Replies that answer no invitation

    private func unaddressed() -> Verdict? {
        if reply.has(.wrongPerson) {
            return Verdict(.needsHuman, rule: .wrongPerson, lean: .decline)
        }
        if reply.has(.help), reply.stances.allSatisfy({ $0.weight == .weak }), !reply.has(.check) {
            return Verdict(.help, rule: .howTo)
        }
        if context.invitations.isEmpty {
            return reply.hasQuestion
                ? Verdict(.question, rule: .question) : Verdict(.needsHuman, rule: .nothingOpen)
        }
        return nil
    }

    /// Late for a confirmed show of today. Applies whatever else is open.
    private func lateToday() -> Verdict? {
        let today = context.invitations.filter { $0.state == .confirmed && $0.starts.date == context.today }
        guard reply.has(.late), !reply.has(.doubtful), !today.isEmpty,
            reply.stances.allSatisfy({ $0.side == .yes })
        else { return nil }
        return Verdict(.lateRunning, rule: .late, flags: .late, about: today.count == 1 ? [today[0].number] : [])
    }

    private func answer() -> Verdict {
        let lastText = LastTextRules(reply, context)
        let settled = SettledRules(reply, context)
        if let receipt = lastText.receipt() { return receipt }
        if let correction = CorrectionRules(reply, context).verdict() { return correction }
        if context.open.isEmpty, context.wasAskedWhich, let listed = SeveralInvitations(reply, context).verdict() {
            return listed
        }
        if context.invitations.count == 1 || !reply.namesInvitation, let named = lastText.answerToNamed() {
            return named
        }
        if let other = lastText.answerToSomethingElse() { return other }
        if context.open.isEmpty { return settled.severalChanged() ?? settled.verdict() }
        if let late = lateToday() { return late }
        if let postponed = PostponementRules(reply, context).verdict() { return postponed }
        if context.invitations.count > 1 || context.wasAskedWhich {
            if let verdict = SeveralInvitations(reply, context).verdict() { return verdict }
        }
        guard context.open.count == 1, let invitation = context.open.first else {
            let single = SingleInvitationRules(reply, context).verdict(for: context.open[0])
            switch single.label {
            case .confirm where mayTakeBackNo:
                return Verdict(.needsHuman, rule: .refusedOrOpen, flags: single.flags).holding(.confirm)
            case .decline where context.lastSaid == .confirmation: return confirmedOrOpen(single)
            case .question, .other, .help: return single
            default:
                return Verdict(
                    .needsHuman, rule: single.answers.isEmpty ? single.rule : .whichAsk, flags: single.flags,
                    lean: single.lean
                ).holding(single.answers.values.first)
            }
        }
        let single = SingleInvitationRules(Topic(reply).about(invitation, in: context), context).verdict(
            for: invitation)
        if context.lastSaid == .confirmation, single.label == .decline { return confirmedOrOpen(single) }
        if mayTakeBackNo, single.label == .confirm {
            return Verdict(.needsHuman, rule: .refusedOrOpen, flags: single.flags).holding(.confirm)
        }
        return single
    }

    /// A bare no, either to an open invitation or to take back the yes before it.
    private func confirmedOrOpen(_ single: Verdict) -> Verdict {
        let told = context.told.count == 1 ? context.told : []
        return Verdict(.needsHuman, rule: .confirmedOrOpen, flags: single.flags, about: told).holding(.decline)
    }

    /// A bare yes may mean the invitation that they have just declined.
    private var mayTakeBackNo: Bool { context.lastSaid == .refusal || context.lastSaid == .whichOrRefused }
}
