package import Values

/// A verdict of the rules that the text does not look like, so that it changes nothing.
package struct Doubt: Sendable, Hashable {
    /// What the rules read, and by which rule.
    package let label: Label
    package let rule: Rule
    package let answers: [Int: Answer]
    /// The probability that the text means so, in percent.
    package let likelihood: Int
}

/// Whether a text looks like one that says what the rules have read. The rules decide what a text means; this only
/// withdraws a verdict that changes a state.
struct SecondOpinion {
    let model: AnswerModel

    /// The same verdict; or one that changes nothing, where it is improbable. Nil for a verdict that needs no second
    /// opinion.
    func applied(to verdict: Verdict, of text: String, _ coverage: Coverage) -> Verdict? {
        let meanings = Self.meanings(of: verdict)
        // The rules have read the no by itself; the model knows few texts with an offer behind it.
        guard !meanings.isEmpty, !coverage.isPlainAnswer, !verdict.flags.contains(.offers) else { return nil }
        let scores = model.scores(text)
        let opinions = meanings.compactMap { meaning -> (logit: Int, isProbable: Bool)? in
            guard let logit = model.logit(of: meaning, scores, unreadWords: coverage.unreadWords),
                let threshold = model.threshold(of: meaning)
            else { return nil }
            return (logit, logit >= threshold)
        }
        // Where a text says yes and no, one of the two is enough.
        guard let best = opinions.max(by: { $0.logit < $1.logit }), !opinions.contains(where: \.isProbable) else {
            return verdict
        }
        return verdict.doubted(likelihood: model.percent(best.logit))
    }

    /// What a verdict that changes a state means; empty for another one, and for the words that carriers know.
    private static func meanings(of verdict: Verdict) -> Set<AnswerModel.Meaning> {
        switch verdict.label {
        case .confirm, .decline, .tentative, .mixed: Set(verdict.answers.values.compactMap(meaning))
        case .optOut: verdict.rule == .carrierOptOut ? [] : [.stop]
        case .optIn, .help, .question, .other, .needsHuman, .lateRunning, .pause: []
        }
    }

    private static func meaning(of answer: Answer) -> AnswerModel.Meaning? {
        switch answer {
        case .confirmed: .yes
        case .declined: .no
        case .maybe: .maybe
        case .none, .withdrawn, .expired: nil
        }
    }
}

extension Verdict {
    fileprivate func doubted(likelihood: Int) -> Verdict {
        var verdict = Verdict(
            label == .optOut ? .pause : .needsHuman, rule: .unlikely, flags: flags, about: answers.keys.sorted())
        verdict.doubt = Doubt(label: label, rule: rule, answers: answers, likelihood: likelihood)
        return verdict
    }
}
