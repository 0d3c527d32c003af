import Values

/// One ask is open: what does the text say to it?
extension ReplyInterpreter {
    func answerToOne(_ invitation: OpenInvitation) -> Verdict {
        if let hedged = hedged(invitation) { return hedged }
        guard let outcome = balance() else { return answerless(invitation) }
        switch outcome {
        case .unclear(let rule, let lean): return Verdict(.needsHuman, rule: rule, lean: lean)
        case .side(let side, let rule): return committed(side, rule, invitation)
        }
    }

    /// A side was taken: last doubts, then the answer.
    private func committed(_ side: Stance.Side, _ rule: Rule, _ invitation: OpenInvitation) -> Verdict {
        let lean: Lean = side == .yes ? .confirm : .decline
        func unclear(_ rule: Rule, _ flags: Flags = []) -> Verdict {
            Verdict(.needsHuman, rule: rule, flags: flags, lean: lean)
        }
        if let mismatch = Mismatch.find(in: message, for: invitation, in: context, side: side) {
            return unclear(mismatch, .otherDate)
        }
        if message.has(.elsewhere), side == .yes { return unclear(.otherDate, .otherDate) }
        if message.has(.standby) { return unclear(.standby) }
        if message.has(.stranger) { return unclear(.wrongPerson) }
        if message.has(.pay) { return unclear(.pay) }
        if side == .yes {
            if message.has(.setback) && !isOnlyMoaned || message.has(.booked) || isSceptical || boasts {
                return unclear(.contradiction)
            }
            if message.tokens.contains(where: { lexicon.classes[Int($0.word)].contains(.usageHint) }) || endsInNot {
                return unclear(.reservation)
            }
            if message.hasStandOfOther || speaksForTwo || message.has(.except) { return unclear(.someoneElse) }
            if isYesToSomethingElse { return unclear(.unreadWords) }
            let strongest = message.stands.filter { $0.side == .yes }.map(\.weight).max()
            if strongest == .weak, message.has(.acknowledge) { return unclear(.acknowledgement) }
            if message.has(.chatter) || message.has(.laughter), message.tokens.allSatisfy({ $0.kind != .word }) {
                return unclear(.courtesy)
            }
            if strongest == .weak, hasUnreadContent { return unclear(.unreadWords) }
            if strongest == .weak, message.has(.thanks) || message.has(.chatter) || message.has(.laughter) {
                return unclear(.courtesy)
            }
            if message.hasQuestion, strongest == .weak { return unclear(.weakYesWithQuestion) }
            if message.hasAnswerInQuestion, strongest != .plain { return unclear(.answerInQuestion) }
            let yes = message.stands.filter { $0.side == .yes }
            if !yes.contains(where: { $0.sense == .yes }), hasUnreadWords(beside: yes) { return unclear(.unreadWords) }
            if yes.allSatisfy({ $0.weight < .plain && unreadWords(in: $0.clause) > 2 }) { return unclear(.unreadWords) }
            if looseNegationTouchesYes { return unclear(.unclearNegation) }
            if breaksOff { return unclear(.reservation) }
            if yes.contains(where: isQualified) { return unclear(.unreadWords) }
        }
        if side == .no, message.hasStandOfOther { return unclear(.someoneElse) }
        if side == .no, Mismatch.offersTime(in: message, otherThan: invitation) {
            return unclear(.otherTime, .otherDate)
        }
        if side == .no, offersOtherFirst(invitation) { return unclear(.otherDate, .otherDate) }
        if side == .no, !message.stands.isEmpty, message.stands.allSatisfy(isHearsay) { return unclear(.lean) }
        if side == .no, isWhereabouts {
            return message.hasQuestion ? Verdict(.question, rule: .question) : unclear(.lean)
        }
        if side == .no, saysYet { return Verdict(.tentative, rule: .maybe, answers: [invitation.number: .tentative]) }
        let isOnlyReason = message.stands.allSatisfy { $0.weight == .weak }
        if side == .no, isOnlyReason, !message.stands.isEmpty,
            message.stands.allSatisfy({ unreadWords(in: $0.clause) > 2 })
        {
            return unclear(.unreadWords)
        }
        if side == .no, isOnlyReason, message.has(.chatter) { return Verdict(.other, rule: .chatter) }
        if message.has(.late), side == .no { return unclear(.late) }
        return Verdict(
            side == .yes ? .confirm : .decline, rule: rule,
            answers: [invitation.number: side == .yes ? .confirm : .decline])
    }

