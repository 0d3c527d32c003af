import Values

/// What the clauses of a text say about the dates, put together. Where a part is not understood and could change an
/// answer, nothing is stated.
struct AvailabilityStatements {
    let question: AvailabilityQuestion
    let clauses: [AvailabilityClause]

    var answers: [(dates: DateSet, said: Availability)] = []
    var whole: Availability?
    var rest: Availability?
    var doubtful: DateSet = []
    /// The Fridays of "not weekends, the rest is fine".
    private var doubtfulOfNo: DateSet = []
    /// The dates that they only ask about: no part of "the rest".
    var asked: DateSet = []
    /// The dates about which they will answer later.
    var waiting: DateSet = []
    var isUnclear = false
    /// The dates that are not named stay open.
    var isIncomplete = false
    var hasLimit = false
    /// The limit or doubt is about everything that they can do.
    var limitsAll = false
    var mustAsk = false
    var hasQuestion = false
    var waits = false
    var hasExplicitNo = false
    /// They can do something, perhaps with a limit.
    var hasYes = false
    var lastSaid: Availability?
    /// How many answers the sentences before this one gave.
    private var sentence = 0

    /// What an earlier part of the text offered.
    let offered: DateSet

    init(_ clauses: [AvailabilityClause], _ question: AvailabilityQuestion, offered: DateSet = []) {
        (self.clauses, self.question, self.offered) = (Self.related(clauses, question), question, offered)
        let clauses = self.clauses
        for index in clauses.indices { take(index) }
        takeLimitAlone()
    }

    var isAnything: Bool { whole != nil || rest != nil || !answers.isEmpty }

    // MARK: One clause

    private mutating func take(_ index: Int) {
        let clause = clauses[index]
        if clause.joint == .stop || clause.joint == .start { sentence = answers.count }
        if isAsking(clause) { return takeQuestion(clause) }
        // "works too, if it was at 9" is no past.
        if clause.roles.contains(.past), !(clause.targets.isEmpty && clause.roles.contains(.supposition)) {
            if clause.targets.isEmpty { return }
            isUnclear = true
        }
        if concludes(clause) { forget() }
        if clause.roles.contains(.limit), clause.targets.isEmpty { return takeLimit(clause, index) }
        let isCondition = clause.targets.isEmpty && clause.roles.contains(.supposition)
        if clause.roles.contains(.unclear), !isCondition { isUnclear = true }
        if clause.roles.contains(.wait) {
            (waits, isIncomplete) = (true, true)
            // "I'll let you know about the 5th"
            for target in clause.targets where !target.phrase.isAll { waiting.formUnion(target.phrase.dates) }
            if clause.targets.isEmpty, whole == .yes || [.but, .and].contains(clause.joint) { limitsAll = true }
            return
        }
        if clause.isSupposed, !clause.roles.contains(.obtain) { isUnclear = true }
        if clause.roles.contains(.limit) { takeLimit(clause, index) }
        if clause.roles.contains(.doubt) { mustAsk = true }
        if clause.targets.isEmpty { return takeRemark(clause, index) }
        if clause.targets.contains(where: { $0.phrase.isAmbiguous }) { isUnclear = true }
        takeTargets(of: clause, index)
    }

    /// "so the 11th and 12th": what was said before leads to it.
    private func concludes(_ clause: AvailabilityClause) -> Bool {
        guard clause.hasDates, !clause.isSupposed else { return false }
        if clause.said.contains(.no) || !clause.roles.isDisjoint(with: [.condition, .supposition, .adding]) {
            return false
        }
        return clause.joint == .so || clause.roles.contains(.only) && (clause.joint == .but || isLimited)
            || isOnlyOther(clause)
    }

    /// "not the 4th, just the 5th"
    private func isOnlyOther(_ clause: AvailabilityClause) -> Bool {
        guard clause.roles.contains(.only), clause.said.isEmpty, [.comma, .stop].contains(clause.joint), lastSaid == .no
        else { return false }
        let dates = clause.dates
        return answers.allSatisfy {
            $0.said == .no && ($0.dates.isDisjoint(with: dates) || $0.dates.isStrictSuperset(of: dates))
        }
    }

