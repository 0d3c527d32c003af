import Values

/// Splits atoms into clauses.
struct AvailabilityClauseSplitter {
    private let all: DateSet
    private var clauses: [AvailabilityClause] = []
    private var clause = AvailabilityClause(joint: .start)

    static func clauses(of atoms: [AvailabilityAtom], all: DateSet) -> [AvailabilityClause] {
        var splitter = AvailabilityClauseSplitter(all: all)
        for index in atoms.indices { splitter.take(atoms[index], rest: atoms[(index + 1)...]) }
        splitter.close(.stop)
        return splitter.clauses
    }

    private init(all: DateSet) { self.all = all }

    private mutating func close(_ joint: AvailabilityClause.Joint) {
        if !clause.isEmpty || clause.isQuestion { clauses.append(clause) }
        clause = AvailabilityClause(joint: clause.isEmpty && joint == .comma ? clause.joint : joint)
    }

    private mutating func take(_ atom: AvailabilityAtom, rest: ArraySlice<AvailabilityAtom>) {
        switch atom {
        case .comma: close(.comma)
        case .stop: close(.stop)
        case .question:
            if clause.isEmpty, !clauses.isEmpty { clauses[clauses.count - 1].isQuestion = true }
            clause.isQuestion = true
            close(.stop)
        case .unknown: clause.addUnknown()
        case .unread: clause.addUnread()
        case .dates(let phrase):
            if clause.roles.contains(.question) { clause.isQuestion = true }
            clause.add(phrase)
        case .word(let role): take(role, rest)
        }
    }

    private mutating func take(_ role: AvailabilityRole, _ rest: ArraySlice<AvailabilityAtom>) {
        switch role {
        case .yes:
            if clause.said.first != .yes { closeList(rest) }
            clause.say(.yes)
        case .auxiliary: takeAuxiliary(rest)
        case .question where !clause.roles.isDisjoint(with: [.supposition, .wait]): break
        case .no:
            if clause.said.first != .no { closeList(rest) }
            clause.say(.no)
            clause.hasPlainNo = true
        case .nay:
            if clause.said.first != .no { closeList(rest) }
            clause.isBehindCant = false
            clause.say(.no, isNot: true)
            clause.hasPlainNo = true
        case .cant:
            clause.isBehindCant = true
            clause.say(.no, isNegation: true)
            clause.hasPlainNo = true
        case .open:
            if !clause.targets.isEmpty { clause.say(.yes) } else { clause.addAll(all, isAny: false) }
        case .not:
            // "2 and 4, not 1"
            if clause.hasDates, clause.said.isEmpty, case .dates? = rest.first { close(.but) }
            clause.isBehindCant = false
            clause.say(.no, isNegation: true, isNot: true)
        case .maybe: clause.say(.maybe)
        case .doubt:
            clause.say(.maybe)
            clause.roles.insert(.doubt)
        case .all: clause.addAll(all, isAny: false)
        case .any: clause.addAll(all, isAny: true)
        case .both: clause.addAll(all, isAny: false, isBoth: true)
        case .throughout: if clause.targets.isEmpty { clause.addAll(all, isAny: false) }
        case .none:
            clause.roles.insert(.none)
            clause.say(.no, isNegation: clause.said == [.yes])
            clause.hasPlainNo = true
            clause.addAll(all, isAny: true)
            // "keine ::": no dates are meant.
            if rest.first == .unread { clause.roles.insert(.unclear) }
        case .rest: clause.addRest()
        case .except:
            close(.except)
            // "all except my birthday", "all good except one": dates that are not known.
            let excepted = rest.prefix { ![.comma, .stop, .question, .word(.but)].contains($0) }
            if !excepted.isEmpty || rest.isEmpty, !excepted.contains(where: \.namesAny) {
                clause.roles.insert(.unclear)
            }
        case .but:
            let isBehindAll = clause.said.isEmpty && clause.targets.last.map { $0.phrase.isAll && !$0.isRest } == true
            close(.but)
            clause.isBehindAll = isBehindAll
        // "so on saturday" at the beginning concludes nothing.
        case .so: if !clauses.isEmpty || !clause.isEmpty { close(.so) }
        case .because: if !clause.targets.isEmpty { close(.because) }
        case .only:
            let isBefore = if case .dates? = rest.first { true } else { false }
            // "can't do the 4th only the 12th"
            if isBefore, clause.isPrefix, clause.said == [.no] { close(.comma) }
            clause.addOnly(beforeDates: isBefore)
        case .adding:
            clause.roles.insert(.adding)
            // "on friday i also have a meeting"
            let next = rest.prefix { ![.comma, .stop, .question].contains($0) }
            if next.first != .word(.reason) || clause.isEmpty { takeAnd(rest) }
        case .and: takeAnd(rest)
        case .or:
            clause.join()
            // "any afternoon or evening" is no choice of dates.
            let next = rest.prefix { ![.comma, .stop, .question, .word(.but), .word(.except)].contains($0) }
            if clause.hasDates || next.contains(where: { if case .dates = $0 { true } else { $0 == .word(.rest) } }) {
                clause.roles.insert(.or)
            }
        case .neutral: break
        default: clause.roles.insert(role)
        }
    }

    /// "can't do the 4th or 5th can do the 11th", "yes: 2, 3 no: 1, 4"
    private mutating func closeList(_ rest: ArraySlice<AvailabilityAtom>) {
        guard case .dates? = rest.first else { return }
        let isList = clause.said.isEmpty && clause.hasDates && clause.joint == .comma && clauses.last?.isPrefix == true
        if isList || clause.isPrefix && clause.said.first == .no { close(.stop) }
    }

    /// "2 isn't possible, the others are"
    private mutating func takeAuxiliary(_ rest: ArraySlice<AvailabilityAtom>) {
        let isLast =
            switch rest.first {
            case nil, .comma, .stop, .word(.and), .word(.but): true
            default: false
            }
        guard isLast, case .target? = clause.elements.last, clause.elements.count > 2 * clause.said.count else {
            return
        }
        clause.say(.yes)
    }

    /// "and" continues a list of dates; before a new statement it begins a clause.
    private mutating func takeAnd(_ rest: ArraySlice<AvailabilityAtom>) {
        clause.join()
        let isDates = if case .dates? = rest.first { true } else { false }
        if clause.isPostfix || clause.isPrefix && !isDates || clause.elements.count > 0 && !isDates && clause.hasDates {
            close(.and)
        } else if clause.isEmpty, !clauses.isEmpty, clause.joint == .comma {
            clause.joint = .and
        }
    }
}

extension AvailabilityAtom {
    /// Dates, or words for some of them.
    fileprivate var namesAny: Bool {
        switch self {
        case .dates, .word(.rest), .word(.all), .word(.any), .word(.both), .word(.limit), .word(.choice): true
        default: false
        }
    }
}
