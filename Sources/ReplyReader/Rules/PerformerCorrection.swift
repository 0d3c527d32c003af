import Values

/// "Wrong? Reply NO.": the performer corrects what we understood, or only says that it is wrong.
struct PerformerCorrection {
    private let reply: ParsedReply
    private let context: ReplyContext
    /// The invitations whose answer we confirmed. Not empty.
    private let told: [OpenInvitation]

    /// Nil where we have confirmed no answer, or the reply speaks of something else.
    init?(_ reply: ParsedReply, _ context: ReplyContext) {
        let told = context.invitations.filter { context.told.contains($0.number) }
        guard !told.isEmpty, !reply.namesInvitation, !reply.hasQuestion, !reply.has(.late) else { return nil }
        (self.reply, self.context, self.told) = (reply, context, told)
    }

    /// The right answer, where the reply gives it. After our "which one?", "wait, yes" corrects the word before our
    /// question and not the answer that we confirmed.
    func answer() -> Verdict? {
        guard told.count == 1, !context.wasAskedWhich, let answer = restated() else { return nil }
        return Verdict(answer == .confirmed ? .confirm : .decline, rule: .correction, answers: [told[0].number: answer])
    }

    /// The reply only says that it is wrong.
    func dispute() -> Verdict? {
        let takesBack = reply.tokens.indices.contains { reply.classes($0).contains(.takesBack) }
        let isCalledWrong =
            reply.has(.dispute) || reply.has(.misdirected) || reply.has(.correction)
            || reply.has(.ambiguous) && takesBack
        guard isCalledWrong, SingleInvitation(reply, context, told[0]).verdict().answers.isEmpty else { return nil }
        return Verdict(.needsHuman, rule: .disputed, about: told.map(\.number))
    }

    /// "I meant no", "no wait, yes", "oops, yes": the yes or no after the last word that takes something back. Nil
    /// where there is none or the reply says more than that.
    private func restated() -> Answer? {
        let words: SenseSet = [.yes, .no, .exclaimNo]
        guard !reply.hasCondition, !reply.has(.maybe), reply.stances.allSatisfy({ words.contains($0.sense) })
        else {
            return nil
        }
        var isTakenBack = false
        var answer: Answer?
        for index in reply.tokens.indices where reply.tokens[index].kind == .word {
            if reply.classes(index).contains(.takesBack) {
                (isTakenBack, answer) = (true, nil)
                continue
            }
            let said: Answer
            switch reply.particle(index) {
            case .yes, .y: said = .confirmed
            case .no, .n: said = .declined
            default:
                if reply.isUnread(index) || reply.classes(index).contains(.negation) { return nil }
                continue
            }
            if isTakenBack, let answer, answer != said { return nil }
            answer = said
        }
        return isTakenBack ? answer : nil
    }
}