    /// "can't do both, just friday": what was said so far only limits.
    private var isLimited: Bool { isUnclear && answers.isEmpty && hasLimit }

    /// Of what was said before a conclusion only a clear no holds.
    private mutating func forget() {
        answers = isUnclear ? [] : answers.filter { $0.said == .no }
        (whole, rest, doubtful, isUnclear, isIncomplete, hasExplicitNo) = (nil, .no, [], false, false, false)
        (limitsAll, mustAsk, lastSaid) = (false, false, nil)
    }

    /// "not both" behind "1 or 2" is about these two.
    private mutating func takeLimit(_ clause: AvailabilityClause, _ index: Int) {
        (hasLimit, mustAsk) = (true, true)
        let about = clause.hasDates || index == 0 ? clause : clauses[index - 1]
        let isOfChoice = about.hasDates && !about.roles.isDisjoint(with: [.or, .choice])
        if !isOfChoice { limitsAll = true }
    }

    /// "one or the other, not both"; "either" of two.
    private mutating func takeLimitAlone() {
        guard !isAnything, !hasQuestion else { return }
        if clauses.contains(where: { $0.roles.contains(.limit) }) { whole = .maybe }
        if clauses.count == 1, clauses[0].roles == [.choice], question.options.count == 2 { whole = .yes }
    }

    func isAsking(_ clause: AvailabilityClause) -> Bool {
        clause.isQuestion || clause.roles.contains(.question)
    }

    private mutating func takeQuestion(_ clause: AvailabilityClause) {
        hasQuestion = true
        if clause.hasDates { isIncomplete = true }
        for target in clause.targets where !target.phrase.isAll { asked.formUnion(target.phrase.dates) }
        // "December is full. Maybe the 12th?"
        let dates = clause.dates
        if answers.contains(where: { $0.said == .no && !$0.dates.isDisjoint(with: dates) }) { isUnclear = true }
    }

    /// A clause without dates: a yes or no to what is around it, a limit, or a remark.
    private mutating func takeRemark(_ clause: AvailabilityClause, _ index: Int) {
        // "all, barring hump day", "all but school nights": a day that is not known.
        if clause.joint == .except && clause.hasUnknown || clause.isBehindAll && clause.isUnknownException {
            isUnclear = true
        }
        if clause.roles.contains(.supposition) || clause.roles.contains(.condition) {
            hasLimit = true
            if !takeCondition(clause, index), !relent(clause, index) { limitAnswers() }
            return
        }
        let said = Set(clause.said)
        guard let only = said.first, said.count == 1 else {
            if said.count > 1 { isUnclear = true }
            return
        }
        if isAnswer(index) { return }
        let others = clauses.indices.filter {
            $0 != index && !isAsking(clauses[$0]) && clauses[$0].targets.contains { !$0.phrase.isOutside }
        }
        if others.isEmpty { return takeAlone(only, clause) }
        if clause.joint == .so, only == .no, index > 0, clauses[index - 1].hasDates {
            return takeVerdict(clauses[index - 1])
        }
        if only != .no, outweighsReason(clause, index) { return }
        switch only {
        // "nothing on the 5th, so I'm yours": not a no.
        case .yes where clause.joint == .so && index > 0 && clauses[index - 1].said == [.no]: isUnclear = true
        // "Whatever day yes, the 11th too": a day that is not known.
        case .yes:
            if clause.hasUnknownBeforeYes, index + 1 < clauses.count, clauses[index + 1].joint == .comma,
                clauses[index + 1].hasDates
            {
                isIncomplete = true
            }
        // "the 22nd is tricky but possible"
        case .maybe where index > 0 && clauses[index - 1].said == [.maybe] && clauses[index - 1].hasDates: break
        case .maybe: (limitsAll, mustAsk) = (true, true)
        case .no: takeNoBeside(clause, index)
        }
    }

