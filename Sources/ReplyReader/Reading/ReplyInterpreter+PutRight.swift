import Values

/// "Wrong? Text NO.": what we understood is put right, or only called wrong.
extension ReplyInterpreter {
    func putRight() -> Verdict? {
        let told = context.invitations.filter { context.told.contains($0.number) }
        guard let first = told.first, !namesAsk, !message.hasQuestion, !message.has(.late) else { return nil }
        // "No", which one, "wait, yes": that is the word before the list.
        if told.count == 1, !context.wasAskedWhich, let answer = restated() {
            return Verdict(
                answer == .confirm ? .confirm : .decline, rule: .correction, answers: [first.number: answer])
        }
        let takesBack = message.tokens.indices.contains { classes($0).contains(.takesBack) }
        let isCalledWrong = message.has(.dispute) || message.has(.correction) || message.has(.riddle) && takesBack
        guard isCalledWrong, answerToOne(first).answers.isEmpty else { return nil }
        return Verdict(.needsHuman, rule: .disputed, about: told.map(\.number))
    }

    /// "I meant no", "no wait, yes", "oops, yes": the yes or no behind the last word that takes something back. Nil
    /// where there is none, or more is said than that.
    private func restated() -> Answer? {
        let words: Set<Sense> = [.yes, .no, .exclaimNo]
        guard !message.hasCondition, !message.has(.maybe), message.stands.allSatisfy({ words.contains($0.sense) })
        else {
            return nil
        }
        var isTakenBack = false
        var answer: Answer?
        for index in message.tokens.indices where message.tokens[index].kind == .word {
            if classes(index).contains(.takesBack) {
                (isTakenBack, answer) = (true, nil)
                continue
            }
            let said: Answer
            switch particle(index) {
            case .yes, .y: said = .confirm
            case .no, .n: said = .decline
            default:
                if isUnread(index) || classes(index).contains(.negation) { return nil }
                continue
            }
            if isTakenBack, let answer, answer != said { return nil }
            answer = said
        }
        return isTakenBack ? answer : nil
    }
}
