import Values

/// The answer to one invitation: first the hedges, then yes or no, then what vetoes that answer.
struct SingleInvitationRules {
    private let reply: ParsedReply
    private let context: ReplyContext

    init(_ reply: ParsedReply, _ context: ReplyContext) {
        (self.reply, self.context) = (reply, context)
    }

    func verdict(for invitation: OpenInvitation) -> Verdict {
        if let hedged = HedgeRules(reply, context).verdict(for: invitation) { return hedged }
        guard let outcome = StanceResolver(reply).resolution() else { return answerless(invitation) }
        switch outcome {
        case .unclear(let rule, let lean): return Verdict(.needsHuman, rule: rule, lean: lean)
        case .side(let side, let rule):
            if let veto = Vetoes(reply, context, invitation).veto(of: side) { return veto }
            let answer: Answer = side == .yes ? .confirm : .decline
            return Verdict(
                side == .yes ? .confirm : .decline, rule: rule, answers: [invitation.number: answer])
        }
    }

    // MARK: Replies without an answer

    private func answerless(_ invitation: OpenInvitation) -> Verdict {
        let has = reply.has
        if reply.hasQuestion { return Verdict(.question, rule: .question) }
        if reply.hasAnswerInQuestion { return Verdict(.needsHuman, rule: .answerInQuestion) }
        if reply.hasStanceOfOther { return Verdict(.needsHuman, rule: .someoneElse) }
        if has(.elsewhere) { return Verdict(.needsHuman, rule: .otherDate, flags: .otherDate) }
        if has(.pay) { return Verdict(.needsHuman, rule: .pay) }
        if has(.ambiguous) { return Verdict(.needsHuman, rule: .contradiction) }
        if has(.guess) { return Verdict(.needsHuman, rule: .lean, lean: .confirm) }
        if has(.booked), has(.thanks) || has(.sorry) || reply.clauses.contains(where: { $0.opener == .but }) {
            return Verdict(.decline, rule: .conflictWithYes, answers: [invitation.number: .decline])
        }
        if has(.setback) || has(.booked) { return Verdict(.needsHuman, rule: .lean, lean: .decline) }
        if has(.late) { return Verdict(.needsHuman, rule: .late, lean: .confirm) }
        if has(.arriving) { return Verdict(.needsHuman, rule: .reassurance, lean: .confirm) }
        if reply.tokens.allSatisfy({ $0.kind == .emoji && $0.value == Int(Glyph.other) }) {
            return Verdict(.needsHuman, rule: .unknown)
        }
        if has(.automatic) || has(.chatter) || has(.laughter) { return Verdict(.other, rule: .chatter) }
        if has(.keen) { return Verdict(.needsHuman, rule: .lean, lean: .confirm) }
        if isBusyThatNight { return Verdict(.decline, rule: .conflictWithYes, answers: [invitation.number: .decline]) }
        if has(.acknowledge) || has(.enough) { return Verdict(.needsHuman, rule: .acknowledgement) }
        if reply.hasLooseNegation { return Verdict(.needsHuman, rule: .unclearNegation, lean: .decline) }
        if has(.sorry) { return Verdict(.needsHuman, rule: .lean, lean: .decline) }
        if has(.thanks) { return Verdict(.other, rule: .courtesy) }
        if reply.tokens.allSatisfy({ $0.kind == .mark }) { return Verdict(.other, rule: .empty) }
        if reply.tokens.contains(where: { $0.kind == .number || $0.reference?.kind == .number }) {
            return Verdict(.needsHuman, rule: .bareNumber)
        }
        return Verdict(.needsHuman, rule: .unknown)
    }

    /// "I'm doing a corporate that night": a person who does something else that night is not free.
    private var isBusyThatNight: Bool {
        guard !reply.hasLooseNegation, !reply.hasCondition, !reply.hasQuestion,
            reply.senses.isSubset(of: [.sorry, .thanks])
        else { return false }
        return reply.clauses.contains { clause in
            let words = reply.places(of: clause).drop {
                reply.classes($0).contains(.light) && reply.classes($0).isDisjoint(with: .firstPerson)
            }
            guard let first = words.first, let last = words.last, words.count < 10,
                words.allSatisfy({
                    reply.classes($0).isDisjoint(with: [.hopeful, .addressee, .negation, .otherPerson])
                })
            else { return false }
            let names = words.contains { reply.tokens[$0].reference?.kind == .whatever }
            if reply.classes(first).contains(.firstPerson) {
                return names && words.count > 2 && reply.classes(first + 1).contains(.engaged)
            }
            // "court that day"
            return words.count < 6 && words.count > 1 && reply.tokens[last].reference?.kind == .whatever
        }
    }
}
