import Values

/// After "which one do you mean?" a text names asks and leaves out what was said before.
extension SeveralInvitations {
    var wasAskedWhich: Bool { conclusion.context.wasAskedWhich }

    /// The answer that a text means which names asks and gives none; nil where nobody knows.
    var unsaid: Answer? { wasAskedWhich ? conclusion.context.held : .confirm }

    /// The asks are named, and nothing is said to them: yes or no?
    func missingAnswer() throws(Unclear) -> Unclear {
        guard given.isEmpty else { return Unclear(rule: .whichAsk) }
        var reading = self
        for waiting in pending { try reading.give(.tentative, waiting.reference) }
        return missingAnswer(to: Array(reading.given.keys))
    }

    /// "All but 2", and nothing was said to the others either.
    func missingAnswer(butTo items: [Item]) -> Unclear {
        let excepted = items.drop { if case .except = $0 { false } else { true } }
        var left = open
        for case .refs(let reference, _) in excepted { left &= ~reference.mask }
        return missingAnswer(to: invitations.indices.filter { left >> UInt64($0) & 1 == 1 })
    }

    private func missingAnswer(to places: [Int]) -> Unclear {
        let numbers = places.map { invitations[$0].number }.sorted()
        // Named once more: that question has been put.
        let isOld = numbers == conclusion.context.named.sorted()
        return numbers.isEmpty || isOld ? Unclear(rule: .whichAsk) : Unclear(rule: .whichAnswer, about: numbers)
    }
}
