/// "all but the brunch"
extension SeveralInvitations {
    mutating func takeExcept(_ items: [Item]) throws(Unclear) {
        // "all but the brunch, which is too early": a reason is no answer.
        let stands = items.compactMap { if case .answer(let answer, isReason: false) = $0 { answer } else { nil } }
        guard Set(stands).count <= 1 else { throw Unclear(rule: .whichAsk) }
        let said = stands.first ?? floating.last
        guard let answer = said ?? unsaid else { throw missingAnswer(butTo: items) }
        var isBehind = false
        for item in items {
            switch item {
            case .except: isBehind = true
            case .refs(let reference, let isEverything):
                if isBehind, said == nil, answer != .confirm {
                    spared |= reference.mask
                } else if isBehind {
                    try give(answer == .confirm ? .decline : .confirm, reference)
                } else if !isEverything, !reference.isSet {
                    throw Unclear(rule: .conflictingAnswers)
                }
            default: break
            }
        }
        rest = (answer, true)
    }
}
