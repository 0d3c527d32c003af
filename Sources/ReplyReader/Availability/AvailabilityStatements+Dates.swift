import Values

extension AvailabilityStatements {
    // MARK: A clause with dates

    mutating func takeTargets(of clause: AvailabilityClause, _ index: Int) {
        if clause.joint == .except { return takeExceptions(clause) }
        // "everything but weekends works"; who says that "all but Mondays are out" can do Mondays, or cannot.
        if clause.isBehindAll, clause.isPostfix, clause.said.count == 1, clause.said[0] != .maybe {
            if clause.said == [.no] { isUnclear = true }
            return takeExceptions(clause)
        }
        if repeats(clause, index) {
            (isIncomplete, mustAsk) = (true, true)
            return
        }
        let said = clause.said
        if clause.roles.contains(.other), said != [.no], !clause.roles.contains(.supposition) { isUnclear = true }
        // "the rest of December is clear after the 10th", "otherwise the 12th"
        if clause.targets.contains(where: \.isRest), clause.hasDates, clause.said.count < 2 { isUnclear = true }
        if explains(clause) { return }
        // "none of these. January is better"
        if whole == .no, clause.targets.allSatisfy(\.phrase.isOutside), said != [.no] {
            hasQuestion = true
            return
        }
        if said.isEmpty {
            // "all - Mondays": also, or all but those?
            if clause.joint == .comma, index > 0, clauses[index - 1].isAllAlone, clause.isSomeAlone,
                clause.targets[0].phrase.dates != question.all
            {
                isUnclear = true
            }
            return takeList(clause, index)
        }
        if said.count == 1 || Set(said).count == 1 {
            takeUniform(clause, said[0], index)
        } else if clause.roles.contains(.none), said == [.no, .yes], clause.targets.count == 1 {
            // "none of those work"
            takeUniform(clause, .no, index)
        } else if clause.elements.count == said.count * 2 {
            takeAlternating(clause)
        } else if said.count == 2, clause.targets.count == 1, said.contains(.maybe) {
            state(clause.targets[0], .maybe, clause)
        } else {
            isUnclear = true
        }
    }

    /// "Fridays, whichever suits", "the 5th, anything goes": all of these, or of the whole list?
    private func repeats(_ clause: AvailabilityClause, _ index: Int) -> Bool {
        guard clause.joint == .comma, index > 0, clause.said.allSatisfy({ $0 == .yes }),
            clause.targets.allSatisfy({ $0.phrase.isAll && !$0.isRest && !$0.isBoth })
        else { return false }
        let before = clauses[index - 1]
        return before.hasDates && before.said.allSatisfy { $0 == .yes } && !before.roles.contains(.preference)
            && before.targets.allSatisfy { !$0.isRest && !$0.phrase.isAll }
    }

    /// "not the 5th, the 5th is my match day": nothing new about dates that were answered with no.
    private func explains(_ clause: AvailabilityClause) -> Bool {
        let dates = clause.dates
        guard !dates.isEmpty, clause.said.isEmpty, !clause.targets.contains(where: \.isRest),
            clause.hasUnknown || clause.roles.contains(.reason)
        else { return false }
        return answers.contains { $0.said == .no && $0.dates.isSuperset(of: dates) }
    }

    /// "1 yes 2 no 3 maybe", "yes 1, no 2"
    private mutating func takeAlternating(_ clause: AvailabilityClause) {
        for pair in stride(from: 0, to: clause.elements.count, by: 2).map({ Array(clause.elements[$0..<($0 + 2)]) }) {
            switch (pair[0], pair[1]) {
            case (.target(let target), .says(let said)), (.says(let said), .target(let target)):
                if target.isLoose, said != .yes, !clause.targets.allSatisfy(\.isLoose) { isUnclear = true }
                state(target, said, clause)
            default: isUnclear = true
            }
        }
    }

