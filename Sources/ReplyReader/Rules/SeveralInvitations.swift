import Values

/// Several invitations are open: which answer belongs to which? Nothing is guessed; what does not fit together is asked
/// back.
struct SeveralInvitations {
    enum Naming {
        case none
        /// It names invitations, with something that keeps the answer open or takes it back.
        case open
        case plain
    }

    let reply: ParsedReply
    let set: InvitationSet
    let naming: Naming

    init(_ reply: ParsedReply, _ context: ReplyContext) {
        (self.reply, set) = (reply, InvitationSet(context))
        naming = !reply.namesInvitation ? .none : Self.isOpen(reply, set) ? .open : .plain
    }

    /// Nil where the reply names no invitation.
    func verdict() -> Verdict? { RuleOrder.several.verdict(self) }

    private static func isOpen(_ reply: ParsedReply, _ set: InvitationSet) -> Bool {
        reply.hasCondition || reply.namesPrice || reply.has(.doubtful) || reply.has(.elsewhere) || reply.has(.standby)
            || reply.clauses.contains { !$0.isQuestion && $0.has(.pay) }
            || reply.hasStanceOfOther && reply.clauseOfSubstitute == nil
            || TakenBackWords(reply, set).holdBackAnswer
    }

    /// "Yes, one": the number may count something else.
    var isOneNumeral: Bool {
        let references = reply.tokens.compactMap(\.reference)
        return references.count == 1 && references[0].kind == .numeral
            && (!set.context.wasAskedWhich || reply.tokens.count > 1)
    }

    /// The answers, each with its invitations; what does not fit together is asked back.
    func paired() -> Verdict? {
        let clauses = ClauseChecks(reply, set)
        let items = ClauseItems(reply, set)
        var pairing = AnswerPairing(reply, set)
        do {
            let substitute = reply.clauseOfSubstitute
            let answers = reply.clauses.enumerated().filter { $0.offset != substitute }.map(\.element)
            for clause in answers where !clauses.isAsked(clause) && !clauses.isSpanOfReason(clause) {
                try pairing.take(clause, items.items(of: clause))
            }
            var verdict = try pairing.result()
            if let answers = verdict?.answers, !answers.isEmpty, leavesOpen(answers), hasUnreadPart {
                verdict?.flags.insert(.partlyUnread)
            }
            return verdict
        } catch {
            return Verdict(.needsHuman, rule: error.rule, about: error.about).holding(error.held)
        }
    }

    private func leavesOpen(_ answers: [Int: Answer]) -> Bool {
        set.invitations.contains { $0.isOpen && answers[$0.number] == nil }
    }

    /// "Friday yes, am Samschtig chani nöd": a clause of which hardly a word is read.
    private var hasUnreadPart: Bool {
        reply.clauses.contains { clause in
            let places = reply.places(of: clause).filter { reply.tokens[$0].kind == .word }
            return clause.atoms.isEmpty && places.count(where: reply.isUnread) > 1
        }
    }

    /// "I can't do all of them" and "one but not both" may mean some of them; "out for both" means both.
    var isNotAll: Bool {
        let tokens = reply.tokens
        return reply.clauses.contains { clause in
            // "No puedo ninguno de los dos"
            if clause.has(.nothing) { return false }
            let both = reply.places(of: clause).first { tokens[$0].reference?.kind == .both }
            if let both,
                clause.atoms.contains(where: { atom in
                    atom.start < both && [.accept, .refuse].contains(atom.sense)
                        && Stance(atom, clause: 0)?.side == .no && (atom.start..<both).contains(where: isDenial)
                })
            {
                return true
            }
            guard let all = clause.atoms.first(where: { $0.sense == .everything }) else { return false }
            return clause.atoms.contains { $0.sense == .accept && $0.isNegated && $0.end <= all.start }
        }
    }

    /// "not", "unable", in any language.
    private func isDenial(_ index: Int) -> Bool {
        guard reply.tokens[index].kind == .word else { return false }
        return !reply.classes(index).isDisjoint(with: [.negation, .anyNot])
            || reply.lexicon.isOf(.denying, reply.tokens[index].word)
    }
}