    /// "okay so"
    private var breaksOff: Bool {
        guard let last = message.tokens.indices.last(where: { message.tokens[$0].kind == .word }),
            !message.isRead(last)
        else { return false }
        switch particle(last) {
        case .but, .and, .or: return true
        default: return message.tokens[last].word == lexicon.so && last + 1 == message.tokens.count
        }
    }

    /// "provisionally yes": the reader does not know how.
    private func isQualified(_ stand: Stance) -> Bool {
        let before = stand.place.lowerBound - 1
        guard before >= message.clauses[stand.clause].start, message.tokens[before].word == 0 else { return false }
        return message.tokens[before].isAdverb
    }

    /// "I was told I'd be headlining"
    private func isHearsay(_ stand: Stance) -> Bool {
        stand.sense == .busy
            && (message.clauses[stand.clause].start..<stand.place.lowerBound).contains {
                lexicon.isOf(.hearsay, message.tokens[$0].word)
            }
    }

    /// "we can both do it", "either": there is one ask and one performer.
    private var speaksForTwo: Bool {
        message.tokens.indices.contains { particle($0) == .both }
    }

    /// Words nobody taught the reader, in the very clause that answers without a "yes" or "no":
    /// "I'll be there in spirit", "my work is done". What stands before "I'm in" matters less: "deadass I'm in".
    private func hasUnreadWords(beside stands: [Stance]) -> Bool {
        !stands.isEmpty
            && stands.allSatisfy { stand in
                let clause = message.clauses[stand.clause]
                if stand.sense == .accept, classes(stand.place.lowerBound).contains(.answerWord) { return false }
                let start = isSaidOfSelf(stand) ? stand.place.upperBound : clause.start
                return (start..<max(start, min(clause.end, message.tokens.count))).contains(where: isUnread)
            }
    }

    private func unreadWords(in clause: Int) -> Int {
        let clause = message.clauses[clause]
        return message.places(of: clause).count(where: isUnread)
    }

    func isUnread(_ index: Int) -> Bool {
        let token = message.tokens[index]
        guard token.kind == .word, !message.isRead(index) else { return false }
        return lexicon.classes[Int(token.word)]
            .isDisjoint(with: [.light, .filler, .closing, .article, .firstPerson, .core, .copula, .auxiliary])
    }

    /// "I'm in" and "I can do it", with nothing in front that reports or supposes it.
    func isSaidOfSelf(_ stand: Stance) -> Bool {
        guard stand.sense == .accept else { return false }
        let clause = message.clauses[stand.clause]
        guard stand.place.lowerBound > clause.start,
            classes(stand.place.lowerBound - 1).contains(.firstPerson)
        else { return false }
        return !(clause.start..<stand.place.lowerBound).contains { classes($0).contains(.reporting) }
    }

    func classes(_ index: Int) -> WordClass { lexicon.classes[Int(message.tokens[index].word)] }

    /// "great 4 people", "oh great another night like that": only a kind word, and more beside it than courtesies.
    private var hasUnreadContent: Bool {
        message.has(.party) || message.tokens.indices.contains(where: isUnread)
    }

    /// "Could I do the 11th? The 4th is no good": an offer, not a refusal.
    private func offersOtherFirst(_ invitation: OpenInvitation) -> Bool {
        guard let first = message.clauses.first, first.isQuestion,
            let place = context.invitations.firstIndex(of: invitation)
        else {
            return false
        }
        let bit = UInt64(1) << UInt64(place)
        return first.has(.elsewhere)
            || message.tokens[first.start..<first.end].contains { $0.reference.map { $0.mask & bit == 0 } ?? false }
    }

    /// "I'm in Chicago", and nothing else: the show may be there, too.
    private var isWhereabouts: Bool {
        guard message.stands.count == 1, let stand = message.stands.first, stand.sense == .busy, !message.has(.sorry),
            message.clauses[stand.clause].opener != .but,
            message.tokens[stand.place.upperBound - 1].word == lexicon.place,
            classes(stand.place.lowerBound).contains(.beforeIll)
        else { return false }
        return message.tokens.allSatisfy { $0.reference == nil }
    }

    /// "can't commit yet": a refusal for now.
    private var saysYet: Bool {
        message.tokens.indices.contains { particle($0) == .yet }
    }

