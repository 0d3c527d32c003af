import Values

/// From what a message says to a verdict: the order in which rules are asked.
struct ReplyInterpreter {
    let message: Message
    let context: ReplyContext
    let lexicon: Lexicon

    init(_ message: Message, _ context: ReplyContext, _ lexicon: Lexicon) {
        (self.message, self.context, self.lexicon) = (message, context, lexicon)
    }

    func verdict() -> Verdict {
        var verdict = consent() ?? unaddressed() ?? about()
        verdict.flags.formUnion(message.flags)
        if message.hasQuestion, verdict.label != .question { verdict.flags.insert(.alsoAsks) }
        if verdict.label == .tentative { verdict.snooze = snooze() }
        return verdict
    }

    /// The asks still to be answered; a single one is taken to be meant where none is named.
    var open: [OpenInvitation] { context.invitations.filter(\.isOpen) }

    // MARK: Texts that answer no ask

    private func unaddressed() -> Verdict? {
        if message.has(.wrongPerson) {
            return Verdict(.needsHuman, rule: .wrongPerson, lean: .decline)
        }
        if message.has(.help), message.stands.allSatisfy({ $0.weight == .weak }), !message.has(.check) {
            return Verdict(.help, rule: .howTo)
        }
        if context.invitations.isEmpty {
            return message.hasQuestion
                ? Verdict(.question, rule: .question) : Verdict(.needsHuman, rule: .nothingOpen)
        }
        return nil
    }

    /// Late for a show of today that they confirmed, whatever else is open.
    private func lateToday() -> Verdict? {
        let today = context.invitations.filter { $0.state == .confirmed && $0.starts.date == context.today }
        guard message.has(.late), !message.has(.doubtful), !today.isEmpty,
            message.stands.allSatisfy({ $0.side == .yes })
        else { return nil }
        return Verdict(.lateRunning, rule: .late, flags: .late, about: today.count == 1 ? [today[0].number] : [])
    }

    private func about() -> Verdict {
        if let receipt = receipt() { return receipt }
        if let right = putRight() { return right }
        if open.isEmpty, context.wasAskedWhich, let listed = SeveralInvitations(self).verdict() { return listed }
        if context.invitations.count == 1 || !namesAsk, let named = answerToNamed() { return named }
        if let aside = answerToSomethingElse() { return aside }
        if open.isEmpty { return severalChanged() ?? afterYes() }
        if let late = lateToday() { return late }
        if let wish = askedAgainOfAll() { return wish }
        if context.invitations.count > 1 || context.wasAskedWhich {
            if let verdict = SeveralInvitations(self).verdict() { return verdict }
        }
        guard open.count == 1, let invitation = open.first else {
            let single = answerToOne(open[0])
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
        let single = about(invitation).answerToOne(invitation)
        if context.lastSaid == .confirmation, single.label == .decline { return confirmedOrOpen(single) }
        if mayTakeBackNo, single.label == .confirm {
            return Verdict(.needsHuman, rule: .refusedOrOpen, flags: single.flags).holding(.confirm)
        }
        return single
    }

    /// A bare no, to what is open or to the yes before it.
    private func confirmedOrOpen(_ single: Verdict) -> Verdict {
        let told = context.told.count == 1 ? context.told : []
        return Verdict(.needsHuman, rule: .confirmedOrOpen, flags: single.flags, about: told).holding(.decline)
    }

    /// A bare yes may be to what they have just refused.
    private var mayTakeBackNo: Bool { context.lastSaid == .refusal || context.lastSaid == .whichOrRefused }
}
