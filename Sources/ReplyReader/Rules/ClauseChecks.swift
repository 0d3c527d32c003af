import Values

/// Which clauses of a reply about several invitations answer, and which only go along.
struct ClauseChecks {
    private let reply: ParsedReply
    private let set: InvitationSet

    init(_ reply: ParsedReply, _ set: InvitationSet) {
        (self.reply, self.set) = (reply, set)
    }

    /// A question; not "maybe brunch?", which answers.
    func isAsked(_ clause: Clause) -> Bool {
        clause.isQuestion && !isLeftOpen(clause) && (!clause.has(.maybe) || clause.has(.ask))
    }

    /// "I'm away Thursday to Monday, so none of it": the days belong to the reason.
    func isSpanOfReason(_ clause: Clause) -> Bool {
        guard reply.has(.nothing) || reply.has(.everything), !clause.has(.nothing), !clause.has(.everything),
            clause.has(.busy), clause.atoms.allSatisfy({ $0.sense == .busy || Stance($0, clause: 0) == nil })
        else { return false }
        return reply.tokens[reply.places(of: clause)]
            .contains { $0.reference?.mask == 0 }
    }

    /// "would've loved brunch": more than the name of an invitation.
    func hasUnreadWords(in clause: Clause) -> Bool {
        let names = clause.atoms.filter { $0.sense == .everything }
        return reply.places(of: clause).contains { index in
            let token = reply.tokens[index]
            return token.kind == .word && !names.contains { $0.start <= index && index < $0.end }
                && reply.lexicon.classes[Int(token.word)].isDisjoint(with: [.light, .filler, .closing, .article])
        }
    }

    /// "3: ?", in a list of numbers.
    func isLeftOpen(_ clause: Clause) -> Bool {
        guard clause.isQuestion else { return false }
        let tokens = reply.tokens[reply.places(of: clause)]
        return tokens.contains { $0.reference?.kind == .number }
            && tokens.allSatisfy { $0.end - $0.start == 1 || $0.kind == .reference || $0.kind == .mark }
    }

    /// The invitations that a clause names.
    private func named(_ clause: Clause) -> UInt64 {
        reply.places(of: clause).reduce(0) { $0 | (reply.tokens[$1].reference?.mask ?? 0) }
    }

    /// "yes to Saturday at 9" when Saturday's show is at 8, "free after 9 on Friday".
    ///
    /// - Parameters:
    ///   - places: the invitations that it is about; nil for those that it names.
    ///   - isOffer: it says yes. What limits a no, as in "working until 9", is its reason.
    func namesOtherTime(_ clause: Clause, of places: UInt64? = nil, isOffer: Bool) -> Bool {
        let mask = places ?? named(clause)
        let starts = set.invitations.indices.filter { mask >> UInt64($0) & 1 == 1 }
            .map { set.invitations[$0].starts.time.secondsSinceMidnight / 60 }
        guard !starts.isEmpty else { return false }
        return reply.places(of: clause).contains { index in
            let token = reply.tokens[index]
            guard let minutes = token.minutesOfDay else { return false }
            switch reply.particle(index - 1) {
            // It may be in the morning.
            case .at: return token.kind == .number && !starts.contains { $0 / 60 % 12 == token.value % 12 }
            case .after, .from: return isOffer && !starts.contains { minutes <= $0 }
            case .before, .by: return isOffer && !starts.contains { minutes < $0 }
            case .until: return isOffer
            default: return false
            }
        }
    }

    /// "out of town until Sunday": the day limits the reason.
    func hasLimit(_ clause: Clause) -> Bool {
        let tokens = reply.tokens
        return reply.places(of: clause).contains { index in
            guard tokens[index].reference != nil, index > 0, tokens[index - 1].kind == .word else { return false }
            let before = reply.lexicon.calendar[Int(tokens[index - 1].word)].particle
            return before == .until || before == .after || before == .before
        }
    }

    /// "either Friday or Sunday works"
    func offersEither(_ clause: Clause) -> Bool {
        let tokens = reply.tokens
        return reply.places(of: clause).dropFirst().dropLast().contains { index in
            tokens[index].kind == .word && reply.lexicon.calendar[Int(tokens[index].word)].particle == .or
                && tokens[index - 1].reference != nil && tokens[index + 1].reference != nil
        }
    }

    /// "oui vendredi, samedi pas trop": a negation in any language outside every phrase.
    func hasUnreadNegation(_ clause: Clause) -> Bool {
        let tokens = reply.tokens
        return reply.places(of: clause).contains { index in
            tokens[index].kind == .word
                && reply.lexicon.classes[Int(tokens[index].word)].contains(.anyNot)
                && !clause.atoms.contains { $0.start <= index && index < $0.end }
        }
    }

    /// "viernes voy a Puebla", "sexta vou viajar": what a yes in another language goes on with is not read.
    func goesOnUnread(_ clause: Clause) -> Bool {
        clause.atoms.contains { atom in
            atom.sense == .accept && atom.isForeign && !atom.isNegated
                && (atom.end..<max(atom.end, min(clause.end, reply.tokens.count))).contains(where: reply.isUnread)
        }
    }

    /// "No to Saturday. Sorry, Sunday": corrects the invitation named before.
    func isApology(before clause: Clause) -> Bool {
        reply.clauses.last { $0.end <= clause.start }.map { $0.atoms.map(\.sense) == [.sorry] } ?? false
    }
}
