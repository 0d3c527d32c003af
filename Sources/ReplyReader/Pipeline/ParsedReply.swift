import Values

/// A reply cut into clauses, with what they say together.
struct ParsedReply: Sendable {
    let tokens: [Token]
    let clauses: [Clause]
    let lexicon: Lexicon
    private(set) var stances: [Stance] = []
    private(set) var senses: SenseSet = []
    private(set) var flags: Flags = []
    /// It asks something. An answer with a question mark ("yes?") does not count.
    private(set) var hasQuestion = false
    /// "yes?", "I can make it?"
    private(set) var hasAnswerInQuestion = false
    private(set) var hasCondition = false
    /// "if I can …", not "if you …"
    private(set) var hasOwnCondition = false
    /// It contains an answer of somebody else: "she can't make it".
    private(set) var hasStanceOfOther = false
    private(set) var hasLooseNegation = false
    /// The last answer of somebody else: where it begins, and what it says.
    private var lastAnswerOfOther: (start: Int, side: Stance.Side)?

    init(_ tokens: [Token], _ clauses: [Clause], _ lexicon: Lexicon) {
        (self.tokens, self.clauses, self.lexicon) = (tokens, clauses, lexicon)
        for (index, clause) in clauses.enumerated() { take(clause, index) }
        if namesPrice { senses.insert(.pay) }
        if senses.contains(.pause), !hasQuestion { senses.insert(.check) }
        if hasCondition { flags.insert(.conditional) }
        if hasStanceOfOther, endsWithOwnAnswer() { hasStanceOfOther = false }
        if hasStanceOfOther || senses.contains(.wrongPerson) { flags.insert(.someoneElse) }
        if senses.contains(.correction) { flags.insert(.correction) }
        if senses.contains(.party) { flags.insert(.partySize) }
        if senses.contains(.pay) { flags.insert(.pay) }
        if senses.contains(.automatic) { flags.insert(.automatic) }
        if senses.contains(.late) { flags.insert(.late) }
        if !stances.isEmpty, stances.allSatisfy(\.isForeign) { flags.insert(.foreign) }
    }

    /// The token indices of a clause.
    func places(of clause: Clause) -> Range<Int> { clause.start..<max(clause.start, min(clause.end, tokens.count)) }

    /// True for a token inside a phrase.
    func isRead(_ index: Int) -> Bool {
        clauses.contains { $0.atoms.contains { $0.start <= index && index < $0.end } }
    }

    /// The reply without the clauses whose index `isLeftOut` accepts.
    func leavingOut(where isLeftOut: (Int) -> Bool) -> ParsedReply {
        ParsedReply(tokens, clauses.indices.filter { !isLeftOut($0) }.map { clauses[$0] }, lexicon)
    }

    func has(_ sense: Sense) -> Bool { senses.contains(sense) }

    // MARK: Words

    func classes(_ index: Int) -> WordClass { lexicon.classes[Int(tokens[index].word)] }

    /// Nil outside the reply and for tokens that are not words.
    func particle(_ index: Int) -> CalendarWord.Particle? {
        guard tokens.indices.contains(index), tokens[index].kind == .word else { return nil }
        return lexicon.calendar[Int(tokens[index].word)].particle
    }

    /// "..." at the end.
    var endsInPoints: Bool { tokens.last.map { $0.isMark(UInt8(ascii: ".")) && $0.end - $0.start > 1 } ?? false }

    /// A word outside every phrase that may change what the reply means.
    func isUnread(_ index: Int) -> Bool {
        let token = tokens[index]
        guard token.kind == .word, !token.role.contains(.light), !isRead(index), !isPlaceOrTime(index) else {
            return false
        }
        return lexicon.classes[Int(token.word)]
            .isDisjoint(with: [.light, .filler, .closing, .article, .firstPerson, .core, .copula, .auxiliary])
    }

    /// "at nine", "at soundcheck": behind "at", a number or a place that every venue has.
    private func isPlaceOrTime(_ index: Int) -> Bool {
        let isLed = particle(index - 1) == .at || particle(index - 1) == .the && particle(index - 2) == .at
        guard isLed else { return false }
        return lexicon.calendar[Int(tokens[index].word)].cardinal > 0 || lexicon.isOf(.meetingPlace, tokens[index].word)
    }

    var hasUnread: Bool { tokens.indices.contains(where: isUnread) }

    /// "Need to borrow a stand": a need outside every phrase, and what is needed behind it.
    var needsSomething: Bool {
        clauses.contains { clause in
            let places = places(of: clause)
            guard let need = places.first(where: { isUnread($0) && lexicon.isOf(.needing, tokens[$0].word) }) else {
                return false
            }
            return places.contains { $0 > need && isUnread($0) } && !places.contains { classes($0).contains(.anyNot) }
        }
    }