    /// "my daughter's birthday is on the 5th so that one's out": a no to the dates before.
    private mutating func takeVerdict(_ clause: AvailabilityClause) {
        let dates = clause.dates
        answers.removeAll { dates.isSuperset(of: $0.dates) }
        answers.append((dates, .no))
        (isUnclear, hasExplicitNo, lastSaid) = (dates.isEmpty, true, nil)
        hasYes = answers.contains { $0.said == .yes }
    }

    /// A condition is about the sentence that it ends; one of its own about everything.
    private mutating func limitAnswers() {
        guard sentence < answers.count, sentence > 0 else {
            limitsAll = true
            return
        }
        for index in sentence..<answers.count where answers[index].said == .yes { answers[index].said = .maybe }
    }

    /// "I work fridays till 6 but can be there by 8": no clear no.
    private mutating func relent(_ clause: AvailabilityClause, _ index: Int) -> Bool {
        guard clause.joint == .but, clause.said == [.yes], index > 0, clauses[index - 1].said == [.no],
            clauses[index - 1].hasDates, let last = answers.indices.last, answers[last].said == .no
        else { return false }
        answers[last].said = .maybe
        (mustAsk, hasExplicitNo) = (true, answers.contains { $0.said == .no })
        return true
    }

    /// "is the 5th still open? if so I'm in": about the dates of the question.
    private mutating func takeCondition(_ clause: AvailabilityClause, _ index: Int) -> Bool {
        guard clause.roles.contains(.supposition), index > 0, answers.isEmpty, whole == nil,
            let asked = clauses[..<index].last(where: { isAsking($0) && $0.hasDates })
        else { return false }
        for target in asked.targets where !target.isRest && !target.phrase.isAll {
            answers.append((target.phrase.dates, .maybe))
        }
        mustAsk = true
        return true
    }

    /// "our party is on the 12th, but it should be doable", "busy the 4th, then free": no clear no.
    private mutating func outweighsReason(_ clause: AvailabilityClause, _ index: Int) -> Bool {
        guard [.but, .so, .and, .comma].contains(clause.joint), index > 0, let last = answers.indices.last,
            answers[last].said == .no
        else { return false }
        let before = clauses[index - 1]
        let isReason = before.roles.contains(.reason) && !before.hasPlainNo
        guard before.hasDates, isReason || [.but, .and].contains(clause.joint) && !before.isNegating else {
            return false
        }
        answers[last].said = .maybe
        (mustAsk, hasExplicitNo) = (true, answers.contains { $0.said == .no })
        return true
    }

    /// A text that names no dates: a no is a no to all of them, a yes to several says nothing.
    private mutating func takeAlone(_ said: Availability, _ clause: AvailabilityClause) {
        if said == .no ? !clause.hasPlainNo || clause.hasUnknownBehindCant : clause.hasUnknown { isUnclear = true }
        if clauses.contains(where: { isAsking($0) && !$0.targets.isEmpty || $0.roles.contains(.supposition) }) {
            isUnclear = true
        }
        if clause.roles.contains(.other) { isUnclear = true }
        if said == .yes, question.options.count > 1 { isIncomplete = true }
        guard said != .yes || question.options.count == 1 else { return }
        if let whole, whole != said { isUnclear = true }
        whole = said
        if said == .maybe { mustAsk = true }
    }

    /// "can't do the 4th, working": a reason. A no beside a yes is not clear.
    private mutating func takeNoBeside(_ clause: AvailabilityClause, _ index: Int) {
        // "free until the 12th, then on tour"
        if index > 0, rest == nil, clauses[index - 1].said == [.yes], clauses[index - 1].hasDates,
            clauses[index - 1].targets.allSatisfy(\.phrase.isSpan)
        {
            rest = .no
            return
        }
        let neighbors = [index - 1, index + 1].filter { clauses.indices.contains($0) }.map { clauses[$0] }
        let isReason =
            neighbors.contains { $0.said == [.no] && !$0.targets.isEmpty }
            || neighbors.contains { $0.roles.contains(.reason) && !$0.targets.isEmpty }
        if !isReason { isUnclear = true }
    }

