import Values

/// A text taken apart: its clauses, and what they say together.
struct Message: Sendable {
    let tokens: [Token]
    let clauses: [Clause]
    private(set) var stands: [Stance] = []
    private(set) var senses: Set<Sense> = []
    private(set) var flags: Flags = []
    /// A question that is more than an answer with a question mark.
    private(set) var hasQuestion = false
    /// "yes?", "I can make it?"
    private(set) var hasAnswerInQuestion = false
    private(set) var hasCondition = false
    /// "if I can …", not "if you …"
    private(set) var hasOwnCondition = false
    /// Words of answer that were said of somebody else.
    private(set) var hasStandOfOther = false
    private(set) var hasLooseNegation = false
    /// Where the last words of answer stand that were said of somebody else.
    private var lastOfOther: Int?

    init(_ tokens: [Token], _ clauses: [Clause], _ lexicon: Lexicon) {
        (self.tokens, self.clauses) = (tokens, clauses)
        for (index, clause) in clauses.enumerated() { take(clause, index, lexicon) }
        if senses.contains(.pause), !hasQuestion { senses.insert(.check) }
        if hasCondition { flags.insert(.conditional) }
        if hasStandOfOther, isOwnWordLast(lexicon) { hasStandOfOther = false }
        if hasStandOfOther || senses.contains(.wrongPerson) { flags.insert(.someoneElse) }
        if senses.contains(.correction) { flags.insert(.correction) }
        if senses.contains(.party) { flags.insert(.partySize) }
        if senses.contains(.pay) { flags.insert(.pay) }
        if senses.contains(.automatic) { flags.insert(.automatic) }
        if senses.contains(.late) { flags.insert(.late) }
        if !stands.isEmpty, stands.allSatisfy(\.isForeign) { flags.insert(.foreign) }
    }

    /// Where the tokens of a clause stand.
    func places(of clause: Clause) -> Range<Int> { clause.start..<max(clause.start, min(clause.end, tokens.count)) }

    /// True for a token that some phrase took in.
    func isRead(_ index: Int) -> Bool {
        clauses.contains { $0.atoms.contains { $0.start <= index && index < $0.end } }
    }

    /// The message without the clauses that `isLeftOut` names.
    func leavingOut(_ lexicon: Lexicon, where isLeftOut: (Int) -> Bool) -> Message {
        Message(tokens, clauses.indices.filter { !isLeftOut($0) }.map { clauses[$0] }, lexicon)
    }

    func has(_ sense: Sense) -> Bool { senses.contains(sense) }

    private mutating func take(_ clause: Clause, _ index: Int, _ lexicon: Lexicon) {
        for atom in clause.atoms where !clause.isQuestion || !Message.voidInQuestions.contains(atom.sense) {
            if isAdvice(atom, in: clause, lexicon) { continue }
            senses.insert(atom.isNegated && atom.sense == .maybe ? .doubtful : atom.sense)
        }
        if clause.isQuestion, !isTerm(clause, lexicon) {
            takeQuestion(clause, index, lexicon)
            return
        }
        if clause.opener == .condition {
            takeCondition(clause, index)
            let behind = clause.atoms.first { $0.sense == .condition }?.end ?? clause.start + 1
            let subject = behind < tokens.count ? tokens[behind].word : 0
            if lexicon.classes[Int(subject)].contains(.firstPerson) || lexicon.calendar[Int(subject)].particle == .my {
                hasOwnCondition = true
            }
            // "If work lets me"
            let words = tokens[min(behind, clause.end)..<min(clause.end, tokens.count)].map(\.word)
            if !lexicon.classes[Int(subject)].contains(.addressee), words.contains(lexicon.me) {
                hasOwnCondition = true
            }
            return
        }
        if clause.hasLooseNegation { hasLooseNegation = true }
        for atom in clause.atoms {
            guard let stand = Stance(turned(atom, lexicon), clause: index) else { continue }
            if let denial = denial(of: atom, in: clause, lexicon) {
                stands.removeAll { $0.place.lowerBound == denial.start }
                var denied = atom
                denied.sense = .rhetorical
                if let stand = Stance(denied, clause: index) { stands.append(stand) }
                continue
            }
            if isTwisted(atom, in: clause, lexicon) {
                hasLooseNegation = true
                continue
            }
            if isOfOther(atom, in: clause, lexicon) {
                (hasStandOfOther, lastOfOther) = (true, atom.start)
            } else {
                stands.append(stand)
            }
        }
    }

    /// "But only if I can go first?": a condition, also where it is asked.
    private func isTerm(_ clause: Clause, _ lexicon: Lexicon) -> Bool {
        guard clause.opener == .condition, let opening = clause.atoms.first, opening.sense == .condition else {
            return false
        }
        return opening.end > opening.start + 1 && tokens[opening.end - 1].word == lexicon.if
    }

    /// "Jen's gonna take the kids so I can do it": what the others do is how it came.
    private func isOwnWordLast(_ lexicon: Lexicon) -> Bool {
        guard let last = stands.last(where: { $0.weight == .plain }), last.side == .yes, let others = lastOfOther,
            last.place.lowerBound > others, stands.allSatisfy({ $0.side == .yes })
        else { return false }
        let clause = clauses[last.clause]
        let openers = (max(clause.start, last.place.lowerBound - 3)..<last.place.lowerBound)
        return clause.opener == .so || openers.contains { tokens[$0].word == lexicon.so }
    }

