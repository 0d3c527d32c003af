import Values

/// The answers of a reply do not fit its invitations.
struct UnclearPairing: Error {
    var rule: Rule
    /// The invitations, by number, whose answer is missing or unclear.
    var about: [Int] = []
    /// The answer that waits for its invitations.
    var held: Answer?
}

/// Pairs the answers of a reply with the invitations that it names, clause by clause.
struct AnswerPairing {
    let reply: ParsedReply
    let set: InvitationSet
    private let clauses: ClauseChecks
    /// The answers found so far, by the place of the invitation.
    var given: [Int: Answer] = [:]
    /// Invitations named so far that still wait for their answer.
    /// `hasMoreSaid`: with more said about them, so that the next answer may not be theirs.
    var pending: [(reference: Reference, isEverything: Bool, hasMoreSaid: Bool)] = []
    /// Answers that still wait for their invitations.
    var floating: [Answer] = []
    /// The answer that a list of invitations continues: "yes to 1, 2 and 3".
    private var carried: Answer?
    /// The answer that the invitations before it have just been given.
    private var lastBackward: Answer?
    /// The answer of every invitation not named. `isSet`: there may be more than one.
    var rest: (answer: Answer, isSet: Bool)?
    /// The invitations that "all but" leaves out without an answer.
    var excluded: UInt64 = 0

    init(_ reply: ParsedReply, _ set: InvitationSet) {
        (self.reply, self.set) = (reply, set)
        clauses = ClauseChecks(reply, set)
    }

    mutating func take(_ clause: Clause, _ items: [ClauseItem]) throws(UnclearPairing) {
        var answers: [Answer] = []
        var refs = 0
        var (hasOnly, hasExcept) = (false, false)
        for item in items {
            switch item {
            case .answer(let answer, _): if answers.last != answer { answers.append(answer) }
            case .references: refs += 1
            case .only: hasOnly = true
            case .except: hasExcept = true
            }
        }
        if refs > 0, clauses.isLeftOpen(clause) {
            for case .references(let reference, _) in items { try give(.maybe, reference) }
            return
        }
        // "je ne peux aucun des deux"
        let isUnclear = clause.hasLooseNegation || clauses.hasUnreadNegation(clause)
        if refs > 0, isUnclear, !clause.has(.nothing) {
            throw UnclearPairing(rule: .unclearNegation)
        }
        // "All, but might be late Sunday"
        if hasExcept, clause.has(.late) { throw UnclearPairing(rule: .whichInvitation) }
        if hasExcept, refs > 0 { return try takeExcept(items) }
        let isOnlyWhich = set.context.wasAskedWhich && answers.isEmpty && set.context.held != .confirmed
        if hasOnly, refs > 0, answers.allSatisfy({ $0 == .confirmed }), !isOnlyWhich { return try takeOnly(items) }
        // "The only one I can't do is Sunday" says yes to the others, "I can only say no to Sunday now" does not.
        if hasOnly, refs > 0, answers == [.declined] { throw UnclearPairing(rule: .whichInvitation) }
        let offers = answers.isEmpty || answers.contains(.confirmed)
        if offers, clauses.goesOnUnread(clause) { throw UnclearPairing(rule: .whichInvitation) }
        if refs > 0, clauses.hasLimit(clause) || offers && clauses.offersEither(clause) {
            throw UnclearPairing(rule: .whichInvitation)
        }
        if refs > 0, clauses.namesOtherTime(clause, isOffer: offers) { throw UnclearPairing(rule: .otherTime) }
        if refs == 0 {
            // "OK for Friday, after 9 PM"
            let offered = given.reduce(0 as UInt64) { $1.value == .confirmed ? $0 | 1 << UInt64($1.key) : $0 }
            if offers, clauses.namesOtherTime(clause, of: offered, isOffer: true) {
                throw UnclearPairing(rule: .otherTime)
            }
            // "but not the one in between"
            if answers.isEmpty, clause.opener == .but, clause.hasLooseNegation {
                throw UnclearPairing(rule: .unclearNegation)
            }
            return try takeAnswers(answers, clause)
        }
        if answers.isEmpty { return try takeRefs(items, clause) }
        try settleChoice(before: clause, items)
        try pair(items)
    }

    private mutating func takeAnswers(_ answers: [Answer], _ clause: Clause) throws(UnclearPairing) {
        guard let answer = answers.first else { return }
        if answers.count > 1 { throw UnclearPairing(rule: .conflictingAnswers) }
        if !pending.isEmpty, clause.opener != .because {
            for waiting in pending { try give(answer, waiting.reference) }
            pending.removeAll()
        } else {
            floating.append(answer)
        }
    }

    private mutating func takeRefs(_ items: [ClauseItem], _ clause: Clause) throws(UnclearPairing) {
        if !given.isEmpty, clauses.isApology(before: clause) { throw UnclearPairing(rule: .whichInvitation) }
        let hasMoreSaid = clauses.hasUnreadWords(in: clause)
        for case .references(let reference, let isEverything) in items {
            let goesOn = clause.gap == .comma && clause.opener == .none
            if let carried, goesOn, isEverything || !hasMoreSaid {
                try give(carried, reference)
            } else {
                pending.append((reference, isEverything, hasMoreSaid))
            }
        }
        if clause.opener == .but { throw UnclearPairing(rule: .whichInvitation) }
    }

