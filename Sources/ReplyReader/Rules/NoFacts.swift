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
