import Values

/// A part of a sentence between commas and conjunctions: the dates that it names and what it says of them.
struct AvailabilityClause: Sendable {
    enum Joint: Sendable { case start, comma, and, but, so, because, except, stop }

    /// What it is about, in its order with the yes, no and maybe around it.
    enum Element: Sendable, Hashable {
        case target(Target)
        case says(Availability)
    }

    struct Target: Sendable, Hashable {
        var phrase = DatePhrase([])
        /// "the rest"
        var isRest = false
        /// "any": behind a no it means none.
        var isAny = false
        /// "both"
        var isBoth = false
        /// Listed with "and".
        var isJoined = false
        /// Listed without "and" or a comma: "1 3".
        var isLoose = false
    }

    var joint: Joint
    /// How it is joined to the clause after it.
    var isClosedByAnd = false
    var elements: [Element] = []
    var roles: Set<AvailabilityRole> = []
    var hasUnknown = false
    var isQuestion = false
    /// Dates behind "if".
    var isSupposed = false
    /// A no that also turns a yes behind it: "don't", "can't".
    private(set) var isNegating = false
    /// "only" stands between the dates before it and those behind it.
    private var isNarrowed = false
    /// "all", "both" before the dates: a statement of its own.
    private(set) var hasQuantifier = false
    /// A negation of which it is not known yet what it negates.
    private var isOpenNegation = false
    /// "can't" before a word that is not known: "can't commit".
    private(set) var hasUnknownBehindCant = false
    private(set) var hasUnknownBeforeYes = false
    /// "the only one I can't do"
    private(set) var hasOnlyBeforeNo = false
    private var isJoined = false
    /// It says no in words that need no dates: "can't", "no", and not only "not".
    var hasPlainNo = false

    init(joint: Joint) { self.joint = joint }

    var targets: [Target] {
        elements.compactMap { if case .target(let target) = $0 { target } else { nil } }
    }
    var said: [Availability] { elements.compactMap { if case .says(let said) = $0 { said } else { nil } } }
    var hasDates: Bool { targets.contains { !$0.phrase.isAll && !$0.isRest } }
    var isEmpty: Bool { elements.isEmpty && roles.isEmpty && !hasUnknown }
    /// Dates come first, and then what is said of them.
    var isPostfix: Bool {
        guard case .target? = elements.first, case .says? = elements.last else { return false }
        return true
    }
    var isPrefix: Bool {
        guard case .says? = elements.first, case .target? = elements.last else { return false }
        return true
    }

    // MARK: Building

    mutating func add(_ phrase: DatePhrase) {
        if roles.contains(.supposition) { isSupposed = true }
        if narrow(by: phrase) { return }
        // "any friday"
        if case .target(let last)? = elements.last, last.phrase.isAll, !last.isRest {
            elements.removeLast()
            // "no fridays, any saturday"
            hasQuantifier = hasQuantifier || !last.isAny || elements.isEmpty && roles.isEmpty
            if roles.contains(.none), case .says(.no)? = elements.last {
            } else if roles.contains(.none) {
                elements.append(.says(.no))
            }
        }
        addTarget(Target(phrase: phrase))
    }

    /// "saturdays only the 12th", "fridays are out until the 18th": some of the dates before it.
    private mutating func narrow(by phrase: DatePhrase) -> Bool {
        guard hasDates, case .target(var target)? = elements.first, target.phrase.dates.count > 1,
            isNarrowed && elements.count == 1 || phrase.isSpan && elements.count == 2
        else { return false }
        let dates = target.phrase.dates.intersection(phrase.dates)
        if isNarrowed && dates != phrase.dates { return false }
        target.phrase.doubtful = target.phrase.dates.union(target.phrase.doubtful).intersection(phrase.doubtful)
        target.phrase.dates = dates
        target.phrase.isAmbiguous = target.phrase.isAmbiguous || phrase.isAmbiguous || dates.isEmpty
        elements[0] = .target(target)
        return true
    }

    mutating func markNarrowed() { if said.isEmpty { isNarrowed = true } }

    mutating func addRest() {
        // "none of the others"
        if case .target(let last)? = elements.last, last.phrase.isAll { elements.removeLast() }
        addTarget(Target(isRest: true))
    }

    mutating func addAll(_ all: DateSet, isAny: Bool, isBoth: Bool = false) {
        // "the 4th or the 5th, both work"
        if isBoth, hasDates { return roles.subtract([.or, .choice]) }
        // "otherwise none", "otherwise anything"
        if targets.contains(where: \.isRest) { return }
        // "the 4th and 5th all work": a name for the same dates
        if case .target(let last)? = elements.last, last.phrase.isAll || !isAny { return }
        var phrase = DatePhrase(all)
        phrase.isAll = true
        addTarget(Target(phrase: phrase, isAny: isAny, isBoth: isBoth))
    }

    private mutating func addTarget(_ target: Target) {
        defer { (isJoined, isOpenNegation) = (false, false) }
        guard case .target(var last)? = elements.last, !last.isRest, !target.isRest, !last.phrase.isAll,
            !target.phrase.isAll
        else { return elements.append(.target(target)) }
        last.phrase.merge(target.phrase)
        last.isLoose = last.isLoose || !isJoined
        last.isJoined = last.isJoined || isJoined
        elements[elements.count - 1] = .target(last)
    }

    mutating func join() { isJoined = true }

    /// A word that no list has. Behind "not" or "no" it can turn the meaning: "not worried about the 4th", "no gigs".
    mutating func addUnknown() {
        hasUnknown = true
        guard isOpenNegation else { return }
        isOpenNegation = false
        if isBehindCant { hasUnknownBehindCant = true } else { roles.insert(.unclear) }
    }

    /// The last negation was "can't".
    var isBehindCant = false

    mutating func say(_ said: Availability, isNegation: Bool = false, isNot: Bool = false) {
        if said == .no, self.said.isEmpty, roles.contains(.only) { hasOnlyBeforeNo = true }
        if said == .yes, hasUnknown, self.said.isEmpty { hasUnknownBeforeYes = true }
        // "isn't out yet", "can't miss"
        if said == .no, isNegating, !isNegation, case .says? = elements.last { roles.insert(.unclear) }
        isOpenNegation = isNegation || isNot
        guard case .says(let before)? = elements.last else {
            isNegating = isNegation
            return elements.append(.says(said))
        }
        let together: Availability? =
            switch (before, said) {
            case (.maybe, _), (_, .maybe): .maybe
            case (.yes, .yes): .yes
            case (.no, .no): .no
            case (.no, .yes): isNegating ? .no : nil
            // "can not", "could not"
            case (.yes, .no): isNegation ? .no : nil
            }
        // "never work": as plain as "can't"
        if before == .no, said == .yes, isNegating { hasPlainNo = true }
        isNegating = isNegating || isNegation
        if let together { elements[elements.count - 1] = .says(together) } else { roles.insert(.unclear) }
    }
}

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
        case .rest: clause.addRest()
        case .except: close(.except)
        case .but: close(.but)
        case .so: close(.so)
        case .because: if !clause.targets.isEmpty { close(.because) }
        case .only:
            if case .dates? = rest.first { clause.markNarrowed() }
            clause.roles.insert(.only)
        case .adding:
            clause.roles.insert(.adding)
            takeAnd(rest)
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