    /// "I'm in" and "I can do it", with nothing in front that reports or supposes it; "so me too".
    func isSaidOfSelf(_ stance: Stance) -> Bool {
        guard stance.sense == .accept else { return false }
        if tokens[stance.place.lowerBound].word == lexicon.so { return true }
        let clause = clauses[stance.clause]
        guard stance.place.lowerBound > clause.start, classes(stance.place.lowerBound - 1).contains(.firstPerson)
        else { return false }
        return !(clause.start..<stance.place.lowerBound).contains { classes($0).contains(.reporting) }
    }

    /// It says which invitations it is about: "1", "Friday", "all", "none".
    var namesInvitation: Bool {
        has(.everything) || has(.nothing) || has(.anyOne)
            || tokens.contains { $0.reference.map { $0.kind != .whatever } ?? false }
    }

    /// It counts invitations: "both", "all", "neither".
    var namesGroup: Bool {
        has(.everything) || has(.nothing) || has(.anyOne) || tokens.contains { $0.reference?.isGroup ?? false }
    }

    /// "I'll do it for 100": a number too large for a time, and nothing that it counts.
    var namesPrice: Bool {
        tokens.indices.contains { index in
            let token = tokens[index]
            // "100" is a word, as in "100 %".
            let isLarge = token.kind == .number && token.value >= 32 || isWord("100", index)
            return isLarge && isFor(index - 1)
                && (index + 1 == tokens.count || tokens[index + 1].kind != .word || isMoney(index + 1))
        }
    }

    /// "for", "pour", "für", "por", "per"
    private func isFor(_ index: Int) -> Bool {
        particle(index) == .for || ["pour", "fur", "fuer", "por", "per"].contains { isWord($0, index) }
    }