    /// "You should ask Deb": no doubt of one's own.
    private func isAdvice(_ atom: Atom, in clause: Clause, _ lexicon: Lexicon) -> Bool {
        atom.sense == .maybe && atom.start > clause.start
            && lexicon.classes[Int(tokens[atom.start - 1].word)].contains(.addressee)
    }

    private mutating func takeQuestion(_ clause: Clause, _ index: Int, _ lexicon: Lexicon) {
        // "Put me down for it, yeah?" asks for no answer.
        if let first = clause.atoms.first, first.sense == .accept, !first.isNegated,
            lexicon.isOf(.putting, tokens[first.start].word),
            !clause.atoms.contains(where: { [.ask, .stranger, .maybe].contains($0.sense) }),
            tokens[clause.start..<first.start].allSatisfy({
                $0.kind != .word || lexicon.classes[Int($0.word)].contains(.light)
            }), let stand = Stance(first, clause: index)
        {
            stands.append(stand)
            return
        }
        // "Can you take me off tonight?" is a refusal.
        if let off = clause.atoms.first(where: { $0.sense == .refuse }),
            lexicon.isOf(.cutting, tokens[off.start].word),
            tokens[clause.start..<off.start].contains(where: { lexicon.classes[Int($0.word)].contains(.addressee) }),
            let stand = Stance(off, clause: index)
        {
            stands.append(stand)
            return
        }
        let isOnlyAnswer =
            !clause.has(.ask) && !clause.has(.stranger)
            && clause.atoms.contains { Stance($0, clause: 0) != nil && $0.sense != .exclaimNo }
            && clause.end - clause.start <= 6
        let isExclaimed = clause.has(.exclaimNo)
        if isOnlyAnswer { hasAnswerInQuestion = true } else if !isExclaimed { hasQuestion = true }
    }

    /// In "if I can get off work, yes" only the "yes" is said; what stands under "if" is not.
    private mutating func takeCondition(_ clause: Clause, _ index: Int) {
        hasCondition = true
        for atom in clause.atoms where [.yes, .no, .okay].contains(atom.sense) {
            if let stand = Stance(atom, clause: index) { stands.append(stand) }
        }
    }

    /// "esta vez no puedo", "leider kann ich nicht": other languages put their "not" beside the statement.
    private func turned(_ atom: Atom, _ lexicon: Lexicon) -> Atom {
        guard atom.isForeign, atom.sense == .accept, !atom.isNegated else { return atom }
        let beside = [atom.start - 1, atom.end].filter(tokens.indices.contains).map { tokens[$0].word }
        var turned = atom
        turned.isNegated = beside.contains { lexicon.classes[Int($0)].contains(.foreignNot) }
        return turned
    }

    /// "Don't count me out", "not too busy": a "not" before words that no rule turns round.
    private func isTwisted(_ atom: Atom, in clause: Clause, _ lexicon: Lexicon) -> Bool {
        guard atom.start > clause.start else { return false }
        guard clause.hasLooseNegation else { return false }
        let before = tokens[atom.start - 1].word
        return lexicon.classes[Int(before)].contains(.negation)
    }

    /// "There's no chance I'm skipping this", "as if I'd turn it down": what denies a refusal.
    private func denial(of atom: Atom, in clause: Clause, _ lexicon: Lexicon) -> Atom? {
        guard atom.sense == .refuse, let before = clause.atoms.last(where: { $0.end <= atom.start }) else { return nil }
        let denies = before.sense == .exclaimNo || before.sense == .no && before.end > before.start + 1
        let isAsIf = before.sense == .setback && tokens[before.end - 1].word == lexicon.if
        guard denies || isAsIf, atom.start - before.end <= 4,
            (before.end..<atom.start).contains(where: { lexicon.classes[Int(tokens[$0].word)].contains(.firstPerson) })
        else { return nil }
        return before
    }

    /// Said with he, she, they, you or a name in front.
    private func isOfOther(_ atom: Atom, in clause: Clause, _ lexicon: Lexicon) -> Bool {
        guard [.accept, .refuse, .busy, .desire].contains(atom.sense) else { return false }
        // "Ray confirming Friday" tells his name.
        if lexicon.classes[Int(tokens[atom.start].word)].contains(.answerWord), atom.start > clause.start,
            tokens[atom.start - 1].isName
        {
            return false
        }
        let wantsSubject = lexicon.classes[Int(tokens[atom.start].word)].contains(.auxiliary)
        var index = atom.start - 1
        // "sam is out of town"
        var isSaidOfOne = lexicon.calendar[Int(tokens[atom.start].word)].particle == .is
        while index >= clause.start {
            let token = tokens[index]
            guard token.kind == .word else { return false }
            let classes = lexicon.classes[Int(token.word)]
            // "with my mom can't do Friday": she is part of the reason.
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

    /// What a question takes the force from.
    private static let voidInQuestions: Set<Sense> = [
        .yes, .okay, .approve, .desire, .accept, .no, .exclaimNo, .refuse, .busy, .wish, .keen, .guess, .acknowledge,
        .late, .pause, .booked,
        .arriving, .setback, .correction, .neutral,
    ]
}