    // MARK: Statements

    mutating func state(
        _ target: AvailabilityClause.Target, _ said: Availability, _ clause: AvailabilityClause
    ) {
        if said == .yes { hasYes = true }
        var said = said
        if said != .no, clause.roles.contains(.choice) || clause.roles.contains(.or) {
            (said, mustAsk, hasLimit) = (.maybe, true, true)
            // "1 or 4": a list of what they can do is complete.
            if clause.roles.contains(.choice) { isIncomplete = true } else { hasYes = true }
        }
        if said == .yes, clause.roles.contains(.condition) || clause.roles.contains(.supposition) {
            (said, hasLimit) = (.maybe, true)
        }
        lastSaid = said
        if target.isRest, !target.phrase.dates.isEmpty {
            let named = answers.reduce(DateSet()) { $0.union($1.dates) }
            let others = target.phrase.dates.subtracting(named)
            if others.isEmpty || named.isDisjoint(with: target.phrase.dates) { isUnclear = true }
            answers.append((others, said))
        } else if target.isRest {
            // "if it's early, otherwise no"
            if let rest, rest != said { isUnclear = true }
            if question.options.count == 1 { isUnclear = true }
            // "only the 18th, the others I play"
            if said == .yes, clauses.contains(where: isOnlyYes) { isUnclear = true }
            rest = said
        } else if target.phrase.isAll {
            if let whole, whole != said { isUnclear = true }
            whole = said
        } else {
            let phrase = target.phrase
            if phrase.isOutside, said != .no { isUnclear = true }
            if phrase.isOutside, said == .no, !phrase.impliesRest { isIncomplete = true }
            if phrase.isReturn {
                if said == .no { isUnclear = true }
                if rest == nil { rest = .no }
            }
            // "the only one I can't do is the 5th"
            if said == .no, clause.hasOnlyBeforeNo, rest == nil { rest = .yes }
            let isTakenBack = answers.contains { $0.said == .yes && $0.dates.isStrictSuperset(of: phrase.dates) }
            answers.append((phrase.dates, said))
            if said != .no || phrase.impliesRest {
                doubtful.formUnion(phrase.doubtful)
            } else {
                doubtfulOfNo.formUnion(phrase.doubtful)
            }
            if said == .no {
                if phrase.impliesRest, rest == nil { rest = .yes } else if !isTakenBack { hasExplicitNo = true }
            }
        }
    }

    private func isOnlyYes(_ clause: AvailabilityClause) -> Bool {
        clause.roles.contains(.only) && clause.hasDates && clause.said.allSatisfy { $0 == .yes }
    }

    /// The dates that their words may mean.
    var open: DateSet { others == .yes ? doubtful.union(doubtfulOfNo) : doubtful }

    /// What the dates that are not named get.
    var others: Availability? {
        if let rest { return rest }
        if let whole { return whole }
        return hasYes && !hasExplicitNo && !isIncomplete ? .no : nil
    }
}

extension AvailabilityClause {
    private var isAlone: Bool { elements.count == 1 && roles.isEmpty && !hasUnknown }
    /// Only "all".
    var isAllAlone: Bool { isAlone && targets.allSatisfy { $0.phrase.isAll && !$0.isRest } }
    /// Only dates.
    var isSomeAlone: Bool { isAlone && hasDates }

    /// "school nights"
    var isUnknownException: Bool {
        elements.isEmpty && roles.isSubset(of: [.reason]) && (hasUnknown || !roles.isEmpty)
    }

    /// Its own list has an "and".
    var hasJoinedList: Bool { targets.contains { $0.isJoined && !$0.isLoose } }
}