    private mutating func takeUniform(_ clause: AvailabilityClause, _ said: Availability, _ index: Int) {
        let isMixed = clause.targets.count > 1 && said != .yes && clause.said.count < clause.targets.count
        if isMixed, !clause.isPrefix { isUnclear = true }
        // "can't do all of them", "not every friday"
        if said == .no, clause.isPrefix, clause.isNegating,
            clause.targets.contains(where: { $0.phrase.isAll && !$0.isAny })
        {
            (isUnclear, hasLimit) = (true, true)
        }
        if clause.targets.contains(where: \.isLoose), said != .yes, !clause.isPrefix {
            if said != .no { isIncomplete = true } else if !hasYes { isUnclear = true }
        }
        let isSure = clause.roles.isDisjoint(with: [.supposition])
        if isSure, clause.hasUnknown, clause.targets.contains(where: \.phrase.isAll), said == .yes { isUnclear = true }
        if said == .yes, clause.roles.contains(.reason) || isSure && clause.hasUnknownBeforeYes { isUnclear = true }
        // "the 12th if you can't fill it"
        if said == .no, clause.isPostfix, clause.roles.contains(.supposition) {
            for target in clause.targets { state(target, .maybe, clause) }
            return
        }
        // "it's not my birthday on the 5th"
        if said == .no, clause.roles.contains(.reason), !clause.hasPlainNo { isUnclear = true }
        // "all but the 5th", "free but not the 5th"
        if [.but, .except].contains(clause.joint), said == .no, index > 0, whole == nil,
            clauses[index - 1].targets.isEmpty, clauses[index - 1].said == [.yes], !clauses[index - 1].hasUnknown
        {
            whole = .yes
        }
        for target in clause.targets { state(target, said, clause) }
    }

    /// Dates without a yes or no: a list of what they can do, or the continuation of the clause before.
    private mutating func takeList(_ clause: AvailabilityClause, _ index: Int) {
        // "can't do Friday because of Saturday"
        if clause.joint == .because, clause.roles.isDisjoint(with: [.reason, .other]) { isUnclear = true }
        // "at my parents until the 6th, back after that"
        if lastSaid == .no, clause.targets.allSatisfy(\.phrase.isRelative), clause.roles.isEmpty {
            return state(clause.targets[0], .yes, clause)
        }
        // "none of the Sundays, all the others"
        if clause.targets.allSatisfy(\.isRest), lastSaid == .no, [.comma, .stop].contains(clause.joint),
            clause.roles.isEmpty, !clause.hasUnknown
        {
            return state(clause.targets[0], .yes, clause)
        }
        // "saturdays only, kids on a friday"
        if clause.joint == .comma, index > 0, clauses[index - 1].hasOnlyBehind, !clause.roles.contains(.reason) {
            isUnclear = true
        }
        if isBusy(index) {
            if clause.targets.count > 1 || clause.targets[0].phrase.dates.count > 1 || clause.hasUnknown {
                isUnclear = true
            }
            for target in clause.targets { state(target, .no, clause) }
            return
        }
        if [.comma, .and].contains(clause.joint), index > 0, clauses[index - 1].isPrefix, lastSaid == .no {
            if clause.hasUnknown || clause.roles.contains(.choice) { isUnclear = true }
            // "all of January, none of February, and March"
            if clause.joint == .and, hasYes { isUnclear = true }
            // "neither friday, both saturdays", "not weds, sat instead"
            let dates = clause.dates
            let isOther = !offered.isEmpty && offered.isDisjoint(with: dates)
            let isYes = clause.hasQuantifier || clause.roles.contains(.instead) || isOther

            for target in clause.targets { state(target, isYes ? .yes : .no, clause) }
            return
        }
        if clause.roles.contains(.supposition), !clause.isSupposed || clause.roles.contains(.obtain) {
            // "nye depends on the money", "the 4th if I can get a sitter"
            for target in clause.targets { state(target, .maybe, clause) }
            hasLimit = true
            return
        }
        if clause.roles.contains(.reason) {
            // "Fri I'm teaching till 9": perhaps after it.
            let isPartly = !clause.roles.isDisjoint(with: [.condition, .supposition])
            for target in clause.targets { state(target, isPartly ? .maybe : .no, clause) }
            if isPartly { (mustAsk, hasLimit) = (true, true) }
            return
        }
        if clause.joint == .but, whole != nil, clause.roles == [.or] { return takeExceptions(clause) }
        if clause.roles.contains(.choice) || clause.roles.contains(.or) {
            for target in clause.targets { state(target, .maybe, clause) }
            return
        }
        if hasUnreadRemark(index) { isUnclear = true }
        // "til the 8th": free, or away?
        if clause.hasUnknown && clause.joint != .so || clause.targets.contains(where: \.phrase.impliesRest) {
            isUnclear = true
        }
        if clause.roles.contains(.preference) {
            // "prefer saturdays but can do fridays"
            let isBesideYes =
                index + 1 < clauses.count && [.but, .comma].contains(clauses[index + 1].joint)
                && clauses[index + 1].hasDates && clauses[index + 1].said == [.yes]
            for target in clause.targets { state(target, isBesideYes ? .yes : .maybe, clause) }
            (isIncomplete, mustAsk, hasLimit) = (true, true, true)
            return
        }
        if isWaiting(index) {
            for target in clause.targets { waiting.formUnion(target.phrase.dates) }
            (waits, isIncomplete) = (true, true)
            return
        }
        if clause.joint == .but, isException(clause, index) { return takeExceptions(clause) }
        for target in clause.targets { state(target, inherited(by: index), clause) }
    }

