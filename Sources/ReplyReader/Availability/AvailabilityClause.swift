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
        /// "the rest": of all, or of the dates of its phrase.
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
    private(set) var hasUnread = false
    var isQuestion = false
    /// It stands behind "all but" or "any but", without a comma.
    var isBehindAll = false
    /// Dates behind "if".
    var isSupposed = false
    /// A no that also turns a yes behind it: "don't", "can't".
    private(set) var isNegating = false
    /// "saturdays only"
    private(set) var hasOnlyBehind = false
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
    /// All that it names.
    var dates: DateSet { targets.reduce(DateSet()) { $0.union($1.phrase.dates) } }
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
        if narrow(by: phrase) || limitRest(to: phrase) { return }
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
            isNarrowed && elements.count == 1
                || elements.count == 2
                    && (phrase.isSpan || said == [.yes] && target.phrase.dates.isStrictSuperset(of: phrase.dates))
        else { return false }
        let dates = target.phrase.dates.intersection(phrase.dates)
        target.phrase.doubtful = target.phrase.dates.union(target.phrase.doubtful).intersection(phrase.doubtful)
        target.phrase.dates = dates
        target.phrase.isAmbiguous =
            target.phrase.isAmbiguous || phrase.isAmbiguous || dates.isEmpty
            || !phrase.isSpan && dates != phrase.dates
        elements[0] = .target(target)
        return true
    }

    /// "the rest of October", "any other saturday"
    private mutating func limitRest(to phrase: DatePhrase) -> Bool {
        guard case .target(var last)? = elements.last, last.isRest, last.phrase.dates.isEmpty, phrase.dates.count > 1
        else { return false }
        last.phrase = phrase
        elements[elements.count - 1] = .target(last)
        return true
    }

    /// "only": behind dates it ends their list, before others it narrows them.
    mutating func addOnly(beforeDates: Bool) {
        if beforeDates, said.isEmpty { isNarrowed = true }
        if !beforeDates, hasDates { hasOnlyBehind = true }
        roles.insert(.only)
    }

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

    /// A word of another language that is not read.
    mutating func addUnread() {
        hasUnread = true
        addUnknown()
    }

    /// The last negation was "can't".
    var isBehindCant = false

    mutating func say(_ said: Availability, isNegation: Bool = false, isNot: Bool = false) {
        if said == .no, self.said.isEmpty, roles.contains(.only) { hasOnlyBeforeNo = true }
        if said == .yes, hasUnknown, self.said.isEmpty { hasUnknownBeforeYes = true }
        // "isn't out yet", "can't miss", "can't not do"
        if said == .no, isNegating, !isNegation || isNot, case .says? = elements.last { roles.insert(.unclear) }
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
