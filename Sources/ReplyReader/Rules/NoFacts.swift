import Values

/// A no to an invitation, and what may veto it: somebody else's no, an offer of another time, "not yet".
struct NoFacts {
    let reply: ParsedReply
    let single: SingleInvitation
    /// A day, number or time that differs from the invitation's.
    let mismatch: Rule?
    private var context: ReplyContext { single.context }
    private var invitation: OpenInvitation { single.invitation }

    init(_ single: SingleInvitation) {
        (reply, self.single) = (single.reply, single)
        mismatch = Mismatch.find(in: reply, for: single.invitation, in: single.context, side: .no)
    }

    func has(_ sense: Sense) -> Bool { reply.has(sense) }

    var offersOtherTime: Bool { Mismatch.offersTime(in: reply, otherThan: invitation) }

    var isOnlyHearsay: Bool { !reply.stances.isEmpty && reply.stances.allSatisfy(isHearsay) }

    var isOnlyReason: Bool { reply.stances.allSatisfy { $0.weight == .weak } }

    /// "I was told I'd be headlining": a report.
    private func isHearsay(_ stance: Stance) -> Bool {
        stance.sense == .busy
            && (reply.clauses[stance.clause].start..<stance.place.lowerBound).contains {
                reply.lexicon.isOf(.hearsay, reply.tokens[$0].word)
            }
    }

    /// "Could I do the 11th? The 4th is no good": an offer, not a refusal.
    var offersOtherFirst: Bool {
        guard let first = reply.clauses.first, first.isQuestion,
            let place = context.invitations.firstIndex(of: invitation)
        else {
            return false
        }
        let bit = UInt64(1) << UInt64(place)
        return first.has(.elsewhere)
            || reply.tokens[first.start..<first.end].contains { $0.reference.map { $0.mask & bit == 0 } ?? false }
    }

    /// Only "I'm in Chicago": the show may be there.
    var isWhereabouts: Bool {
        guard reply.stances.count == 1, let stance = reply.stances.first, stance.sense == .busy, !reply.has(.sorry),
            reply.clauses[stance.clause].opener != .but,
            reply.tokens[stance.place.upperBound - 1].word == reply.lexicon.place,
            reply.classes(stance.place.lowerBound).contains(.beforeIll)
        else { return false }
        return reply.tokens.allSatisfy { $0.reference == nil }
    }

    /// "can't commit yet": a refusal for now.
    var saysYet: Bool {
        reply.tokens.indices.contains { reply.particle($0) == .yet }
    }

    /// "no I don't need a mic stand", "nah I've got my own amp", after a yes or with laughter: a no, and then words about
    /// something else.
    var mayAnswerSomethingElse: Bool {
        let known: [Sense] = [.sorry, .setback, .booked, .late]
        guard invitation.state == .confirmed || has(.laughter), !known.contains(where: has),
            let first = reply.stances.first, reply.stances.allSatisfy({ [.no, .exclaimNo].contains($0.sense) })
        else { return false }
        let behind = first.place.upperBound
        let isSentence = behind < reply.tokens.count && reply.classes(behind).contains(.firstPerson)
        return reply.tokens.indices.count { $0 >= behind && reply.isUnread($0) } > (isSentence ? 0 : 1)
    }

    /// "No, thank YOU", "no way!!", "no no you're the best": after a yes, a no that may be joy or courtesy.
    var mayBeCourtesy: Bool {
        guard invitation.state == .confirmed, !has(.sorry), !has(.setback),
            reply.stances.contains(where: { $0.side == .no }),
            reply.stances.allSatisfy({ [.no, .exclaimNo, .approve, .okay].contains($0.sense) })
        else { return false }
        // "No thanks" is a plain no; "no thank you" and "no, thanks for having me" may be courtesy.
        let isPlain =
            reply.tokens.count { $0.kind == .word } < 3 && reply.tokens.contains { $0.word == reply.lexicon.no }
        let saysThanks = has(.thanks) || reply.tokens.indices.contains { reply.isWord("thanks", $0) }
        return !isPlain && saysThanks || has(.dispute) || has(.chatter)
            || reply.stances.contains { $0.sense == .exclaimNo || $0.side == .yes }
    }

    /// "My plus one can't make it", "mein +1 kommt doch nicht"
    var isOfGuest: Bool {
        let guests = reply.clauses.flatMap(\.atoms).filter { $0.sense == .party }
        return reply.stances.contains { stance in
            stance.side == .no && guests.contains { (0...2).contains(stance.place.lowerBound - $0.end) }
        }
    }

    /// "estoy fuera", "ich bin draußen" from somebody who is in: they may stand at the door.
    var mayBeOutside: Bool {
        invitation.state == .confirmed && !reply.stances.isEmpty
            && reply.stances.allSatisfy { stance in
                stance.side == .no && stance.isForeign && stance.place.count == 2
                    && stance.place.contains { reply.isOf(.outside, $0) }
            }
            && reply.tokens.allSatisfy { $0.reference == nil }
    }