    /// "can't say no to you 😩": a face beside a plain yes takes nothing back.
    private var isOnlyMoaned: Bool {
        let setbacks = message.clauses.flatMap(\.atoms).filter { $0.sense == .setback }
        return setbacks.allSatisfy { message.tokens[$0.start].kind == .emoji }
            && message.stands.contains { $0.side == .yes && ($0.weight == .plain || $0.place.count > 2) }
    }

    /// "oh sure 🙄"
    private var isSceptical: Bool {
        message.tokens.contains { $0.kind == .emoji && $0.value == Int(Glyph.think) }
    }

    private var looseNegationTouchesYes: Bool {
        message.clauses.enumerated().contains { index, clause in
            clause.hasLooseNegation && message.stands.contains { $0.clause == index && $0.side == .yes }
        }
    }

    // MARK: Nothing answered

    /// "I'm doing a corporate that night": whatever it is, who says what they do that night is not free.
    private var isElsewhereThen: Bool {
        guard !message.hasLooseNegation, !message.hasCondition, !message.hasQuestion,
            message.senses.isSubset(of: [.sorry, .thanks])
        else { return false }
        return message.clauses.contains { clause in
            let words = message.places(of: clause).drop {
                classes($0).contains(.light) && classes($0).isDisjoint(with: .firstPerson)
            }
            guard let first = words.first, let last = words.last, words.count < 10,
                words.allSatisfy({ classes($0).isDisjoint(with: [.hopeful, .addressee, .negation, .otherPerson]) })
            else { return false }
            let names = words.contains { message.tokens[$0].reference?.kind == .whatever }
            if classes(first).contains(.firstPerson) {
                return names && words.count > 2 && classes(first + 1).contains(.engaged)
            }
            // "court that day"
            return words.count < 6 && words.count > 1 && message.tokens[last].reference?.kind == .whatever
        }
    }

    private func answerless(_ invitation: OpenInvitation) -> Verdict {
        let has = message.has
        if message.hasQuestion { return Verdict(.question, rule: .question) }
        if message.hasAnswerInQuestion { return Verdict(.needsHuman, rule: .answerInQuestion) }
        if message.hasStandOfOther { return Verdict(.needsHuman, rule: .someoneElse) }
        if has(.elsewhere) { return Verdict(.needsHuman, rule: .otherDate, flags: .otherDate) }
        if has(.pay) { return Verdict(.needsHuman, rule: .pay) }
        if has(.riddle) { return Verdict(.needsHuman, rule: .contradiction) }
        if has(.guess) { return Verdict(.needsHuman, rule: .lean, lean: .confirm) }
        if has(.booked), has(.thanks) || has(.sorry) || message.clauses.contains(where: { $0.opener == .but }) {
            return Verdict(.decline, rule: .conflictWithYes, answers: [invitation.number: .decline])
        }
        if has(.setback) || has(.booked) { return Verdict(.needsHuman, rule: .lean, lean: .decline) }
        if has(.late) { return Verdict(.needsHuman, rule: .late, lean: .confirm) }
        if has(.arriving) { return Verdict(.needsHuman, rule: .reassurance, lean: .confirm) }
        if message.tokens.allSatisfy({ $0.kind == .emoji && $0.value == Int(Glyph.other) }) {
            return Verdict(.needsHuman, rule: .unknown)
        }
        if has(.automatic) || has(.chatter) || has(.laughter) { return Verdict(.other, rule: .chatter) }
        if has(.keen) { return Verdict(.needsHuman, rule: .lean, lean: .confirm) }
        if isElsewhereThen { return Verdict(.decline, rule: .conflictWithYes, answers: [invitation.number: .decline]) }
        if has(.acknowledge) || has(.enough) { return Verdict(.needsHuman, rule: .acknowledgement) }
        if message.hasLooseNegation { return Verdict(.needsHuman, rule: .unclearNegation, lean: .decline) }
        if has(.sorry) { return Verdict(.needsHuman, rule: .lean, lean: .decline) }
        if has(.thanks) { return Verdict(.other, rule: .courtesy) }
        if message.tokens.allSatisfy({ $0.kind == .mark }) { return Verdict(.other, rule: .empty) }
        if message.tokens.contains(where: { $0.kind == .number || $0.reference?.kind == .number }) {
            return Verdict(.needsHuman, rule: .bareNumber)
        }
        return Verdict(.needsHuman, rule: .unknown)
    }
}
