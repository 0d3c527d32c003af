import Values

/// Clauses that take their meaning from the ones before or behind them.
extension AvailabilityStatements {
    static func related(_ clauses: [AvailabilityClause], _ question: AvailabilityQuestion) -> [AvailabilityClause] {
        var related = answered(joined(clauses.indices.flatMap { separated($0, clauses) }))
        for index in related.indices { takePair(index, &related, question) }
        for index in related.indices.dropFirst().reversed() { spreadChoice(index, &related) }
        return related
    }

    /// "1 - yes, 2 - no": each answer with the date before it.
    private static func joined(_ clauses: [AvailabilityClause]) -> [AvailabilityClause] {
        let isAlternating =
            clauses.count > 2 && clauses.count % 2 == 0
            && clauses.indices.allSatisfy { index in
                let clause = clauses[index]
                guard clause.roles.isEmpty, !clause.hasUnknown, !clause.isQuestion else { return false }
                return index % 2 == 0
                    ? clause.targets.count == 1 && clause.said.isEmpty
                    : clause.targets.isEmpty && clause.said.count == 1
            }
        guard isAlternating else { return clauses }
        return stride(from: 0, to: clauses.count, by: 2).map { index in
            var clause = clauses[index]
            clause.elements += clauses[index + 1].elements
            return clause
        }
    }

    /// "the 5th? yes": their own question.
    private static func answered(_ clauses: [AvailabilityClause]) -> [AvailabilityClause] {
        var found: [AvailabilityClause] = []
        for clause in clauses {
            if let last = found.last, last.isQuestion, last.hasDates, last.said.isEmpty, last.roles.isEmpty,
                clause.targets.isEmpty, clause.said.count == 1, clause.roles.isEmpty, !clause.hasUnknown
            {
                found[found.count - 1].elements += clause.elements
                found[found.count - 1].isQuestion = clause.isQuestion
            } else {
                found.append(clause)
            }
        }
        return found
    }

    /// "4, 5 yes 11, 12 no": the 11th begins the second list.
    private static func separated(_ index: Int, _ clauses: [AvailabilityClause]) -> [AvailabilityClause] {
        var clause = clauses[index]
        guard index + 1 < clauses.count, clause.roles.isEmpty, clause.elements.count == 3, clause.said.count == 1,
            case .target = clause.elements[0], case .target = clause.elements[2],
            [.comma, .and].contains(clauses[index + 1].joint), case .target? = clauses[index + 1].elements.first,
            clauses[index + 1].said.count == 1, clauses[index + 1].said != clause.said
        else { return [clause] }
        var list = AvailabilityClause(joint: .stop)
        list.elements = [clause.elements.removeLast()]
        return [clause, list]
    }

    /// "2 or 3, both fine": both are the two that stand before; without two of them it is not clear which.
    private static func takePair(
        _ index: Int, _ clauses: inout [AvailabilityClause], _ question: AvailabilityQuestion
    ) {
        guard !clauses[index].hasDates, clauses[index].targets.contains(where: \.isBoth) else { return }
        var pair: DateSet = []
        var first = index
        while first > 0, clauses[first].joint != .stop || first == index, clauses[first - 1].hasDates {
            first -= 1
            pair = clauses[first].targets.reduce(pair) { $0.union($1.phrase.dates) }
            if !clauses[first].said.isEmpty { break }
        }
        guard pair.count == 2 else {
            if question.options.count != 2 { clauses[index].roles.insert(.unclear) }
            return
        }
        for place in first..<index { clauses[place].roles.subtract([.or, .choice]) }
        clauses[index].elements = clauses[index].elements.map {
            if case .target = $0 { .target(AvailabilityClause.Target(phrase: DatePhrase(pair))) } else { $0 }
        }
    }

    /// "1, 2 or 4": the "or" is between all of them.
    private static func spreadChoice(_ index: Int, _ clauses: inout [AvailabilityClause]) {
        let (before, clause) = (clauses[index - 1], clauses[index])
        guard clause.joint == .comma, clause.roles.contains(.or), clause.said.isEmpty, clause.hasDates,
            case .target(let last)? = before.elements.last, !last.isRest, !last.phrase.isAll,
            before.said.isEmpty || before.isPrefix
        else { return }
        clauses[index - 1].roles.insert(.or)
    }
}