    /// "all but the 5th", "every tuesday but the 24th", and not "no saturdays but the 4th".
    private mutating func isException(_ clause: AvailabilityClause, _ index: Int) -> Bool {
        if clause.roles.contains(.only) || clause.roles.contains(.condition) || clause.isSupposed { return false }
        // "not ideal but the 12th"
        if index > 0, clauses[index - 1].targets.isEmpty, clauses[index - 1].said == [.maybe] { return false }
        if whole != nil || index > 0 && clauses[index - 1].targets.isEmpty { return true }
        let dates = clause.dates
        let before = answers.last { !$0.dates.isDisjoint(with: dates) }
        if let before { return before.dates.isSuperset(of: dates) }
        if lastSaid != .no { isUnclear = true }
        return false
    }

    /// "Sat Dec 5 - rehearsal": a reason behind a date is a no.
    private func isBusy(_ index: Int) -> Bool {
        guard index + 1 < clauses.count, clauses[index + 1].joint == .comma, clauses[index + 1].targets.isEmpty,
            clauses[index + 1].roles.contains(.reason), clauses[index + 1].said.isEmpty
        else { return false }
        return true
    }

    /// "3 - let me check"
    private func isWaiting(_ index: Int) -> Bool {
        guard index + 1 < clauses.count, clauses[index + 1].joint == .comma, clauses[index + 1].targets.isEmpty else {
            return false
        }
        return clauses[index + 1].roles.contains(.wait) && clauses[index + 1].said.isEmpty
    }

    /// "Thursday, I need ::, and Saturday I'm free": what is said of the dates before the comma is not read.
    private func hasUnreadRemark(_ index: Int) -> Bool {
        guard index + 1 < clauses.count, clauses[index + 1].joint == .comma else { return false }
        let remark = clauses[index + 1]
        guard remark.targets.isEmpty, remark.said.isEmpty, remark.hasUnknown, !isAsking(remark) else { return false }
        let isBetweenDates = index + 2 < clauses.count && !clauses[index + 2].targets.isEmpty
        return remark.hasUnread || isBetweenDates && remark.roles.isEmpty
    }

    /// "Fri Dec 4 - yes": the clause answers for the one date before it.
    func isAnswer(_ index: Int) -> Bool {
        guard index > 0, clauses[index].joint == .comma, clauses[index].said.count == 1, clauses[index].roles.isEmpty,
            clauses[index].targets.isEmpty, !clauses[index].hasUnknown,
            index + 1 == clauses.count || clauses[index + 1].joint == .stop
        else { return false }
        let before = clauses[index - 1]
        return [.start, .stop].contains(before.joint) && before.said.isEmpty && before.targets.count == 1
            && before.targets[0].phrase.dates.count == 1 && before.roles.isEmpty && !before.hasUnknown
    }