    /// "I'm out, call you later", "sono fuori, ti chiamo dopo": it may be about this moment.
    var mayBeOfNow: Bool {
        let noes = reply.stances.filter { $0.side == .no }
        let isTold = reply.clauses.flatMap(\.atoms).contains { atom in
            atom.sense == .chatter && (atom.start..<atom.end).contains { reply.isOf(.callback, $0) }
        }
        return isTold && !has(.sorry) && !noes.isEmpty
            && noes.allSatisfy { $0.sense == .busy || $0.sense == .refuse && $0.place.count < 4 }
    }

    /// "can't do the soundcheck", "not free for your interview", "can't come early": only a part of the show, or
    /// something beside it.
    var refusesSomethingElse: Bool {
        let noes = reply.stances.filter { $0.side == .no }
        return !noes.isEmpty && reply.stances.allSatisfy { $0.side == .no || $0.weight == .weak }
            && noes.allSatisfy { stance in
                let clause = reply.places(of: reply.clauses[stance.clause])
                guard [.refuse, .accept].contains(stance.sense) else { return false }
                if stance.isForeign { return clause.contains { !stance.place.contains($0) && isOtherGoal($0) } }
                // "can't make", "not free", "unable to"; not "gonna be out of"
                guard stance.place.upperBound < clause.upperBound,
                    stance.place.contains(where: { reply.isOf(.coming, $0) }),
                    stance.place.contains(where: { reply.classes($0).contains(.negation) || reply.isOf(.ability, $0) })
                else { return false }
                return isSomethingElse(
                    stance.place.upperBound..<clause.upperBound, after: stance.place.upperBound - 1)
            }
    }

    /// "no puedo ir a la cena", "al soundcheck non riesco a venire": where somebody does not go.
    private func isOtherGoal(_ index: Int) -> Bool {
        guard reply.isUnread(index), !reply.isOf(.performance, index), !reply.isOf(.attending, index),
            reply.tokens[index].reference == nil
        else { return false }
        let before = reply.tokens[..<index].indices.reversed().prefix {
            reply.tokens[$0].kind == .word && reply.tokens[$0].role.contains(.light)
        }
        return before.contains { reply.isOf(.toward, $0) }
    }

    /// A thing with an article, an act or "early", that is no word for the show.
    private func isSomethingElse(_ object: Range<Int>, after last: Int) -> Bool {
        func isArticle(_ index: Int) -> Bool {
            reply.classes(index).contains(.article) || reply.isOf(.possessive, index) || reply.particle(index) == .the
        }
        guard !object.isEmpty else { return false }
        // "won't be able to bring my own mic"
        let act = reply.particle(object.lowerBound) == .to ? object.lowerBound + 1 : object.lowerBound
        if reply.isOf(.ability, last) || reply.isOf(.ability, last - 1), object.contains(act), act - 1 >= last,
            reply.particle(act - 1) == .to
        {
            return !reply.isOf(.coming, act) && !reply.isOf(.performance, act)
                || isSomethingElse(act + 1..<object.upperBound, after: act)
        }
        // "I can't do 20 minutes"
        if reply.tokens[object.lowerBound].kind == .number { return reply.particle(object.lowerBound + 1) == .minutes }
        let noun = object.first { index in
            !isArticle(index) && reply.isUnread(index) || reply.tokens[index].kind != .word || reply.isRead(index)
        }
        guard let noun, reply.isUnread(noun), reply.isOf(.early, noun) || (last..<noun).contains(where: isArticle)
        else {
            return false
        }
        let phrase = (noun..<object.upperBound).prefix { reply.tokens[$0].kind == .word }.prefix(3)
        return phrase.allSatisfy { index in
            reply.tokens[index].reference == nil && !reply.isOf(.performance, index) && !reply.isOf(.coming, index)
        }
    }

    /// "no puedo quedarme mucho rato", "kann nicht vor neun da sein": in another language, a negation and then words
    /// that are not understood. Not "no puedo ir".
    var mayDenySomethingElse: Bool {
        !reply.stances.isEmpty
            && reply.stances.allSatisfy { stance in
                let clause = reply.places(of: reply.clauses[stance.clause])
                let isDenial =
                    stance.isForeign && stance.sense == .refuse
                    && stance.place.contains { !reply.classes($0).isDisjoint(with: [.anyNot, .foreignNot]) }
                guard isDenial, stance.place.upperBound < clause.upperBound else { return false }
                let behind = (stance.place.upperBound..<clause.upperBound).first { index in
                    reply.tokens[index].kind != .word
                        || reply.classes(index).isDisjoint(with: [.light, .filler])
                            && !reply.lexicon.isOf(.attending, reply.tokens[index].word)
                }
                return behind.map { reply.tokens[$0].kind == .word && reply.isUnread($0) } ?? false
            }
    }
}