    /// True for this word of the vocabulary; false for one that it does not have, and outside the reply.
    func isWord(_ spelling: String, _ index: Int) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .word && lexicon.isWord(spelling, tokens[index].word)
    }

    /// False outside the reply.
    func isOf(_ kind: WordKind, _ index: Int) -> Bool {
        tokens.indices.contains(index) && lexicon.isOf(kind, tokens[index].word)
    }

    private func isMoney(_ index: Int) -> Bool {
        particle(index) == .bucks || particle(index) == .dollars
    }

    /// It says that something is different now: "both work now", "none of them after all".
    var saysChange: Bool {
        has(.correction)
            || tokens.indices.contains { index in
                classes(index).contains(.changing) || particle(index) == .after && particle(index + 1) == .all
            }
    }

    // MARK: Clauses

    private mutating func take(_ clause: Clause, _ index: Int) {
        for atom in clause.atoms where !clause.isQuestion || !ParsedReply.ignoredInQuestions.contains(atom.sense) {
            if isAdvice(atom, in: clause) { continue }
            senses.insert(atom.isNegated && atom.sense == .maybe ? .doubtful : atom.sense)
        }
        if clause.isQuestion, !isOwnTerm(clause) {
            takeQuestion(clause, index)
            return
        }
        if clause.opener == .condition {
            takeCondition(clause, index)
            let behind = clause.atoms.first { $0.sense == .condition }?.end ?? clause.start + 1
            let subject = behind < tokens.count ? tokens[behind].word : 0
            if lexicon.classes[Int(subject)].contains(.firstPerson) || lexicon.calendar[Int(subject)].particle == .my {
                hasOwnCondition = true
            }
            // "If work lets me": the speaker's own condition.
            let words = tokens[min(behind, clause.end)..<min(clause.end, tokens.count)].map(\.word)
            if !lexicon.classes[Int(subject)].contains(.addressee), words.contains(lexicon.me) {
                hasOwnCondition = true
            }
            return
        }
        if clause.hasLooseNegation { hasLooseNegation = true }
        for atom in clause.atoms {
            guard let stance = Stance(withForeignNot(atom, in: clause), clause: index) else { continue }
            if let denial = denial(of: atom, in: clause) {
                stances.removeAll { $0.place.lowerBound == denial.start }
                var denied = atom
                denied.sense = .rhetorical
                if let stance = Stance(denied, clause: index) { stances.append(stance) }
                continue
            }
            if hasNotInFront(atom, in: clause) {
                hasLooseNegation = true
                continue
            }
            if isAboutSomeoneElse(atom, in: clause) {
                (hasStanceOfOther, lastAnswerOfOther) = (true, (atom.start, stance.side))
            } else {
                stances.append(stance)
            }
        }
    }

    /// "But only if I can go first?": a condition, even with a question mark.
    private func isOwnTerm(_ clause: Clause) -> Bool {
        guard clause.opener == .condition, let opening = clause.atoms.first, opening.sense == .condition else {
            return false
        }
        return opening.end > opening.start + 1 && tokens[opening.end - 1].word == lexicon.if
    }

    /// The clause in which somebody else says yes, behind nothing but the speaker's own no: "can't Friday but Ben can".
    /// It names no invitation.
    var clauseOfSubstitute: Int? {
        guard hasStanceOfOther, let other = lastAnswerOfOther, other.side == .yes, !stances.isEmpty,
            let index = clauses.firstIndex(where: { $0.start <= other.start && other.start < $0.end }),
            stances.allSatisfy({ $0.side == .no && $0.clause < index }),
            !places(of: clauses[index]).contains(where: { tokens[$0].reference.map { $0.kind != .whatever } ?? false })
        else { return nil }
        return index
    }

    /// "Jen's gonna take the kids so I can do it": the speaker's own answer comes last. "So me too" repeats a yes only.
    private func endsWithOwnAnswer() -> Bool {
        guard let last = stances.last(where: { $0.weight == .plain }), last.side == .yes,
            let others = lastAnswerOfOther, last.place.lowerBound > others.start,
            others.side == .yes || !lexicon.isOf(.adding, tokens[last.place.upperBound - 1].word),
            stances.allSatisfy({ $0.side == .yes })
        else { return false }
        let clause = clauses[last.clause]
        let openers = max(clause.start, last.place.lowerBound - 3)...last.place.lowerBound
        return clause.opener == .so || openers.contains { tokens[$0].word == lexicon.so }
    }

    /// "You should ask Deb": advice, not doubt.
    private func isAdvice(_ atom: Atom, in clause: Clause) -> Bool {
        atom.sense == .maybe && atom.start > clause.start
            && lexicon.classes[Int(tokens[atom.start - 1].word)].contains(.addressee)
    }

    private mutating func takeQuestion(_ clause: Clause, _ index: Int) {
        // "Put me down for it, yeah?" is a yes.
        if let first = clause.atoms.first, first.sense == .accept, !first.isNegated,
            lexicon.isOf(.putting, tokens[first.start].word),
            !clause.atoms.contains(where: { [.ask, .stranger, .maybe].contains($0.sense) }),
            tokens[clause.start..<first.start].allSatisfy({
                $0.kind != .word || lexicon.classes[Int($0.word)].contains(.light)
            }), let stance = Stance(first, clause: index)
        {
            stances.append(stance)
            return
        }
        // "Can you take me off tonight?" is a no.
        if let off = clause.atoms.first(where: { $0.sense == .refuse }),
            lexicon.isOf(.cutting, tokens[off.start].word),
            tokens[clause.start..<off.start].contains(where: { lexicon.classes[Int($0.word)].contains(.addressee) }),
            let stance = Stance(off, clause: index)
        {
            stances.append(stance)
            return
        }
        let isOnlyAnswer =
            !clause.has(.ask) && !clause.has(.stranger)
            && clause.atoms.contains { Stance($0, clause: 0) != nil && $0.sense != .exclaimNo }
            && clause.end - clause.start <= 6
        let isExclaimed = clause.has(.exclaimNo)
        if isOnlyAnswer { hasAnswerInQuestion = true } else if !isExclaimed { hasQuestion = true }
    }

    /// In "if I can get off work, yes" only the "yes" counts, not the words of the condition.
    private mutating func takeCondition(_ clause: Clause, _ index: Int) {
        hasCondition = true
        for atom in clause.atoms where [.yes, .no, .okay].contains(atom.sense) {
            if let stance = Stance(atom, clause: index) { stances.append(stance) }
        }
    }

    /// "esta vez no puedo", "leider kann ich nicht", "passt mir gar nicht": other languages put "not" beside the
    /// statement.
    private func withForeignNot(_ atom: Atom, in clause: Clause) -> Atom {
        guard atom.isForeign, atom.sense == .accept || atom.sense == .yes, !atom.isNegated else { return atom }
        var negated = atom
        if isNegated(after: atom, in: clause) {
            negated.isNegated = true
            if atom.sense == .yes { negated.sense = .no }
        } else if atom.sense == .accept {
            let beside = [atom.start - 1, atom.end].filter(tokens.indices.contains).map { tokens[$0].word }
            negated.isNegated = beside.contains { lexicon.classes[Int($0)].contains(.foreignNot) }
        }
        return negated
    }

    /// A negation behind the statement, with nothing but light words before and after it: "ça me va pas", "geht eher
    /// nicht". Not "geht nicht anders", "pas mal".
    private func isNegated(after atom: Atom, in clause: Clause) -> Bool {
        let behind = atom.end..<max(atom.end, min(clause.end, tokens.count))
        guard let negation = behind.first(where: { tokens[$0].role.contains(.negating) && !isRead($0) }),
            behind.first(where: { tokens[$0].role.contains(.negating) }) == negation,
            !tokens[negation].languages.isDisjoint(with: [.german, .french, .dutch])
        else { return false }
        return behind.allSatisfy { index in
            index == negation || tokens[index].kind == .reference || tokens[index].kind == .emoji
                || tokens[index].role.contains(.light) || !classes(index).isDisjoint(with: [.light, .filler])
                || index < negation && isRather(index)
        }
    }

    /// "geht eher nicht", "passt leider nicht"
    private func isRather(_ index: Int) -> Bool {
        classes(index).contains(.light) || lexicon.isOf(.rather, tokens[index].word)
    }

    /// "Don't count me out", "not too busy": a "not" before a phrase that it does not simply reverse.
    private func hasNotInFront(_ atom: Atom, in clause: Clause) -> Bool {
        guard atom.start > clause.start else { return false }
        guard clause.hasLooseNegation else { return false }
        let before = tokens[atom.start - 1].word
        return lexicon.classes[Int(before)].contains(.negation)
    }

    /// "There's no chance I'm skipping this", "as if I'd turn it down": the phrase that negates a no.
    private func denial(of atom: Atom, in clause: Clause) -> Atom? {
        guard atom.sense == .refuse, let before = clause.atoms.last(where: { $0.end <= atom.start }) else { return nil }
        let denies = before.sense == .exclaimNo || before.sense == .no && before.end > before.start + 1
        let isAsIf = before.sense == .setback && tokens[before.end - 1].word == lexicon.if
        guard denies || isAsIf, atom.start - before.end <= 4,
            (before.end..<atom.start).contains(where: { lexicon.classes[Int(tokens[$0].word)].contains(.firstPerson) })
        else { return nil }
        return before
    }

    /// Said about somebody else: he, she, they, you or a name comes before it.
    private func isAboutSomeoneElse(_ atom: Atom, in clause: Clause) -> Bool {
        guard [.accept, .refuse, .busy, .desire, .okay, .approve].contains(atom.sense) else { return false }
        // In "Ray confirming Friday" the speaker gives his name.
        if lexicon.classes[Int(tokens[atom.start].word)].contains(.answerWord), atom.start > clause.start,
            tokens[atom.start - 1].isName
        {
            return false
        }
        // "Marcus is in so me too"
        if tokens[atom.start].word == lexicon.so { return false }
        let wantsSubject = lexicon.classes[Int(tokens[atom.start].word)].contains(.auxiliary)
        var index = atom.start - 1
        // "sam is out of town": a name in lower case.
        var isSaidOfOne = lexicon.calendar[Int(tokens[atom.start].word)].particle == .is
        while index >= clause.start {
            let token = tokens[index]
            guard token.kind == .word else { return false }
            let classes = lexicon.classes[Int(token.word)]
            // "neither of them works"
            if clause.atoms.contains(where: { Self.groups.contains($0.sense) && $0.start <= index && index < $0.end }) {
                return false
            }
            // "with my mom can't do Friday": the other person is part of the reason.
            if clause.atoms.contains(where: { $0.sense == .busy && $0.start <= index && index < $0.end }) {
                return false
            }
            if !classes.isDisjoint(with: [.otherPerson, .addressee]) { return true }
            if token.word == 0 { return wantsSubject || isSaidOfOne || token.isName }
            if lexicon.calendar[Int(token.word)].particle == .is { isSaidOfOne = true }
            if classes.contains(.group) { return false }
            if classes.isDisjoint(with: [.filler, .negation, .copula]) {
                let isPhrase = clause.atoms.contains { $0.start <= index && index < $0.end }
                let isHarmless = !classes.isDisjoint(with: [.firstPerson, .light, .closing])
                return wantsSubject && !isPhrase && !isHarmless
            }
            index -= 1
        }
        return false
    }

    /// Phrases that count invitations.
    private static let groups: SenseSet = [.everything, .anyOne, .nothing]

    /// Senses that do not count in a question.
    private static let ignoredInQuestions: SenseSet = [
        .yes, .okay, .approve, .desire, .accept, .no, .exclaimNo, .refuse, .busy, .wish, .keen, .guess, .acknowledge,
        .late, .pause, .booked,
        .arriving, .setback, .correction, .neutral,
    ]
}