    /// What a list takes from the clauses around it.
    private mutating func inherited(by index: Int) -> Availability {
        if index + 1 < clauses.count, isAnswer(index + 1) { return clauses[index + 1].said[0] }
        if let said = following(index) { return said }
        guard index > 0 else { return .yes }
        let before = clauses[index - 1]
        switch clauses[index].joint {
        case .comma, .and:
            // "except for the 4th, all good"
            if before.joint == .except, clauses[index].targets.allSatisfy({ $0.phrase.isAll || $0.isRest }) { break }
            guard let last = lastSaid, !before.targets.isEmpty, last != .yes else { break }
            // "1 or 2 but not both, and 4"
            if !before.roles.isDisjoint(with: [.or, .choice]), clauses[index].joint == .and { break }
            if before.isPrefix || before.said.isEmpty { return last }
            isUnclear = true
        case .stop:
            if lastSaid == .no { isUnclear = true }
        case .start, .but, .so, .because, .except: break
        }
        // "no, 1 and 3"
        if before.targets.isEmpty, before.said == [.no], !before.roles.contains(.supposition),
            clauses[index].joint != .so, before.joint != .so
        {
            isUnclear = true
        }
        if before.targets.isEmpty, before.said == [.maybe] { return .maybe }
        return .yes
    }

    /// "1, 2 and 3 are out": the yes or no stands behind the whole list.
    private mutating func following(_ index: Int) -> Availability? {
        if clauses[index].roles.contains(.only) || clauses[index].hasQuantifier { return nil }
        var next = index + 1
        var isList = true
        while next < clauses.count, [.comma, .and].contains(clauses[next].joint) {
            let clause = clauses[next]
            if isAsking(clause) { return nil }
            if clause.targets.isEmpty {
                // "the 4th and the 12th, works for me"
                guard next == index + 1, let said = clause.said.first, Set(clause.said).count == 1,
                    clause.roles.isEmpty
                else { return nil }
                return said == .yes ? .yes : nil
            }
            if clause.said.isEmpty {
                next += 1
                continue
            }
            guard clause.isPostfix, clause.said.count == 1, !clause.targets.contains(where: \.isRest) else {
                return nil
            }
            isList = clause.joint == .and || clause.hasJoinedList
            switch clause.said[0] {
            case .yes: return .yes
            case .maybe:
                // "1 and 3, the 12th maybe"
                if !isList, clauses[index].hasJoinedList { return nil }
                if !isList { isIncomplete = true }
                return .maybe
            case .no:
                // "2, 3 = yes; 1, 4 = no"
                if !isList, !hasVerdicts, !hasYes || clauses[index].joint != .stop { isUnclear = true }
                return .no
            }
        }
        return nil
    }

    /// "4th, 5th no. 11th, 12th yes.": each sentence is a list with its yes or no at the end.
    private var hasVerdicts: Bool {
        let ends = clauses.indices.filter { $0 + 1 == clauses.count || clauses[$0 + 1].joint == .stop }
        return ends.count > 1 && ends.allSatisfy { clauses[$0].isPostfix && clauses[$0].said.count == 1 }
    }

    /// The dates of "all but …": the opposite of what is said of the others.
    private mutating func takeExceptions(_ clause: AvailabilityClause) {
        let main = whole ?? lastSaid ?? .yes
        if clause.hasUnknown { isUnclear = true }
        let dates = clause.dates
        // "not fridays, except the 18th"
        let isOfGroup = answers.last.map { $0.dates.isStrictSuperset(of: dates) } ?? false
        if whole == nil, answers.isEmpty || lastSaid != .yes, !isOfGroup { whole = main }
        let said = clause.said.first
        let opposite: Availability = main == .yes ? .no : .yes
        if main == .maybe || clause.said.count > 1 || said == main && main == .no { isUnclear = true }
        let meaning: Availability = said == .maybe ? .maybe : opposite
        if said == .no, main == .no { isUnclear = true }
        for target in clause.targets {
            if target.isRest || target.phrase.isAll { isUnclear = true }
            let dates = target.phrase.dates
            answers.append((dates, meaning))
            doubtful.formUnion(target.phrase.doubtful)
        }
        if meaning == .no, !answers.isEmpty { lastSaid = .no }
    }
}