    /// "Which one can't you make?" "Friday. Saturday is fine": the held answer is of the one that was named first.
    private mutating func settleChoice(before clause: Clause, _ items: [ClauseItem]) throws(UnclearPairing) {
        guard set.context.wasAskedWhich, let held = set.context.held, held != .maybe, !pending.isEmpty,
            pending.allSatisfy({ !$0.hasMoreSaid && !$0.isEverything }),
            case .references? = items.first
        else { return }
        // "Friday, Saturday is fine" may be a list.
        guard clause.gap == .stop || clause.gap == .line else { throw UnclearPairing(rule: .whichInvitation) }
        for waiting in pending { try give(held, waiting.reference) }
        pending.removeAll()
    }

    private mutating func takeOnly(_ items: [ClauseItem]) throws(UnclearPairing) {
        guard given.isEmpty, pending.isEmpty else { throw UnclearPairing(rule: .conflictingAnswers) }
        for case .references(let reference, _) in items { try give(.confirmed, reference) }
        rest = (.declined, true)
    }

    private mutating func takeExcept(_ items: [ClauseItem]) throws(UnclearPairing) {
        // "all but the brunch, which is too early": a reason is not an answer.
        let stances = items.compactMap { if case .answer(let answer, isReason: false) = $0 { answer } else { nil } }
        guard Set(stances).count <= 1 else { throw UnclearPairing(rule: .whichInvitation) }
        let said = stances.first ?? floating.last
        guard let answer = said ?? set.impliedAnswer else { throw missingAnswer(butTo: items) }
        var isBehind = false
        for item in items {
            switch item {
            case .except: isBehind = true
            case .references(let reference, let isEverything):
                if isBehind, said == nil, answer != .confirmed {
                    excluded |= reference.mask
                } else if isBehind {
                    try give(answer == .confirmed ? .declined : .confirmed, reference)
                } else if !isEverything, !reference.isSet {
                    throw UnclearPairing(rule: .conflictingAnswers)
                }
            default: break
            }
        }
        rest = (answer, true)
    }

    /// "1 yes 2 no" and "yes to 1, no to 2": the first item shows whether answers come before or after their
    /// invitations.
    private mutating func pair(_ items: [ClauseItem]) throws(UnclearPairing) {
        carried = nil
        // "Friday only, I mean. Can't do Friday": named again with its answer.
        let named = items.reduce(0 as UInt64) { mask, item in
            if case .references(let reference, _) = item { mask | reference.mask } else { mask }
        }
        pending.removeAll { $0.hasMoreSaid && $0.reference.mask != 0 && $0.reference.mask & ~named == 0 }
        if pending.contains(where: \.hasMoreSaid) { throw UnclearPairing(rule: .whichInvitation) }
        var waiting = pending.map(\.reference)
        pending.removeAll()
        var current: Answer?
        var currentHasRefs = false
        for item in items {
            switch item {
            case .references(let reference, _):
                if let answer = current {
                    try give(answer, reference)
                    currentHasRefs = true
                } else {
                    waiting.append(reference)
                }
            case .answer(let answer, let isReason):
                if !waiting.isEmpty {
                    for reference in waiting { try give(answer, reference) }
                    waiting.removeAll()
                    current = nil
                    lastBackward = answer
                } else if current == .maybe, isReason {
                    continue  // "hopefully fine by Sunday"
                } else if let before = current, before != answer {
                    if !currentHasRefs, !isReason { throw UnclearPairing(rule: .conflictingAnswers) }
                    (current, currentHasRefs) = (answer, false)
                } else if lastBackward != answer || current != nil {
                    (current, currentHasRefs) = (answer, currentHasRefs)
                }
            case .only, .except: break
            }
        }
        if waiting.contains(where: { !isSaidAlready($0) }) { throw UnclearPairing(rule: .whichInvitation) }
        if let current, currentHasRefs { carried = current } else if let current { floating.append(current) }
    }

    /// "The lot! Sign me up for every one": these invitations have just been given that answer.
    private func isSaidAlready(_ reference: Reference) -> Bool {
        reference.isSet
            && set.invitations.indices.allSatisfy { reference.mask >> UInt64($0) & 1 == 0 || given[$0] == lastBackward }
    }

    mutating func give(_ answer: Answer, _ reference: Reference) throws(UnclearPairing) {
        if reference.kind == .rest {
            rest = (answer, reference.isSet)
            return
        }
        var mask = reference.mask
        if reference.kind == .any, answer != .declined { throw UnclearPairing(rule: .whichInvitation) }
        if reference.isGroup {
            mask = try set.group(of: reference.count, answer, isChange: reply.saysChange)
        } else if mask & ~set.declined != 0 {
            mask &= ~set.declined
        }
        if mask == 0 { throw UnclearPairing(rule: .noSuchInvitation) }
        if !reference.isSet, mask.nonzeroBitCount > 1 { throw UnclearPairing(rule: .whichInvitation) }
        if let part = reference.part,
            !set.invitations.indices.contains(where: { mask >> UInt64($0) & 1 == 1 && set.isIn(part, $0) })
        {
            throw UnclearPairing(rule: .otherTime)
        }
        for place in set.invitations.indices where mask >> UInt64(place) & 1 == 1 {
            if let before = given[place], before != answer { throw UnclearPairing(rule: .conflictingAnswers) }
            given[place] = answer
        }
    }
}
